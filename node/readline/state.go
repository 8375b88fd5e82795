package readline

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/internal/es5"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/stringdecoder"
	"github.com/sxfescript/sxn/runtime/env"
)

// state is what the package keeps per runtime.
type state struct {
	env      *env.Env
	root     *engine.Function // InterfaceConstructor
	base     *engine.Function // the Interface that both modules extend
	class    *engine.Function // Interface of readline
	promised *engine.Function // Interface of readline/promises
	readline *engine.Function
}

var states env.State[state]

// Interface is the Go side of an Interface.
type Interface struct {
	env *env.Env
	obj *engine.Object

	prompt, oldPrompt engine.Value
	question          *engine.Function // gets the next line
	reject            func(x engine.Value)
	decoder           *stringdecoder.Decoder
	decoderObject     engine.Value
	buffered          engine.Value // the beginning of a line that is not complete, undefined for none
	sawReturnAt       int64        // milliseconds, 0: never
	sawKeyPress       bool
	previousKey       engine.Value
	search            []uint16 // what history entries must begin with
	searching         bool
	undo, redo        []snapshot
	killed            [][]uint16
	killCursor        int
	yanking           bool
	dumb              bool // TERM is dumb: no editing
	iterator          engine.Value
}

// snapshot is a line as it was before a change.
type snapshot struct {
	line   []uint16
	cursor int
}

var interfaceState = engine.PrivateKey[Interface]{Name: "readlineInterface"}

// stateOf returns the state of a runtime, made on first use.
func stateOf(e *env.Env) (*state, error) {
	s, err := states.Get(e)
	if err != nil || s.env != nil {
		return s, err
	}
	s.env = e
	rt := e.RT
	if s.root, err = rt.NewClass(&engine.Class{Name: "InterfaceConstructor", Length: 4, ES5: true, Parent: events.Class,
		Construct: s.construct(func() *engine.Function { return s.root }, false)}); err != nil {
		return nil, err
	}
	if s.base, err = rt.NewClass(&engine.Class{Name: "Interface", Parent: s.parent(&s.root), Methods: baseMethods(),
		Construct: s.construct(func() *engine.Function { return s.base }, false)}); err != nil {
		return nil, err
	}
	if s.class, err = rt.NewClass(&engine.Class{Name: "Interface", Length: 4, ES5: true, Parent: s.parent(&s.base), Methods: legacyMethods(),
		Construct: s.construct(func() *engine.Function { return s.class }, true)}); err != nil {
		return nil, err
	}
	if err := defineSymbols(rt, s.class); err != nil {
		return nil, err
	}
	if s.promised, err = rt.NewClass(&engine.Class{Name: "Interface", Parent: s.parent(&s.base),
		Construct: s.construct(func() *engine.Function { return s.promised }, false),
		Methods:   []engine.Method{{Name: "question", Length: 1, Func: questionPromised}}}); err != nil {
		return nil, err
	}
	s.readline, err = rt.NewClass(readlineClass())
	return s, err
}

func (s *state) parent(f **engine.Function) func(*engine.Runtime) (*engine.Function, error) {
	return func(*engine.Runtime) (*engine.Function, error) { return *f, nil }
}

// construct is the constructor of one of the classes.
func (s *state) construct(class func() *engine.Function, legacy bool) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		args := [4]engine.Value{c.Arg(0), c.Arg(1), c.Arg(2), c.Arg(3)}
		return es5.Construct(c, class(), nil, func(o *engine.Object) error {
			if legacy {
				if err := s.wrapCompleter(&args); err != nil {
					return err
				}
			}
			return s.init(c, o, args)
		})
	}
}

