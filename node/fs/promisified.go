package fs

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/util"
	"github.com/sxfescript/sxn/runtime/env"
)

// markPromisified tells util.promisify what the promises of read, write and
// their kin are made of.
func markPromisified(e *env.Env, o *engine.Object) error {
	for _, m := range [...]struct {
		name string
		args []string
	}{
		{"read", []string{"bytesRead", "buffer"}}, {"write", []string{"bytesWritten", "buffer"}},
		{"readv", []string{"bytesRead", "buffers"}}, {"writev", []string{"bytesWritten", "buffers"}},
	} {
		v, err := o.Get(m.name)
		if err != nil {
			return err
		}
		if f, ok := v.AsObject(); ok {
			if err := util.SetPromisifyArgs(e, f, m.args); err != nil {
				return err
			}
		}
	}
	return nil
}
