package tls

import (
	"syscall"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/eventloop"
)

// duplexStream is a Duplex of JavaScript as a stream of the loop.
type duplexStream struct {
	e         *env.Env
	o         *engine.Object
	handle    eventloop.Handle
	listening bool
	reading   bool
	closed    bool
	queued    int
	in, out   int64
	held      [][]byte
	ended     bool
	endErr    error
	told      bool
	onData    func(data []byte, owned bool)
	onEnd     func(err error)
}

func newDuplexStream(e *env.Env, o *engine.Object) *duplexStream {
	d := &duplexStream{e: e, o: o}
	d.handle.Init(e.Loop)
	return d
}

func (d *duplexStream) listen() {
	if d.listening {
		return
	}
	d.listening = true
	for _, l := range [...]struct {
		name string
		f    func(c *engine.Call)
	}{
		{"data", func(c *engine.Call) {
			if b, ok := buffer.Chunk(c.Arg(0), buffer.UTF8); ok {
				d.in += int64(len(b))
				d.held = append(d.held, append([]byte(nil), b...))
				d.deliver()
			}
		}},
		{"end", func(*engine.Call) { d.end(nil) }},
		{"close", func(*engine.Call) { d.end(nil) }},
	} {
		if _, err := events.OnFunc(d.e, d.o, l.name, func(c *engine.Call) (engine.Value, error) {
			l.f(c)
			return engine.Undefined, nil
		}); err != nil {
			d.e.Uncaught(err)
		}
	}
}

func (d *duplexStream) end(err error) {
	if !d.ended {
		d.ended, d.endErr = true, err
		d.deliver()
	}
}

func (d *duplexStream) deliver() {
	for d.reading && !d.closed && len(d.held) > 0 {
		b := d.held[0]
		d.held = d.held[1:]
		d.onData(b, true)
	}
	if d.reading && d.ended && !d.told && !d.closed && len(d.held) == 0 {
		d.told, d.reading = true, false
		if d.onEnd != nil {
			d.onEnd(d.endErr)
		}
	}
}

// ReadStart implements netio.Stream.
func (d *duplexStream) ReadStart(onData func(data []byte, owned bool), onEnd func(err error)) {
	if d.closed {
		return
	}
	d.onData, d.onEnd = onData, onEnd
	first := !d.listening
	d.reading = true
	d.listen()
	if !first {
		d.invoke("resume")
	}
	if len(d.held) > 0 || d.ended {
		d.e.Loop.QueuePending(d.deliver)
	}
}

func (d *duplexStream) invoke(name string, args ...engine.Value) {
	if _, err := d.o.Invoke(name, args...); err != nil {
		d.e.Uncaught(err)
	}
}

// ReadStop implements netio.Stream.
func (d *duplexStream) ReadStop() {
	if d.reading {
		d.reading = false
		d.invoke("pause")
	}
}

// TryWrite implements netio.Stream.
func (d *duplexStream) TryWrite(data []byte) (int, error) {
	if d.closed {
		return 0, syscall.EBADF
	}
	d.Write([][]byte{data}, nil)
	return len(data), nil
}

// TryWritev implements netio.Stream.
func (d *duplexStream) TryWritev(bufs [][]byte) (int, error) {
	n := 0
	for _, b := range bufs {
		k, err := d.TryWrite(b)
		n += k
		if err != nil {
			return n, err
		}
	}
	return n, nil
}

// Write implements netio.Stream.
func (d *duplexStream) Write(bufs [][]byte, done func(err error)) {
	var all []byte
	for _, b := range bufs {
		all = append(all, b...)
	}
	if d.closed || len(all) == 0 {
		if done != nil {
			var err error
			if d.closed {
				err = syscall.EBADF
			}
			d.e.Loop.QueuePending(func() { done(err) })
		}
		return
	}
	d.queued += len(all)
	d.out += int64(len(all))
	cb := d.e.RT.NewFunction("", 1, func(c *engine.Call) (engine.Value, error) {
		d.queued -= len(all)
		if done != nil {
			var err error
			if c.Arg(0).Truthy() {
				err = syscall.EPIPE
			}
			done(err)
		}
		return engine.Undefined, nil
	})
	d.invoke("write", newBuffer(d.e, all), cb.Value())
}

// WriteSoon implements netio.Stream.
func (d *duplexStream) WriteSoon(data []byte) { d.Write([][]byte{data}, nil) }

// WriteQueueSize implements netio.Stream.
func (d *duplexStream) WriteQueueSize() int { return d.queued }

// Shutdown implements netio.Stream.
func (d *duplexStream) Shutdown(done func(err error)) {
	cb := d.e.RT.NewFunction("", 0, func(*engine.Call) (engine.Value, error) {
		if done != nil {
			done(nil)
		}
		return engine.Undefined, nil
	})
	d.invoke("end", cb.Value())
}

// Close implements netio.Stream.
func (d *duplexStream) Close(done func()) {
	if d.closed {
		return
	}
	d.closed, d.reading = true, false
	d.handle.Close(done)
}

// Ref implements netio.Stream.
func (d *duplexStream) Ref() {}

// Unref implements netio.Stream.
func (d *duplexStream) Unref() {}

// HasRef implements netio.Stream.
func (d *duplexStream) HasRef() bool { return true }

// BytesRead implements netio.Stream.
func (d *duplexStream) BytesRead() int64 { return d.in }

// BytesWritten implements netio.Stream.
func (d *duplexStream) BytesWritten() int64 { return d.out }
