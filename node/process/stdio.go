package process

import (
	"os"
	"os/signal"
	"sync"
	"syscall"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/net"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/stream"
	"github.com/sxfescript/sxn/node/tty"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/netio"
)

// The standard streams are made on first use. Like Node's they are terminals,
// sockets for pipes, and streams of files, by what the descriptor is. Writes
// are synchronous to files, terminals and pipes (but for pipes of Windows), so
// that nothing is lost when the process exits.
// https://nodejs.org/api/process.html#a-note-on-process-io

var (
	keyUnderDestroy = engine.StaticKey{Name: "_destroy"}
	keyDestroy      = engine.StaticKey{Name: "destroy"}
)

func stdout(e *env.Env) (engine.Value, error) { return output(e, e.Stdout, 1) }

func stderr(e *env.Env) (engine.Value, error) { return output(e, e.Stderr, 2) }

// standard makes the getter of a standard stream, which is made when it is
// first asked for.
func standard(open func(e *env.Env) (engine.Value, error)) engine.NativeFunc {
	v, made := engine.Undefined, false
	return func(c *engine.Call) (engine.Value, error) {
		if made {
			return v, nil
		}
		x, err := open(env.From(c))
		if err == nil {
			v, made = x, true
		}
		return x, err
	}
}

// brokenPipes gets SIGPIPE, so that writing to a pipe that nobody reads is an
// error of the write and does not end the process.
var brokenPipes = sync.OnceFunc(func() { signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) })

// output makes process.stdout or process.stderr.
func output(e *env.Env, f *os.File, fd int) (engine.Value, error) {
	brokenPipes()
	o, kind, err := outputStream(e, f, fd)
	if err != nil {
		return engine.Undefined, err
	}
	for _, p := range [...]struct {
		name string
		v    engine.Value
	}{{"_type", engine.String(kind)}, {"fd", engine.Int(fd)}, {"_isStdio", engine.True}} {
		if err := o.Set(p.name, p.v); err != nil {
			return engine.Undefined, err
		}
	}
	destroy, err := o.GetKey(keyDestroy.Key())
	if err != nil {
		return engine.Undefined, err
	}
	if err := o.Set("destroySoon", destroy); err != nil {
		return engine.Undefined, err
	}
	if err := o.SetKey(keyUnderDestroy.Key(), e.RT.NewFunction("dummyDestroy", 2, dummyDestroy).Value()); err != nil {
		return engine.Undefined, err
	}
	if kind == "tty" {
		return o.Value(), followSize(e, o)
	}
	return o.Value(), nil
}

// outputStream makes the stream and names its kind.
func outputStream(e *env.Env, f *os.File, fd int) (*engine.Object, string, error) {
	switch netio.GuessKind(descriptor(f, fd)) {
	case netio.KindTTY:
		o, err := tty.NewWriteStream(e, descriptor(f, fd))
		return o, "tty", err
	case netio.KindPipe, netio.KindTCP:
		o, err := newSocket(e, descriptor(f, fd), false)
		return o, "pipe", err
	case netio.KindFile:
		o, err := newSyncWriteStream(e, f, fd)
		return o, "fs", err
	}
	// Something that cannot be written to: what comes is dropped.
	o, err := stream.NewWritable(e, nil, &stream.Impl{})
	if err != nil {
		return nil, "", err
	}
	write := e.RT.NewFunction("write", 3, func(c *engine.Call) (engine.Value, error) {
		done, ok := c.Arg(2).AsFunction()
		if !ok {
			return engine.Undefined, nil
		}
		return done.Call(engine.Undefined)
	})
	return o, "fs", o.Set("_write", write.Value())
}

// descriptor is the system's number of a standard stream.
func descriptor(f *os.File, fd int) int {
	if f == nil {
		return fd
	}
	if n := int(f.Fd()); n >= 0 && n <= 2 {
		return n
	}
	return fd
}

