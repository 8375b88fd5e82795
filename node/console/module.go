package console

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// Module is node:console; its exports are the global console.
var Module = node.Module{ID: "console", Build: func(e *env.Env, _ *node.Module) (engine.Value, error) {
	s, err := states.Get(e)
	if err != nil {
		return engine.Undefined, err
	}
	return s.global.Value(), nil
}}

// state is what the module keeps per runtime.
type state struct {
	class  *engine.Function
	proto  *engine.Object
	global *engine.Object
}

var states = env.State[state]{New: newState}

// Console is the Go state behind a console object.
type Console struct {
	e *env.Env
	// self is the console object of a console that is not global: its
	// properties _stdout and _stderr are where it writes.
	self *engine.Object
	// global consoles write to process.stdout and stderr as they are then,
	// unless a program assigned _stdout or _stderr.
	global         bool
	stdout, stderr *engine.Object
	// object is the console object: its property _ignoreErrors, unless it is
	// false, keeps errors of the streams from programs.
	object     *engine.Object
	colorMode  engine.Value // true, false or "auto"
	options    *engine.Object
	groupWidth int
	indent     string
	ignoring   [2]ignored // callbacks of writes to stdout and stderr
	counts     map[string]int
	timers     map[string]int64
	times      *engine.Object // the Map _times, once it was read
}

var consoleKey = engine.PrivateKey[Console]{Name: "console"}

// methods are the methods of consoles, in Node's order.
var methods = [...]struct {
	name   string
	length int
	f      func(s *Console, c *engine.Call) error
}{
	{"log", 0, (*Console).log},
	{"info", 0, (*Console).info},
	{"debug", 0, (*Console).debug},
	{"warn", 0, (*Console).warn},
	{"error", 0, (*Console).error},
	{"dir", 2, (*Console).dir},
	{"time", 0, (*Console).time},
	{"timeEnd", 0, (*Console).timeEnd},
	{"timeLog", 0, (*Console).timeLog},
	{"trace", 0, (*Console).trace},
	{"assert", 1, (*Console).assert},
	{"clear", 0, (*Console).clear},
	{"count", 0, (*Console).count},
	{"countReset", 0, (*Console).countReset},
	{"group", 0, (*Console).group},
	{"groupEnd", 0, (*Console).groupEnd},
	{"table", 2, (*Console).table},
	{"dirxml", 0, (*Console).log},
	{"groupCollapsed", 0, (*Console).group},
}

// newState makes the class and the global console, whose methods are bound to it.
func newState(e *env.Env) (*state, error) {
	s := &state{}
	rt := e.RT
	s.proto = rt.NewObject()
	s.class = rt.NewConstructor("Console", 1, nil, s.proto, func(c *engine.Call) (engine.Value, error) { return s.construct(e, c) })
	if err := s.proto.Define(engine.NewKey("constructor"), engine.Property{Value: s.class.Value(), Writable: true, Configurable: true}); err != nil {
		return nil, err
	}
	if err := s.defineHasInstance(rt); err != nil {
		return nil, err
	}
	for _, m := range methods {
		f := m.f
		fn := rt.NewFunction(m.name, m.length, func(c *engine.Call) (engine.Value, error) {
			o := c.ThisObject()
			if o == nil {
				return engine.Undefined, nodeerr.InvalidThis("Console")
			}
			con := consoleKey.Get(o)
			if con == nil {
				return engine.Undefined, nodeerr.InvalidThis("Console")
			}
			return engine.Undefined, f(con, c)
		})
		if err := s.proto.Define(engine.NewKey(m.name), engine.Property{Value: fn.Value(), Writable: true, Enumerable: true, Configurable: true}); err != nil {
			return nil, err
		}
	}
	return s, s.makeGlobal(e)
}

