// Package eventsource is EventSource of the HTML standard
// (https://html.spec.whatwg.org/multipage/server-sent-events.html), which Node
// has behind --experimental-eventsource.
//
// https://nodejs.org/api/globals.html#class-eventsource
package eventsource
