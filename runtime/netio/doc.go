// Package netio is the byte streams of the event loop: TCP and unix sockets, named pipes, terminals, standard streams,
// child pipes and an in-memory pair, with listeners and connects, all used from the loop's goroutine and calling back on
// it.
//
// On linux and darwin descriptors are non-blocking, the loop's goroutine itself polls them (epoll, kqueue) and calls
// read(2) and write(2); data is lent from one read buffer per loop. Elsewhere goroutines do blocking I/O behind the same
// interface and hand over owned chunks.
//
// It knows nothing of JavaScript, of TLS and of names: addresses are resolved above. TLS is another Stream over a Stream.
// Errors carry the system's errno (errors.As to syscall.Errno), wrapped in *os.SyscallError where a call of ours failed, so
// that the layer above can say code, errno and syscall.
//
// Meanings follow libuv's streams: https://docs.libuv.org/en/v1.x/stream.html. Every callback runs in a scope of its own
// (eventloop.Loop.Enter), never inside the call that asked for it.
//
// Entry: Listen, Connect, Open, NewPair.
package netio
