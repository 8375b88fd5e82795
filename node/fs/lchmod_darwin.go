package fs

import (
	"os"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"golang.org/x/sys/unix"
)

// lchmodExports are lchmod and lchmodSync, which macOS has.
func lchmodExports() []node.Export {
	op := operation{name: "lchmod", prepare: modeOp("lchmod", func(path string, mode os.FileMode) error {
		return unix.Fchmodat(unix.AT_FDCWD, path, uint32(mode.Perm()), unix.AT_SYMLINK_NOFOLLOW)
	})}
	return []node.Export{
		{Name: "lchmod", Length: 3, Func: op.callback(2)},
		{Name: "lchmodSync", Length: 2, Func: func(c *engine.Call) (engine.Value, error) { return op.sync(c) }},
	}
}
