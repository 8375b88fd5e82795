package streams

import (
	"math"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/web/abort"
)

var (
	keyHighWaterMark = engine.StaticKey{Name: "highWaterMark"}
	keySize          = engine.StaticKey{Name: "size"}
	keyType          = engine.StaticKey{Name: "type"}
	keyStart         = engine.StaticKey{Name: "start"}
	keyMode          = engine.StaticKey{Name: "mode"}
	keyMin           = engine.StaticKey{Name: "min"}
	keyNext          = engine.StaticKey{Name: "next"}
	keyReturn        = engine.StaticKey{Name: "return"}
	keyDone          = engine.StaticKey{Name: "done"}
	keyValue         = engine.StaticKey{Name: "value"}
	keyReadable      = engine.StaticKey{Name: "readable"}
	keyWritable      = engine.StaticKey{Name: "writable"}
	keyPreventCancel = engine.StaticKey{Name: "preventCancel"}
	keyPreventAbort  = engine.StaticKey{Name: "preventAbort"}
	keyPreventClose  = engine.StaticKey{Name: "preventClose"}
	keySignal        = engine.StaticKey{Name: "signal"}
)

// dictionary returns an argument that is an object, nil for undefined and,
// where nullable, for null.
func dictionary(rt *engine.Runtime, v engine.Value, name string, nullable bool) (*engine.Object, error) {
	if v.IsUndefined() || nullable && v.IsNull() {
		return nil, nil
	}
	o, ok := v.AsObject()
	if !ok {
		return nil, nodeerr.InvalidArgType(rt, name, v, "object")
	}
	return o, nil
}

// member reads a property of a dictionary, undefined where there is none.
func member(o *engine.Object, k *engine.StaticKey) (engine.Value, error) {
	if o == nil {
		return engine.Undefined, nil
	}
	return o.GetKey(k.Key())
}

// flag reads a boolean member.
func flag(o *engine.Object, k *engine.StaticKey) (bool, error) {
	v, err := member(o, k)
	return v.Truthy(), err
}

// extractHighWaterMark is ExtractHighWaterMark.
// https://streams.spec.whatwg.org/#validate-and-normalize-high-water-mark
func extractHighWaterMark(rt *engine.Runtime, v engine.Value, def float64) (float64, error) {
	if v.IsUndefined() {
		return def, nil
	}
	n, err := rt.ToNumber(v)
	if err != nil {
		return 0, err
	}
	if math.IsNaN(n) || n < 0 {
		return 0, badValue(rt, "strategy.highWaterMark", v)
	}
	return n, nil
}

// extractSize is ExtractSizeAlgorithm; nil stands for 1.
// https://streams.spec.whatwg.org/#make-size-algorithm-from-size-function
func extractSize(rt *engine.Runtime, v engine.Value) (*engine.Function, error) {
	if v.IsUndefined() {
		return nil, nil
	}
	f, ok := v.AsFunction()
	if !ok {
		return nil, nodeerr.InvalidArgType(rt, "strategy.size", v, "function")
	}
	return f, nil
}

// method reads a method of an underlying source, sink or transformer, nil where there is none.
func method(rt *engine.Runtime, o *engine.Object, name, full string) (*engine.Function, error) {
	if o == nil {
		return nil, nil
	}
	v, err := o.Get(name)
	if err != nil || v.IsNullish() {
		return nil, err
	}
	f, ok := v.AsFunction()
	if !ok {
		return nil, nodeerr.InvalidArgType(rt, full, v, "function")
	}
	return f, nil
}

// startMethod reads the start method. COMPAT: Node binds it unchecked.
func startMethod(o *engine.Object) (*engine.Function, error) {
	v, err := member(o, &keyStart)
	if err != nil || v.IsNullish() {
		return nil, err
	}
	f, ok := v.AsFunction()
	if !ok {
		return nil, engine.TypeError("Bind must be called on a function")
	}
	return f, nil
}

// started is "a promise resolved with" what a start algorithm returned:
// unlike other results, a promise among them is followed two microtasks later.
func (st *state) started(v engine.Value) result {
	if !v.IsObject() {
		return result{v: v}
	}
	p := st.rt.NewPromise()
	p.Resolve(v)
	return result{v: p.Value()}
}

// adopted is what a result is where the standard makes a new promise of it:
// a promise is followed two microtasks later. COMPAT: Node does so but for
// pulls, writes and transforms.
func (st *state) adopted(r result) result {
	if r.f != nil || r.err != nil {
		return r
	}
	return st.started(r.v)
}

// thisValue is the this value of the methods of an underlying object.
func thisValue(o *engine.Object) engine.Value {
	if o == nil {
		return engine.Undefined
	}
	return o.Value()
}

// pipeOptions reads the options of pipeTo and pipeThrough.
func pipeOptions(rt *engine.Runtime, v engine.Value) (PipeOptions, error) {
	var p PipeOptions
	o, err := dictionary(rt, v, "options", true)
	if err != nil || o == nil {
		return p, err
	}
	if p.PreventAbort, err = flag(o, &keyPreventAbort); err != nil {
		return p, err
	}
	if p.PreventCancel, err = flag(o, &keyPreventCancel); err != nil {
		return p, err
	}
	if p.PreventClose, err = flag(o, &keyPreventClose); err != nil {
		return p, err
	}
	s, err := member(o, &keySignal)
	if err != nil || s.IsUndefined() {
		return p, err
	}
	if !abort.IsSignal(s) {
		return p, nodeerr.InvalidArgType(rt, "options.signal", s, "AbortSignal")
	}
	p.Signal, _ = s.AsObject()
	return p, nil
}

// rejectedPromise is a promise for an error, for functions that return promises.
func rejectedPromise(rt *engine.Runtime, err error) (engine.Value, error) {
	if engine.IsTermination(err) {
		return engine.Undefined, err
	}
	p := rt.NewPromise()
	p.Reject(err)
	return p.Value(), nil
}

// promised makes a method whose errors become rejections.
func promised(f engine.NativeFunc) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		v, err := f(c)
		if err != nil {
			return rejectedPromise(c.Runtime(), err)
		}
		return v, nil
	}
}

// data returns what k has attached to v, nil for other values.
func data[T any](k *engine.PrivateKey[T], v engine.Value) *T {
	if o, ok := v.AsObject(); ok {
		return k.Get(o)
	}
	return nil
}

// this returns what k has attached to the this value.
func this[T any](c *engine.Call, k *engine.PrivateKey[T]) (*T, error) {
	if o := c.ThisObject(); o != nil {
		if p := k.Get(o); p != nil {
			return p, nil
		}
	}
	return nil, nodeerr.InvalidThis(k.Name)
}
