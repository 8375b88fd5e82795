// Package scope holds the static scopes of ECMAScript source text: names,
// bindings, scopes and functions, and the resolver that ties each identifier
// reference to its binding.
//
// Package syntax fills a [Builder] while it parses (declarations are checked
// for early errors on the spot) and calls [Builder.Resolve] once at the end.
// What comes out is independent of the AST, so it outlives it: code that
// contains a direct eval keeps its [*Scope], and a function whose AST was
// dropped keeps its [*Function].
//
// Model for the consumer (a register-bytecode compiler):
//
//   - A [Binding] that is not Captured lives in a register of its Func. A
//     Captured one lives in a heap cell which is created when its Scope is
//     entered (per iteration for loop scopes marked PerIteration).
//   - A function gets the cells it needs from its parent when its closure is
//     created: [Function.Captures], in order; each entry says whether the
//     parent takes it from its own locals or from its own captures.
//   - `this`, `arguments`, `new.target`, the home object and the active
//     function are bindings too (kinds This ... Callee), declared in the
//     nearest function that is not an arrow, only when something uses them.
//     So an arrow function captures them like any variable.
//   - Bindings of a Script scope are globals: they are never captured, a
//     reference to one has Binding set and Slot [SlotGlobal].
//   - A [Ref] with Dynamic set may be shadowed at run time by a with object or
//     by variables which a sloppy direct eval declares; see [Ref.Dynamic].
//
// The package implements the static parts of
// https://tc39.es/ecma262/#sec-environment-records and of
// https://tc39.es/ecma262/#sec-block-level-function-declarations-web-legacy-compatibility-semantics
// and imports nothing.
package scope
