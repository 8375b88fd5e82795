// Package asynchooks is node:async_hooks: AsyncLocalStorage, AsyncResource and
// the ids and hooks of asynchronous resources.
//
// The stores of AsyncLocalStorage are in the async frame of the Env, which
// promises, timers, ticks and all callbacks from the event loop carry along.
//
// COMPAT: createHook sees ticks, timers, immediates, microtasks, AsyncResource
// and the resources of other modules that make one in Go; promises have no
// resource of their own, so init and promiseResolve are not called for them.
//
// https://nodejs.org/api/async_hooks.html
// https://nodejs.org/api/async_context.html
package asynchooks
