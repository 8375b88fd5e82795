// Package binary reads the declarations of WebAssembly modules in the binary
// format (https://webassembly.github.io/spec/core/binary/), and writes small
// modules that connect others. It does not validate code.
package binary
