package builtins

import (
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/process"
)

// modules lists the modules, sorted by ID.
var modules = [...]*node.Module{
	&process.Module,
}
