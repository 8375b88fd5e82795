// Package cursor writes the escape sequences that move a terminal's cursor and
// clear its lines, for node:tty and node:readline.
// https://nodejs.org/api/readline.html#readlinecursortostream-x-y-callback
package cursor
