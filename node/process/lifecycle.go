package process

import (
	"os"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/modules/sourcemap"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

func (s *state) getExitCode(*engine.Call) (engine.Value, error) { return s.exitCode, nil }

// setExitCode accepts integers, strings of integers, null and undefined.
func (s *state) setExitCode(c *engine.Call) (engine.Value, error) {
	v, err := checkExitCode(c, c.Arg(0))
	if err == nil {
		s.exitCode = v
	}
	return engine.Undefined, err
}

func checkExitCode(c *engine.Call, v engine.Value) (engine.Value, error) {
	if v.IsNullish() {
		return engine.Undefined, nil
	}
	n := v
	if s, ok := v.AsString(); ok && s != "" {
		f, err := c.Runtime().ToNumber(v)
		if err != nil {
			return engine.Undefined, err
		}
		if f == f {
			n = engine.Number(f)
		}
	}
	if _, err := validate.SafeInteger(c, n, "code"); err != nil {
		return engine.Undefined, err
	}
	return n, nil
}

// exit is process.exit: it emits exit and ends the runtime.
func (s *state) exit(c *engine.Call) (engine.Value, error) {
	if !c.Arg(0).IsUndefined() {
		v, err := checkExitCode(c, c.Arg(0))
		if err != nil {
			return engine.Undefined, err
		}
		s.exitCode = v
	}
	exiting, err := s.object.Get("_exiting")
	if err != nil {
		return engine.Undefined, err
	}
	if !exiting.Truthy() {
		if err := s.object.Set("_exiting", engine.True); err != nil {
			return engine.Undefined, err
		}
		code, err := s.code(c)
		if err != nil {
			return engine.Undefined, err
		}
		if _, err := s.object.Invoke("emit", engine.String("exit"), engine.Int(code)); err != nil {
			return engine.Undefined, err
		}
	}
	code, err := s.code(c)
	if err != nil {
		return engine.Undefined, err
	}
	if _, err := s.object.Invoke("reallyExit", engine.Int(code)); err != nil {
		return engine.Undefined, err
	}
	// A replaced reallyExit returns here, as in Node.
	return engine.Undefined, nil
}

func (s *state) code(c *engine.Call) (int, error) {
	if s.exitCode.IsNullish() {
		return 0, nil
	}
	n, err := c.Runtime().ToInt32(s.exitCode)
	return int(n), err
}

func reallyExit(c *engine.Call) (engine.Value, error) {
	n, err := c.Runtime().ToInt32(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, env.From(c).Exit(int(n))
}

func abort(c *engine.Call) (engine.Value, error) {
	env.From(c).Loop.FlushDeferred()
	abortProcess()
	return engine.Undefined, nil
}

// nextTick is process.nextTick(callback, ...args).
func nextTick(c *engine.Call) (engine.Value, error) {
	f, err := validate.Function(c, c.Arg(0), "callback")
	if err != nil {
		return engine.Undefined, err
	}
	e := env.From(c)
	switch c.Len() {
	case 1:
		e.NextTick(func() error {
			_, err := f.Call(engine.Undefined)
			return err
		})
	case 2:
		a := c.Args(1)[0]
		e.NextTick(func() error {
			_, err := f.Call(engine.Undefined, a)
			return err
		})
	default:
		args := c.Args(1)
		e.NextTick(func() error {
			_, err := f.Call(engine.Undefined, args...)
			return err
		})
	}
	return engine.Undefined, nil
}

func tickCallback(c *engine.Call) (engine.Value, error) {
	env.From(c).Drain()
	return engine.Undefined, nil
}

func emptyArray(c *engine.Call) (engine.Value, error) { return c.Runtime().NewArray().Value(), nil }

func rawDebug(c *engine.Call) (engine.Value, error) {
	line := ""
	for i := range c.Len() {
		s, err := c.Runtime().ToString(c.Arg(i))
		if err != nil {
			return engine.Undefined, err
		}
		if i > 0 {
			line += " "
		}
		line += s
	}
	env.From(c).Loop.FlushDeferred()
	_, err := env.From(c).Stderr.WriteString(line + "\n")
	if err != nil {
		return engine.Undefined, nodeerr.System(err, "write", "", "")
	}
	return engine.Undefined, nil
}

func binding(c *engine.Call) (engine.Value, error) {
	name, err := validate.String(c, c.Arg(0), "module")
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, engine.Error("No such module: %s", name)
}

func dlopen(c *engine.Call) (engine.Value, error) {
	if c.Len() < 2 {
		return engine.Undefined, nodeerr.Type("ERR_MISSING_ARGS", "process.dlopen needs at least 2 arguments")
	}
	name, err := c.Runtime().ToString(c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	if _, err := os.Stat(name); os.IsNotExist(err) {
		return engine.Undefined, nodeerr.New("ERR_DLOPEN_FAILED", "%s: cannot open shared object file: No such file or directory", name)
	}
	return engine.Undefined, nodeerr.New("ERR_DLOPEN_FAILED", "%s: native addons are not supported", name)
}

func refHandle(method string) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		o, ok := c.Arg(0).AsObject()
		if !ok {
			return engine.Undefined, nil
		}
		for _, k := range [...]engine.Key{engine.SymbolFor("nodejs." + method), engine.SymbolFor("node:" + method), engine.NewKey(method)} {
			v, err := o.GetKey(k)
			if err != nil {
				return engine.Undefined, err
			}
			if f, ok := v.AsFunction(); ok {
				_, err := f.Call(o.Value())
				return engine.Undefined, err
			}
		}
		return engine.Undefined, nil
	}
}

func setCaptureCallback(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	if c.Arg(0).IsNull() {
		e.CaptureCallback = nil
		return engine.Undefined, nil
	}
	f, ok := c.Arg(0).AsFunction()
	if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "fn", c.Arg(0), "Function", "null")
	}
	if e.CaptureCallback != nil {
		return engine.Undefined, nodeerr.New("ERR_UNCAUGHT_EXCEPTION_CAPTURE_ALREADY_SET",
			"`process.setupUncaughtExceptionCapture()` was called while a capture callback was already active")
	}
	e.CaptureCallback = f
	return engine.Undefined, nil
}

