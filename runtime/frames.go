package runtime

import "github.com/sxfescript/sxn/engine"

// The frames below the text of -e and of standard input; see those of
// modules/cjs.
var (
	framesEval = []engine.HostFrame{
		{Function: "runScriptInThisContext", File: "node:internal/vm", Line: 219, Column: 10},
		{File: "node:internal/process/execution", Line: 485, Column: 12},
		{File: "[eval]-wrapper", Line: 6, Column: 24},
		{Function: "runScriptInContext", File: "node:internal/process/execution", Line: 483, Column: 60},
		{Function: "evalFunction", File: "node:internal/process/execution", Line: 317, Column: 30},
		{Function: "evalTypeScript", File: "node:internal/process/execution", Line: 329, Column: 3},
		{File: "node:internal/main/eval_string", Line: 71, Column: 3},
	}
	framesStdin = []engine.HostFrame{
		{Function: "runScriptInThisContext", File: "node:internal/vm", Line: 219, Column: 10},
		{File: "node:internal/process/execution", Line: 485, Column: 12},
		{File: "[stdin]-wrapper", Line: 6, Column: 24},
		{Function: "runScriptInContext", File: "node:internal/process/execution", Line: 483, Column: 60},
		{Function: "evalFunction", File: "node:internal/process/execution", Line: 317, Column: 30},
		{Function: "evalTypeScript", File: "node:internal/process/execution", Line: 329, Column: 3},
		{File: "node:internal/main/eval_stdin", Line: 51, Column: 5},
		{Function: "Socket.<anonymous>", File: "node:internal/process/execution", Line: 239, Column: 5},
		{Function: "Socket.emit", File: "node:events", Line: 526, Column: 24},
	}
)

// withinText runs f below the frames of the text that has a name.
func (p *Process) withinText(name string, f func() error) error {
	frames := framesEval
	if name == "[stdin]" {
		frames = framesStdin
	}
	p.env.RT.PushFrames(frames)
	err := p.env.RT.Thrown(f())
	p.env.RT.PopFrames()
	return err
}

var (
	framesEmit  = []engine.HostFrame{{Function: "process.emit", File: "node:events", Line: 514, Column: 20}}
	framesFatal = []engine.HostFrame{
		{Function: "process.emit", File: "node:events", Line: 514, Column: 20},
		{Function: "process._fatalException", File: "node:internal/process/execution", Line: 192, Column: 32},
	}
	framesRejection = []engine.HostFrame{
		{Function: "throwUnhandledRejectionsMode", File: "node:internal/process/promises", Line: 322, Column: 7},
		{Function: "processPromiseRejections", File: "node:internal/process/promises", Line: 405, Column: 17},
		{Function: "process.processTicksAndRejections", File: "node:internal/process/task_queues", Line: 106, Column: 37},
	}
)
