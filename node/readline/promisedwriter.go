package readline

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/stream"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// commands is the Go side of a Readline of readline/promises: escape sequences
// that wait for commit.
type commands struct {
	env    *env.Env
	stream *engine.Object
	auto   bool
	todo   string
}

var commandsState = engine.PrivateKey[commands]{Name: "readlineCommands"}

// readlineClass is the class Readline.
// https://nodejs.org/api/readline.html#class-readlinepromisesreadline
func readlineClass() *engine.Class {
	on := func(f func(k *commands, c *engine.Call) (string, error)) engine.NativeFunc {
		return func(c *engine.Call) (engine.Value, error) {
			k, err := thisCommands(c)
			if err != nil {
				return engine.Undefined, err
			}
			s, err := f(k, c)
			if err != nil {
				return engine.Undefined, err
			}
			return c.This(), k.add(s)
		}
	}
	return &engine.Class{Name: "Readline", Length: 1, Init: initReadline, Methods: []engine.Method{
		{Name: "cursorTo", Length: 1, Func: on(cursorToCommand)},
		{Name: "moveCursor", Length: 2, Func: on(moveCommand)},
		{Name: "clearLine", Length: 1, Func: on(clearCommand)},
		{Name: "clearScreenDown", Func: on(func(*commands, *engine.Call) (string, error) { return clearDown, nil })},
		{Name: "commit", Func: commit},
		{Name: "rollback", Func: func(c *engine.Call) (engine.Value, error) {
			k, err := thisCommands(c)
			if err == nil {
				k.todo = ""
			}
			return c.This(), err
		}},
	}}
}

func thisCommands(c *engine.Call) (*commands, error) {
	if o := c.ThisObject(); o != nil {
		if k := commandsState.Get(o); k != nil {
			return k, nil
		}
	}
	return nil, nodeerr.InvalidThis("Readline")
}

func initReadline(c *engine.Call) error {
	k := &commands{env: env.From(c)}
	if !stream.IsWritable(c.Arg(0)) {
		return nodeerr.InvalidArgType(c.Runtime(), "stream", c.Arg(0), "Writable")
	}
	k.stream, _ = c.Arg(0).AsObject()
	if o, ok := c.Arg(1).AsObject(); ok {
		v, err := o.Get("autoCommit")
		if err != nil {
			return err
		}
		if !v.IsNullish() {
			if k.auto, err = validate.Boolean(c, v, "options.autoCommit"); err != nil {
				return err
			}
		}
	}
	commandsState.Set(c.ThisObject(), k)
	return nil
}

// add queues a sequence, or writes it soon.
func (k *commands) add(s string) error {
	if !k.auto {
		k.todo += s
		return nil
	}
	if s == "" {
		return nil
	}
	k.env.NextTick(func() error {
		_, err := k.stream.Invoke("write", engine.String(s))
		return err
	})
	return nil
}

func safeInteger(c *engine.Call, v engine.Value, name string) (float64, error) {
	n, err := validate.SafeInteger(c, v, name)
	return float64(n), err
}

func cursorToCommand(_ *commands, c *engine.Call) (string, error) {
	x, err := safeInteger(c, c.Arg(0), "x")
	if err != nil {
		return "", err
	}
	if c.Arg(1).IsNullish() {
		if c.Arg(1).IsNull() {
			_, err = safeInteger(c, c.Arg(1), "y")
		}
		return toColumn(x), err
	}
	y, err := safeInteger(c, c.Arg(1), "y")
	return "\x1b[" + count(y+1) + ";" + count(x+1) + "H", err
}

func moveCommand(_ *commands, c *engine.Call) (string, error) {
	if !c.Arg(0).Truthy() && !c.Arg(1).Truthy() {
		return "", nil
	}
	dx, err := safeInteger(c, c.Arg(0), "dx")
	if err != nil {
		return "", err
	}
	dy, err := safeInteger(c, c.Arg(1), "dy")
	return move(dx, dy), err
}

func clearCommand(_ *commands, c *engine.Call) (string, error) {
	dir, err := validate.Integer(c, c.Arg(0), "dir", -1, 1)
	switch {
	case err != nil:
		return "", err
	case dir < 0:
		return "\x1b[1K", nil
	case dir > 0:
		return "\x1b[0K", nil
	}
	return "\x1b[2K", nil
}

// commit writes what waits.
func commit(c *engine.Call) (engine.Value, error) {
	k, err := thisCommands(c)
	if err != nil {
		return engine.Undefined, err
	}
	p := k.env.RT.NewPromise()
	done := k.env.RT.NewFunction("", 1, func(c *engine.Call) (engine.Value, error) {
		p.Resolve(c.Arg(0))
		return engine.Undefined, nil
	})
	s := k.todo
	k.todo = ""
	if _, err := k.stream.Invoke("write", engine.String(s), done.Value()); err != nil {
		p.Reject(err)
	}
	return p.Value(), nil
}