// wrapCompleter gives completers without a callback one.
func (s *state) wrapCompleter(args *[4]engine.Value) error {
	wrap := func(f *engine.Function) engine.Value {
		return s.env.RT.NewFunction("", 2, func(c *engine.Call) (engine.Value, error) {
			cb, ok := c.Arg(1).AsFunction()
			if !ok {
				return engine.Undefined, engine.TypeError("cb is not a function")
			}
			v, err := f.Call(engine.Undefined, c.Arg(0))
			if err != nil {
				return engine.Undefined, err
			}
			return cb.Call(engine.Undefined, engine.Null, v)
		}).Value()
	}
	short := func(v engine.Value) (*engine.Function, error) {
		f, ok := v.AsFunction()
		if !ok {
			return nil, nil
		}
		n, err := f.Get("length")
		if err != nil {
			return nil, err
		}
		if length, _ := n.AsInt(); length == 2 {
			return nil, nil
		}
		return f, nil
	}
	if o, ok := args[0].AsObject(); ok {
		input, err := o.Get("input")
		if err != nil {
			return err
		}
		if input.Truthy() {
			v, err := o.Get("completer")
			if err != nil {
				return err
			}
			f, err := short(v)
			if err != nil || f == nil {
				return err
			}
			return o.Set("completer", wrap(f))
		}
	}
	f, err := short(args[2])
	if err == nil && f != nil {
		args[2] = wrap(f)
	}
	return err
}

func thisInterface(c *engine.Call) (*Interface, error) {
	if o := c.ThisObject(); o != nil {
		if r := interfaceState.Get(o); r != nil {
			return r, nil
		}
	}
	return nil, nodeerr.InvalidThis("Interface")
}

// units are the UTF-16 code units of a string, to be modified freely.
func units(v engine.Value) []uint16 {
	latin1, wide, ok := v.StringUnits()
	if !ok {
		return nil
	}
	if wide != nil {
		return append([]uint16(nil), wide...)
	}
	u := make([]uint16, len(latin1))
	for i, b := range latin1 {
		u[i] = uint16(b)
	}
	return u
}

func text(u []uint16) engine.Value { return engine.StringUTF16(append([]uint16(nil), u...)) }

// line is the property line.
func (r *Interface) line() ([]uint16, error) {
	v, err := r.obj.Get("line")
	if err != nil {
		return nil, err
	}
	return units(v), nil
}

// cursor is the property cursor, within the line.
func (r *Interface) cursor(line []uint16) (int, error) {
	v, err := r.obj.Get("cursor")
	if err != nil {
		return 0, err
	}
	f, ok := v.AsNumber()
	if !ok || f != f {
		return 0, nil
	}
	return int(max(0, min(f, float64(len(line))))), nil
}

// edit reads line and cursor.
func (r *Interface) edit() (line []uint16, cursor int, err error) {
	if line, err = r.line(); err != nil {
		return nil, 0, err
	}
	cursor, err = r.cursor(line)
	return line, cursor, err
}

// store writes line and cursor.
func (r *Interface) store(line []uint16, cursor int) error {
	if err := r.obj.Set("line", text(line)); err != nil {
		return err
	}
	return r.obj.Set("cursor", engine.Int(cursor))
}

// is reads a boolean property.
func (r *Interface) is(name string) (bool, error) {
	v, err := r.obj.Get(name)
	return v.Truthy(), err
}

// output is the property output, nil for none.
func (r *Interface) output() (*engine.Object, error) {
	v, err := r.obj.Get("output")
	o, _ := v.AsObject()
	return o, err
}

// call calls the method that programs may have put under a name, or f.
func (r *Interface) call(name string, f func(c *engine.Call) (engine.Value, error), args ...engine.Value) (engine.Value, error) {
	v, err := r.obj.Get(name)
	if err != nil {
		return engine.Undefined, err
	}
	fn, ok := v.AsFunction()
	if !ok {
		fn = r.env.RT.NewFunction(name, 0, f)
	}
	return fn.Call(r.obj.Value(), args...)
}

// write is _writeToOutput(text).
func (r *Interface) write(v engine.Value) error {
	_, err := r.call("_writeToOutput", writeToOutput, v)
	return err
}

func (r *Interface) writeString(s string) error { return r.write(engine.String(s)) }

// refresh is _refreshLine().
func (r *Interface) refresh() error {
	_, err := r.call("_refreshLine", refreshLine)
	return err
}

func (r *Interface) emit(name string, args ...engine.Value) error {
	_, err := events.Emit(r.env, r.obj, name, args...)
	return err
}

func useAfterClose() error { return nodeerr.New("ERR_USE_AFTER_CLOSE", "readline was closed") }

// open fails where the interface is closed.
func (r *Interface) open() error {
	closed, err := r.is("closed")
	if err == nil && closed {
		err = useAfterClose()
	}
	return err
}