// addCaptureCallback is process.addUncaughtExceptionCaptureCallback(fn).
// https://nodejs.org/api/process.html#processadduncaughtexceptioncapturecallbackfn
func addCaptureCallback(c *engine.Call) (engine.Value, error) {
	f, err := validate.Function(c, c.Arg(0), "fn")
	if err == nil {
		e := env.From(c)
		e.MoreCaptureCallbacks = append(e.MoreCaptureCallbacks, f)
	}
	return engine.Undefined, err
}

func hasCaptureCallback(c *engine.Call) (engine.Value, error) {
	return engine.Bool(env.From(c).CaptureCallback != nil), nil
}

func setSourceMapsEnabled(c *engine.Call) (engine.Value, error) {
	on, err := validate.Boolean(c, c.Arg(0), "val")
	if err == nil {
		sourcemap.Of(env.From(c)).Enable(on)
	}
	return engine.Undefined, err
}

func getBuiltinModule(c *engine.Call) (engine.Value, error) {
	id, err := validate.String(c, c.Arg(0), "id")
	if err != nil {
		return engine.Undefined, err
	}
	e := env.From(c)
	if !e.IsBuiltin(id) {
		return engine.Undefined, nil
	}
	return e.Builtin(e, trimNode(id))
}

func trimNode(id string) string {
	if len(id) > 5 && id[:5] == "node:" {
		return id[5:]
	}
	return id
}

func cwd(*engine.Call) (engine.Value, error) {
	d, err := os.Getwd()
	if err != nil {
		x := nodeerr.System(err, "uv_cwd", "", "")
		x.Message = strings.Replace(x.Message, ": ", ": process.cwd failed with error ", 1)
		x.Message = strings.Replace(x.Message, ", uv_cwd", ", the current working directory was likely removed without changing the working directory, uv_cwd", 1)
		return engine.Undefined, x
	}
	return engine.String(d), nil
}

func chdir(c *engine.Call) (engine.Value, error) {
	d, err := validate.String(c, c.Arg(0), "directory")
	if err != nil {
		return engine.Undefined, err
	}
	from, _ := os.Getwd()
	if err := os.Chdir(d); err != nil {
		code := nodeerr.SystemCode(err)
		x := nodeerr.SystemByCode(code, "chdir", from, d)
		return engine.Undefined, x
	}
	return engine.Undefined, nil
}

func getTitle(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	switch {
	case e.Title != "":
		return engine.String(e.Title), nil
	case e.Options.Title != "":
		return engine.String(e.Options.Title), nil
	}
	return engine.String(e.Argv0), nil
}

func setTitle(c *engine.Call) (engine.Value, error) {
	s, err := c.Runtime().ToString(c.Arg(0))
	if err == nil {
		e := env.From(c)
		e.Title = s
		e.Trace.Log().AddTitle(s)
	}
	return engine.Undefined, err
}

func umask(c *engine.Call) (engine.Value, error) {
	if c.Arg(0).IsUndefined() {
		m := setUmask(0)
		_ = setUmask(m)
		return engine.Int(m), nil
	}
	v := c.Arg(0)
	if s, ok := v.AsString(); ok {
		n := 0
		for _, r := range s {
			if r < '0' || r > '7' {
				return engine.Undefined, nodeerr.InvalidArgValue(c.Runtime(), "mask", v, "must be a 32-bit unsigned integer or an octal string")
			}
			n = n*8 + int(r-'0')
		}
		return engine.Int(setUmask(n)), nil
	}
	n, err := validate.Uint32(c, v, "mask", false)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Int(setUmask(int(n))), nil
}

// openStdin is the old way to start reading standard input.
func openStdin(c *engine.Call) (engine.Value, error) {
	in, err := states.Must(env.From(c)).object.Get("stdin")
	if err != nil {
		return engine.Undefined, err
	}
	o, ok := in.AsObject()
	if !ok {
		return in, nil
	}
	_, err = o.Invoke("resume")
	return in, err
}
