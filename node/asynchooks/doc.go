// Package asynchooks is node:async_hooks: AsyncLocalStorage, AsyncResource and
// the ids and hooks of asynchronous resources.
//
// The stores of AsyncLocalStorage are in the async frame of the Env, which
// promises, timers, ticks and all callbacks from the event loop carry along.
//
// Hooks see promises (PROMISE), ticks, timers, immediates, microtasks,
// AsyncResource, requests of fs, dns, crypto and zlib, sockets, servers and
// connects of net, the parsers of http, and handles of child_process and dgram.
// Promises are followed only while a hook is enabled.
//
// COMPAT: the promise of an async function is told to hooks at its first await
// or its end, not when the function begins.
//
// Missing: SHUTDOWNWRAP, WRITEWRAP, SIGNALWRAP, MESSAGEPORT, STATWATCHER,
// TTYWRAP and the other kinds not named above are not told; PROCESSWRAP and
// UDPWRAP have no destroy.
//
// https://nodejs.org/api/async_hooks.html
// https://nodejs.org/api/async_context.html
package asynchooks
