// Package process is node:process and the global process.
//
// Missing: process.report, the inspector's hooks, native addons (dlopen).
//
// https://nodejs.org/api/process.html
package process
