package process

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// What concerns the whole process is not for workers.
// https://nodejs.org/api/worker_threads.html#class-worker

// mainOnly are the functions that throw in workers.
var mainOnly = [...]string{"abort", "chdir", "initgroups", "setgroups", "setegid", "seteuid", "setgid", "setuid"}

// restrict replaces the functions of process that workers do not have.
func restrict(e *env.Env, p *engine.Object) error {
	for _, name := range mainOnly {
		has, err := p.HasOwn(engine.NewKey(name))
		if err != nil {
			return err
		}
		if !has {
			continue // Windows has none for users
		}
		f, err := disabled(e, name)
		if err != nil {
			return err
		}
		if err := p.Put(name, f.Value()); err != nil {
			return err
		}
	}
	if e.Environment != nil {
		if _, ok := e.Environment.Get("NODE_CHANNEL_FD"); ok {
			if err := restrictChannel(e, p); err != nil {
				return err
			}
		}
	}
	return p.Put("umask", e.RT.NewFunction("wrappedUmask", 1, func(c *engine.Call) (engine.Value, error) {
		if !c.Arg(0).IsUndefined() {
			return engine.Undefined, unsupported("Setting process.umask()")
		}
		return umask(c)
	}).Value())
}

// restrictChannel does so with the IPC channel of the process.
func restrictChannel(e *env.Env, p *engine.Object) error {
	for _, name := range [...]string{"channel", "connected"} {
		get := e.RT.NewFunction("get", 0, func(*engine.Call) (engine.Value, error) {
			return engine.Undefined, unsupported("process." + name)
		})
		if err := p.Define(engine.NewKey(name), engine.Property{Get: get, Configurable: true}); err != nil {
			return err
		}
	}
	for _, name := range [...]string{"send", "disconnect"} {
		f, err := disabled(e, name)
		if err != nil {
			return err
		}
		if err := p.Put(name, f.Value()); err != nil {
			return err
		}
	}
	return nil
}

// disabled is a function that throws.
func disabled(e *env.Env, name string) (*engine.Function, error) {
	f := e.RT.NewFunction("unavailableInWorker", 0, func(*engine.Call) (engine.Value, error) {
		return engine.Undefined, unsupported("process." + name + "()")
	})
	return f, f.Put("disabled", engine.True)
}

func unsupported(what string) error {
	return nodeerr.Type("ERR_WORKER_UNSUPPORTED_OPERATION", "%s is not supported in workers", what)
}

// StandardStreams are the streams that a worker has for its standard input and
// output; each is made when it is first read.
type StandardStreams struct {
	Stdin, Stdout, Stderr func(e *env.Env) (engine.Value, error)
}

// UseStreams gives a worker its standard streams.
func UseStreams(e *env.Env, streams StandardStreams) error {
	p, err := e.Process()
	if err != nil {
		return err
	}
	for _, x := range [...]struct {
		name, getter string
		open         func(e *env.Env) (engine.Value, error)
	}{{"stdout", "getStdout", streams.Stdout}, {"stdin", "getStdin", streams.Stdin}, {"stderr", "getStderr", streams.Stderr}} {
		get := e.RT.NewFunction(x.getter, 0, standard(x.open))
		if err := p.Define(engine.NewKey(x.name), engine.Property{Get: get, Enumerable: true, Configurable: true}); err != nil {
			return err
		}
	}
	return nil
}
