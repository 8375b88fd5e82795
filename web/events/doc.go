// Package events is Event, CustomEvent and EventTarget of the DOM standard as
// Node has them (no tree, so no capturing or bubbling), and NodeEventTarget,
// the EventTarget with the methods of an EventEmitter that MessagePort is.
//
// https://dom.spec.whatwg.org/#events
// https://nodejs.org/api/events.html#eventtarget-and-event-api
package events
