package buffer

import (
	"github.com/sxfescript/sxn/engine"
)

var statics = [...]engine.Method{}

var prototypeMethods = [...]engine.Method{}

func construct(c *engine.Call) (engine.Value, error) { return engine.Undefined, nil }
