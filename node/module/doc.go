// Package module is node:module: the Module class of the CommonJS loader, with
// what does not belong to loading itself: source maps, the compile cache and
// asynchronous hooks.
//
// COMPAT: The maps of what the runtime transforms itself are applied always,
// and module.findSourceMap does not find them. The hooks of module.register run
// in the thread of the program, not in one of their own, and get a copy of
// their data.
//
// https://nodejs.org/api/module.html
package module
