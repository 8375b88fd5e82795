// Package compiler turns the AST of package syntax into bytecode.
//
// Entry points: [CompileScript], [CompileModule], [CompileEval] (direct eval
// inside code compiled before), [CompileFunction] (a body with given
// parameters: CommonJS wrappers) and [CompileDynamicFunction] (the Function
// constructors). [RenderCallee] gives the text by which error messages name
// the callee of a failed call.
//
// The compiler knows values only as constants; it never runs code. Evaluation
// order, completion records and environments follow ECMA-262
// (https://tc39.es/ecma262/).
//
// # Variables
//
// A binding that no inner function captures lives in a register and is used
// in place as an operand. A captured one lives in a heap cell whose register
// holds the cell; inner functions take the cell when their closure is made.
// Module bindings that are captured or exported are captured cells of the
// module function itself, so that the linker can wire imports to exports.
// Scopes with very many bindings keep them in one array (see location).
//
// # Lazy compilation
//
// The body of an inner function is compiled on its first call, from its AST,
// which is dropped afterwards.
//
// # Errors
//
// Early errors and exceeded limits come back as *[SyntaxError] (or a
// RangeError for nesting that is too deep). Within a function the first error
// is kept in function.err and generation goes on, so that emitting code needs
// no error returns.
package compiler
