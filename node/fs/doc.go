// Package fs is node:fs and node:fs/promises.
//
// Each operation is written once, as a function that checks the arguments
// and returns a task: work that knows no runtime, and the conversion of its
// result. The sync, callback and promise forms run the same task: at once, or
// on the worker pool.
//
// COMPAT: glob gives plain Dirents without stats; fs.promises.glob walks all at the first next; "**/.." with followSymlinks may list other links than Node.
//
// COMPAT: Utf8Stream waits on the thread itself where a sync write is tried again.
// One stream class replaced before any was read does not make the others undefined.
//
// COMPAT: the properties atimeInstant and its like of Stats need Temporal. A signal of readFile and writeFile is seen between system calls of some megabytes.
//
// COMPAT: a recursive watch walks the tree itself on every system; off Linux the order of events is fsnotify's.
//
// https://nodejs.org/api/fs.html
package fs
