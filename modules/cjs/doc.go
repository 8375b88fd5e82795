// Package cjs is the CommonJS loader: the Module class with the internals
// that tools patch (Module._load, _resolveFilename, _extensions, _compile,
// wrap, _cache ...), require and its properties, JSON modules.
//
// What is looked up dynamically in Node is looked up dynamically here, so
// that patches take effect. Resolution itself is package resolver's.
//
// https://nodejs.org/api/modules.html
package cjs
