package console

import (
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/util"
)

// stream returns where a console writes now.
func (con *Console) stream(stderr bool) (*engine.Object, error) {
	if !con.global {
		if stderr {
			return con.stderr, nil
		}
		return con.stdout, nil
	}
	p, err := con.e.Process()
	if err != nil {
		return nil, err
	}
	name := "stdout"
	if stderr {
		name = "stderr"
	}
	v, err := p.Get(name)
	if err != nil {
		return nil, err
	}
	o, ok := v.AsObject()
	if !ok {
		return nil, engine.TypeError("process.%s is not a stream", name)
	}
	return o, nil
}

func (con *Console) write(stderr bool, text string) error {
	o, err := con.stream(stderr)
	if err != nil {
		return err
	}
	if con.indent != "" {
		text = con.indent + strings.ReplaceAll(text, "\n", "\n"+con.indent)
	}
	if !con.ignoreErrors {
		_, err := o.Invoke("write", engine.String(text+"\n"))
		return err
	}
	_, err = o.Invoke("write", engine.String(text+"\n"), con.ignore(stderr, o))
	if engine.IsTermination(err) {
		return err
	}
	return nil
}

// ignored is the callback of writes to a stream whose errors are ignored.
type ignored struct {
	stream   *engine.Object
	callback engine.Value
}

// ignore returns a callback that takes the error of a write: where nothing
// listens to 'error', which follows it, a listener is added for it.
func (con *Console) ignore(stderr bool, o *engine.Object) engine.Value {
	i := &con.ignoring[0]
	if stderr {
		i = &con.ignoring[1]
	}
	if i.stream == o {
		return i.callback
	}
	rt := con.e.RT
	i.stream = o
	i.callback = rt.NewFunction("", 1, func(c *engine.Call) (engine.Value, error) {
		if c.Arg(0).IsNullish() {
			return engine.Undefined, nil
		}
		if n, err := events.ListenerCount(con.e, o, "error"); err != nil || n > 0 {
			return engine.Undefined, err
		}
		noop := rt.NewFunction("noop", 0, func(*engine.Call) (engine.Value, error) { return engine.Undefined, nil })
		return engine.Undefined, events.Once(con.e, o, "error", noop)
	}).Value()
	return i.callback
}

// colors reports whether a stream gets escape codes.
func (con *Console) colors(stderr bool) (bool, error) {
	if b, ok := con.colorMode.AsBool(); ok {
		return b, nil
	}
	o, err := con.stream(stderr)
	if err != nil {
		return false, err
	}
	return util.ShouldColorize(con.e, o.Value())
}

func (con *Console) print(stderr bool, args []engine.Value) error {
	text, err := con.format(stderr, args)
	if err != nil {
		return err
	}
	return con.write(stderr, text)
}

func (con *Console) format(stderr bool, args []engine.Value) (string, error) {
	if len(args) == 1 {
		if s, ok := args[0].AsString(); ok {
			return s, nil
		}
	}
	colors, err := con.colors(stderr)
	if err != nil {
		return "", err
	}
	return util.FormatOptions(con.e, args, colors, con.options)
}

func (con *Console) log(c *engine.Call) error { return con.print(false, c.Args(0)) }

func (con *Console) warn(c *engine.Call) error { return con.print(true, c.Args(0)) }

// dir is console.dir(obj[, options]): without custom inspection.
func (con *Console) dir(c *engine.Call) error {
	o := con.e.RT.NewObject()
	if err := o.Put("customInspect", engine.False); err != nil {
		return err
	}
	colors, err := con.colors(false)
	if err != nil {
		return err
	}
	if err := o.Put("colors", engine.Bool(colors)); err != nil {
		return err
	}
	for _, src := range [...]engine.Value{objectValue(con.options), c.Arg(1)} {
		so, ok := src.AsObject()
		if !ok {
			continue
		}
		keys, err := so.Keys()
		if err != nil {
			return err
		}
		for _, k := range keys {
			v, err := so.GetKey(k)
			if err != nil {
				return err
			}
			if err := o.PutKey(k, v); err != nil {
				return err
			}
		}
	}
	text, err := util.InspectWith(con.e, c.Arg(0), o)
	if err != nil {
		return err
	}
	return con.write(false, text)
}

func objectValue(o *engine.Object) engine.Value {
	if o == nil {
		return engine.Undefined
	}
	return o.Value()
}

// trace is console.trace(...data): a stack on standard error.
func (con *Console) trace(c *engine.Call) error {
	text, err := con.format(true, c.Args(0))
	if err != nil {
		return err
	}
	out := "Trace"
	if text != "" {
		out += ": " + text
	}
	for _, f := range con.e.RT.Stack(11) {
		if f.Text == "console.trace (<anonymous>)" || f.Text == "trace (<anonymous>)" || f.Text == "Object.trace (<anonymous>)" {
			continue
		}
		out += "\n    at " + f.Text
	}
	return con.write(true, out)
}

// assert is console.assert(value, ...data).
func (con *Console) assert(c *engine.Call) error {
	if c.Arg(0).Truthy() {
		return nil
	}
	args := c.Args(1)
	if len(args) > 0 {
		if s, ok := args[0].AsString(); ok {
			args[0] = engine.String("Assertion failed: " + s)
		} else {
			args = append([]engine.Value{engine.String("Assertion failed:")}, args...)
		}
	} else {
		args = []engine.Value{engine.String("Assertion failed")}
	}
	return con.print(true, args)
}

// clear is console.clear: it acts on terminals only.
func (con *Console) clear(*engine.Call) error {
	o, err := con.stream(false)
	if err != nil {
		return err
	}
	tty, err := o.Get("isTTY")
	if err != nil || !tty.Truthy() {
		return err
	}
	_, err = o.Invoke("write", engine.String("\x1b[1;1H\x1b[0J"))
	return err
}

func (con *Console) group(c *engine.Call) error {
	if c.Len() > 0 {
		if err := con.print(false, c.Args(0)); err != nil {
			return err
		}
	}
	n := con.groupWidth
	if n == 0 {
		n = 2
	}
	con.indent += strings.Repeat(" ", max(0, n))
	return nil
}

func (con *Console) groupEnd(*engine.Call) error {
	n := con.groupWidth
	if n == 0 {
		n = 2
	}
	con.indent = con.indent[:max(0, len(con.indent)-max(0, n))]
	return nil
}
