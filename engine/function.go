package engine

import (
	"context"
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
)

// Function is a callable object; the methods of Object apply.
type Function struct{ Object }

func functionOrNil(o *core.Object) *Function { return (*Function)(unsafe.Pointer(o)) }

func (f *Function) coreOrNil() *core.Object { return (*core.Object)(unsafe.Pointer(f)) }

// Call calls f. The arguments are not kept.
func (f *Function) Call(this Value, args ...Value) (Value, error) {
	var few [6]core.Value
	a := few[:0]
	if len(args) > len(few) {
		a = make([]core.Value, 0, len(args))
	}
	for _, v := range args {
		a = append(a, toCore(v))
	}
	v, err := core.Call(core.Obj(f.core()), toCore(this), a...)
	return fromCore(v), err
}

// Construct is the new operator.
func (f *Function) Construct(args ...Value) (*Object, error) {
	return f.ConstructWith(f, args...)
}

// ConstructWith is Reflect.construct.
func (f *Function) ConstructWith(newTarget *Function, args ...Value) (*Object, error) {
	if !f.core().Methods().IsConstructor(f.core()) {
		return nil, TypeError("%s is not a constructor", f.Name())
	}
	a := make([]core.Value, len(args))
	for i, v := range args {
		a[i] = toCore(v)
	}
	v, err := core.Construct(f.core(), a, newTarget.core())
	if err != nil {
		return nil, err
	}
	return (*Object)(v.AsObject()), nil
}

// Name returns the name property where it is a string that can be read
// without running JavaScript, and "" otherwise.
func (f *Function) Name() string {
	p, ok, err := f.OwnProperty(NewKey("name"))
	if !ok || err != nil {
		return ""
	}
	s, _ := p.Value.AsString()
	return s
}

// NativeFunc is a function in Go. The Call is valid until it returns.
type NativeFunc func(c *Call) (Value, error)

// Call is one call of a native function.
type Call struct {
	rt        *Runtime
	this      core.Value
	newTarget *core.Object
	args      []core.Value // copied: the caller's list may be on the goroutine stack
}

// Runtime returns the runtime of the function.
func (c *Call) Runtime() *Runtime { return c.rt }

// Context returns the context given to the innermost Enter, Eval or Run.
func (c *Call) Context() context.Context {
	if c.rt.main != nil {
		return c.rt.main.ctx
	}
	return c.rt.ctx
}

// This returns the this value.
func (c *Call) This() Value { return fromCore(c.this) }

// ThisObject returns the this value as an object, nil where it is a primitive.
func (c *Call) ThisObject() *Object { return (*Object)(c.this.ObjectOrNil()) }

// NewTarget returns new.target, nil where the function was called without new.
func (c *Call) NewTarget() *Object { return (*Object)(c.newTarget) }

// Len returns the number of arguments.
func (c *Call) Len() int { return len(c.args) }

// Arg returns argument i, Undefined past the end.
func (c *Call) Arg(i int) Value {
	if uint(i) < uint(len(c.args)) {
		return fromCore(c.args[i])
	}
	return Undefined
}

// Args returns a copy of the arguments from index from on.
func (c *Call) Args(from int) []Value {
	if from >= len(c.args) {
		return nil
	}
	vs := make([]Value, len(c.args)-from)
	for i, v := range c.args[from:] {
		vs[i] = fromCore(v.Clean())
	}
	return vs
}

// Forward calls f with the arguments of the call from index from on, which
// are not copied.
func (c *Call) Forward(f *Function, this Value, from int) (Value, error) {
	args := c.args
	if from > 0 {
		args = args[min(from, len(args)):]
	}
	v, err := core.Call(core.Obj(f.core()), toCore(this), args...)
	return fromCore(v), err
}

// native wraps f as a function of the core. Calls come from a stack of the
// runtime, so that a call allocates nothing.
func (rt *Runtime) native(f NativeFunc) core.NativeFunc {
	return func(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
		c := rt.pushCall()
		c.this, c.newTarget, c.args = this, nil, append(c.args, args...)
		v, err := f(c)
		rt.popCall(c)
		return toCore(v), err
	}
}

func (rt *Runtime) nativeConstructor(f NativeFunc) core.NativeConstructor {
	return func(_ *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
		c := rt.pushCall()
		c.this, c.newTarget, c.args = core.Undefined, newTarget, append(c.args, args...)
		v, err := f(c)
		rt.popCall(c)
		return toCore(v), err
	}
}

// maxKeptArgs is the greatest number of arguments whose memory a Call keeps.
const maxKeptArgs = 64

func (rt *Runtime) pushCall() *Call {
	if n := len(rt.freeCalls); n > 0 {
		c := rt.freeCalls[n-1]
		rt.freeCalls = rt.freeCalls[:n-1]
		return c
	}
	return &Call{rt: rt}
}

func (rt *Runtime) popCall(c *Call) {
	clear(c.args)
	if cap(c.args) > maxKeptArgs {
		c.args = nil
	}
	c.args, c.newTarget = c.args[:0], nil
	c.this = core.Undefined
	rt.freeCalls = append(rt.freeCalls, c)
}

// NewFunction returns a function that runs f. It is not a constructor.
func (rt *Runtime) NewFunction(name string, length int, f NativeFunc) *Function {
	return (*Function)(unsafe.Pointer(placed(rt.realm.NewNativeFunction(name, length, rt.native(f)), f)))
}

// NewKeyFunction is NewFunction for a function whose name is a symbol's.
func (rt *Runtime) NewKeyFunction(name Key, length int, f NativeFunc) *Function {
	return (*Function)(unsafe.Pointer(placed(rt.realm.NewNativeFunctionKey(name.k, "", length, rt.native(f)), f)))
}