// newSocket makes a socket of a pipe or a socket that the process was given.
func newSocket(e *env.Env, fd int, in bool) (*engine.Object, error) {
	class, err := net.SocketClass(e.RT)
	if err != nil {
		return nil, err
	}
	opts := e.RT.NewObject()
	for _, p := range [...]struct {
		name string
		v    engine.Value
	}{{"fd", engine.Int(fd)}, {"readable", engine.Bool(in)}, {"writable", engine.Bool(!in)}, {"manualStart", engine.True}} {
		if err := opts.Put(p.name, p.v); err != nil {
			return nil, err
		}
	}
	o, err := class.Construct(opts.Value())
	if err != nil || in {
		return o, err
	}
	if s := net.Of(o); s != nil {
		if k, ok := s.Stream().(netio.Socket); ok {
			// A descriptor that does not support it stays as it is.
			_ = k.SetBlocking(true)
			k.Unref()
		}
	}
	return o, nil
}

// dummyDestroy is _destroy of standard output and error, which are never
// really closed.
func dummyDestroy(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	f, ok := c.Arg(1).AsFunction()
	if !ok {
		return engine.Undefined, engine.TypeError("cb is not a function")
	}
	if _, err := f.Call(engine.Undefined, c.Arg(0)); err != nil {
		return engine.Undefined, err
	}
	o := c.ThisObject()
	if _, err := o.Invoke("_undestroy"); err != nil {
		return engine.Undefined, err
	}
	w, err := o.Get("_writableState")
	if err != nil {
		return engine.Undefined, err
	}
	emits, err := e.RT.GetV(w, engine.NewKey("emitClose"))
	if err != nil || emits.Truthy() {
		return engine.Undefined, err
	}
	e.NextTick(func() error {
		_, err := events.Emit(e, o, "close")
		return err
	})
	return engine.Undefined, nil
}

// followSize makes a terminal look at its size when the system says that it
// changed.
func followSize(e *env.Env, o *engine.Object) error {
	p, err := e.Process()
	if err != nil {
		return err
	}
	_, err = events.OnFunc(e, p, "SIGWINCH", func(*engine.Call) (engine.Value, error) { return o.Invoke("_refreshSize") })
	return err
}

// stdin makes process.stdin. It keeps the process alive only while something
// reads from it.
func stdin(e *env.Env) (engine.Value, error) {
	fd := descriptor(e.Stdin, 0)
	var o *engine.Object
	var err error
	switch netio.GuessKind(fd) {
	case netio.KindTTY:
		o, err = tty.NewReadStream(e, fd)
	case netio.KindPipe, netio.KindTCP:
		o, err = newSocket(e, fd, true)
	case netio.KindFile:
		o, err = fileInput(e, fd)
	default:
		// Nothing can be read: the stream is at its end.
		if o, err = stream.NewReadable(e, nil, &stream.Impl{Read: func(int) error { return nil }}); err == nil {
			err = stream.PushEnd(e, o)
		}
	}
	if err != nil {
		return engine.Undefined, err
	}
	if err := o.Set("fd", engine.Int(fd)); err != nil {
		return engine.Undefined, err
	}
	s := net.Of(o)
	if s == nil {
		return o.Value(), nil
	}
	// Pausing must stop reading, since a stream that reads keeps the process alive.
	_, err = events.OnFunc(e, o, "pause", func(*engine.Call) (engine.Value, error) {
		if !s.Reading() {
			return engine.Undefined, nil
		}
		s.ReadStop()
		// A later resume asks the stream to read again.
		v, err := o.Get("_readableState")
		if err != nil {
			return engine.Undefined, err
		}
		if state, ok := v.AsObject(); ok {
			err = state.Set("reading", engine.False)
		}
		return engine.Undefined, err
	})
	return o.Value(), err
}

// fileInput makes a stream of a file that is standard input.
func fileInput(e *env.Env, fd int) (*engine.Object, error) {
	fs, err := e.Builtin(e, "fs")
	if err != nil {
		return nil, err
	}
	v, err := e.RT.GetV(fs, engine.NewKey("ReadStream"))
	if err != nil {
		return nil, err
	}
	class, ok := v.AsFunction()
	if !ok {
		return nil, nodeerr.MethodNotImplemented("fs.ReadStream")
	}
	opts := e.RT.NewObject()
	if err := opts.Put("fd", engine.Int(fd)); err != nil {
		return nil, err
	}
	if err := opts.Put("autoClose", engine.False); err != nil {
		return nil, err
	}
	return class.Construct(engine.Null, opts.Value())
}
