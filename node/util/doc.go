// Package util is node:util, node:util/types and node:sys.
//
// COMPAT: diff, getCallSites with source maps, transferableAbortSignal and
// setTraceSigInt throw ERR_FEATURE_UNAVAILABLE_ON_PLATFORM when called.
//
// https://nodejs.org/api/util.html
package util
