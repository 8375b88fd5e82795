package stacktrace

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
	"unicode"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// CallSite is the object that Error.prepareStackTrace gets for a frame.
type CallSite struct {
	core.Object
	Frame *core.StackFrame
}

// CallSiteClass is the class of call sites.
var CallSiteClass = core.Class{Name: "CallSite", Kind: core.KindOther, Methods: core.OrdinaryMethods{}, Layout: (*CallSite)(nil)}

// NewCallSite returns a call site object for a frame.
func NewCallSite(r *core.Realm, f *core.StackFrame) *core.Object {
	c := &CallSite{Frame: f}
	core.InitObject(&c.Object, core.RootShape(r.Intrinsic(core.IntrinsicCallSitePrototype), &CallSiteClass, 0))
	return &c.Object
}

// Prepare makes the value of a stack property:
// Error.prepareStackTrace of the realm goes first, then the embedder's hook,
// then V8's format.
func Prepare(r *core.Realm, err *core.Object, trace *core.StackTrace) (core.Value, error) {
	if ctor := r.IntrinsicIfMade(core.IntrinsicError); ctor != nil && !r.Agent.PreparingStack {
		prepare, e := core.Get(ctor, text.AtomPrepareStackTrace.Key())
		if e != nil {
			return core.Undefined, e
		}
		if prepare.IsCallable() && (r.DefaultPrepare == nil || prepare.ObjectOrNil() != r.DefaultPrepare) {
			sites := make([]core.Value, len(trace.Frames))
			for i := range trace.Frames {
				sites[i] = core.Obj(NewCallSite(r, &trace.Frames[i]))
			}
			r.Agent.PreparingStack = true
			defer func() { r.Agent.PreparingStack = false }()
			return core.Call(prepare, core.Obj(ctor), core.Obj(err), core.Obj(&r.NewArray(sites).Object))
		}
	}
	if h := r.Agent.Hooks; h != nil && h.PrepareStackTrace != nil {
		v, ok, e := h.PrepareStackTrace(r, err, trace)
		if ok || e != nil {
			return v, e
		}
	}
	return core.GoStr(header(r, err) + framesText(trace)), nil
}

// framesText returns the frames as they follow the header of a stack: each on a
// line of its own with four spaces and "at".
func framesText(t *core.StackTrace) string {
	var b strings.Builder
	for i := range t.Frames {
		b.WriteString("\n    at ")
		b.WriteString(FrameText(&t.Frames[i]))
	}
	return b.String()
}

// header is the first line of a stack: what Error.prototype.toString
// gives, or a substitute where that throws.
func header(r *core.Realm, err *core.Object) string {
	s, e := core.ErrorToString(r, core.Obj(err))
	if e != nil {
		return "<error>"
	}
	return s.ToWTF8()
}

// FrameText returns the frame in V8's format, without the leading "at ".
func FrameText(f *core.StackFrame) string {
	name := FunctionName(f)
	loc := Location(f)
	switch {
	case f.IsAsync:
		if name == "" {
			return "async " + loc
		}
		if f.PromiseIndex > 0 {
			return "async Promise." + name + " (index " + strconv.Itoa(f.PromiseIndex-1) + ")"
		}
		return "async " + name + " (" + loc + ")"
	case f.IsConstruct:
		if name == "" {
			name = "<anonymous>"
		}
		return "new " + name + " (" + loc + ")"
	case !f.IsToplevel:
		return methodText(f, name) + " (" + loc + ")"
	case name != "":
		return name + " (" + loc + ")"
	}
	return loc
}

// methodText is "Type.function [as method]".
func methodText(f *core.StackFrame, name string) string {
	typeName := TypeName(f)
	method := MethodName(f)
	if name == "" {
		if method == "" {
			method = "<anonymous>"
		}
		return typeName + "." + method
	}
	s := name
	if typeName != "" && isIdentifier(name) {
		s = typeName + "." + name
	}
	if method != "" && name != method && !strings.HasSuffix(name, "."+method) && !strings.HasSuffix(name, " "+method) {
		s += " [as " + method + "]"
	}
	return s
}

