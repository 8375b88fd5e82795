package events

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// Class returns EventEmitter, as the parent of an engine.Class.
func Class(rt *engine.Runtime) (*engine.Function, error) {
	s, err := stateOf(env.Of(rt))
	if err != nil {
		return nil, err
	}
	return s.class, nil
}

// New returns a new EventEmitter.
func New(e *env.Env) (*engine.Object, error) {
	s, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	o := e.RT.NewObjectWithPrototype(s.proto)
	return o, initEmitter(e, s, o, engine.Undefined)
}

// Init does what EventEmitter.call(o) does, for constructors in Go.
func Init(e *env.Env, o *engine.Object) error { return InitWith(e, o, engine.Undefined) }

// InitWith is Init with the options that EventEmitter takes.
func InitWith(e *env.Env, o *engine.Object, options engine.Value) error {
	s, err := stateOf(e)
	if err != nil {
		return err
	}
	return s.init(e, o, options)
}

// Emit is o.emit(name, ...args); it reports whether there were listeners. A
// replaced emit method is called as it would be from JavaScript.
func Emit(e *env.Env, o *engine.Object, name string, args ...engine.Value) (bool, error) {
	return EmitKey(e, o, engine.NewKey(name), args...)
}

// EmitKey is Emit by key.
func EmitKey(e *env.Env, o *engine.Object, name engine.Key, args ...engine.Value) (bool, error) {
	f, err := o.GetKey(keyEmit.Key())
	if err != nil {
		return false, err
	}
	s, err := stateOf(e)
	if err != nil {
		return false, err
	}
	if fo, ok := f.AsObject(); ok && fo == s.emit {
		return emit(e.RT, o, name, arguments{args: args})
	}
	fn, ok := f.AsFunction()
	if !ok {
		return false, engine.TypeError("%s is not a function", "emit")
	}
	var few [5]engine.Value
	v, err := fn.Call(o.Value(), append(append(few[:0], name.Value()), args...)...)
	return v.Truthy(), err
}

// EmitError is Emit of 'error' with the error that err throws. Where err ends
// execution it is returned as it is.
func EmitError(e *env.Env, o *engine.Object, err error) error {
	v, ok := e.RT.ErrorValue(err)
	if !ok {
		return err
	}
	_, err = EmitKey(e, o, keyError.Key(), v)
	return err
}

// On is o.on(name, f).
func On(e *env.Env, o *engine.Object, name string, f *engine.Function) error {
	return OnKey(e, o, engine.NewKey(name), f)
}

// OnKey is On by key.
func OnKey(e *env.Env, o *engine.Object, name engine.Key, f *engine.Function) error {
	_, err := o.InvokeKey(keyOn.Key(), name.Value(), f.Value())
	return err
}

// OnFunc is On with a function in Go; it returns the function, for Off.
func OnFunc(e *env.Env, o *engine.Object, name string, f engine.NativeFunc) (*engine.Function, error) {
	fn := e.RT.NewFunction("", 0, f)
	return fn, On(e, o, name, fn)
}

// Once is o.once(name, f).
func Once(e *env.Env, o *engine.Object, name string, f *engine.Function) error {
	_, err := o.InvokeKey(keyOnce.Key(), engine.String(name), f.Value())
	return err
}

// OnceFunc is Once with a function in Go; it returns the function, for Off.
func OnceFunc(e *env.Env, o *engine.Object, name string, f engine.NativeFunc) (*engine.Function, error) {
	fn := e.RT.NewFunction("", 0, f)
	return fn, Once(e, o, name, fn)
}

// Off is o.removeListener(name, f).
func Off(e *env.Env, o *engine.Object, name string, f *engine.Function) error {
	_, err := o.InvokeKey(keyRemoveListener.Key(), engine.String(name), f.Value())
	return err
}

// ListenerCount is o.listenerCount(name), without calling JavaScript where
// the method is the original one.
func ListenerCount(e *env.Env, o *engine.Object, name string) (int, error) {
	return ListenerCountKey(e, o, engine.NewKey(name))
}

// ListenerCountKey is ListenerCount by key.
func ListenerCountKey(e *env.Env, o *engine.Object, name engine.Key) (int, error) {
	f, err := o.GetKey(keyListenerCount.Key())
	if err != nil {
		return 0, err
	}
	s, err := stateOf(e)
	if err != nil {
		return 0, err
	}
	if fo, ok := f.AsObject(); ok && fo == s.listenerCount {
		return listenerCount(o, name, engine.Undefined)
	}
	fn, ok := f.AsFunction()
	if !ok {
		return listenerCount(o, name, engine.Undefined)
	}
	v, err := fn.Call(o.Value(), name.Value())
	if err != nil {
		return 0, err
	}
	n, _ := v.AsInt()
	return n, nil
}

// Add adds a listener as the original addListener does, whatever methods o has.
func Add(e *env.Env, o *engine.Object, name engine.Key, listener *engine.Function, prepend bool) error {
	return addListener(e, o, name, name.Value(), listener.Value(), prepend)
}

// Remove removes a listener as the original removeListener does.
func Remove(e *env.Env, o *engine.Object, name engine.Key, listener *engine.Function) error {
	return removeListener(e, o, name, listener.Value())
}

// RemoveAll removes the listeners of an event as the original
// removeAllListeners does; without names it removes those of all events.
func RemoveAll(e *env.Env, o *engine.Object, name ...engine.Key) error {
	if len(name) == 0 {
		return removeAllListeners(e, o, engine.Key{}, false)
	}
	return removeAllListeners(e, o, name[0], true)
}

// ErrorMonitor returns the symbol events.errorMonitor.
func ErrorMonitor(e *env.Env) (engine.Key, error) {
	s, err := stateOf(e)
	if err != nil {
		return engine.Key{}, err
	}
	return s.errorMonitor, nil
}

// CaptureKey returns the symbol kCapture, under which emitters and their
// prototypes say whether rejections of listeners are captured.
func CaptureKey(e *env.Env) (engine.Key, error) {
	s, err := stateOf(e)
	if err != nil {
		return engine.Key{}, err
	}
	return s.capture, nil
}

// RejectionKey is Symbol.for('nodejs.rejection').
func RejectionKey() engine.Key { return engine.SymbolFor("nodejs.rejection") }
