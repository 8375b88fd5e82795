package fs

import (
	"strconv"

	"github.com/sxfescript/sxn/node/internal/fstrace"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/tracelog"
)

// traceSync runs the work of an operation between its two trace events.
func (op *operation) traceSync(l *tracelog.Thread, t *task) error {
	if t.steps != nil {
		t.steps.Thread = l
		return t.work()
	}
	x, ok := fstrace.Find(op.name)
	if !ok || op.name == "realpath" && op.inJavaScript {
		return t.work()
	}
	s := fstrace.Steps{Thread: l}
	s.Begin(x.Sync)
	err := t.work()
	if x.Count != "" && err == nil && t.count != nil {
		s.EndCounted(x.Sync, x.Count, t.count())
	} else {
		s.End(x.Sync)
	}
	return err
}

// traceAsync adds the event that an operation begins.
func (op *operation) traceAsync(e *env.Env, p *params) env.Span {
	if op.name == "opendir" && e.Trace.On(tracelog.FSDirAsync) {
		path, err := p.path(0, "path")
		if err != nil {
			return env.Span{} // it has been read already, and is none
		}
		return e.BeginSpan(tracelog.FSDirAsync, "opendir", `{"path":`+tracelog.Quote(path)+"}")
	}
	if !e.Trace.On(tracelog.FSAsync) {
		return env.Span{}
	}
	switch op.name {
	case "readFile":
		return e.BeginSpan(tracelog.FSAsync, "read", "")
	case "writeFile", "appendFile":
		return e.BeginSpan(tracelog.FSAsync, "write", "")
	}
	x, ok := fstrace.Find(op.name)
	if !ok || op.name == "realpath" && op.inJavaScript {
		return env.Span{}
	}
	args := ""
	for i, name := range x.Args {
		if name == "" {
			continue
		}
		path, err := p.path(i, name)
		if err != nil {
			path = "" // symlink's target is any text
			if s, ok := p.arg(i).AsString(); ok {
				path = s
			}
		}
		if op.name == "mkdtemp" {
			path += "XXXXXX"
		}
		if args != "" {
			args += ","
		}
		args += `"` + name + `":` + tracelog.Quote(path)
	}
	return e.BeginSpan(tracelog.FSAsync, x.Async, "{"+args+"}")
}

// endSpan adds the event that an operation has ended.
func (op *operation) endSpan(s *env.Span, t *task, failed error) {
	if !s.On() {
		return
	}
	switch op.name {
	case "readFile", "writeFile", "appendFile":
		s.End("")
		return
	case "mkdir":
		s.Rename("mkdir")
	}
	n := 0
	if failed != nil {
		n = nodeerr.NumberOf(failed)
	} else if t.count != nil {
		n = t.count()
	}
	s.End(`{"result":` + strconv.Itoa(n) + "}")
}

// handleOperation is the operation that a method of FileHandle is in traces,
// one without a name where it is several.
func handleOperation(method string) operation {
	switch method {
	case "chmod", "chown", "datasync", "sync", "stat", "truncate", "utimes":
		return operation{name: "f" + method}
	case "read", "readv", "write", "writev":
		return operation{name: method}
	}
	return operation{}
}

// poolKind is what the trace calls the work of an operation that is one piece
// of work for Node's pool.
func (op *operation) poolKind() string {
	switch op.name {
	case "readFile":
		return "fs.readfile"
	case "writeFile", "appendFile":
		return "fs.writefile"
	}
	return ""
}
