// Package module implements the module records of ECMA-262: source text and
// synthetic modules, linking, evaluation with cycles and top-level await, and
// module namespace objects.
//
// The package knows neither syntax nor bytecode: the body of a source text
// module is a Body, which package engine makes from compiled code. Modules
// are loaded before they are linked: the host answers each request, and
// LoadRequestedModules walks the graph.
//
// https://tc39.es/ecma262/#sec-modules
package module
