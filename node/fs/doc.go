// Package fs is node:fs and node:fs/promises.
//
// Each operation is written once, as a function that checks the arguments
// and returns a task: work that knows no runtime, and the conversion of its
// result. The sync, callback and promise forms run the same task: at once, or
// on the worker pool.
//
// COMPAT: watch, watchFile, unwatchFile and glob throw ERR_FEATURE_UNAVAILABLE_ON_PLATFORM when called.
//
// https://nodejs.org/api/fs.html
package fs
