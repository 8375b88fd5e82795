package fs

import "github.com/sxfescript/sxn/runtime/tracelog"

// syncCategories are the categories of the trace events of ...Sync functions.
const syncCategories = "node,node.fs,node.fs.sync"

// traceName is the name of an operation in trace events, empty for one that
// is several of Node's.
func (op *operation) traceName() string {
	switch op.name {
	case "copyFile":
		return "copyfile"
	case "access", "chmod", "chown", "close", "fchmod", "fchown", "fdatasync", "fstat", "fsync", "ftruncate", "futimes", "lchown", "link", "lstat", "lutimes",
		"mkdir", "mkdtemp", "open", "read", "readdir", "readlink", "rename", "rmdir", "stat", "symlink", "unlink", "utimes", "write":
		return op.name
	}
	return ""
}

// traceSync runs the work of an operation between its two trace events.
func (op *operation) traceSync(l *tracelog.Log, work func() error) error {
	name := op.traceName()
	if name == "" {
		return work()
	}
	l.Add(tracelog.Event{Phase: 'B', Categories: syncCategories, Name: "fs.sync." + name})
	err := work()
	l.Add(tracelog.Event{Phase: 'E', Categories: syncCategories, Name: "fs.sync." + name})
	return err
}
