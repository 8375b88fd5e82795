// Package traceevents is node:trace_events, and starts the trace that
// --trace-event-categories asks for.
// https://nodejs.org/api/tracing.html
//
// The events of node.async_hooks come from a hook of async_hooks that is
// enabled while the category is; the other modules add theirs to Env.Trace.
//
// Node has more events where it makes more calls of the system: functions of
// fs that are several of Node's operations (rm, cp, truncate, glob, realpath in
// JavaScript, readFile of a FileHandle), and reading the program, have none
// here. readdir of a Dir that is recursive has one event for what Node reads
// folder by folder. The events of node.bootstrap are written at the end, with
// the times at which they happened. Resources that live to the end have no end
// in node.async_hooks, and those that are older than the category no events.
// node.perf has no events, as in Node.
//
// Missing: the v8 categories may be enabled and stay empty, since there is no
// V8. Metadata names no threads of V8's platform. A worker's thread has a number
// of its own, as goroutines are no threads of the system. A file that cannot be
// opened is reported, and the program goes on, where Node waits for ever. The
// internal binding trace_events is not there for --expose-internals.
package traceevents
