package enginetest

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/sxfescript/sxn/engine"
)

// host is the host of one test262 program: the main agent and those that it
// starts.
type host struct {
	out    io.Writer
	agents *agents
	self   *agent // nil in the main agent
	loader *fileLoader
}

// RunTest262 runs a file as a classic script with print and $262, and its
// jobs until nothing is left to do. An uncaught exception is written to
// stderr. The result is the exit code.
func RunTest262(file string, stdout, stderr io.Writer) int {
	src, err := os.ReadFile(file)
	if err != nil {
		fmt.Fprintln(stderr, err)
		return 2
	}
	h := &host{out: stdout, agents: newAgents()}
	defer h.agents.stop()
	rt := h.newRuntime()
	abs, err := filepath.Abs(file)
	if err != nil {
		abs = file
	}
	err = h.run(rt, abs, string(src))
	if err != nil {
		fmt.Fprintln(stderr, describe(rt, err))
		return 1
	}
	return 0
}

// describe is the name and message of an error, with its stack when it has one.
func describe(rt *engine.Runtime, err error) string {
	v, ok := rt.ErrorValue(err)
	if !ok {
		return err.Error()
	}
	if o, isObject := v.AsObject(); isObject {
		if stack, err := o.Get("stack"); err == nil {
			if s, isString := stack.AsString(); isString {
				return s
			}
		}
	}
	s, toErr := rt.ToString(v)
	if toErr != nil {
		s = err.Error()
	}
	return "Uncaught " + s
}

func (h *host) newRuntime() *engine.Runtime {
	h.loader = &fileLoader{modules: map[string]*engine.Module{}}
	rt := engine.New(engine.Config{CanBlock: true, ImportDefer: true, Host: engine.Host{LoadModule: h.loader.load}})
	h.install(rt)
	return rt
}

// run evaluates the script, then jobs and asynchronous work of agents.
func (h *host) run(rt *engine.Runtime, name, src string) error {
	if _, err := rt.EvalSource(context.Background(), engine.Source{Name: name, Text: src}); err != nil {
		return err
	}
	return runJobs(rt)
}

// runJobs runs jobs and asynchronous work until nothing is left to do.
func runJobs(rt *engine.Runtime) error {
	for {
		if err := rt.RunJobs(); err != nil {
			return err
		}
		if !rt.WaitForPosted() {
			return nil
		}
	}
}

func (h *host) install(rt *engine.Runtime) *engine.Object {
	g := rt.Global()
	o := rt.NewObject()
	define := func(on *engine.Object, name string, length int, f engine.NativeFunc) {
		must(on.Define(engine.NewKey(name), engine.Property{Value: rt.NewFunction(name, length, f).Value(), Writable: true, Configurable: true}))
	}
	define(g, "print", 1, h.print)
	define(g, "setTimeout", 2, func(c *engine.Call) (engine.Value, error) { return setTimeout(rt, c) })
	must(o.Put("global", g.Value()))
	define(o, "createRealm", 0, func(*engine.Call) (engine.Value, error) {
		return h.install(rt.NewContext()).Value(), nil
	})
	define(o, "evalScript", 1, func(c *engine.Call) (engine.Value, error) {
		src, err := rt.ToString(c.Arg(0))
		if err != nil {
			return engine.Undefined, err
		}
		return rt.Eval(rt.Context(), "evalScript", src)
	})
	define(o, "detachArrayBuffer", 1, func(c *engine.Call) (engine.Value, error) {
		b, ok := c.Arg(0).AsObject()
		if !ok || b.ClassName() != "ArrayBuffer" {
			return engine.Undefined, engine.TypeError("not an ArrayBuffer")
		}
		_, err := rt.DetachArrayBuffer(b)
		return engine.Null, err
	})
	define(o, "gc", 0, func(*engine.Call) (engine.Value, error) {
		rt.ReleaseMemory()
		for range 3 {
			runtime.GC()
		}
		return engine.Undefined, nil
	})
	must(o.Put("IsHTMLDDA", rt.NewHTMLDDA().Value()))
	must(o.Put("agent", h.agentObject(rt).Value()))
	must(g.Define(engine.NewKey("$262"), engine.Property{Value: o.Value(), Writable: true, Configurable: true}))
	return o
}

// must is for definitions on objects just made, which cannot fail.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

func (h *host) print(c *engine.Call) (engine.Value, error) {
	parts := make([]string, c.Len())
	for i := range parts {
		s, err := c.Runtime().ToString(c.Arg(i))
		if err != nil {
			return engine.Undefined, err
		}
		parts[i] = s
	}
	_, err := fmt.Fprintln(h.out, strings.Join(parts, " "))
	return engine.Undefined, err
}

// fileLoader loads modules from files, each once.
type fileLoader struct{ modules map[string]*engine.Module }

func (l *fileLoader) load(rt *engine.Runtime, ref *engine.Referrer, req engine.ModuleRequest, done func(*engine.Module, error)) {
	file := req.Specifier
	if !filepath.IsAbs(file) {
		file = filepath.Join(filepath.Dir(ref.URL), filepath.FromSlash(file))
	}
	kind := req.Attributes["type"]
	for k := range req.Attributes {
		if k != "type" {
			done(nil, engine.SyntaxError("Import attribute \"%s\" is not supported", k))
			return
		}
	}
	if _, err := os.Stat(file); err == nil && req.Phase == engine.PhaseSource {
		done(nil, engine.SyntaxError("Source phase import object is not defined for module '%s'", file))
		return
	}
	key := kind + " " + file
	if m := l.modules[key]; m != nil {
		done(m, nil)
		return
	}
	m, err := l.compile(rt, file, kind)
	if err == nil {
		l.modules[key] = m
	}
	done(m, err)
}

func (l *fileLoader) compile(rt *engine.Runtime, file, kind string) (*engine.Module, error) {
	src, err := os.ReadFile(file)
	if err != nil {
		return nil, engine.Error("Cannot find module '%s'", file)
	}
	switch kind {
	case "":
		return rt.CompileModule(engine.Source{Name: file, Text: string(src)})
	case "json":
		v, err := rt.ParseJSON(string(src))
		if err != nil {
			return nil, err
		}
		return valueModule(rt, file, v), nil
	case "text":
		return valueModule(rt, file, engine.String(string(src))), nil
	case "bytes":
		b, err := rt.NewImmutableUint8Array(src)
		if err != nil {
			return nil, err
		}
		return valueModule(rt, file, b.Value()), nil
	}
	return nil, engine.TypeError("Module type \"%s\" is not supported", kind)
}

func valueModule(rt *engine.Runtime, file string, v engine.Value) *engine.Module {
	return rt.NewSyntheticModule(file, []string{"default"}, func(set func(string, engine.Value) error) error {
		return set("default", v)
	})
}

// setTimeout lets tests wait in a way that gives asynchronous waits their turn,
// which the harness's own by promise jobs does not.
func setTimeout(rt *engine.Runtime, c *engine.Call) (engine.Value, error) {
	callback, ok := c.Arg(0).AsFunction()
	if !ok {
		return engine.Undefined, engine.TypeError("callback is not a function")
	}
	ms, err := rt.ToNumber(c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	post := rt.Expect()
	time.AfterFunc(time.Duration(max(ms, 0)*1e6), func() {
		post(func() error {
			_, err := callback.Call(engine.Undefined)
			return err
		})
	})
	return engine.Undefined, nil
}
