//go:build !darwin

package fs

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/runtime/env"
)

// lchmodExports are lchmod and lchmodSync: undefined where the system has none.
func lchmodExports() []node.Export {
	none := func(*env.Env) (engine.Value, error) { return engine.Undefined, nil }
	return []node.Export{{Name: "lchmod", Value: none}, {Name: "lchmodSync", Value: none}}
}
