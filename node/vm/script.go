package vm

import (
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/modules/cjs"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/tracelog"
)

var scriptKey = engine.PrivateKey[engine.Script]{Name: "vmScript"}

// scriptInit is new vm.Script(code[, options]).
// https://nodejs.org/api/vm.html#new-vmscriptcode-options
func scriptInit(c *engine.Call) error {
	e := env.From(c)
	text, err := e.RT.ToString(c.Arg(0))
	if err != nil {
		return err
	}
	x, err := readScriptOptions(c, c.Arg(1), "evalmachine.<anonymous>")
	if err != nil {
		return err
	}
	o, _ := c.This().AsObject()
	s, err := traceCompile(e, o, text, &x)
	if err != nil {
		return decorated(e.RT, e.RT, err, false)
	}
	scriptKey.Set(o, s)
	if x.produce {
		data, err := s.Marshal(env.Build())
		if err := o.Put("cachedDataProduced", engine.Bool(err == nil)); err != nil {
			return err
		}
		if err == nil {
			return o.Put("cachedData", buffer.New(e, data).Value())
		}
	}
	return nil
}

// traceCompile is compileScript between its two trace events.
func traceCompile(e *env.Env, o *engine.Object, text string, x *scriptOptions) (*engine.Script, error) {
	if !e.Trace.On(tracelog.VMScript) {
		return compileScript(e, o, text, x)
	}
	event := tracelog.Event{Phase: 'B', Group: tracelog.VMScript, Name: "ContextifyScript::New", Args: `{"filename":` + tracelog.Quote(x.filename) + `}`}
	e.Trace.Add(event)
	s, err := compileScript(e, o, text, x)
	event.Phase, event.Args = 'E', ""
	e.Trace.Add(event)
	return s, err
}

