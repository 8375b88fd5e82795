package zlib

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/es5"
	"github.com/sxfescript/sxn/node/stream"
	"github.com/sxfescript/sxn/runtime/env"
)

// state is what the module keeps per runtime.
type state struct {
	base, zlib, brotli, zstd *engine.Function
	classes                  [numberOfModes]*engine.Function
	handleProto              *engine.Object
	warned                   bool
	maxLength                float64 // 0 for maxBufferLength
}

var states = env.State[state]{}

// stateOf returns the state of a runtime, made on first use.
func stateOf(e *env.Env) (*state, error) {
	s := states.Must(e)
	if s.handleProto != nil {
		return s, nil
	}
	return s, s.build(e)
}

func (s *state) build(e *env.Env) (err error) {
	rt := e.RT
	if s.base, err = rt.NewClass(&engine.Class{Name: "ZlibBase", Length: 4, ES5: true, Parent: stream.TransformClass,
		Construct: constructAbstract, Methods: baseMethods()}); err != nil {
		return err
	}
	parent := func(f *engine.Function) func(*engine.Runtime) (*engine.Function, error) {
		return func(*engine.Runtime) (*engine.Function, error) { return f, nil }
	}
	if s.zlib, err = rt.NewClass(&engine.Class{Name: "Zlib", Length: 2, ES5: true, Parent: parent(s.base), Construct: constructAbstract,
		Methods: []engine.Method{{Name: "params", Length: 3, Func: prototypeParams, Enumerable: true}}}); err != nil {
		return err
	}
	if s.brotli, err = rt.NewClass(&engine.Class{Name: "Brotli", Length: 2, ES5: true, Parent: parent(s.base), Construct: constructAbstract}); err != nil {
		return err
	}
	if s.zstd, err = rt.NewClass(&engine.Class{Name: "Zstd", Length: 4, Parent: parent(s.base), Construct: constructAbstract}); err != nil {
		return err
	}
	proto := rt.NewObject()
	if err := rt.DefineMethods(proto, []engine.Method{{Name: "close", Func: handleClose}, {Name: "reset", Func: handleReset}}); err != nil {
		return err
	}
	s.handleProto = proto
	return nil
}

func baseMethods() []engine.Method {
	return []engine.Method{
		{Name: "_closed", Get: prototypeClosed, FuncName: "get", Enumerable: true},
		{Name: "reset", Func: prototypeReset, Enumerable: true},
		{Name: "_flush", Length: 1, Func: prototypeFlushStream, Enumerable: true},
		{Name: "_final", Length: 1, Func: prototypeFinal, Enumerable: true},
		{Name: "flush", Length: 2, Func: prototypeFlush, Enumerable: true},
		{Name: "close", Length: 1, Func: prototypeClose, Enumerable: true},
		{Name: "_destroy", Length: 2, Func: prototypeDestroy, Enumerable: true},
		{Name: "_transform", Length: 3, Func: prototypeTransform, Enumerable: true},
		{Name: "_processChunk", Length: 3, Func: prototypeProcessChunk, Enumerable: true},
	}
}

// constructAbstract is the constructor of the classes that only serve as parents.
func constructAbstract(*engine.Call) (engine.Value, error) {
	return engine.Undefined, engine.TypeError("Illegal constructor")
}

// classOf returns the class of a mode.
func classOf(e *env.Env, m mode) (*engine.Function, error) {
	s, err := stateOf(e)
	if err != nil || s.classes[m] != nil {
		return s.classes[m], err
	}
	parent := s.zlib
	switch m.family() {
	case familyBrotli:
		parent = s.brotli
	case familyZstd:
		parent = s.zstd
	}
	f, err := e.RT.NewClass(&engine.Class{Name: m.className(), Length: 1, ES5: m.family() != familyZstd,
		Parent:    func(*engine.Runtime) (*engine.Function, error) { return parent, nil },
		Construct: func(c *engine.Call) (engine.Value, error) { return construct(c, m) }})
	if err != nil {
		return nil, err
	}
	s.classes[m] = f
	return f, nil
}

// construct makes a stream; without new it is deprecated.
func construct(c *engine.Call, m mode) (engine.Value, error) {
	e := env.From(c)
	class, err := classOf(e, m)
	if err != nil {
		return engine.Undefined, err
	}
	if c.NewTarget() == nil && m.family() != familyZstd {
		is := false
		if c.ThisObject() != nil {
			if is, err = c.Runtime().InstanceOf(c.This(), class); err != nil {
				return engine.Undefined, err
			}
		}
		if !is {
			if err := warnWithoutNew(e, m.className()); err != nil {
				return engine.Undefined, err
			}
		}
	}
	return es5.Construct(c, class, nil, func(o *engine.Object) error { return initStream(e, o, m, c.Arg(0)) })
}

// warnWithoutNew is the deprecation DEP0184, once per runtime.
func warnWithoutNew(e *env.Env, name string) error {
	s := states.Must(e)
	if s.warned {
		return nil
	}
	s.warned = true
	return e.EmitWarning(engine.String("Instantiating "+name+" without the 'new' keyword has been deprecated."),
		engine.String("DeprecationWarning"), engine.String("DEP0184"))
}

func classValue(m mode) func(e *env.Env) (engine.Value, error) {
	return func(e *env.Env) (engine.Value, error) {
		f, err := classOf(e, m)
		if err != nil {
			return engine.Undefined, err
		}
		return f.Value(), nil
	}
}

// create is zlib.createGzip and its like.
func create(m mode) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		f, err := classOf(env.From(c), m)
		if err != nil {
			return engine.Undefined, err
		}
		o, err := f.Construct(c.Arg(0))
		if err != nil {
			return engine.Undefined, err
		}
		return o.Value(), nil
	}
}
