// Package pathlib is node:path on Go strings: both flavours, on every
// platform (https://nodejs.org/api/path.html).
//
// It knows no engine and never looks at the file system; what depends on the
// process (the current directories) comes in through Context. Strings may
// hold any bytes.
//
// Entry points: Posix, Win32.
package pathlib
