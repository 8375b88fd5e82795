package process

import (
	"io"
	"os"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/netio"
)

// The standard streams are made on first use. Writes are synchronous, as
// Node's are for files, and for terminals and pipes on most systems.

func stdout(e *env.Env) (engine.Value, error) { return writer(e, e.Stdout, 1) }

func stderr(e *env.Env) (engine.Value, error) { return writer(e, e.Stderr, 2) }

// streamClass returns a class of node:stream.
func streamClass(e *env.Env, name string) (*engine.Function, error) {
	m, err := e.Builtin(e, "stream")
	if err != nil {
		return nil, err
	}
	v, err := e.RT.GetV(m, engine.NewKey(name))
	if err != nil {
		return nil, err
	}
	f, ok := v.AsFunction()
	if !ok {
		return nil, engine.TypeError("stream.%s is not a constructor", name)
	}
	return f, nil
}

// writer makes process.stdout or process.stderr.
func writer(e *env.Env, f *os.File, fd int) (engine.Value, error) {
	class, err := streamClass(e, "Writable")
	if err != nil {
		return engine.Undefined, err
	}
	options := e.RT.NewObject()
	write := e.RT.NewFunction("write", 3, func(c *engine.Call) (engine.Value, error) {
		done, ok := c.Arg(2).AsFunction()
		if !ok {
			return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "callback", c.Arg(2), "function")
		}
		b, ok := c.Arg(0).AsBytes()
		if !ok {
			s, err := c.Runtime().ToString(c.Arg(0))
			if err != nil {
				return engine.Undefined, err
			}
			b = []byte(s)
		}
		e.Loop.FlushDeferred()
		if err := writeAll(f, b); err != nil {
			v := nodeerr.System(err, "write", "", "").Value(c.Runtime())
			return done.Call(engine.Undefined, v)
		}
		return done.Call(engine.Undefined)
	})
	if err := options.Put("decodeStrings", engine.False); err != nil {
		return engine.Undefined, err
	}
	if err := options.Put("emitClose", engine.False); err != nil {
		return engine.Undefined, err
	}
	if err := options.Put("write", write.Value()); err != nil {
		return engine.Undefined, err
	}
	// Standard output and error are never really closed.
	destroy := e.RT.NewFunction("destroy", 2, func(c *engine.Call) (engine.Value, error) {
		done, ok := c.Arg(1).AsFunction()
		if !ok {
			return engine.Undefined, nil
		}
		return done.Call(engine.Undefined, c.Arg(0))
	})
	if err := options.Put("destroy", destroy.Value()); err != nil {
		return engine.Undefined, err
	}
	s, err := class.Construct(options.Value())
	if err != nil {
		return engine.Undefined, err
	}
	return s.Value(), describeStdio(s, f, fd, false)
}

// writeAll writes until all is written; a full pipe of a non-blocking
// descriptor is waited for.
func writeAll(f *os.File, b []byte) error {
	for len(b) > 0 {
		n, err := f.Write(b)
		b = b[n:]
		if err != nil && len(b) > 0 {
			return err
		}
	}
	return nil
}

// describeStdio sets the properties that tell what a stream is.
func describeStdio(s *engine.Object, f *os.File, fd int, in bool) error {
	kind := "fs"
	switch netio.GuessKind(int(f.Fd())) {
	case netio.KindTTY:
		kind = "tty"
		if err := s.Put("isTTY", engine.True); err != nil {
			return err
		}
	case netio.KindPipe, netio.KindTCP:
		kind = "pipe"
	}
	if !in {
		if err := s.Put("_type", engine.String(kind)); err != nil {
			return err
		}
		if err := s.Put("_isStdio", engine.True); err != nil {
			return err
		}
	}
	return s.Put("fd", engine.Int(fd))
}

// stdin makes process.stdin: it reads when the stream asks, on the worker
// pool, and keeps the process alive only while a read is under way.
func stdin(e *env.Env) (engine.Value, error) {
	class, err := streamClass(e, "Readable")
	if err != nil {
		return engine.Undefined, err
	}
	options := e.RT.NewObject()
	reading := false
	read := e.RT.NewFunction("read", 1, func(c *engine.Call) (engine.Value, error) {
		this := c.ThisObject()
		if reading || this == nil {
			return engine.Undefined, nil
		}
		reading = true
		var n int
		var rerr error
		buf := make([]byte, 64<<10)
		ctx := e.Frame()
		e.Loop.GoSlow(func() { n, rerr = e.Stdin.Read(buf) }, func() {
			reading = false
			e.Run(ctx, func() error { return pushInput(e, this, buf[:n:n], rerr) })
		})
		return engine.Undefined, nil
	})
	if err := options.Put("read", read.Value()); err != nil {
		return engine.Undefined, err
	}
	if err := options.Put("highWaterMark", engine.Int(64<<10)); err != nil {
		return engine.Undefined, err
	}
	s, err := class.Construct(options.Value())
	if err != nil {
		return engine.Undefined, err
	}
	return s.Value(), describeStdio(s, e.Stdin, 0, true)
}

func pushInput(e *env.Env, s *engine.Object, b []byte, rerr error) error {
	if len(b) > 0 {
		chunk, err := bufferOf(e, b)
		if err != nil {
			return err
		}
		_, err = s.Invoke("push", chunk)
		return err
	}
	if rerr == nil || rerr == io.EOF {
		_, err := s.Invoke("push", engine.Null)
		return err
	}
	_, err := s.Invoke("destroy", nodeerr.System(rerr, "read", "", "").Value(e.RT))
	return err
}

// bufferOf makes a Buffer of bytes.
func bufferOf(e *env.Env, b []byte) (engine.Value, error) {
	m, err := e.Builtin(e, "buffer")
	if err != nil {
		return engine.Undefined, err
	}
	class, err := e.RT.GetV(m, engine.NewKey("Buffer"))
	if err != nil {
		return engine.Undefined, err
	}
	o, ok := class.AsObject()
	if !ok {
		return engine.Undefined, engine.TypeError("Buffer is not available")
	}
	return o.Invoke("from", e.RT.NewArrayBuffer(b).Value())
}
