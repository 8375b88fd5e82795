// Package tracelog writes trace events into files in the JSON form of Chrome's
// trace viewer, as Node's --trace-event-categories does.
// https://nodejs.org/api/tracing.html
//
// Differences from Node: tts is the processor time of the process, not of the
// thread, as goroutines change threads; a file takes events as they happen
// and its end is written when the process ends in order, not on an abort.
package tracelog
