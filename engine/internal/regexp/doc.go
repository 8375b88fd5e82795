// Package regexp implements ECMAScript regular expressions: the pattern
// grammar with Annex B, the u and v modes, and a backtracking matcher over
// one-byte (Latin-1) and two-byte (UTF-16) strings.
//
// Standard: https://tc39.es/ecma262/#sec-regexp-regular-expression-objects
// (patterns and matching only). The package knows nothing of JavaScript values
// or RegExp objects: lastIndex handling, result arrays and Symbol.replace live
// with the RegExp builtin.
//
// A pattern passes four stages. The parser (parser*.go) turns it into a small
// tree whose character classes are already resolved to code point sets. The
// emitter (emit*.go) turns the tree into a compact instruction array, once per
// string width, on first use. The analysis (analyse*.go) looks at the first
// characters every branch can accept, so that most branches are taken without
// saving a backtrack point. The matcher (match.go) runs the instructions with
// its own heap-allocated backtrack stack.
//
// A match that takes suspiciously long switches to memoised execution, which
// makes it linear in the input for patterns without backreferences and large
// counted groups; see memo.go.
//
// Compile is the entry function; ValidatePattern is the early-error check for
// literals.
package regexp
