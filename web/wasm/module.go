package wasm

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/tetratelabs/wazero"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/web/wasm/binary"
)

// module is the Go state of a WebAssembly.Module.
type module struct {
	decl     *binary.Module
	compiled wazero.CompiledModule
	source   []byte // for other threads, which compile it again
}

var moduleKey = engine.PrivateKey[module]{Name: "wasmModule"}

// provider is the name of the module that all imports are taken from, once
// they are renamed.
const provider = "provider"

// load compiles a binary; it may run on any goroutine when prepared is the
// store. The error is the text of a CompileError.
func load(store wazero.Runtime, ctx contextOf, b []byte) (*module, string) {
	if len(b) == 0 {
		return nil, "BufferSource argument is empty"
	}
	if text := headError(b); text != "" {
		return nil, text
	}
	decl, err := binary.Read(b)
	original := b
	if err == nil {
		b = decl.Renamed(b, provider)
	}
	c, cerr := store.CompileModule(ctx(), b)
	if cerr != nil {
		return nil, cerr.Error()
	}
	if err != nil {
		c.Close(ctx())
		return nil, err.Error()
	}
	return &module{decl, c, original}, ""
}

// headError is V8's complaint of the first eight bytes.
func headError(b []byte) string {
	for _, x := range [...]struct {
		what string
		want []byte
		at   int
	}{{"magic word", []byte("\x00asm"), 0}, {"version", []byte{1, 0, 0, 0}, 4}} {
		have := b[min(x.at, len(b)):min(x.at+4, len(b))]
		if len(have) < 4 {
			return fmt.Sprintf("expected 4 bytes, fell off end @+%d", x.at)
		}
		if !bytes.Equal(have, x.want) {
			return fmt.Sprintf("expected %s % 02x, found % 02x @+%d", x.what, x.want, have, x.at)
		}
	}
	return ""
}

// bufferSource is the bytes of an argument, copied.
func bufferSource(v engine.Value, where string) ([]byte, error) {
	if w, ok := v.AsView(); ok {
		return append([]byte(nil), w.Bytes...), nil
	}
	return nil, engine.TypeError("%s: Argument 0 must be a buffer source", where)
}

func (s *state) newModule(m *module) *engine.Object {
	o := s.module.object(s.e.RT)
	s.adopt(o, m)
	return o
}

func (s *state) adopt(o *engine.Object, m *module) {
	s.types = append(s.types, m.decl.Types...)
	moduleKey.Set(o, m)
}

// moduleInit is new WebAssembly.Module(bytes).
func (s *state) moduleInit(c *engine.Call) error {
	if err := constructed(c, "Module"); err != nil {
		return err
	}
	b, err := bufferSource(c.Arg(0), "WebAssembly.Module()")
	if err != nil {
		return err
	}
	m, text := load(s.store(), s.context, b)
	if m == nil {
		return throw(s.compileError, "WebAssembly.Module(): "+text)
	}
	s.adopt(c.ThisObject(), m)
	return nil
}

func moduleArgument(v engine.Value, where string) (*module, error) {
	if o, ok := v.AsObject(); ok {
		if m := moduleKey.Get(o); m != nil {
			return m, nil
		}
	}
	return nil, engine.TypeError("%s: Argument 0 must be a WebAssembly.Module", where)
}

var kindNames = [...]string{"function", "table", "memory", "global"}

// list makes the array of imports or exports.
func (s *state) list(n int, fill func(i int, o *engine.Object) error) (engine.Value, error) {
	vs := make([]engine.Value, n)
	for i := range vs {
		o := s.e.RT.NewObject()
		if err := fill(i, o); err != nil {
			return engine.Undefined, err
		}
		vs[i] = o.Value()
	}
	return s.e.RT.NewArray(vs...).Value(), nil
}

func putAll(o *engine.Object, pairs ...string) error {
	for i := 0; i < len(pairs); i += 2 {
		if err := o.Put(pairs[i], engine.String(pairs[i+1])); err != nil {
			return err
		}
	}
	return nil
}

