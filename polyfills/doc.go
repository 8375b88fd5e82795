// Package polyfills holds the JavaScript that ships with the runtime. Each
// file says at its top why it is not Go. A file is the body of a function with
// the parameter binding; it returns what it defines.
//
// Entry point: Source. Modules run a file with node.Polyfill.
package polyfills
