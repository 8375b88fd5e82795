// Package env holds what one runtime instance (a process's main thread, or a
// worker) gives its native modules: the JavaScript engine, the event loop,
// the queues of process.nextTick and microtasks, standard streams, arguments
// and the state that modules keep per runtime.
//
// Everything in an Env is used on the runtime's goroutine, but for Loop.Post.
// Natives find their Env with From.
package env
