// Package fstrace is the trace events of node:fs.
// https://nodejs.org/api/tracing.html
package fstrace
