package nodeerr

import (
	"fmt"
	"strings"

	"github.com/sxfescript/sxn/engine"
)

// Error is a coded error of Node. It is returned by natives as it is.
type Error struct {
	Kind    engine.ErrorKind
	Code    string
	Message string
	// Name overrides the name property: AbortError has one of its own.
	Name string
	// Props are further own enumerable properties, in order.
	Props []Prop
	// Cause is the cause property when HasCause is set.
	Cause    engine.Value
	HasCause bool
	// Plain is set for errors that Node makes outside its own classes: their
	// code is a property and not part of the header of the stack.
	Plain bool
	// Where names the part of the runtime that found the error, in the form of
	// a stack frame. It is the stack of an error that no JavaScript called for:
	// the entry point that is missing, an import that does not resolve.
	Where string
}

// Prop is an own property of an error.
type Prop struct {
	Name  string
	Value engine.Value
}

func (e *Error) Error() string { return e.Message }

// With adds an own property and returns e.
func (e *Error) With(name string, v engine.Value) *Error {
	e.Props = append(e.Props, Prop{name, v})
	return e
}

// Native marks e as an error that Node makes outside its own classes: its text
// does not show the code. It returns e.
func (e *Error) Native() *Error {
	e.Plain = true
	return e
}

// New returns a coded Error; the others are of the other constructors. With
// arguments the message is a format of package fmt.
func New(code, message string, a ...any) *Error {
	return &Error{Kind: engine.PlainErrorKind, Code: code, Message: format(message, a)}
}

// Type returns a coded TypeError.
func Type(code, message string, a ...any) *Error {
	return &Error{Kind: engine.TypeErrorKind, Code: code, Message: format(message, a)}
}

// Range returns a coded RangeError.
func Range(code, message string, a ...any) *Error {
	return &Error{Kind: engine.RangeErrorKind, Code: code, Message: format(message, a)}
}

// Syntax returns a coded SyntaxError.
func Syntax(code, message string, a ...any) *Error {
	return &Error{Kind: engine.SyntaxErrorKind, Code: code, Message: format(message, a)}
}

func format(message string, a []any) string {
	if len(a) == 0 {
		return message
	}
	return fmt.Sprintf(message, a...)
}

// coded marks error objects made from an Error; its value is the code.
var coded = engine.PrivateKey[string]{Name: "nodeError"}

// CodeOf returns the code of an error object that was made from an Error: its
// stack shows the code behind the name. ok is false for other objects.
func CodeOf(o *engine.Object) (code string, ok bool) {
	if p := coded.Get(o); p != nil {
		return *p, true
	}
	return "", false
}

// Object returns the error as an object of the runtime.
func (e *Error) Object(rt *engine.Runtime) *engine.Object {
	o := rt.NewError(e.Kind, e.Message)
	if e.Code != "" && !e.Plain {
		if p, err := prototypeOf(rt, e.Kind); err == nil {
			_ = o.SetPrototype(p) // a new ordinary object accepts it
			code := e.Code
			coded.Set(o, &code)
		}
	}
	if e.Where != "" {
		e.addFrame(o)
	}
	if e.Name == "AbortError" && e.Plain {
		e.completeAbort(rt, o)
		return o
	}
	if e.Name != "" {
		e.put(o, "name", engine.String(e.Name), false)
	}
	if e.Code != "" {
		e.put(o, "code", engine.String(e.Code), true)
	}
	for _, p := range e.Props {
		e.put(o, p.Name, p.Value, true)
	}
	if e.HasCause {
		e.put(o, "cause", e.Cause, false)
	}
	return o
}

// addFrame gives a stack without frames the one that Where names.
func (e *Error) addFrame(o *engine.Object) {
	v, err := o.Get("stack")
	if err != nil {
		return // the program has replaced the way stacks are made
	}
	text, ok := v.AsString()
	if e.Name != "" {
		text = e.Name + ": " + e.Message // the name came after the stack
	}
	if ok && !strings.Contains(text, "\n    at ") {
		e.put(o, "stack", engine.String(text+"\n    at "+e.Where), false)
	}
}

func (e *Error) put(o *engine.Object, name string, v engine.Value, enumerable bool) {
	// The object is new and extensible: defining cannot fail.
	_ = o.Define(engine.NewKey(name), engine.Property{Value: v, Writable: true, Enumerable: enumerable, Configurable: true})
}

// ThrownValue makes the thrown value; see engine.ValueError.
func (e *Error) ThrownValue(rt *engine.Runtime) engine.Value { return e.Object(rt).Value() }

// Value returns the error as a value of the runtime, for callbacks and
// rejections.
func (e *Error) Value(rt *engine.Runtime) engine.Value { return e.Object(rt).Value() }

// prototypes are the prototypes of coded errors in a runtime: they lie between
// the error objects and the intrinsic prototypes, and their toString shows the code.
type prototypes struct {
	byKind [16]*engine.Object
	abort  *engine.Object // of AbortError
}

var protoKey = engine.PrivateKey[prototypes]{Name: "nodeErrorPrototypes"}

func prototypeOf(rt *engine.Runtime, kind engine.ErrorKind) (*engine.Object, error) {
	ps := protoKey.Get(rt.Global())
	if ps == nil {
		ps = &prototypes{}
		protoKey.Set(rt.Global(), ps)
	}
	if p := ps.byKind[kind]; p != nil {
		return p, nil
	}
	ctor := rt.Intrinsic(constructorName(kind))
	base, err := ctor.Get("prototype")
	if err != nil {
		return nil, err
	}
	bo, _ := base.AsObject()
	shared := rt.NewObjectWithPrototype(bo)
	err = rt.DefineMethods(shared, []engine.Method{{Name: "toString", Func: toString}})
	if err != nil {
		return nil, err
	}
	p := rt.NewObjectWithPrototype(shared)
	err = p.Define(engine.NewKey("constructor"), engine.Property{Value: ctor.Value(), Writable: true, Configurable: true})
	ps.byKind[kind] = p
	return p, err
}

func constructorName(kind engine.ErrorKind) string {
	switch kind {
	case engine.TypeErrorKind:
		return "TypeError"
	case engine.RangeErrorKind:
		return "RangeError"
	case engine.SyntaxErrorKind:
		return "SyntaxError"
	case engine.ReferenceErrorKind:
		return "ReferenceError"
	case engine.URIErrorKind:
		return "URIError"
	case engine.EvalErrorKind:
		return "EvalError"
	}
	return "Error"
}

// toString is the toString method of coded errors: "name [code]: message".
func toString(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	var parts [3]string
	for i, name := range [...]string{"name", "code", "message"} {
		v, err := rt.GetV(c.This(), engine.NewKey(name))
		if err != nil {
			return engine.Undefined, err
		}
		if parts[i], err = rt.ToString(v); err != nil {
			return engine.Undefined, err
		}
	}
	return engine.String(parts[0] + " [" + parts[1] + "]: " + parts[2]), nil
}