func (s *state) moduleImports(c *engine.Call) (engine.Value, error) {
	m, err := moduleArgument(c.Arg(0), "WebAssembly.Module.imports()")
	if err != nil {
		return engine.Undefined, err
	}
	return s.list(len(m.decl.Imports), func(i int, o *engine.Object) error {
		x := &m.decl.Imports[i]
		return putAll(o, "module", x.Module, "name", x.Name, "kind", kindNames[x.Kind])
	})
}

func (s *state) moduleExports(c *engine.Call) (engine.Value, error) {
	m, err := moduleArgument(c.Arg(0), "WebAssembly.Module.exports()")
	if err != nil {
		return engine.Undefined, err
	}
	return s.list(len(m.decl.Exports), func(i int, o *engine.Object) error {
		x := &m.decl.Exports[i]
		return putAll(o, "name", x.Name, "kind", kindNames[x.Kind])
	})
}

func (s *state) moduleCustomSections(c *engine.Call) (engine.Value, error) {
	m, err := moduleArgument(c.Arg(0), "WebAssembly.Module.customSections()")
	if err != nil {
		return engine.Undefined, err
	}
	if c.Arg(1).IsUndefined() {
		return engine.Undefined, engine.TypeError("WebAssembly.Module.customSections(): Argument 1 is required")
	}
	name, err := s.e.RT.ToString(c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	var vs []engine.Value
	for _, x := range m.decl.Customs {
		if x.Name == name {
			vs = append(vs, s.e.RT.NewArrayBuffer(append([]byte(nil), x.Data...)).Value())
		}
	}
	return s.e.RT.NewArray(vs...).Value(), nil
}

// validate is WebAssembly.validate(bytes).
func (s *state) validate(c *engine.Call) (engine.Value, error) {
	b, err := bufferSource(c.Arg(0), "WebAssembly.validate()")
	if err != nil {
		return engine.Undefined, err
	}
	m, _ := load(s.store(), s.context, b)
	if m == nil {
		return engine.False, nil
	}
	m.compiled.Close(s.context())
	return engine.True, nil
}

// loadLater compiles on the pool; then runs on the runtime's goroutine.
func (s *state) loadLater(b []byte, where string, then func(m *module, err error)) {
	store, ctx := s.store(), s.e.RT.Context()
	frame := s.e.Frame()
	var m *module
	var text string
	s.e.Loop.GoSlow(func() { m, text = load(store, func() context { return ctx }, b) }, func() {
		s.e.Run(frame, func() error {
			if m == nil {
				then(nil, throw(s.compileError, where+": "+text))
			} else {
				then(m, nil)
			}
			return nil
		})
	})
}

// compile is WebAssembly.compile(bytes).
func (s *state) compile(c *engine.Call) (engine.Value, error) {
	p := s.e.RT.NewPromise()
	b, err := bufferSource(c.Arg(0), "WebAssembly.compile()")
	if err != nil {
		p.Reject(err)
		return p.Value(), nil
	}
	s.compileInto(p, b, "WebAssembly.compile()")
	return p.Value(), nil
}

func (s *state) compileInto(p *engine.Promise, b []byte, where string) {
	s.loadLater(b, where, func(m *module, err error) {
		if err != nil {
			p.Reject(err)
			return
		}
		p.Resolve(s.newModule(m).Value())
	})
}

// instantiate is WebAssembly.instantiate(bytes or module[, imports]).
func (s *state) instantiate(c *engine.Call) (engine.Value, error) {
	const where = "WebAssembly.instantiate()"
	p := s.e.RT.NewPromise()
	imports := c.Arg(1)
	if !imports.IsUndefined() && !imports.IsObject() {
		p.Reject(engine.TypeError("%s: Argument 1 must be an object", where))
		return p.Value(), nil
	}
	if m, err := moduleArgument(c.Arg(0), where); err == nil {
		s.e.RT.EnqueueJob(func() error {
			o, err := s.link(s.instance.object(s.e.RT), m, imports, where)
			if err != nil {
				return reject(p, err)
			}
			p.Resolve(o.Value())
			return nil
		})
		return p.Value(), nil
	}
	b, err := bufferSource(c.Arg(0), where)
	if err != nil {
		p.Reject(engine.TypeError("%s: Argument 0 must be a buffer source or a WebAssembly.Module object", where))
		return p.Value(), nil
	}
	s.instantiateInto(p, b, imports, where)
	return p.Value(), nil
}

func reject(p *engine.Promise, err error) error {
	if engine.IsTermination(err) {
		return err
	}
	p.Reject(err)
	return nil
}

func (s *state) instantiateInto(p *engine.Promise, b []byte, imports engine.Value, where string) {
	s.loadLater(b, where, func(m *module, err error) {
		var o *engine.Object
		if err == nil {
			mo := s.newModule(m)
			if o, err = s.link(s.instance.object(s.e.RT), m, imports, where); err == nil {
				r := s.e.RT.NewObject()
				if err = r.Put("module", mo.Value()); err == nil {
					err = r.Put("instance", o.Value())
				}
				o = r
			}
		}
		if err != nil {
			p.Reject(err)
			return
		}
		p.Resolve(o.Value())
	})
}

// compileStreaming is WebAssembly.compileStreaming(source).
func (s *state) compileStreaming(c *engine.Call) (engine.Value, error) {
	p := s.e.RT.NewPromise()
	return p.Value(), s.stream(c.Arg(0), p, func(b []byte) { s.compileInto(p, b, "WebAssembly.compileStreaming()") })
}

// instantiateStreaming is WebAssembly.instantiateStreaming(source[, imports]).
func (s *state) instantiateStreaming(c *engine.Call) (engine.Value, error) {
	p := s.e.RT.NewPromise()
	imports := c.Arg(1)
	return p.Value(), s.stream(c.Arg(0), p, func(b []byte) { s.instantiateInto(p, b, imports, "WebAssembly.instantiateStreaming()") })
}

// stream reads a Response, or a promise of one, to its end.
func (s *state) stream(source engine.Value, p *engine.Promise, then func(b []byte)) error {
	rt := s.e.RT
	fail := func(err error) error { return reject(p, err) }
	outer, err := rt.ResolvedPromise(source)
	if err != nil {
		return err
	}
	outer.Then(func(v engine.Value, err error) error {
		if err != nil {
			return fail(err)
		}
		body, err := s.responseBytes(v)
		if err != nil {
			return fail(err)
		}
		body.Then(func(v engine.Value, err error) error {
			if err != nil {
				return fail(err)
			}
			b, err := bufferSource(v, "WebAssembly.compileStreaming()")
			if err != nil {
				return fail(err)
			}
			then(b)
			return nil
		})
		return nil
	})
	return nil
}

// responseBytes checks a Response and begins to read its body.
func (s *state) responseBytes(v engine.Value) (*engine.Promise, error) {
	rt := s.e.RT
	o, ok := v.AsObject()
	if !ok {
		return nil, responseError("The \"source\" argument must be an instance of Response or an Promise resolving to Response.")
	}
	headers, err := o.Get("headers")
	if err != nil {
		return nil, err
	}
	ho, ok := headers.AsObject()
	if !ok {
		return nil, responseError("The \"source\" argument must be an instance of Response or an Promise resolving to Response.")
	}
	kind, err := ho.Invoke("get", engine.String("content-type"))
	if err != nil {
		return nil, err
	}
	if text, _ := kind.AsString(); !strings.EqualFold(strings.TrimSpace(text), "application/wasm") {
		return nil, responseError("WebAssembly response has unsupported MIME type '" + text + "'")
	}
	good, err := o.Get("ok")
	if err != nil {
		return nil, err
	}
	if !good.Truthy() {
		status, err := o.Get("status")
		if err != nil {
			return nil, err
		}
		text, err := rt.ToString(status)
		if err != nil {
			return nil, err
		}
		return nil, responseError("WebAssembly response has status code " + text)
	}
	body, err := o.Invoke("arrayBuffer")
	if err != nil {
		return nil, err
	}
	return rt.ResolvedPromise(body)
}
