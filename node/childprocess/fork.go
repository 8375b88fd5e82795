package childprocess

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// fork is child_process.fork(modulePath[, args][, options]).
// https://nodejs.org/api/child_process.html#child_processforkmodulepath-args-options
func fork(c *engine.Call) (engine.Value, error) {
	rt, e := c.Runtime(), env.From(c)
	module, err := path(e, c.Arg(0), "modulePath")
	if err != nil {
		return engine.Undefined, err
	}
	args, options := c.Arg(1), c.Arg(2)
	switch {
	case args.IsNullish():
		args = rt.NewArray().Value()
	case args.IsObject() && !args.IsArray():
		args, options = rt.NewArray().Value(), args
	default:
		if _, err := validate.Array(c, args, "args"); err != nil {
			return engine.Undefined, err
		}
	}
	if !options.IsNullish() {
		if _, err := validate.Object(c, options, "options"); err != nil {
			return engine.Undefined, err
		}
	}
	o := rt.NewObjectWithPrototype(nil)
	if err := spread(o, options); err != nil {
		return engine.Undefined, err
	}
	if err := o.Put("shell", engine.False); err != nil {
		return engine.Undefined, err
	}
	execPath, err := forkProgram(e, o)
	if err != nil {
		return engine.Undefined, err
	}
	list, err := forkArguments(e, o, module, args)
	if err != nil {
		return engine.Undefined, err
	}
	if err := forkStdio(rt, o); err != nil {
		return engine.Undefined, err
	}
	child, err := spawnChild(c, execPath, rt.NewArray(list...).Value(), o.Value())
	if err != nil {
		return engine.Undefined, err
	}
	return child.Value(), nil
}

// forkProgram is the option execPath, or the executable of this process.
func forkProgram(e *env.Env, o *engine.Object) (engine.Value, error) {
	v, err := o.Get("execPath")
	if err != nil {
		return v, err
	}
	if !v.Truthy() {
		p, err := e.Process()
		if err != nil {
			return v, err
		}
		if v, err = p.Get("execPath"); err != nil {
			return v, err
		}
		if err := o.Put("execPath", v); err != nil {
			return v, err
		}
	}
	return v, noNull(e.RT, v, "options.execPath")
}

// forkArguments are the arguments: those for the runtime, the module, its own.
func forkArguments(e *env.Env, o *engine.Object, module string, args engine.Value) ([]engine.Value, error) {
	rt := e.RT
	v, err := o.Get("execArgv")
	if err != nil {
		return nil, err
	}
	inherited := !v.Truthy()
	if inherited {
		p, err := e.Process()
		if err != nil {
			return nil, err
		}
		if v, err = p.Get("execArgv"); err != nil {
			return nil, err
		}
	}
	list, _, err := argumentList(rt, v, engine.Undefined)
	if err != nil {
		return nil, err
	}
	if err := noNulls(rt, rt.NewArray(list...), "options.execArgv"); err != nil {
		return nil, err
	}
	if inherited {
		list = withoutEval(list)
	}
	own, _, err := argumentList(rt, args, engine.Undefined)
	if err != nil {
		return nil, err
	}
	return append(append(list, engine.String(module)), own...), nil
}

// withoutEval leaves out -e and its text: the child would run it again, and
// fork without end.
func withoutEval(list []engine.Value) []engine.Value {
	for i := len(list) - 2; i >= 0; i-- {
		switch s, _ := list[i].AsString(); s {
		case "-e", "--eval", "-p", "-pe", "--print":
			return append(append([]engine.Value(nil), list[:i]...), list[i+2:]...)
		}
	}
	return list
}

// forkStdio adds the channel to the stdio option.
func forkStdio(rt *engine.Runtime, o *engine.Object) error {
	v, err := o.Get("stdio")
	if err != nil {
		return err
	}
	if v.IsArray() {
		list, _ := v.AsObject()
		found, err := list.Invoke("includes", engine.String("ipc"))
		if err != nil || found.Truthy() {
			return err
		}
		return nodeerr.New("ERR_CHILD_PROCESS_IPC_REQUIRED",
			"Forked processes must have an IPC channel, missing value 'ipc' in options.stdio")
	}
	if !v.IsString() {
		silent, err := o.Get("silent")
		if err != nil {
			return err
		}
		if v = engine.String("inherit"); silent.Truthy() {
			v = engine.String("pipe")
		}
	}
	names, err := stdioNames(rt, v)
	if err != nil {
		return err
	}
	return o.Put("stdio", rt.NewArray(append(names, engine.String("ipc"))...).Value())
}
