// Package eventloop is the loop of one goroutine that runs JavaScript: the phases of libuv (timers, pending, poll, check,
// close), Node's timer lists, immediates, a mailbox for results of other goroutines and a bounded worker pool.
//
// It knows nothing of JavaScript and nothing of sockets. What a callback leaves behind (process.nextTick, microtasks) is
// drained by the AfterCallback hook; descriptors are waited for by a Poller that another package installs. Without a
// Poller the loop sleeps on a channel, so a program that opens no socket never makes a descriptor.
//
// Every method runs on the loop's goroutine unless its comment says "from any goroutine".
//
// The order of the phases and the meaning of ref and unref are libuv's:
// https://docs.libuv.org/en/v1.x/design.html#the-i-o-loop
// The order of timers is Node's: https://nodejs.org/api/timers.html
//
// Entry: New, Loop.Run.
package eventloop
