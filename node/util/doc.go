// Package util is node:util, node:util/types and node:sys.
//
// COMPAT: debounce, throttle and setTraceSigInt(true) throw
// ERR_FEATURE_UNAVAILABLE_ON_PLATFORM when called; getCallSites takes the
// option sourceMap but gives the positions of the code that runs; stacks have
// no frames of Node's own modules.
//
// https://nodejs.org/api/util.html
package util