func (s *state) makeGlobal(e *env.Env) error {
	rt := e.RT
	con := &Console{e: e, global: true, colorMode: engine.String("auto")}
	s.global = rt.NewObjectWithPrototype(rt.NewObject())
	con.object = s.global
	consoleKey.Set(s.global, con)
	define := func(name string, v engine.Value, enumerable bool) error {
		return s.global.Define(engine.NewKey(name), engine.Property{Value: v, Writable: true, Enumerable: enumerable, Configurable: true})
	}
	for _, m := range methods {
		f := m.f
		fn := rt.NewFunction(m.name, 0, func(c *engine.Call) (engine.Value, error) { return engine.Undefined, f(con, c) })
		if err := define(m.name, fn.Value(), true); err != nil {
			return err
		}
	}
	if err := con.defineInternals(s.global, true); err != nil {
		return err
	}
	if err := define("Console", s.class.Value(), true); err != nil {
		return err
	}
	for _, name := range [...]string{"profile", "profileEnd", "timeStamp", "context"} {
		length := 0
		if name == "context" {
			length = 1
		}
		fn := rt.NewFunction(name, length, func(*engine.Call) (engine.Value, error) { return engine.Undefined, nil })
		if err := define(name, fn.Value(), true); err != nil {
			return err
		}
	}
	if err := define("createTask", rt.NewFunction("createTask", 0, createTask).Value(), true); err != nil {
		return err
	}
	for i, name := range [...]string{"_stdout", "_stderr"} {
		if err := con.defineStream(s.global, name, i == 1); err != nil {
			return err
		}
	}
	tag := engine.SymbolToStringTag.Key()
	return s.global.Define(tag, engine.Property{Value: engine.String("console"), Configurable: true})
}

// defineHasInstance makes the instanceof operator ask for the state of a
// console: the global one does not inherit from Console.prototype.
func (s *state) defineHasInstance(rt *engine.Runtime) error {
	f := rt.NewKeyFunction(engine.SymbolHasInstance.Key(), 1, func(c *engine.Call) (engine.Value, error) {
		o, ok := c.Arg(0).AsObject()
		return engine.Bool(ok && consoleKey.Get(o) != nil), nil
	})
	return s.class.Define(engine.SymbolHasInstance.Key(), engine.Property{Value: f.Value()})
}

// defineStream defines _stdout or _stderr of the global console.
func (con *Console) defineStream(o *engine.Object, name string, stderr bool) error {
	get := con.e.RT.NewFunction("get", 0, func(*engine.Call) (engine.Value, error) {
		s, err := con.stream(stderr)
		if err != nil {
			return engine.Undefined, err
		}
		return s.Value(), nil
	})
	set := con.e.RT.NewFunction("set", 1, func(c *engine.Call) (engine.Value, error) {
		s, _ := c.Arg(0).AsObject()
		if stderr {
			con.stderr = s
		} else {
			con.stdout = s
		}
		return engine.Undefined, nil
	})
	return o.Define(engine.NewKey(name), engine.Property{Get: get, Set: set, Configurable: true})
}

// defineInternals defines the properties that consoles have beside methods.
func (con *Console) defineInternals(o *engine.Object, ignoreErrors bool) error {
	handler := func(name string, stderr bool) engine.Method {
		return engine.Method{Name: name, Value: func(*engine.Runtime) (engine.Value, error) {
			stream, err := con.stream(stderr)
			if err != nil {
				return engine.Undefined, err
			}
			return con.ignore(stderr, stream), nil
		}}
	}
	if err := con.e.RT.DefineMethods(o, []engine.Method{handler("_stdoutErrorHandler", false), handler("_stderrErrorHandler", true)}); err != nil {
		return err
	}
	if err := o.Define(keyIgnoreErrors.Key(), engine.Property{Value: engine.Bool(ignoreErrors), Writable: true, Configurable: true}); err != nil {
		return err
	}
	return con.defineTimes(o)
}

// createTask is console.createTask(name) of V8: a task that runs a function.
func createTask(c *engine.Call) (engine.Value, error) {
	if c.Arg(0).StringLen() == 0 {
		return engine.Undefined, engine.Error("First argument must be a non-empty string.")
	}
	task := c.Runtime().NewObject()
	run := c.Runtime().NewFunction("run", 0, func(c *engine.Call) (engine.Value, error) {
		f, ok := c.Arg(0).AsFunction()
		if !ok {
			return engine.Undefined, engine.Error("First argument must be a function.")
		}
		return f.Call(engine.Undefined)
	})
	return task.Value(), task.Put("run", run.Value())
}

// defineTimes defines _times, a Map of the timers.
func (con *Console) defineTimes(o *engine.Object) error {
	return con.e.RT.DefineMethods(o, []engine.Method{{Name: "_times", Value: func(rt *engine.Runtime) (engine.Value, error) {
		class, ok := rt.Intrinsic("Map").Value().AsFunction()
		if !ok {
			return engine.Undefined, engine.TypeError("Map is not a constructor")
		}
		m, err := class.Construct()
		if err != nil {
			return engine.Undefined, err
		}
		con.times = m
		for l, start := range con.timers {
			if err := con.showTime(l, start); err != nil {
				return engine.Undefined, err
			}
		}
		return m.Value(), nil
	}}})
}

