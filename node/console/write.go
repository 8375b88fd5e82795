package console

import (
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/engine/introspect"
	"github.com/sxfescript/sxn/node/diagnosticschannel"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/util"
)

var (
	keyStdout = engine.StaticKey{Name: "_stdout"}
	keyStderr = engine.StaticKey{Name: "_stderr"}

	keyIgnoreErrors = engine.StaticKey{Name: "_ignoreErrors"}
)

// stream returns where a console writes now.
func (con *Console) stream(stderr bool) (*engine.Object, error) {
	if con.self != nil {
		k := keyStdout.Key()
		if stderr {
			k = keyStderr.Key()
		}
		v, err := con.self.GetKey(k)
		return asStream(v, k.Name(), err)
	}
	if o := con.stdout; o != nil && !stderr {
		return o, nil
	}
	if o := con.stderr; o != nil && stderr {
		return o, nil
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
	return asStream(v, "process."+name, err)
}

func asStream(v engine.Value, name string, err error) (*engine.Object, error) {
	if err != nil {
		return nil, err
	}
	o, ok := v.AsObject()
	if !ok {
		return nil, engine.TypeError("%s is not a stream", name)
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
	ignore, err := con.object.GetKey(keyIgnoreErrors.Key())
	if err != nil {
		return err
	}
	if ignore.IsFalse() {
		_, err := o.Invoke("write", engine.StringWTF8(text+"\n"))
		return err
	}
	_, err = o.Invoke("write", engine.StringWTF8(text+"\n"), con.ignore(stderr, o))
	if engine.IsTermination(err) || isStackOverflow(con.e.RT, err) {
		return err
	}
	return nil
}

// isStackOverflow reports whether err throws the error of too deep a
// recursion, which consoles do not hide.
func isStackOverflow(rt *engine.Runtime, err error) bool {
	if err == nil {
		return false
	}
	v, _ := rt.ErrorValue(err)
	o, ok := v.AsObject()
	if !ok || !o.IsError() {
		return false
	}
	m, gerr := o.Get("message")
	s, _ := m.AsString()
	return gerr == nil && s == "Maximum call stack size exceeded"
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
		if s, ok := args[0].AsWTF8(); ok {
			return s, nil
		}
	}
	options, err := con.optionsOf(stderr)
	if err != nil {
		return "", err
	}
	colors, err := con.wantsColors(stderr, options)
	if err != nil {
		return "", err
	}
	return util.FormatOptions(con.e, args, colors, options)
}

// optionsOf returns the options of inspect for a stream: inspectOptions may be
// a Map of them by stream.
func (con *Console) optionsOf(stderr bool) (*engine.Object, error) {
	if con.options == nil || introspect.KindOf(con.options) != introspect.Map {
		return con.options, nil
	}
	s, err := con.stream(stderr)
	if err != nil {
		return nil, err
	}
	v, err := con.options.Invoke("get", s.Value())
	o, _ := v.AsObject()
	return o, err
}

// wantsColors is colors unless the options say it.
func (con *Console) wantsColors(stderr bool, options *engine.Object) (bool, error) {
	if options != nil {
		v, err := options.Get("colors")
		if err != nil || !v.IsUndefined() {
			return v.Truthy(), err
		}
	}
	return con.colors(stderr)
}

// published is print for methods that have a channel of diagnostics_channel:
// its subscribers get the arguments first.
func (con *Console) published(c *engine.Call, channel string, stderr bool) error {
	args := c.Args(0)
	if diagnosticschannel.HasSubscribers(con.e, channel) {
		list := con.e.RT.NewArray(args...)
		if err := diagnosticschannel.Publish(con.e, channel, func() (engine.Value, error) { return list.Value(), nil }); err != nil {
			return err
		}
		if vs, ok := list.Elements(); ok {
			args = vs
		}
	}
	return con.print(stderr, args)
}

func (con *Console) log(c *engine.Call) error   { return con.published(c, "console.log", false) }
func (con *Console) info(c *engine.Call) error  { return con.published(c, "console.info", false) }
func (con *Console) debug(c *engine.Call) error { return con.published(c, "console.debug", false) }
func (con *Console) warn(c *engine.Call) error  { return con.published(c, "console.warn", true) }
func (con *Console) error(c *engine.Call) error { return con.published(c, "console.error", true) }

// dir is console.dir(obj[, options]): without custom inspection.
func (con *Console) dir(c *engine.Call) error {
	o := con.e.RT.NewObject()
	if err := o.Put("customInspect", engine.False); err != nil {
		return err
	}
	options, err := con.optionsOf(false)
	if err != nil {
		return err
	}
	colors, err := con.wantsColors(false, options)
	if err != nil {
		return err
	}
	if err := o.Put("colors", engine.Bool(colors)); err != nil {
		return err
	}
	for _, src := range [...]engine.Value{objectValue(options), c.Arg(1)} {
		so, ok := src.AsObject()
		if !ok {
			continue
		}
		if err := o.CopyDataProperties(so.Value()); err != nil {
			return err
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
	for i, f := range con.e.RT.Stack(11) {
		if i == 0 && f.Function == "trace" && f.Line == 0 {
			continue // this function
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
