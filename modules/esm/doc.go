// Package esm is the ES module loader: it answers import statements and
// import() by URL, keeps one module per URL and kind, and makes modules of
// builtins, CommonJS files, JSON and data: URLs.
//
// https://nodejs.org/api/esm.html
package esm
