// Package syntax is the ECMAScript front end: lexer, parser, early errors and
// AST. Scope analysis, in package scope, is driven by the parser and finished
// when a Parse function returns.
//
// It implements ECMA-262 (2026) with annex B for scripts
// (https://tc39.es/ecma262/), explicit resource management, import attributes,
// import source/defer phases, and reports early errors with V8's messages. It
// knows nothing of values, bytecode or the run time.
//
// Entry points: [ParseScript], [ParseModule], [ParseEval], [ParseFunctionBody]
// (a function body with given parameters: CommonJS, vm.compileFunction),
// [ParseFunctionParts] (the Function constructors) and [ReparseFunction].
//
// Source text is UTF-8, possibly with lone surrogates in three-byte form
// (WTF-8). Positions are byte offsets into it; [LineTable] turns them into
// lines and UTF-16 columns.
//
// # Depth
//
// Nesting is limited to [MaxDepth]; beyond it parsing fails with an [*Error]
// whose StackOverflow is set, so consumers can recurse over an AST without a
// check of their own, with these exceptions, which are as long as the source
// and have to be walked by a loop:
//
//   - the left spine of [Binary] and [Logical] (a + b + c + ...): follow Left;
//   - the left spine of [Member], [Index], [PrivateMember], [Call],
//     [TaggedTemplate] and [OptionalChain] (a.b().c ...): follow Object,
//     Callee, Tag or X;
//   - else-if chains: follow [If.Else].
//
// # Parentheses
//
// There is no node for a parenthesised expression. Where parentheses matter
// the parser has drawn the consequence: [OptionalChain] delimits chains, and
// [Assign.Named], [Declarator.Named] and the like say whether the value is an
// anonymous function that takes the target's name.
//
// # Strictness
//
// [scope.Function.Strict] is the function's; all parts of a class are strict
// even in a sloppy function (heritage and computed keys included).
package syntax
