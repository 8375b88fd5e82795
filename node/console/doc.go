// Package console is node:console and the global console.
//
// COMPAT: the methods of the inspector (profile, timeStamp ...) do nothing,
// as in Node without an inspector; console.table follows Node's frame.
//
// https://nodejs.org/api/console.html
package console
