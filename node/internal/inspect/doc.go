// Package inspect is util.inspect and util.format: it shows values as Node
// does, to the byte.
//
// https://nodejs.org/api/util.html#utilinspectobject-options
package inspect