// construct is new Console(stdout[, stderr][, ignoreErrors]) and new
// Console(options); new is optional.
func (s *state) construct(e *env.Env, c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	con := &Console{e: e, colorMode: engine.String("auto")}
	ignoreErrors := true
	stdout, stderr := c.Arg(0), c.Arg(1)
	if o, ok := c.Arg(0).AsObject(); ok {
		write, err := o.Get("write")
		if err != nil {
			return engine.Undefined, err
		}
		if !write.IsFunction() {
			if err := con.readOptions(c, o, &stdout, &stderr, &ignoreErrors); err != nil {
				return engine.Undefined, err
			}
		} else if b, ok := c.Arg(2).AsBool(); ok {
			ignoreErrors = b
		}
	}
	var err error
	if con.stdout, err = writable(stdout, "stdout"); err != nil {
		return engine.Undefined, err
	}
	if stderr.IsNullish() {
		stderr = stdout
	}
	if con.stderr, err = writable(stderr, "stderr"); err != nil {
		return engine.Undefined, err
	}
	proto := s.proto
	if nt := c.NewTarget(); nt != nil {
		p, err := nt.Get("prototype")
		if err != nil {
			return engine.Undefined, err
		}
		if po, ok := p.AsObject(); ok {
			proto = po
		}
	}
	o := rt.NewObjectWithPrototype(proto)
	consoleKey.Set(o, con)
	for _, m := range methods {
		if err := bindMethod(rt, o, m.name); err != nil {
			return engine.Undefined, err
		}
	}
	for _, p := range [...]struct {
		name string
		v    *engine.Object
	}{{"_stdout", con.stdout}, {"_stderr", con.stderr}} {
		if err := o.Define(engine.NewKey(p.name), engine.Property{Value: p.v.Value(), Writable: true, Configurable: true}); err != nil {
			return engine.Undefined, err
		}
	}
	con.self, con.object = o, o
	return o.Value(), con.defineInternals(o, ignoreErrors)
}

// bindMethod gives a console its own bound copy of a method, so that it can
// be taken off, overridden methods of subclasses included.
func bindMethod(rt *engine.Runtime, o *engine.Object, name string) error {
	m, err := o.Get(name)
	if err != nil {
		return err
	}
	f, ok := m.AsFunction()
	if !ok {
		return nil
	}
	bound := rt.NewFunction(name, 0, func(c *engine.Call) (engine.Value, error) { return f.Call(o.Value(), c.Args(0)...) })
	return o.Define(engine.NewKey(name), engine.Property{Value: bound.Value(), Writable: true, Enumerable: true, Configurable: true})
}

func (con *Console) readOptions(c *engine.Call, o *engine.Object, stdout, stderr *engine.Value, ignoreErrors *bool) error {
	var err error
	get := func(name string) engine.Value {
		if err != nil {
			return engine.Undefined
		}
		var v engine.Value
		v, err = o.Get(name)
		return v
	}
	*stdout, *stderr = get("stdout"), get("stderr")
	if v := get("ignoreErrors"); !v.IsUndefined() {
		*ignoreErrors = v.Truthy()
	}
	mode, inspect, indent := get("colorMode"), get("inspectOptions"), get("groupIndentation")
	if err != nil {
		return err
	}
	if !mode.IsUndefined() {
		if s, ok := mode.AsString(); !mode.IsBool() && !(ok && s == "auto") {
			return nodeerr.InvalidArgValue(c.Runtime(), "colorMode", mode, "must be one of: 'auto', true, false")
		}
		con.colorMode = mode
	}
	if !inspect.IsUndefined() {
		if con.options, err = validate.Object(c, inspect, "options.inspectOptions"); err != nil {
			return err
		}
		colors, err := con.options.Get("colors")
		if err != nil {
			return err
		}
		if !colors.IsUndefined() && !mode.IsUndefined() {
			return nodeerr.Type("ERR_INCOMPATIBLE_OPTION_PAIR",
				`Option "options.inspectOptions.color" cannot be used in combination with option "colorMode"`)
		}
	}
	if !indent.IsUndefined() {
		n, err := validate.Integer(c, indent, "groupIndentation", 0, 1000)
		if err != nil {
			return err
		}
		con.groupWidth = int(n)
		if n == 0 {
			con.groupWidth = -1
		}
	}
	return nil
}

func writable(v engine.Value, name string) (*engine.Object, error) {
	if o, ok := v.AsObject(); ok {
		w, err := o.Get("write")
		if err != nil {
			return nil, err
		}
		if w.IsFunction() {
			return o, nil
		}
	}
	return nil, nodeerr.Type("ERR_CONSOLE_WRITABLE_STREAM", "Console expects a writable stream instance for %s", name)
}
