// Package fetch is the Fetch standard (https://fetch.spec.whatwg.org) with the
// behaviour of Node: Headers, Request, Response and fetch.
//
// https://nodejs.org/api/globals.html#fetch
//
// Bodies are blobs or streams: what is made from a string or bytes gets its
// ReadableStream only where JavaScript asks for it. Requests go through package
// httpclient.
//
// Missing: the dispatcher option and the global dispatcher (agents of the
// undici package), and entries of fetch in the timeline of performance.
package fetch
