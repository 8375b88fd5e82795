package fs

import (
	"strconv"

	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/tracelog"
)

// tracedOp is what trace events call an operation that is one of the system.
type tracedOp struct {
	sync, async string
	// args are the names of the first arguments in the events of the
	// asynchronous form.
	args [2]string
	// count is the name of the number of bytes in the events of the
	// synchronous form.
	count string
}

// tracedOps are the operations with trace events, by their names.
// COMPAT: mkdir begins as "unlink", as it does in Node.
func tracedOps(name string) (tracedOp, bool) {
	switch name {
	case "access", "open", "stat", "lstat", "statfs", "chmod", "chown", "lchown", "readlink", "realpath", "rmdir", "unlink", "mkdtemp":
		return tracedOp{sync: name, async: name, args: [2]string{"path"}}, true
	case "close", "fstat", "fchmod", "fchown", "fsync", "fdatasync", "ftruncate":
		return tracedOp{sync: name, async: name}, true
	case "read", "readv":
		return tracedOp{sync: "read", async: "read", count: "bytesRead"}, true
	case "write", "writev":
		return tracedOp{sync: "write", async: "write", count: "bytesWritten"}, true
	case "futimes":
		return tracedOp{sync: name, async: "futime"}, true
	case "utimes", "lutimes":
		return tracedOp{sync: name, async: name[:len(name)-1], args: [2]string{"path"}}, true
	case "readdir":
		return tracedOp{sync: name, async: "scandir", args: [2]string{"path"}}, true
	case "copyFile":
		return tracedOp{sync: "copyfile", async: "copyfile", args: [2]string{"src", "dest"}}, true
	case "link":
		return tracedOp{sync: name, async: name, args: [2]string{"src", "dest"}}, true
	case "rename":
		return tracedOp{sync: name, async: name, args: [2]string{"old_path", "new_path"}}, true
	case "symlink":
		return tracedOp{sync: name, async: name, args: [2]string{"target", "path"}}, true
	case "mkdir":
		return tracedOp{sync: name, async: "unlink", args: [2]string{"path"}}, true
	}
	return tracedOp{}, false
}

// traceSync runs the work of an operation between its two trace events.
func (op *operation) traceSync(l *tracelog.Thread, t *task) error {
	if t.steps != nil {
		t.steps.thread = l
		return t.work()
	}
	x, ok := tracedOps(op.name)
	if !ok || op.name == "realpath" && op.inJavaScript {
		return t.work()
	}
	s := steps{l}
	s.begin(x.sync)
	err := t.work()
	if x.count != "" && err == nil && t.count != nil {
		s.endCounted(x.sync, x.count, t.count())
	} else {
		s.end(x.sync)
	}
	return err
}

// steps writes the events of the operations of the system that a task
// consists of. It may be nil, and has no thread where nobody wants them.
type steps struct{ thread *tracelog.Thread }

func (s *steps) add(phase byte, name, args string) {
	if s != nil && s.thread != nil {
		s.thread.Add(tracelog.Event{Phase: phase, Group: tracelog.FSSync, Name: "fs.sync." + name, Args: args})
	}
}

func (s *steps) begin(name string) { s.add('B', name, "") }

func (s *steps) end(name string) { s.add('E', name, "") }

func (s *steps) endCounted(name, unit string, n int) {
	s.add('E', name, `{"`+unit+`":`+strconv.Itoa(n)+"}")
}

// next ends an operation and begins another.
func (s *steps) next(name, then string) {
	s.end(name)
	s.begin(then)
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
	x, ok := tracedOps(op.name)
	if !ok || op.name == "realpath" && op.inJavaScript {
		return env.Span{}
	}
	args := ""
	for i, name := range x.args {
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
	return e.BeginSpan(tracelog.FSAsync, x.async, "{"+args+"}")
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
