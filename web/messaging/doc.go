// Package messaging is MessageChannel, MessagePort, BroadcastChannel and
// MessageEvent (https://html.spec.whatwg.org/multipage/web-messaging.html) as
// Node has them (https://nodejs.org/api/worker_threads.html#class-messageport).
//
// A channel is two Endpoints that do not belong to a runtime: messages may be
// posted and endpoints closed on any goroutine. A MessagePort is an endpoint
// attached to a runtime; transferring it detaches the endpoint and attaches
// it elsewhere, with the messages that wait. So ports join the runtimes of
// workers as they join parts of one program.
//
// A runtime that ends calls Shutdown, which closes its ports.
//
// Messages that arrive at a port which is not referenced are delivered before
// the event loop ends; Node's loop ends without.
//
// Entry points: NewChannel, Endpoint.Attach, PortOf.
package messaging
