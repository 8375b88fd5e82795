package testrunner

import (
	"os"
	"regexp"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/modules/esm"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/resolver"
	"github.com/sxfescript/sxn/runtime/env"
)

// config is what a run is made with.
type config struct {
	isRunner                   bool
	only                       bool             // tests with only alone, where there are any
	onlyAll                    bool             // no test but those with only
	namePatterns, skipPatterns []*engine.Object // regular expressions
	timeout                    float64          // 0: none
	concurrency                engine.Value
	forceExit, updateSnapshots bool
	reporters, destinations    []string
	globalSetup                string
	rerunPath                  string
	cwd                        string
}

// configFromOptions is the configuration of tests that a program declares.
func configFromOptions(e *env.Env) (config, error) {
	o := &e.Options.Test
	cfg := config{only: o.Only || os.Getenv("NODE_TEST_CONTEXT") == "", onlyAll: o.Only, timeout: float64(o.Timeout), concurrency: engine.Undefined, forceExit: o.ForceExit, updateSnapshots: o.UpdateSnapshots,
		rerunPath: o.RerunFailures}
	var err error
	if cfg.cwd, err = e.Cwd(); err != nil {
		return cfg, err
	}
	if cfg.namePatterns, err = patterns(e.RT, o.NamePatterns, "--test-name-pattern"); err != nil {
		return cfg, err
	}
	if cfg.skipPatterns, err = patterns(e.RT, o.SkipPatterns, "--test-skip-pattern"); err != nil {
		return cfg, err
	}
	switch os.Getenv("NODE_TEST_CONTEXT") {
	case "child-v8":
		cfg.reporters, cfg.destinations = []string{serialReporter}, []string{"stdout"}
		return cfg, nil
	case "child":
		cfg.reporters, cfg.destinations = []string{"tap"}, []string{"stdout"}
		return cfg, nil
	}
	cfg.globalSetup = o.GlobalSetup
	return cfg, cfg.readReporters(e)
}

// readReporters takes the reporters of the command line.
func (cfg *config) readReporters(e *env.Env) error {
	o := &e.Options.Test
	cfg.reporters = append([]string(nil), o.Reporters...)
	cfg.destinations = append([]string(nil), o.Destinations...)
	if len(cfg.reporters) == 0 && len(cfg.destinations) == 0 {
		cfg.reporters = []string{"spec"}
	}
	if len(cfg.reporters) == 1 && len(cfg.destinations) == 0 {
		cfg.destinations = []string{"stdout"}
	}
	if len(cfg.reporters) != len(cfg.destinations) {
		return nodeerr.InvalidArgValue(e.RT, "--test-reporter", e.RT.NewStringArray(cfg.reporters).Value(),
			"must match the number of specified '--test-reporter-destination'")
	}
	return nil
}

