package tty

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/internal/cursor"
	"github.com/sxfescript/sxn/node/internal/es5"
	"github.com/sxfescript/sxn/node/net"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/netio"
)

// state are the classes in a runtime.
type state struct{ read, write *engine.Function }

var states = env.State[state]{}

// stateOf returns the state of a runtime, made on first use.
func stateOf(e *env.Env) (*state, error) {
	s := states.Must(e)
	if s.write != nil {
		return s, nil
	}
	return s, s.build(e.RT)
}

func (s *state) build(rt *engine.Runtime) (err error) {
	if s.read, err = rt.NewClass(&engine.Class{Name: "ReadStream", Length: 2, ES5: true, Parent: net.SocketClass, Construct: constructRead,
		Methods: []engine.Method{{Name: "setRawMode", Length: 1, Func: setRawMode, Enumerable: true}}}); err != nil {
		return err
	}
	s.write, err = rt.NewClass(&engine.Class{Name: "WriteStream", Length: 1, ES5: true, Parent: net.SocketClass, Construct: constructWrite,
		Methods: []engine.Method{
			{Name: "isTTY", Value: func(*engine.Runtime) (engine.Value, error) { return engine.True, nil }, Enumerable: true},
			{Name: "getColorDepth", Length: 0, Func: getColorDepth, Enumerable: true},
			{Name: "hasColors", Length: 2, Func: hasColors, Enumerable: true},
			{Name: "_refreshSize", Func: refreshSize, Enumerable: true},
			{Name: "cursorTo", Length: 3, Func: func(c *engine.Call) (engine.Value, error) {
				return cursor.To(c, c.This(), c.Arg(0), c.Arg(1), c.Arg(2))
			}, Enumerable: true},
			{Name: "moveCursor", Length: 3, Func: func(c *engine.Call) (engine.Value, error) {
				return cursor.Move(c, c.This(), c.Arg(0), c.Arg(1), c.Arg(2))
			}, Enumerable: true},
			{Name: "clearLine", Length: 2, Func: func(c *engine.Call) (engine.Value, error) {
				return cursor.ClearLine(c, c.This(), c.Arg(0), c.Arg(1))
			}, Enumerable: true},
			{Name: "clearScreenDown", Length: 1, Func: func(c *engine.Call) (engine.Value, error) {
				return cursor.ClearScreenDown(c, c.This(), c.Arg(0))
			}, Enumerable: true},
			{Name: "getWindowSize", Func: getWindowSize, Enumerable: true},
		}})
	return err
}

// NewReadStream is new tty.ReadStream(fd).
func NewReadStream(e *env.Env, fd int) (*engine.Object, error) {
	s, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	return s.read.Construct(engine.Int(fd))
}

// NewWriteStream is new tty.WriteStream(fd).
func NewWriteStream(e *env.Env, fd int) (*engine.Object, error) {
	s, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	return s.write.Construct(engine.Int(fd))
}

// descriptor checks that a number is that of a terminal.
func descriptor(c *engine.Call) (int, error) {
	rt := c.Runtime()
	f, ok := c.Arg(0).AsNumber()
	if !ok || f != float64(int32(f)) || f < 0 {
		s, err := rt.ToString(c.Arg(0))
		if err != nil {
			return 0, err
		}
		return 0, nodeerr.Range("ERR_INVALID_FD", `"fd" must be a positive integer: %s`, s)
	}
	if netio.GuessKind(int(f)) != netio.KindTTY {
		return 0, nodeerr.SystemError(rt, "ERR_TTY_INIT_FAILED", "TTY initialization failed", "EINVAL", "uv_tty_init")
	}
	return int(f), nil
}

// constructRead is new tty.ReadStream(fd[, options]).
// https://nodejs.org/api/tty.html#class-ttyreadstream
func constructRead(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	s, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	return es5.Construct(c, s.read, nil, func(o *engine.Object) error {
		fd, err := descriptor(c)
		if err != nil {
			return err
		}
		opts := e.RT.NewObject()
		for _, p := range [...]struct {
			name string
			v    engine.Value
		}{{"readableHighWaterMark", engine.Int(0)}, {"fd", engine.Int(fd)}, {"manualStart", engine.True}} {
			if err := opts.Put(p.name, p.v); err != nil {
				return err
			}
		}
		if given, ok := c.Arg(1).AsObject(); ok {
			if err := opts.CopyDataProperties(given.Value()); err != nil {
				return err
			}
		}
		if err := net.InitSocket(e, o, opts.Value()); err != nil {
			return err
		}
		if err := o.Set("isRaw", engine.False); err != nil {
			return err
		}
		return o.Set("isTTY", engine.True)
	})
}

