// Package sourcemap finds the source maps that modules name in a
// "//# sourceMappingURL=" comment, and maps places of generated code to the
// sources.
//
// A module is noted when it is compiled while source maps are on; its map is
// read when the first stack, or module.findSourceMap, asks for it.
//
// https://tc39.es/ecma426/
// https://nodejs.org/api/module.html#source-map-support
package sourcemap
