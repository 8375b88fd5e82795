package readline

import (
	"math"
	"os"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/stringdecoder"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/web/abort"
)

const (
	defaultHistorySize   = 30
	defaultEscapeTimeout = 500 // milliseconds
	minCRLFDelay         = 100 // milliseconds
	defaultTabSize       = 8
)

// settings are the arguments of the constructor, sorted out.
type settings struct {
	input, output, completer, terminal, signal, prompt engine.Value
	history, historySize, removeDuplicates             engine.Value
	tabSize, escapeTimeout, crlfDelay                  engine.Value
}

// readSettings takes the options or the four arguments.
func readSettings(args [4]engine.Value) (*settings, error) {
	s := &settings{input: args[0], output: args[1], completer: args[2], terminal: args[3], prompt: engine.String("> ")}
	if args[0].IsNullish() {
		return nil, engine.TypeError("Cannot read properties of undefined (reading 'history')")
	}
	o, ok := args[0].AsObject()
	if !ok {
		return s, nil
	}
	input, err := o.Get("input")
	if err != nil || !input.Truthy() {
		return s, err
	}
	for _, p := range [...]struct {
		name string
		to   *engine.Value
	}{{"output", &s.output}, {"completer", &s.completer}, {"terminal", &s.terminal}, {"signal", &s.signal}, {"history", &s.history},
		{"historySize", &s.historySize}, {"removeHistoryDuplicates", &s.removeDuplicates}, {"tabSize", &s.tabSize},
		{"escapeCodeTimeout", &s.escapeTimeout}, {"crlfDelay", &s.crlfDelay}} {
		if *p.to, err = o.Get(p.name); err != nil {
			return nil, err
		}
	}
	prompt, err := o.Get("prompt")
	if err != nil {
		return nil, err
	}
	if !prompt.IsUndefined() {
		s.prompt = prompt
	}
	s.input = input
	return s, nil
}

// field is a property to set.
type field struct {
	name string
	v    engine.Value
}

func assign(o *engine.Object, fields ...field) error {
	for _, f := range fields {
		if err := o.Set(f.name, f.v); err != nil {
			return err
		}
	}
	return nil
}

// init does what the constructor does with a new or given object.
func (st *state) init(c *engine.Call, o *engine.Object, args [4]engine.Value) error {
	e := st.env
	r := &Interface{env: e, obj: o, prompt: engine.String("> "), oldPrompt: engine.Undefined, previousKey: engine.Null, dumb: os.Getenv("TERM") == "dumb"}
	interfaceState.Set(o, r)
	if err := assign(o, field{"isCompletionEnabled", engine.True}, field{"escapeCodeTimeout", engine.Int(defaultEscapeTimeout)},
		field{"tabSize", engine.Int(defaultTabSize)}); err != nil {
		return err
	}
	if err := events.Init(e, o); err != nil {
		return err
	}
	s, err := readSettings(args)
	if err != nil {
		return err
	}
	signal, err := r.check(c, s)
	if err != nil {
		return err
	}
	input, ok := s.input.AsObject()
	if !ok {
		return engine.TypeError("input.on is not a function")
	}
	terminal := s.terminal
	if out, ok := s.output.AsObject(); ok && terminal.IsUndefined() {
		if terminal, err = out.Get("isTTY"); err != nil {
			return err
		}
	}
	delay := float64(minCRLFDelay)
	if s.crlfDelay.Truthy() {
		f, err := e.RT.ToNumber(s.crlfDelay)
		if err != nil {
			return err
		}
		delay = math.Max(delay, f)
	}
	r.prompt = s.prompt
	if err := assign(o, field{"line", engine.String("")}, field{"output", s.output}, field{"input", s.input},
		field{"crlfDelay", engine.Number(delay)}, field{"completer", s.completer}, field{"terminal", engine.Bool(terminal.Truthy())}); err != nil {
		return err
	}
	if on, err := input.Get("on"); err != nil {
		return err
	} else if !on.IsFunction() {
		return engine.TypeError("input.on is not a function")
	}
	if err := r.listen(input, terminal.Truthy()); err != nil {
		return err
	}
	if err := r.watchSignal(signal); err != nil {
		return err
	}
	if err := o.Set("line", engine.String("")); err != nil {
		return err
	}
	_, err = input.Invoke("resume")
	return err
}

// check checks the settings and stores those that are properties.
func (r *Interface) check(c *engine.Call, s *settings) (signal *engine.Object, err error) {
	rt := c.Runtime()
	if !s.tabSize.IsUndefined() {
		if _, err := validate.Uint32(c, s.tabSize, "tabSize", true); err != nil {
			return nil, err
		}
		if err := r.obj.Set("tabSize", s.tabSize); err != nil {
			return nil, err
		}
	}
	if !s.escapeTimeout.IsUndefined() {
		f, ok := s.escapeTimeout.AsNumber()
		if !ok || math.IsNaN(f) || math.IsInf(f, 0) {
			return nil, nodeerr.InvalidArgValue(rt, "input.escapeCodeTimeout", engine.Int(defaultEscapeTimeout), "is invalid")
		}
		if err := r.obj.Set("escapeCodeTimeout", s.escapeTimeout); err != nil {
			return nil, err
		}
	}
	if s.signal.Truthy() {
		if signal, err = validate.AbortSignal(c, s.signal, "options.signal"); err != nil {
			return nil, err
		}
	}
	if !s.completer.IsUndefined() && !s.completer.IsFunction() {
		return nil, nodeerr.InvalidArgValue(rt, "completer", s.completer, "is invalid")
	}
	history := rt.NewArray().Value()
	if !s.history.IsUndefined() {
		if _, err := validate.Array(c, s.history, "history"); err != nil {
			return nil, err
		}
		history = s.history
	}
	size := engine.Value(engine.Int(defaultHistorySize))
	if !s.historySize.IsUndefined() {
		if _, err := validate.Number(c, s.historySize, "size", 0, math.Inf(1)); err != nil {
			return nil, err
		}
		size = s.historySize
	}
	return signal, assign(r.obj, field{"history", history}, field{"historyIndex", engine.Int(-1)}, field{"historySize", size},
		field{"removeHistoryDuplicates", engine.Bool(s.removeDuplicates.Truthy())})
}