// compileScript compiles the text of a script object and sets what the object
// tells of it.
func compileScript(e *env.Env, o *engine.Object, text string, x *scriptOptions) (*engine.Script, error) {
	src := engine.Source{Name: x.filename, Text: text, LineOffset: x.line, ColumnOffset: x.column}
	i, err := importerOf(e, x.importer, o.Value())
	if err != nil {
		return nil, err
	}
	if i != nil {
		src.Data = i
	}
	var s *engine.Script
	rejected := true
	if x.hasCached {
		if s, err = engine.UnmarshalScript(x.cachedData, src, env.Build()); err == nil {
			rejected = false
		}
	}
	if rejected {
		if s, err = engine.CompileScriptSource(src); err != nil {
			return nil, err
		}
	}
	if x.hasCached {
		if err := o.Put("cachedDataRejected", engine.Bool(rejected)); err != nil {
			return nil, err
		}
	}
	for _, comment := range [...]struct{ property, mark string }{{"sourceURL", "sourceURL="}, {"sourceMapURL", "sourceMappingURL="}} {
		if err := o.Put(comment.property, magicComment(text, comment.mark)); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// magicComment finds the last "//# mark" comment of a script.
func magicComment(text, mark string) engine.Value {
	i := strings.LastIndex(text, mark)
	if i < 4 || text[i-4:i-2] != "//" || text[i-2] != '#' && text[i-2] != '@' || text[i-1] != ' ' && text[i-1] != '\t' {
		return engine.Undefined
	}
	value := text[i+len(mark):]
	if end := strings.IndexAny(value, " \t\r\n'\""); end >= 0 {
		if strings.TrimSpace(value[end:]) != "" && value[end] != '\n' && value[end] != '\r' {
			return engine.Undefined
		}
		value = value[:end]
	}
	return engine.String(value)
}

// run runs a script in a realm.
func run(e *env.Env, s *engine.Script, r *realm, x runOptions) (engine.Value, error) {
	var v engine.Value
	var hit bool
	var err error
	e.Timed(tracelog.VMScript, "RunInContext", func() {
		hit, err = limited(e, r, x, func() (err error) {
			v, err = r.rt.Run(e.RT.Context(), s)
			return err
		})
	})
	if err != nil && !engine.IsTermination(err) && !hit {
		err = decorated(e.RT, r.rt, err, x.hideErrors)
	}
	return v, err
}

// decorated is an error that leaves a script of the realm of rt: its stack
// begins with its place.
func decorated(main, rt *engine.Runtime, err error, hide bool) error {
	v, ok := rt.ErrorValue(err)
	if !ok {
		return err
	}
	info, have := engine.AsSyntaxError(err)
	if !have {
		info, have = main.ThrowSite(err)
	}
	if hide || !have {
		if _, ok := engine.AsException(err); ok {
			return err
		}
		return engine.Throw(v)
	}
	return cjs.Decorate(rt, err, info, "\n")
}

// runInMain runs a script in the realm of the program.
func runInMain(e *env.Env, s *engine.Script, x runOptions) (engine.Value, error) {
	st, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	return run(e, s, st.main(e), x)
}

func thisScript(c *engine.Call) (*engine.Script, error) {
	if o, ok := c.This().AsObject(); ok {
		if s := scriptKey.Get(o); s != nil {
			return s, nil
		}
	}
	return nil, engine.TypeError("Illegal invocation")
}

// scriptRunInThisContext is script.runInThisContext([options]).
// https://nodejs.org/api/vm.html#scriptruninthiscontextoptions
func scriptRunInThisContext(c *engine.Call) (engine.Value, error) {
	s, err := thisScript(c)
	if err != nil {
		return engine.Undefined, err
	}
	x, err := readScriptRunOptions(c, c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	e := env.From(c)
	return runInMain(e, s, x)
}

// scriptRunInContext is script.runInContext(contextifiedObject[, options]).
// https://nodejs.org/api/vm.html#scriptrunincontextcontextifiedobject-options
func scriptRunInContext(c *engine.Call) (engine.Value, error) {
	s, err := thisScript(c)
	if err != nil {
		return engine.Undefined, err
	}
	r, err := contextArgument(c, c.Arg(0), "contextifiedObject")
	if err != nil {
		return engine.Undefined, err
	}
	x, err := readScriptRunOptions(c, c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	return run(env.From(c), s, r, x)
}

// scriptRunInNewContext is script.runInNewContext([contextObject[, options]]).
// https://nodejs.org/api/vm.html#scriptruninnewcontextcontextobject-options
func scriptRunInNewContext(c *engine.Call) (engine.Value, error) {
	object, options := c.Arg(0), c.Arg(1)
	r, err := newContextArgument(c, object, options)
	if err != nil {
		return engine.Undefined, err
	}
	rt := c.Runtime()
	f, err := rt.GetV(c.This(), engine.NewKey("runInContext"))
	if err != nil {
		return engine.Undefined, err
	}
	fn, ok := f.AsFunction()
	if !ok {
		return engine.Undefined, engine.TypeError("this.runInContext is not a function")
	}
	return fn.Call(c.This(), r.object.Value(), options)
}

// scriptCreateCachedData is script.createCachedData().
// https://nodejs.org/api/vm.html#scriptcreatecacheddata
func scriptCreateCachedData(c *engine.Call) (engine.Value, error) {
	s, err := thisScript(c)
	if err != nil {
		return engine.Undefined, err
	}
	data, err := s.Marshal(env.Build())
	if err != nil {
		data = nil // code with a direct eval has no stored form: nothing is cached
	}
	return buffer.New(env.From(c), data).Value(), nil
}

// createScript is vm.createScript(code, options).
func createScript(c *engine.Call) (engine.Value, error) {
	s, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	o, err := s.script.Construct(c.Arg(0), c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

// compileFor compiles the code of the one-shot functions; errors are of the
// realm that the script is for.
func compileFor(c *engine.Call, rt *engine.Runtime, options engine.Value) (*engine.Script, runOptions, error) {
	e := env.From(c)
	text, err := validate.String(c, c.Arg(0), "code")
	if err != nil {
		return nil, runOptions{}, err
	}
	x, err := readScriptOptions(c, options, "evalmachine.<anonymous>")
	if err != nil {
		return nil, runOptions{}, err
	}
	r, err := readRunOptions(c, options)
	if err != nil {
		return nil, r, err
	}
	st, err := stateOf(e)
	if err != nil {
		return nil, r, err
	}
	proto, err := st.script.Get("prototype")
	if err != nil {
		return nil, r, err
	}
	p, _ := proto.AsObject()
	o := e.RT.NewObjectWithPrototype(p)
	s, err := traceCompile(e, o, text, &x)
	if err != nil {
		return nil, r, decorated(e.RT, rt, err, r.hideErrors)
	}
	scriptKey.Set(o, s)
	return s, r, nil
}

// runInContext is vm.runInContext(code, contextifiedObject[, options]).
// https://nodejs.org/api/vm.html#vmrunincontextcode-contextifiedobject-options
func runInContext(c *engine.Call) (engine.Value, error) {
	r, err := contextArgument(c, c.Arg(1), "contextifiedObject")
	if err != nil {
		return engine.Undefined, err
	}
	s, x, err := compileFor(c, r.rt, c.Arg(2))
	if err != nil {
		return engine.Undefined, err
	}
	return run(env.From(c), s, r, x)
}

// runInNewContext is vm.runInNewContext(code[, contextObject[, options]]).
// https://nodejs.org/api/vm.html#vmruninnewcontextcode-contextobject-options
func runInNewContext(c *engine.Call) (engine.Value, error) {
	options := c.Arg(2)
	if options.IsString() {
		options = engine.Undefined
	}
	r, err := newContextArgument(c, c.Arg(1), options)
	if err != nil {
		return engine.Undefined, err
	}
	s, x, err := compileFor(c, r.rt, c.Arg(2))
	if err != nil {
		return engine.Undefined, err
	}
	return run(env.From(c), s, r, x)
}

// runInThisContext is vm.runInThisContext(code[, options]).
// https://nodejs.org/api/vm.html#vmruninthiscontextcode-options
func runInThisContext(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	s, x, err := compileFor(c, e.RT, c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	return runInMain(e, s, x)
}
