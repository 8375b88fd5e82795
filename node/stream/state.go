package stream

import (
	"runtime"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// state is what the package keeps per runtime.
type state struct {
	env                                                         *env.Env
	legacy, readable, writable, duplex, transform, passThrough  class
	duplexSide                                                  class
	readableStateProto, writableStateProto                      *engine.Object
	readableStateCtor, writableStateCtor                        *engine.Function
	readableFields, writableFields                              []engine.Key
	readableEvents, writableEvents, duplexEvents                *engine.Object // _events of new streams
	orig                                                        originals
	emitterOn, emitterRemoveListener, emitterRemoveAll          *engine.Function
	transformPrefinish, nop                                     *engine.Function
	bufferName, emptyString                                     engine.Value
	isDestroyedKey, isErroredKey, isReadableKey, isDisturbedKey engine.Key
	isClosedPromiseKey                                          engine.Key
	hwmBytes, hwmObjects                                        float64
	ready                                                       bool
	iterators                                                   *iteratorProto
	promises                                                    *engine.Object
}

// originals are the methods that are called directly where a stream has not
// replaced them.
type originals struct {
	read, push, resume, pause, write, destroy, writableDestroy *engine.Object
	underRead, underWrite, duplexUnderWrite                    *engine.Object
	underDestroy, writableUnderDestroy                         *engine.Object
	transformRead, transformWrite, transformFinal              *engine.Object
	underTransform, passThroughTransform                       *engine.Object
}

var states env.State[state]

func stateOf(e *env.Env) (*state, error) {
	s, err := states.Get(e)
	if err != nil || s.ready {
		return s, err
	}
	return s, s.build(e)
}

func keysOf(names []string) []engine.Key {
	ks := make([]engine.Key, len(names))
	for i, n := range names {
		ks[i] = engine.NewKey(n)
	}
	return ks
}

// eventsObject is an _events object without listeners.
func eventsObject(rt *engine.Runtime, names ...string) *engine.Object {
	o := rt.NewObject()
	for _, n := range names {
		_ = o.Put(n, engine.Undefined) // a new ordinary object accepts it
	}
	return o
}

func (st *state) build(e *env.Env) error {
	st.env = e
	st.hwmBytes, st.hwmObjects = 64*1024, 16
	if runtime.GOOS == "windows" {
		st.hwmBytes = 16 * 1024
	}
	st.bufferName, st.emptyString = engine.String("buffer"), engine.String("")
	st.isDestroyedKey = engine.SymbolFor("nodejs.stream.destroyed")
	st.isErroredKey = engine.SymbolFor("nodejs.stream.errored")
	st.isReadableKey = engine.SymbolFor("nodejs.stream.readable")
	st.isDisturbedKey = engine.SymbolFor("nodejs.stream.disturbed")
	st.isClosedPromiseKey = engine.SymbolFor("nodejs.webstream.isClosedPromise")
	kState := engine.NewSymbol("kState")
	st.readableFields = append(keysOf(readableFieldNames()), kState)
	st.writableFields = append(keysOf(writableFieldNames()), kState, engine.NewSymbol("kBufferedValue"))
	st.readableEvents = eventsObject(e.RT, "close", "error", "data", "end", "readable")
	st.writableEvents = eventsObject(e.RT, "close", "error", "prefinish", "finish", "drain")
	st.duplexEvents = eventsObject(e.RT, "close", "error", "prefinish", "finish", "drain", "data", "end", "readable")
	st.nop = e.RT.NewFunction("nop", 0, func(*engine.Call) (engine.Value, error) { return engine.Undefined, nil })
	st.transformPrefinish = e.RT.NewFunction("prefinish", 0, prefinishTransform)
	for _, f := range [...]func() error{st.emitterMethods, st.buildStates, st.buildLegacy, st.buildReadable, st.buildWritable, st.buildDuplex, st.buildTransform} {
		if err := f(); err != nil {
			return err
		}
	}
	st.ready = true
	return nil
}

func (st *state) emitterMethods() error {
	ee, err := events.Class(st.env.RT)
	if err != nil {
		return err
	}
	p, err := prototypeOf(ee)
	if err != nil {
		return err
	}
	for _, m := range [...]struct {
		name string
		to   **engine.Function
	}{{"on", &st.emitterOn}, {"removeListener", &st.emitterRemoveListener}, {"removeAllListeners", &st.emitterRemoveAll}} {
		v, err := p.Get(m.name)
		if err != nil {
			return err
		}
		*m.to, _ = v.AsFunction()
	}
	return nil
}

func prototypeOf(f *engine.Function) (*engine.Object, error) {
	v, err := f.GetKey(keyPrototype.Key())
	if err != nil {
		return nil, err
	}
	o, _ := v.AsObject()
	return o, nil
}

func (st *state) newClass(def *engine.Class) (class, error) {
	def.ES5 = true
	f, err := st.env.RT.NewClass(def)
	if err != nil {
		return class{}, err
	}
	p, err := prototypeOf(f)
	return class{f, p}, err
}

// remember notes the original methods of a prototype.
func remember(p *engine.Object, list ...struct {
	name string
	to   **engine.Object
}) error {
	for _, m := range list {
		v, err := p.Get(m.name)
		if err != nil {
			return err
		}
		*m.to, _ = v.AsObject()
	}
	return nil
}

type remembered = struct {
	name string
	to   **engine.Object
}

// buildStates makes ReadableState and WritableState.
func (st *state) buildStates() error {
	r, err := st.newClass(&engine.Class{Name: "ReadableState", Length: 3, Construct: constructState(true), Methods: readableStateMethods()})
	if err != nil {
		return err
	}
	w, err := st.newClass(&engine.Class{Name: "WritableState", Length: 3, Construct: constructState(false), Methods: writableStateMethods()})
	if err != nil {
		return err
	}
	st.readableStateCtor, st.readableStateProto = r.ctor, r.proto
	st.writableStateCtor, st.writableStateProto = w.ctor, w.proto
	return nil
}

// constructState is new ReadableState(options, stream, isDuplex), and the same
// of WritableState.
func constructState(read bool) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		e := env.From(c)
		st, err := stateOf(e)
		if err != nil {
			return engine.Undefined, err
		}
		stream, ok := c.Arg(1).AsObject()
		if !ok {
			stream = e.RT.NewObject()
		}
		opts := optionsObject(c.Arg(0))
		duplex := c.Arg(2).Truthy()
		if read {
			r, err := newReadable(e, st, stream, opts, duplex)
			if err != nil {
				return engine.Undefined, err
			}
			return r.object.Value(), nil
		}
		w, err := newWritable(e, st, stream, opts, duplex)
		if err != nil {
			return engine.Undefined, err
		}
		return w.object.Value(), nil
	}
}

