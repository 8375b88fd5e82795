// Package wasm is the WebAssembly namespace (https://webassembly.github.io/spec/js-api/)
// over wazero, which compiles and runs the code.
//
// What instances take from other instances and from JavaScript is put
// together in a small module between them (package binary): wazero links
// modules, not values.
//
// Missing: Tag, JSTag, Exception, Suspending, promising and SuspendError are
// absent, shared memories and immutable globals of type externref throw, and
// modules may use what wazero knows: WebAssembly 2.0. A value that has once
// been given to code as an externref is not collected any more.
package wasm
