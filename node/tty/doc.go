// Package tty is node:tty: terminals as sockets that can switch to raw mode,
// know their size and take cursor movements.
//
// https://nodejs.org/api/tty.html
package tty