func (st *state) buildLegacy() (err error) {
	st.legacy, err = st.newClass(&engine.Class{Name: "Stream", Length: 1, Parent: events.Class, Init: constructLegacy, Methods: []engine.Method{
		{Name: "pipe", Length: 2, Func: legacyPipe, Enumerable: true},
		{Name: "eventNames", Func: prototypeEventNames, Enumerable: true},
	}})
	return err
}

func (st *state) parent(c *class) func(*engine.Runtime) (*engine.Function, error) {
	return func(*engine.Runtime) (*engine.Function, error) { return c.ctor, nil }
}

func (st *state) buildReadable() error {
	var err error
	if st.readable, err = st.newClass(&engine.Class{Name: "Readable", Length: 1, Parent: st.parent(&st.legacy), Construct: constructReadable,
		Methods: readableMethods(), Statics: st.readableStatics()}); err != nil {
		return err
	}
	p := st.readable.proto
	if err := st.defineSymbols(p, false); err != nil {
		return err
	}
	return remember(p, remembered{"read", &st.orig.read}, remembered{"push", &st.orig.push}, remembered{"resume", &st.orig.resume},
		remembered{"pause", &st.orig.pause}, remembered{"destroy", &st.orig.destroy}, remembered{"_read", &st.orig.underRead},
		remembered{"_destroy", &st.orig.underDestroy})
}

func (st *state) defineSymbols(p *engine.Object, writableSide bool) error {
	rt := st.env.RT
	define := func(k engine.Key, length int, f engine.NativeFunc) error {
		return p.Define(k, engine.Property{Value: rt.NewKeyFunction(k, length, f).Value(), Writable: true, Enumerable: true, Configurable: true})
	}
	if err := define(events.RejectionKey(), 1, prototypeRejection); err != nil {
		return err
	}
	if err := define(engine.SymbolAsyncDispose.Key(), 0, prototypeAsyncDispose(writableSide)); err != nil {
		return err
	}
	if writableSide {
		return nil
	}
	return define(engine.SymbolAsyncIterator.Key(), 0, prototypeAsyncIterator)
}

