package cjs

import "github.com/sxfescript/sxn/engine"

var (
	kExports  = engine.StaticKey{Name: "exports"}
	kFilename = engine.StaticKey{Name: "filename"}
	kPaths    = engine.StaticKey{Name: "paths"}
	kChildren = engine.StaticKey{Name: "children"}
	kLoaded   = engine.StaticKey{Name: "loaded"}
	kID       = engine.StaticKey{Name: "id"}
	kPath     = engine.StaticKey{Name: "path"}
	kRequire  = engine.StaticKey{Name: "require"}
)

// parentKey holds the module that first required a module.
var parentKey = engine.PrivateKey[engine.Object]{Name: "moduleParent"}
