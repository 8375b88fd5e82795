// Package cjsexports finds the names that a CommonJS source exports, without
// running it, so that ES modules can import them by name.
//
// It recognises what Node's scanner recognises (the grammar that
// https://github.com/nodejs/cjs-module-lexer documents) and, as important,
// nothing else: assignments to exports and module.exports, object literals,
// Object.defineProperty with a value or a plain getter, re-exports through
// require, and the loops that Babel and TypeScript generate for
// "export * from". A pattern counts wherever it stands, called or not; tools
// rely on that (`0 && (module.exports = { a, b })`).
//
// The package works on the text only and knows neither files nor engine.
// Entry point: Scan.
package cjsexports
