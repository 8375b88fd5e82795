// Package locks is the Web Locks API: locks by name that all threads of the
// process share.
//
// COMPAT: a lock whose callback throws is released, as the specification
// wants; Node keeps it. Requests that were aborted are gone from what query
// shows at once, while Node shows them until it would have been their turn. A callback
// that had to wait runs in the async context of its request, and a thread can
// steal the lock of another one, which Node does not survive.
//
// https://w3c.github.io/web-locks/
// https://nodejs.org/api/worker_threads.html#worker_threadslocks
package locks
