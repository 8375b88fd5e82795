package builtins

import (
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/process"
	"github.com/sxfescript/sxn/node/stringdecoder"
)

// modules lists the modules, sorted by ID.
var modules = [...]*node.Module{
	&process.Module,
	&stringdecoder.Module,
}