func patterns(rt *engine.Runtime, texts []string, name string) ([]*engine.Object, error) {
	var out []*engine.Object
	for _, s := range texts {
		p, err := pattern(rt, s, name)
		if err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, nil
}

// pattern makes a regular expression of text, which may be written as
// a literal with flags.
func pattern(rt *engine.Runtime, s, name string) (*engine.Object, error) {
	body, flags := s, ""
	if m := regexp.MustCompile(`^/(.*)/([a-z]*)$`).FindStringSubmatch(s); m != nil {
		body, flags = m[1], m[2]
	}
	class, ok := rt.Intrinsic("RegExp").Value().AsFunction()
	if !ok {
		return nil, engine.TypeError("RegExp is not a constructor")
	}
	o, err := class.Construct(engine.StringWTF8(body), engine.String(flags))
	if err != nil {
		v, terr := thrown(rt, err)
		if terr != nil {
			return nil, terr
		}
		return nil, nodeerr.InvalidArgValue(rt, name, engine.StringWTF8(s), "is an invalid regular expression."+" "+asText(rt, lookUp(rt, v, "message")))
	}
	return o, nil
}

// connectReporters makes the reporters and lets the events flow through them.
func (h *harness) connectReporters(r *routine) error {
	lib, err := h.env.Builtin(h.env, "stream")
	if err != nil {
		return err
	}
	streams, ok := lib.AsObject()
	if !ok {
		return engine.TypeError("stream is not an object")
	}
	// COMPAT: reporters are found asynchronously, so that what tests print
	// before they first wait comes before what reporters print.
	for range 3 {
		if _, err := r.wait(engine.Undefined); err != nil {
			return err
		}
	}
	for i, name := range h.cfg.reporters {
		reporter, err := h.reporter(r, name)
		if err != nil {
			return err
		}
		destination, err := h.destination(h.cfg.destinations[i])
		if err != nil {
			return err
		}
		v, err := streams.Invoke("compose", h.stream.o.Value(), reporter)
		if err != nil {
			return err
		}
		o, ok := v.AsObject()
		if !ok {
			return engine.TypeError("compose did not return a stream")
		}
		if _, err := o.Invoke("pipe", destination.Value()); err != nil {
			return err
		}
		written := h.rt.NewPromise()
		if _, err := events.OnFunc(h.env, o, "end", func(*engine.Call) (engine.Value, error) {
			written.Resolve(engine.Undefined)
			return engine.Undefined, nil
		}); err != nil {
			return err
		}
		h.written = append(h.written, written)
		h.destinations = append(h.destinations, destination)
	}
	return nil
}

// destination is a standard stream, or a file.
func (h *harness) destination(name string) (*engine.Object, error) {
	if name == "stdout" || name == "stderr" {
		p, err := h.env.Process()
		if err != nil {
			return nil, err
		}
		v, err := p.Get(name)
		if err != nil {
			return nil, err
		}
		if o, ok := v.AsObject(); ok {
			return o, nil
		}
		return nil, engine.TypeError("process.%s is not an object", name)
	}
	fs, err := h.env.Builtin(h.env, "fs")
	if err != nil {
		return nil, err
	}
	o, _ := fs.AsObject()
	v, err := o.Invoke("createWriteStream", engine.String(name))
	if err != nil {
		return nil, err
	}
	out, _ := v.AsObject()
	return out, nil
}

// reporter finds a reporter by its name: one of Node's, or a module.
func (h *harness) reporter(r *routine, name string) (engine.Value, error) {
	if f := h.builtinReporter(name); f != nil {
		return f(), nil
	}
	dir, err := h.env.Cwd()
	if err != nil {
		return engine.Undefined, err
	}
	ns, err := r.join(esm.Of(h.env).Import(name, resolver.PathToFileURL(dir+string(os.PathSeparator))))
	if err != nil {
		return engine.Undefined, err
	}
	v := ns
	if d := lookUp(h.rt, ns, "default"); d.Truthy() {
		v = d
	}
	if p, ok := lookUp(h.rt, v, "prototype").AsObject(); ok {
		if has, err := p.HasOwn(engine.NewKey("constructor")); err == nil && has {
			if f, ok := v.AsFunction(); ok {
				o, err := f.Construct()
				if err != nil {
					return engine.Undefined, err
				}
				return o.Value(), nil
			}
		}
	}
	if !v.Truthy() {
		return engine.Undefined, nodeerr.InvalidArgValue(h.rt, "Reporter", engine.String(name), "is not a valid reporter")
	}
	return v, nil
}

// builtinReporter returns what makes one of Node's reporters, nil for others.
func (h *harness) builtinReporter(name string) func() engine.Value {
	generator := func(mk func(e *env.Env) formatter) func() engine.Value {
		return func() engine.Value { return reporterFunction(h.env, name, mk).Value() }
	}
	construct := func(class func() (*engine.Function, error)) func() engine.Value {
		return func() engine.Value {
			f, err := class()
			if err != nil {
				return engine.Undefined
			}
			o, err := f.Construct()
			if err != nil {
				return engine.Undefined
			}
			return o.Value()
		}
	}
	switch name {
	case "spec":
		return construct(h.specReporterClass)
	case "lcov":
		return construct(h.lcovReporterClass)
	case "tap":
		return generator(newTap)
	case "dot":
		return generator(newDot)
	case "junit":
		return generator(newJUnit)
	case serialReporter:
		return generator(newSerializer)
	}
	return nil
}

// exitNow ends the process although something keeps the loop alive.
func (h *harness) exitNow(r *routine) error {
	var ps []*engine.Promise
	for _, d := range h.destinations {
		p := h.rt.NewPromise()
		ps = append(ps, p)
		f := h.rt.NewFunction("", 0, func(c *engine.Call) (engine.Value, error) {
			closed, err := d.Get("closed")
			if err != nil {
				return engine.Undefined, err
			}
			if shut, err := d.Get("close"); err == nil && !closed.Truthy() && shut.IsFunction() {
				done := c.Runtime().NewFunction("", 0, func(*engine.Call) (engine.Value, error) {
					p.Resolve(engine.Undefined)
					return engine.Undefined, nil
				})
				return d.Invoke("close", done.Value())
			}
			p.Resolve(engine.Undefined)
			return engine.Undefined, nil
		})
		if _, err := d.Invoke("on", engine.String("unpipe"), f.Value()); err != nil {
			return err
		}
	}
	if err := h.tearDown(r); err != nil {
		return err
	}
	if _, err := r.wait(all(h.rt, ps).Value()); err != nil {
		return err
	}
	p, err := h.env.Process()
	if err != nil {
		return err
	}
	_, err = p.Invoke("exit")
	return err
}
