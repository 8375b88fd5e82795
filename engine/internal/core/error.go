package core

import (
	"errors"
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/text"
)

// ErrorClass is the class of error objects.
var ErrorClass = Class{Name: "Error", Kind: KindError, Methods: OrdinaryMethods{}, Layout: (*Error)(nil)}

// IsTermination reports whether err ends execution and cannot be caught.
func IsTermination(err error) bool {
	if err == nil {
		return false
	}
	switch err.(type) {
	case *Exception, *NativeError:
		return false
	case *Termination:
		return true
	}
	var t *Termination
	return errors.As(err, &t)
}

// ToException turns an error of a native into a thrown value: a NativeError
// becomes an object of the realm, another Go error becomes an Error whose
// cause stays visible to errors.As. A Termination must not come here.
func ToException(r *Realm, err error) *Exception {
	switch e := err.(type) {
	case *Exception:
		return e
	case *NativeError:
		return &Exception{Value: Obj(r.NewError(e.Kind, e.Message)), Cause: err}
	}
	if h := r.Agent.Hooks; h != nil && h.ErrorValue != nil {
		if v, ok := h.ErrorValue(r, err); ok {
			return &Exception{Value: v.Clean(), Cause: err}
		}
	}
	var e *Exception
	if errors.As(err, &e) {
		return e
	}
	var n *NativeError
	if errors.As(err, &n) {
		return &Exception{Value: Obj(r.NewError(n.Kind, n.Message)), Cause: err}
	}
	return &Exception{Value: Obj(r.NewError(KindErrorPlain, err.Error())), Cause: err}
}

// PrototypeID returns the intrinsic prototype of errors of the kind.
func (k ErrorKind) PrototypeID() IntrinsicID {
	switch k {
	case KindEvalError:
		return IntrinsicEvalErrorPrototype
	case KindRangeError:
		return IntrinsicRangeErrorPrototype
	case KindReferenceError:
		return IntrinsicReferenceErrorPrototype
	case KindSyntaxError:
		return IntrinsicSyntaxErrorPrototype
	case KindTypeError:
		return IntrinsicTypeErrorPrototype
	case KindURIError:
		return IntrinsicURIErrorPrototype
	case KindAggregateError:
		return IntrinsicAggregateErrorPrototype
	case KindSuppressedError:
		return IntrinsicSuppressedErrorPrototype
	}
	return IntrinsicErrorPrototype
}

// NewError returns a new error object with the stack of the running code.
func (r *Realm) NewError(kind ErrorKind, message string) *Object {
	e := AllocError(r.Intrinsic(kind.PrototypeID()))
	InstallErrorStack(r, &e.Object, nil)
	DefineOwn(&e.Object, text.AtomMessage.Key(), GoStr(message), MethodDefault)
	return &e.Object
}

// AllocError allocates an error object without any property.
func AllocError(proto *Object) *Error {
	e := new(Error)
	InitObject(&e.Object, RootShape(proto, &ErrorClass, 0))
	return e
}

// AsError returns the error object that o is, nil otherwise.
func AsError(o *Object) *Error {
	if o != nil && o.Kind() == KindError {
		return (*Error)(unsafe.Pointer(o))
	}
	return nil
}

// InstallErrorCause reads the cause of an options argument.
// https://tc39.es/ecma262/#sec-installerrorcause
func InstallErrorCause(o *Object, options Value) error {
	opts := options.ObjectOrNil()
	if opts == nil {
		return nil
	}
	key := text.AtomCause.Key()
	has, err := HasProperty(opts, key)
	if err != nil || !has {
		return err
	}
	cause, err := Get(opts, key)
	if err != nil {
		return err
	}
	DefineOwn(o, key, cause, MethodDefault)
	return nil
}

// stackKey is the private key of the StackData of objects that are not errors.
var stackKey lazyPrivate

// stackDataOf returns the captured stack of o itself, nil where there is none.
func stackDataOf(o *Object) *StackData {
	if e := AsError(o); e != nil && (e.Stack.Trace != nil || e.Stack.Made) {
		return &e.Stack
	}
	return (*StackData)(GetInternal(o, stackKey.atom("stack", (*StackData)(nil))))
}

