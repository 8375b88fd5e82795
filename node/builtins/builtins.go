package builtins

import (
	"github.com/sxfescript/sxn/node"
)

// modules lists the modules, sorted by ID.
var modules = [...]*node.Module{}