// constructWrite is new tty.WriteStream(fd).
// https://nodejs.org/api/tty.html#class-ttywritestream
func constructWrite(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	s, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	return es5.Construct(c, s.write, nil, func(o *engine.Object) error {
		fd, err := descriptor(c)
		if err != nil {
			return err
		}
		opts := e.RT.NewObject()
		if err := opts.Put("fd", engine.Int(fd)); err != nil {
			return err
		}
		if err := opts.Put("manualStart", engine.True); err != nil {
			return err
		}
		if err := net.InitSocket(e, o, opts.Value()); err != nil {
			return err
		}
		t := terminal(o)
		if t == nil {
			return nil
		}
		// Local terminals are fast, and what is written must not be lost at the end.
		if err := t.SetBlocking(true); err != nil {
			return nodeerr.System(err, "setBlocking", "", "")
		}
		columns, rows, err := t.WindowSize()
		if err != nil {
			return nil // without a size there are no such properties
		}
		if err := o.Set("columns", engine.Int(columns)); err != nil {
			return err
		}
		return o.Set("rows", engine.Int(rows))
	})
}

// terminal returns the terminal of a stream, nil where it is closed.
func terminal(o *engine.Object) netio.Terminal {
	s := net.Of(o)
	if s == nil {
		return nil
	}
	t, _ := s.Stream().(netio.Terminal)
	return t
}

func thisTerminal(c *engine.Call) (*engine.Object, netio.Terminal, error) {
	o := c.ThisObject()
	if o == nil {
		return nil, nil, engine.TypeError("Cannot read properties of undefined (reading '_handle')")
	}
	return o, terminal(o), nil
}

// setRawMode is readStream.setRawMode(mode).
// https://nodejs.org/api/tty.html#readstreamsetrawmodemode
func setRawMode(c *engine.Call) (engine.Value, error) {
	o, t, err := thisTerminal(c)
	if err != nil {
		return engine.Undefined, err
	}
	on := c.Arg(0).Truthy()
	if t != nil {
		if err := t.SetRawMode(on); err != nil {
			e := nodeerr.Errnoed(nodeerr.SystemCode(err), "setRawMode", "")
			return o.Value(), events.EmitError(env.From(c), o, e)
		}
	}
	return o.Value(), o.Set("isRaw", engine.Bool(on))
}

// refreshSize is writeStream._refreshSize(): 'resize' follows a new size.
func refreshSize(c *engine.Call) (engine.Value, error) {
	o, t, err := thisTerminal(c)
	if err != nil || t == nil {
		return engine.Undefined, err
	}
	columns, rows, err := t.WindowSize()
	if err != nil {
		e := nodeerr.Errnoed(nodeerr.SystemCode(err), "getWindowSize", "")
		return engine.Undefined, events.EmitError(env.From(c), o, e)
	}
	oldColumns, err := o.Get("columns")
	if err != nil {
		return engine.Undefined, err
	}
	oldRows, err := o.Get("rows")
	if err != nil {
		return engine.Undefined, err
	}
	if oldColumns.StrictEquals(engine.Int(columns)) && oldRows.StrictEquals(engine.Int(rows)) {
		return engine.Undefined, nil
	}
	if err := o.Set("columns", engine.Int(columns)); err != nil {
		return engine.Undefined, err
	}
	if err := o.Set("rows", engine.Int(rows)); err != nil {
		return engine.Undefined, err
	}
	_, err = events.Emit(env.From(c), o, "resize")
	return engine.Undefined, err
}

// getWindowSize is writeStream.getWindowSize().
// https://nodejs.org/api/tty.html#writestreamgetwindowsize
func getWindowSize(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	columns, err := rt.GetV(c.This(), engine.NewKey("columns"))
	if err != nil {
		return engine.Undefined, err
	}
	rows, err := rt.GetV(c.This(), engine.NewKey("rows"))
	if err != nil {
		return engine.Undefined, err
	}
	return rt.NewArray(columns, rows).Value(), nil
}
