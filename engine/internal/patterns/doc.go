// Package patterns holds what strings and regular expressions share in
// searching and replacing.
//
// https://tc39.es/ecma262/#sec-getsubstitution
package patterns
