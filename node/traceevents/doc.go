// Package traceevents is node:trace_events, and starts the trace that
// --trace-event-categories asks for.
// https://nodejs.org/api/tracing.html
//
// Categories with events: node.console, node.bootstrap, node.environment (the
// life of the environment only), node.promises.rejections, node.vm.script (of
// vm.Script) and node.fs.sync (of functions that are
// one operation of the system: readFileSync, writeFileSync, rmSync, cpSync and
// their like, which are several, and realpathSync have none; bytesRead and
// bytesWritten are not told). vm.Script has no RunInContext. The events of
// node.bootstrap are written at the end, with the times at which they happened.
//
// Missing: events of node.async_hooks, node.fs.async, node.fs_dir, node.perf,
// node.http, node.net.native, node.dns.native, node.threadpoolwork,
// node.module_timer, node.realm, and of the v8 categories; they may be enabled
// and stay empty. Workers neither have events nor metadata of their own. Metadata
// names the main thread only, as goroutines are no threads of a platform;
// later values of process.title are not among it. createTracing has no
// prototype property. A file that cannot be opened is reported, and the
// program goes on, where Node waits for ever. The
// internal binding trace_events is not there for --expose-internals.
package traceevents