// InstallErrorStack captures the stack and gives o its stack property, as the
// error constructors and Error.captureStackTrace do. Frames above and
// including the topmost call of skipUntil are left out. Nothing happens where
// Error.stackTraceLimit is not a number.
func InstallErrorStack(r *Realm, o *Object, skipUntil *Object) {
	limit, ok := stackTraceLimit(r)
	if !ok {
		return
	}
	var sd *StackData
	if e := AsError(o); e != nil {
		sd = &e.Stack
	} else {
		sd = new(StackData)
		SetInternal(o, stackKey.atom("stack", (*StackData)(nil)), unsafe.Pointer(sd))
	}
	sd.Trace, sd.Value, sd.Made = &StackTrace{}, Undefined, false
	if r.Agent.VM != nil && limit > 0 {
		sd.Trace = r.Agent.VM.CaptureStack(limit, skipUntil)
	}
	DefineOwnAccessor(o, text.AtomStack.Key(), r.stackAccessor(), Configurable)
}

// stackTraceLimit reads Error.stackTraceLimit without running JavaScript.
func stackTraceLimit(r *Realm) (int, bool) {
	ctor := r.intrinsics[IntrinsicError]
	if ctor == nil {
		return 10, true // nobody has touched Error yet
	}
	v, ok := DataPropertyFast(ctor, text.AtomStackTraceLimit)
	if !ok || !v.IsNumber() {
		return 0, false
	}
	f := v.AsNumber()
	switch {
	case f != f || f <= 0:
		return 0, true
	case f > 1<<16:
		return 1 << 16, true
	}
	return int(f), true
}

// stackAccessor is the pair of functions behind every stack property of the realm.
func (r *Realm) stackAccessor() *Accessor {
	if r.errorStack == nil {
		r.errorStack = &Accessor{
			Get: r.NewNativeFunction("", 0, errorStackGet),
			Set: r.NewNativeFunction("", 1, errorStackSet),
		}
	}
	return r.errorStack
}

// errorStackGet is the getter of stack: it looks for a captured stack along
// the prototype chain of its receiver, and makes the text on first read.
func errorStackGet(r *Realm, this Value, _ []Value) (Value, error) {
	o := this.ObjectOrNil()
	for o != nil {
		if sd := stackDataOf(o); sd != nil {
			return sd.value(r, o)
		}
		if o.Kind() == KindProxy || o.Kind() == KindCallableProxy {
			return Undefined, nil
		}
		o = o.shape.proto
	}
	return Undefined, nil
}

// errorStackSet is the setter of stack.
func errorStackSet(_ *Realm, this Value, args []Value) (Value, error) {
	for o := this.ObjectOrNil(); o != nil; o = o.shape.proto {
		if sd := stackDataOf(o); sd != nil {
			sd.Value, sd.Made, sd.Trace = Arg(args, 0).Clean(), true, nil
			return Undefined, nil
		}
		if o.Kind() == KindProxy || o.Kind() == KindCallableProxy {
			return Undefined, nil
		}
	}
	return Undefined, nil
}

// value makes the value of the stack property on first read.
func (sd *StackData) value(r *Realm, o *Object) (Value, error) {
	if sd.Made {
		return sd.Value, nil
	}
	trace := sd.Trace
	sd.Made, sd.Value = true, Undefined // prepareStackTrace may read stack itself
	v, err := r.Agent.VM.PrepareStackTrace(r, o, trace)
	if err != nil {
		sd.Made = false
		return Undefined, err
	}
	sd.Value, sd.Trace = v.Clean(), nil
	return sd.Value, nil
}

// ErrorToString is Error.prototype.toString.
// https://tc39.es/ecma262/#sec-error.prototype.tostring
func ErrorToString(r *Realm, this Value) (text.String, error) {
	o := this.ObjectOrNil()
	if o == nil {
		return text.String{}, TypeError("Error.prototype.toString requires that 'this' be a JSReceiver")
	}
	name, err := stringProperty(r, o, text.AtomName, "Error")
	if err != nil {
		return text.String{}, err
	}
	msg, err := stringProperty(r, o, text.AtomMessage, "")
	if err != nil {
		return text.String{}, err
	}
	if name.Len() == 0 {
		return msg, nil
	}
	if msg.Len() == 0 {
		return name, nil
	}
	return JoinStrings(name, text.FromGo(": "), msg)
}

func stringProperty(r *Realm, o *Object, key *Atom, def string) (text.String, error) {
	v, err := Get(o, key.Key())
	if err != nil {
		return text.String{}, err
	}
	if v.IsUndefined() {
		return text.FromGo(def), nil
	}
	return ToString(r, v)
}