// listen follows the input.
func (r *Interface) listen(input *engine.Object, terminal bool) error {
	e := r.env
	added := []struct {
		on   *engine.Object
		name string
		f    *engine.Function
	}{}
	on := func(o *engine.Object, name string, length int, f engine.NativeFunc) error {
		fn := e.RT.NewFunction("", length, f)
		added = append(added, struct {
			on   *engine.Object
			name string
			f    *engine.Function
		}{o, name, fn})
		_, err := o.Invoke("on", engine.String(name), fn.Value())
		return err
	}
	if err := on(input, "error", 1, func(c *engine.Call) (engine.Value, error) { return engine.Undefined, r.emit("error", c.Arg(0)) }); err != nil {
		return err
	}
	var err error
	if terminal {
		err = r.listenTerminal(input, on)
	} else {
		err = r.listenStream(input, on)
	}
	if err != nil {
		return err
	}
	_, err = events.OnceFunc(e, r.obj, "close", func(*engine.Call) (engine.Value, error) {
		for _, a := range added {
			if _, err := a.on.Invoke("removeListener", engine.String(a.name), a.f.Value()); err != nil {
				return engine.Undefined, err
			}
		}
		return engine.Undefined, nil
	})
	return err
}

type listenFunc func(o *engine.Object, name string, length int, f engine.NativeFunc) error

func (r *Interface) listenStream(input *engine.Object, on listenFunc) error {
	if err := on(input, "data", 1, func(c *engine.Call) (engine.Value, error) {
		_, err := r.call("_normalWrite", normalWrite, c.Arg(0))
		return engine.Undefined, err
	}); err != nil {
		return err
	}
	if err := on(input, "end", 0, func(*engine.Call) (engine.Value, error) {
		if _, wide, ok := r.buffered.StringUnits(); ok && (r.buffered.Truthy() || wide != nil) {
			if err := r.emit("line", r.buffered); err != nil {
				return engine.Undefined, err
			}
		}
		_, err := r.obj.Invoke("close")
		return engine.Undefined, err
	}); err != nil {
		return err
	}
	o, d, err := stringdecoder.New(r.env, buffer.UTF8)
	if err != nil {
		return err
	}
	r.decoder, r.decoderObject = d, o.Value()
	return nil
}

func (r *Interface) listenTerminal(input *engine.Object, on listenFunc) error {
	if err := startKeypress(r.env, input, r.obj); err != nil {
		return err
	}
	if err := on(input, "keypress", 2, func(c *engine.Call) (engine.Value, error) { return engine.Undefined, r.onKeypress(c.Arg(0), c.Arg(1)) }); err != nil {
		return err
	}
	if err := on(input, "end", 0, func(*engine.Call) (engine.Value, error) {
		v, err := r.obj.Get("line")
		if err != nil {
			return engine.Undefined, err
		}
		if v.IsString() && v.Truthy() {
			if err := r.emit("line", v); err != nil {
				return engine.Undefined, err
			}
		}
		_, err = r.obj.Invoke("close")
		return engine.Undefined, err
	}); err != nil {
		return err
	}
	if _, err := r.call("_setRawMode", setRawMode, engine.True); err != nil {
		return err
	}
	if err := assign(r.obj, field{"terminal", engine.True}, field{"cursor", engine.Int(0)}, field{"historyIndex", engine.Int(-1)}); err != nil {
		return err
	}
	out, err := r.output()
	if err != nil || out == nil {
		return err
	}
	return on(out, "resize", 0, func(*engine.Call) (engine.Value, error) { return engine.Undefined, r.refresh() })
}

func (r *Interface) onKeypress(s, key engine.Value) error {
	if _, err := r.call("_ttyWrite", ttyWrite, s, key); err != nil {
		return err
	}
	o, ok := key.AsObject()
	if !ok {
		return nil
	}
	v, err := o.Get("sequence")
	if err != nil {
		return err
	}
	// Half of a surrogate pair shows only once its other half is there.
	if u := units(v); len(u) == 1 && u[0] >= 0xD800 && u[0] <= 0xDFFF {
		return r.refresh()
	}
	return nil
}

// watchSignal closes the interface when the signal aborts.
func (r *Interface) watchSignal(signal *engine.Object) error {
	if signal == nil {
		return nil
	}
	onAbort := func() error {
		_, err := r.obj.Invoke("close")
		return err
	}
	aborted, err := signal.Get("aborted")
	if err != nil {
		return err
	}
	if aborted.Truthy() {
		r.env.NextTick(onAbort)
		return nil
	}
	remove, err := abort.OnAbort(r.env, signal, onAbort)
	if err != nil {
		return err
	}
	_, err = events.OnceFunc(r.env, r.obj, "close", func(*engine.Call) (engine.Value, error) { return engine.Undefined, remove() })
	return err
}
