// Package microtask is the global function queueMicrotask of the HTML standard.
//
// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#microtask-queuing
package microtask
