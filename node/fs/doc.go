// Package fs is node:fs and node:fs/promises.
//
// Each operation is written once, as a function that checks the arguments
// and returns a task: work that knows no runtime, and the conversion of its
// result. The sync, callback and promise forms run the same task: at once, or
// on the worker pool.
//
// COMPAT: glob gives plain Dirents without stats; fs.promises.glob is no AsyncGeneratorFunction and walks all at the first next; "**/.." with followSymlinks may list other links than Node.
//
// COMPAT: watch, watchFile and unwatchFile throw ERR_FEATURE_UNAVAILABLE_ON_PLATFORM when called.
//
// https://nodejs.org/api/fs.html
package fs