func (st *state) buildWritable() error {
	var err error
	if st.writable, err = st.newClass(&engine.Class{Name: "Writable", Length: 1, Parent: st.parent(&st.legacy), Construct: constructWritable,
		Methods: writableMethods(), Statics: st.writableStatics()}); err != nil {
		return err
	}
	rt := st.env.RT
	k := engine.SymbolHasInstance.Key()
	if err := st.writable.ctor.Define(k, engine.Property{Value: rt.NewKeyFunction(k, 1, writableHasInstance).Value()}); err != nil {
		return err
	}
	p := st.writable.proto
	if err := st.defineSymbols(p, true); err != nil {
		return err
	}
	return remember(p, remembered{"write", &st.orig.write}, remembered{"destroy", &st.orig.writableDestroy},
		remembered{"_write", &st.orig.underWrite}, remembered{"_destroy", &st.orig.writableUnderDestroy})
}

func (st *state) buildDuplex() error {
	var err error
	if st.duplex, err = st.newClass(&engine.Class{Name: "Duplex", Length: 1, Parent: st.parent(&st.readable), Construct: constructDuplex,
		Methods: duplexMethods(), Statics: duplexStatics()}); err != nil {
		return err
	}
	// The methods of the writable side are Writable's own.
	for _, name := range [...]string{"write", "cork", "uncork", "setDefaultEncoding", "_write", "_writev", "end", "destroy"} {
		v, err := st.writable.proto.Get(name)
		if err != nil {
			return err
		}
		if err := st.duplex.proto.Set(name, v); err != nil {
			return err
		}
	}
	st.orig.duplexUnderWrite = st.orig.underWrite
	return nil
}

func (st *state) buildTransform() error {
	var err error
	if st.transform, err = st.newClass(&engine.Class{Name: "Transform", Length: 1, Parent: st.parent(&st.duplex), Construct: constructTransform,
		Methods: []engine.Method{
			{Name: "_final", Length: 1, Func: transformFinal, Enumerable: true},
			{Name: "_transform", Length: 3, Func: prototypeUnderTransform, Enumerable: true},
			{Name: "_write", Length: 3, Func: prototypeTransformWrite, Enumerable: true},
			{Name: "_read", Func: prototypeTransformRead, Enumerable: true},
		}}); err != nil {
		return err
	}
	if st.passThrough, err = st.newClass(&engine.Class{Name: "PassThrough", Length: 1, Parent: st.parent(&st.transform), Construct: constructPassThrough,
		Methods: []engine.Method{{Name: "_transform", Length: 3, Func: passThroughTransform, Enumerable: true}}}); err != nil {
		return err
	}
	if err := remember(st.passThrough.proto, remembered{"_transform", &st.orig.passThroughTransform}); err != nil {
		return err
	}
	return remember(st.transform.proto, remembered{"_read", &st.orig.transformRead}, remembered{"_write", &st.orig.transformWrite},
		remembered{"_final", &st.orig.transformFinal}, remembered{"_transform", &st.orig.underTransform})
}

// writableHasInstance is Writable[Symbol.hasInstance]: a Duplex is an instance too.
func writableHasInstance(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	st, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	proto := rt.Intrinsic("Function.prototype")
	f, err := proto.GetKey(engine.SymbolHasInstance.Key())
	if err != nil {
		return engine.Undefined, err
	}
	fn, _ := f.AsFunction()
	is, err := fn.Call(c.This(), c.Arg(0))
	if err != nil || is.IsTrue() {
		return is, err
	}
	if o := c.ThisObject(); o == nil || o != &st.writable.ctor.Object {
		return engine.False, nil
	}
	o, ok := c.Arg(0).AsObject()
	return engine.Bool(ok && writableOf(o) != nil), nil
}

// highWaterMark is the default of streams of bytes or objects.
func (st *state) highWaterMark(objects bool) float64 {
	if objects {
		return st.hwmObjects
	}
	return st.hwmBytes
}

// highWaterMarkOption reads highWaterMark, or the one of a side of a Duplex.
func (st *state) highWaterMarkOption(rt *engine.Runtime, opts *engine.Object, objects bool, own *engine.StaticKey, isDuplex bool) (float64, error) {
	v, err := opts.GetKey(optHighWaterMark.Key())
	if err != nil {
		return 0, err
	}
	name := "highWaterMark"
	if v.IsNullish() && isDuplex {
		if v, err = opts.GetKey(own.Key()); err != nil {
			return 0, err
		}
		name = own.Name
	}
	if v.IsNullish() {
		return st.highWaterMark(objects), nil
	}
	n, ok := v.AsNumber()
	if !ok || n < 0 || n != float64(int64(n)) {
		return 0, nodeerr.InvalidArgValue(rt, "options."+name, v, "")
	}
	return n, nil
}
