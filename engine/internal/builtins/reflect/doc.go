// Package reflect implements the Reflect object.
//
// https://tc39.es/ecma262/#sec-reflect-object
package reflect
