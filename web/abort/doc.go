// Package abort is AbortController and AbortSignal of the DOM standard.
//
// https://dom.spec.whatwg.org/#aborting-ongoing-activities
package abort
