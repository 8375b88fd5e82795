package core

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine/internal/text"
)

// CallSite is the object that Error.prepareStackTrace gets for a frame.
type CallSite struct {
	Object
	Frame *StackFrame
}

// CallSiteClass is the class of call sites.
var CallSiteClass = Class{Name: "CallSite", Kind: KindOther, Methods: OrdinaryMethods{}}

// NewCallSite returns a call site object for a frame.
func NewCallSite(r *Realm, f *StackFrame) *Object {
	c := &CallSite{Frame: f}
	InitObject(&c.Object, RootShape(r.Intrinsic(IntrinsicCallSitePrototype), &CallSiteClass, 0))
	return &c.Object
}

// PrepareStackTrace makes the value of a stack property:
// Error.prepareStackTrace of the realm goes first, then the embedder's hook,
// then V8's format.
func PrepareStackTrace(r *Realm, err *Object, trace *StackTrace) (Value, error) {
	if ctor := r.intrinsics[IntrinsicError]; ctor != nil {
		prepare, e := Get(ctor, text.AtomPrepareStackTrace.Key())
		if e != nil {
			return Undefined, e
		}
		if prepare.IsCallable() {
			sites := make([]Value, len(trace.Frames))
			for i := range trace.Frames {
				sites[i] = Obj(NewCallSite(r, &trace.Frames[i]))
			}
			return Call(prepare, Obj(ctor), Obj(err), Obj(&r.NewArray(sites).Object))
		}
	}
	if h := r.Agent.Hooks; h != nil && h.PrepareStackTrace != nil {
		v, ok, e := h.PrepareStackTrace(r, err, trace)
		if ok || e != nil {
			return v, e
		}
	}
	return GoStr(ErrorHeader(r, err) + trace.Text()), nil
}

// Text returns the frames as they follow the header of a stack: each on a
// line of its own with four spaces and "at".
func (t *StackTrace) Text() string {
	var b strings.Builder
	for i := range t.Frames {
		b.WriteString("\n    at ")
		b.WriteString(t.Frames[i].Text())
	}
	return b.String()
}

// ErrorHeader is the first line of a stack: what Error.prototype.toString
// gives, or a substitute where that throws.
func ErrorHeader(r *Realm, err *Object) string {
	s, e := ErrorToString(r, Obj(err))
	if e != nil {
		return "<error>"
	}
	return s.ToWTF8()
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

// Text returns the frame in V8's format, without the leading "at ".
func (f *StackFrame) Text() string {
	name := f.FunctionName()
	loc := f.Location()
	switch {
	case f.IsAsync:
		if name == "" {
			return "async " + loc
		}
		if f.Code == nil && f.Site == nil {
			return "async " + name
		}
		return "async " + name + " (" + loc + ")"
	case f.IsConstruct:
		if name == "" {
			name = "<anonymous>"
		}
		return "new " + name + " (" + loc + ")"
	case !f.IsToplevel && !strings.ContainsAny(name, " <"):
		return f.methodText(name) + " (" + loc + ")"
	case name != "":
		return name + " (" + loc + ")"
	}
	return loc
}

// methodText is "Type.function [as method]".
func (f *StackFrame) methodText(name string) string {
	typeName := f.TypeName()
	method := f.MethodName()
	if name == "" {
		if method == "" {
			method = "<anonymous>"
		}
		return typeName + "." + method
	}
	s := name
	if typeName != "" && !strings.HasPrefix(name, typeName+".") && name != typeName {
		s = typeName + "." + name
	}
	if method != "" && method != name && !strings.HasSuffix(name, "."+method) {
		s += " [as " + method + "]"
	}
	return s
}

// FunctionName is the name shown for the frame's function.
func (f *StackFrame) FunctionName() string {
	if f.Site != nil {
		return f.Site.FunctionName(f)
	}
	if f.Function != nil {
		return FunctionNameFast(f.Function)
	}
	return ""
}

// Location is file:line:column, "native", or an eval origin in V8's form.
func (f *StackFrame) Location() string {
	if f.Site == nil {
		return "<anonymous>"
	}
	name, line, column := f.Site.Position(f)
	if line == 0 {
		if name == "" {
			return "<anonymous>"
		}
		return name
	}
	pos := ":" + strconv.Itoa(line) + ":" + strconv.Itoa(column)
	if f.Site.IsEval(f) && name == "" {
		if origin := f.Site.EvalOrigin(f); origin != "" {
			return origin + ", <anonymous>" + pos
		}
	}
	if name == "" {
		name = "<anonymous>"
	}
	return name + pos
}

// Offset is the position in the source in UTF-8 bytes, 0 for natives.
func (f *StackFrame) Offset() int {
	if f.Site == nil {
		return 0
	}
	return f.Site.Offset(f)
}

// ScriptHash is the SHA-256 of the script's source in hexadecimal, "" for natives.
func (f *StackFrame) ScriptHash() text.String {
	if f.Site == nil {
		return text.Empty
	}
	sum := sha256.Sum256([]byte(f.Site.SourceText(f)))
	return text.FromGo(hex.EncodeToString(sum[:]))
}

// TypeName is the name of the receiver's class as V8 shows it.
func (f *StackFrame) TypeName() string {
	switch {
	case f.This.IsObject():
		return ConstructorName(f.This.AsObject())
	case f.This.IsString():
		return "String"
	case f.This.IsNumber():
		return "Number"
	case f.This.IsBool():
		return "Boolean"
	case f.This.IsSymbol():
		return "Symbol"
	case f.This.IsBigInt():
		return "BigInt"
	}
	return ""
}

// ConstructorName is the name of the constructor of o as far as it can be
// told without running JavaScript; for a function it is its own name.
func ConstructorName(o *Object) string {
	if o.IsCallable() {
		if n := FunctionNameFast(o); n != "" {
			return n
		}
		return "Function"
	}
	for p := o; p != nil; p = p.shape.proto {
		if v, ok := DataPropertyFast(p, text.AtomConstructor); ok && v.IsCallable() {
			if n := FunctionNameFast(v.AsObject()); n != "" {
				return n
			}
		}
		if p.Kind() == KindProxy || p.Kind() == KindCallableProxy {
			break
		}
	}
	return "Object"
}

// MethodName is the property of the receiver that holds the frame's function,
// "" where none or several do.
func (f *StackFrame) MethodName() string {
	o := f.This.ObjectOrNil()
	if o == nil || f.Function == nil {
		return ""
	}
	if name := f.FunctionName(); name != "" {
		key := text.InternGo(name)
		for p := o; p != nil && key.Atom != nil; p = p.shape.proto {
			if v, ok := DataPropertyFast(p, key.Atom); ok {
				if v.ObjectOrNil() == f.Function {
					return name
				}
				break
			}
		}
	}
	found := ""
	for p := o; p != nil; p = p.shape.proto {
		for _, e := range p.shape.props {
			if e.Key == nil || e.Key.Kind() != text.AtomString {
				continue
			}
			if p.SlotPointer(e.Slot).ObjectOrNil() == f.Function {
				if found != "" {
					return ""
				}
				found = e.Key.String().ToUTF8()
			}
		}
	}
	return found
}
