package fstrace

import (
	"strconv"

	"github.com/sxfescript/sxn/runtime/tracelog"
)

// Op is what trace events call an operation that is one of the system.
type Op struct {
	Sync, Async string
	// Args are the names of the first arguments in the events of the
	// asynchronous form.
	Args [2]string
	// Count is the name of the number of bytes in the events of the
	// synchronous form.
	Count string
}

// Find looks for the operations with trace events, by their names.
// COMPAT: mkdir begins as "unlink", as it does in Node.
func Find(name string) (Op, bool) {
	switch name {
	case "access", "open", "stat", "lstat", "statfs", "chmod", "chown", "lchown", "readlink", "realpath", "rmdir", "unlink", "mkdtemp":
		return Op{Sync: name, Async: name, Args: [2]string{"path"}}, true
	case "close", "fstat", "fchmod", "fchown", "fsync", "fdatasync", "ftruncate":
		return Op{Sync: name, Async: name}, true
	case "read", "readv":
		return Op{Sync: "read", Async: "read", Count: "bytesRead"}, true
	case "write", "writev":
		return Op{Sync: "write", Async: "write", Count: "bytesWritten"}, true
	case "futimes":
		return Op{Sync: name, Async: "futime"}, true
	case "utimes", "lutimes":
		return Op{Sync: name, Async: name[:len(name)-1], Args: [2]string{"path"}}, true
	case "readdir":
		return Op{Sync: name, Async: "scandir", Args: [2]string{"path"}}, true
	case "copyFile":
		return Op{Sync: "copyfile", Async: "copyfile", Args: [2]string{"src", "dest"}}, true
	case "link":
		return Op{Sync: name, Async: name, Args: [2]string{"src", "dest"}}, true
	case "rename":
		return Op{Sync: name, Async: name, Args: [2]string{"old_path", "new_path"}}, true
	case "symlink":
		return Op{Sync: name, Async: name, Args: [2]string{"target", "path"}}, true
	case "mkdir":
		return Op{Sync: name, Async: "unlink", Args: [2]string{"path"}}, true
	}
	return Op{}, false
}

// Steps writes the events of the operations of the system that a task
// consists of. It may be nil, and has no thread where nobody wants them.
type Steps struct{ Thread *tracelog.Thread }

func (s *Steps) add(phase byte, name, args string) {
	if s != nil && s.Thread != nil {
		s.Thread.Add(tracelog.Event{Phase: phase, Group: tracelog.FSSync, Name: "fs.sync." + name, Args: args})
	}
}

// Begin adds the event that an operation begins.
func (s *Steps) Begin(name string) { s.add('B', name, "") }

// End adds the event that it ends.
func (s *Steps) End(name string) { s.add('E', name, "") }

// EndCounted is End with a number of bytes.
func (s *Steps) EndCounted(name, unit string, n int) {
	s.add('E', name, `{"`+unit+`":`+strconv.Itoa(n)+"}")
}
