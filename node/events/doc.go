// Package events is node:events: EventEmitter and the functions around it.
//
// The listeners live where Node keeps them, in the ordinary properties
// _events, _eventsCount and _maxListeners of the emitter, since packages read
// and patch those. Natives that emit call Emit, which takes a direct way when
// the object's emit method is the original one and calls the method otherwise.
//
// https://nodejs.org/api/events.html
package events
