// Package navigator is the navigator object of Node.
//
// https://nodejs.org/api/globals.html#navigator
package navigator
