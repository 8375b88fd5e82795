// Package builtins is the list of all builtin modules. A module is one line
// in builtins.go; nothing is built before a program asks for it.
package builtins
