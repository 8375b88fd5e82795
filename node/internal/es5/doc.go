// Package es5 makes instances of Node's older classes, functions that work
// with new, on an existing object (Parent.call(this), util.inherits), and
// without either (Server(options)).
package es5
