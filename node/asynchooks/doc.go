// Package asynchooks is node:async_hooks: AsyncLocalStorage, AsyncResource and
// the ids and hooks of asynchronous resources.
//
// The stores of AsyncLocalStorage are in the async frame of the Env, which
// promises, timers, ticks and all callbacks from the event loop carry along.
//
// Hooks see promises (PROMISE), ticks, timers, immediates, microtasks,
// AsyncResource, requests of fs, dns, crypto and zlib, file and directory
// handles, watchers of files, signals, sockets, servers, connects, writes and
// shutdowns of net, the parsers of http, handles of child_process and dgram,
// MessagePort and Worker. Promises are followed only while a hook is enabled.
//
// COMPAT: the promise of an async function is told to hooks at its first await
// or its end, not when the function begins.
//
// COMPAT: the ports inside of a Worker are not told, and a handle that Node
// destroys when it is collected (ZLIB, FILEHANDLE, DIRHANDLE) has no destroy.
// FILEHANDLE and DIRHANDLE are told after the before of their request.
//
// Missing: DNSCHANNEL, ELDHISTOGRAM, TTYWRAP, JSSTREAM, STREAMPIPE, BLOBREADER,
// UDPSENDWRAP, TLSWRAP, LOCKS, the kinds of HTTP2 and of QUIC, and those of a
// Worker's profiles are not told.
//
// https://nodejs.org/api/async_hooks.html
// https://nodejs.org/api/async_context.html
package asynchooks