// isIdentifier reports whether a name could be that of a variable.
func isIdentifier(name string) bool {
	for i, c := range name {
		switch {
		case c == '_', c == '$', c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z':
		case i > 0 && (c >= '0' && c <= '9' || c == 0x200C || c == 0x200D):
		case c >= 0x80 && (unicode.IsLetter(c) || i > 0 && (unicode.IsDigit(c) || unicode.IsMark(c))):
		default:
			return false
		}
	}
	return name != ""
}

// FunctionName is the name shown for the frame's function.
func FunctionName(f *core.StackFrame) string {
	if f.Site != nil {
		return f.Site.FunctionName(f)
	}
	if f.Function != nil {
		return core.FunctionNameFast(f.Function)
	}
	return ""
}

// Location is file:line:column, "native", or an eval origin in V8's form.
func Location(f *core.StackFrame) string {
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
func Offset(f *core.StackFrame) int {
	if f.Site == nil {
		return 0
	}
	return f.Site.Offset(f)
}

// ScriptHash is the SHA-256 of the script's source in hexadecimal, "" for natives.
func ScriptHash(f *core.StackFrame) text.String {
	if f.Site == nil {
		return text.Empty
	}
	sum := sha256.Sum256([]byte(f.Site.SourceText(f)))
	return text.FromGo(hex.EncodeToString(sum[:]))
}

// TypeName is the name of the receiver's class as V8 shows it.
func TypeName(f *core.StackFrame) string {
	switch {
	case f.This.IsObject():
		o := f.This.AsObject()
		if o.Kind() == core.KindProxy || o.Kind() == core.KindCallableProxy {
			return "Proxy"
		}
		name := ConstructorName(o)
		if name == "Object" {
			// JSON, Math and other objects without a class have a tag.
			if v, ok := core.DataPropertyFast(o, text.SymToStringTag); ok && v.IsString() {
				return v.AsString().ToWTF8()
			}
		}
		return name
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

// MethodName is the property of the receiver that holds the frame's function,
// "" where none or several do.
func MethodName(f *core.StackFrame) string {
	o := f.This.ObjectOrNil()
	if o == nil || f.Function == nil || f.IsConstruct {
		return ""
	}
	if name := FunctionName(f); name != "" {
		key := text.InternGo(name)
		for p := o; p != nil && key.Atom != nil; p = p.Shape().Proto() {
			if v, ok := core.DataPropertyFast(p, key.Atom); ok {
				if v.ObjectOrNil() == f.Function {
					return name
				}
				break
			}
		}
	}
	found := ""
	for p := o; p != nil; p = p.Shape().Proto() {
		if p.Kind() == core.KindHost {
			found = hostProperty(p, f.Function)
		}
		for _, e := range p.Shape().Properties() {
			if e.Key == nil || e.Key.Kind() != text.AtomString || e.Attrs&core.Enumerable == 0 {
				continue
			}
			if holds(p.SlotPointer(e.Slot), f.Function) {
				if found != "" {
					return ""
				}
				found = e.Key.String().ToUTF8()
			}
		}
	}
	return found
}

// holds reports whether a property has a function as its value, getter or setter.
func holds(v *core.Value, f *core.Object) bool {
	if v.Bits == core.BitsAccessor {
		a := (*core.Accessor)(v.Ptr)
		return a.Get == f || a.Set == f
	}
	return v.ObjectOrNil() == f
}

// hostProperty is the property of an object of the embedder that holds f.
func hostProperty(o, f *core.Object) string {
	keys, err := o.Methods().OwnPropertyKeys(o)
	if err != nil {
		return ""
	}
	for _, k := range keys {
		if k.Atom == nil || k.Atom.Kind() != text.AtomString {
			continue
		}
		if d, ok, err := o.Methods().GetOwnProperty(o, k); err == nil && ok && d.Value.ObjectOrNil() == f {
			return k.Atom.String().ToUTF8()
		}
	}
	return ""
}
