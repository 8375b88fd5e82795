package core

import (
	"github.com/sxfescript/sxn/engine/internal/text"
)

// DescribeValue makes text of a value for an error message without running
// JavaScript, as V8 does: strings as they are, objects as #<Constructor>,
// errors as their header, functions as their source.
func DescribeValue(v Value) string {
	switch {
	case v.IsString():
		return v.AsString().ToWTF8()
	case v.IsSymbol():
		d, _ := v.AsSymbol().SymbolDescription()
		return "Symbol(" + d.ToWTF8() + ")"
	case v.IsBigInt():
		return v.AsBigInt().String()
	case v.IsNumber():
		return text.NumberToString(v.AsNumber()).ToUTF8()
	case v.IsObject():
		return describeObject(v.AsObject())
	case v.IsNull():
		return "null"
	case v.IsBool():
		if v.IsTrue() {
			return "true"
		}
		return "false"
	}
	return "undefined"
}

func describeObject(o *Object) string {
	switch {
	case o.Kind() == KindError:
		return describeError(o)
	case o.Kind() == KindFunction && o.Shape().Agent().VM != nil:
		if src, ok := o.Shape().Agent().VM.FunctionSource(o); ok {
			return src
		}
	case o.Kind() == KindNative:
		return "function " + FunctionNameFast(o) + "() { [native code] }"
	}
	return "#<" + ConstructorName(o) + ">"
}

// describeError is the header of an error as far as data properties tell it.
func describeError(o *Object) string {
	name, msg := "Error", ""
	for p := o; p != nil; p = p.shape.proto {
		if v, ok := DataPropertyFast(p, text.AtomName); ok {
			name = DescribeValue(v)
			break
		}
	}
	for p := o; p != nil; p = p.shape.proto {
		if v, ok := DataPropertyFast(p, text.AtomMessage); ok {
			msg = DescribeValue(v)
			break
		}
	}
	switch {
	case name == "":
		return msg
	case msg == "":
		return name
	}
	return name + ": " + msg
}

// DescribeThrown describes a thrown value as an uncaught error is shown.
func DescribeThrown(v Value) string { return DescribeValue(v) }

// DescribeCallSite names a value by its type, and its content where that is
// short, as V8 does where it has no source text to quote: `number 5`.
func DescribeCallSite(v Value) string {
	t := TypeOf(v).ToUTF8()
	switch {
	case v.IsString():
		return t + ` "` + v.AsString().ToWTF8() + `"`
	case v.IsNull(), v.IsBool(), v.IsNumber():
		return t + " " + DescribeValue(v)
	}
	return t
}

// FunctionNameFast is the name property of a function where it can be told
// without running JavaScript, "" otherwise.
func FunctionNameFast(f *Object) string {
	if v, ok := DataPropertyFast(f, text.AtomName); ok {
		if v.IsString() {
			return v.AsString().ToWTF8()
		}
		return ""
	}
	if f.Kind() == KindProxy || f.Kind() == KindCallableProxy {
		return ""
	}
	d, ok, err := f.Methods().GetOwnProperty(f, text.AtomName.Key())
	if ok && err == nil && d.Value.IsString() {
		return d.Value.AsString().ToWTF8()
	}
	return ""
}

// DataPropertyFast returns the own data property of o under key where it lies
// in a slot and has been made; ok is false otherwise.
func DataPropertyFast(o *Object, key *Atom) (v Value, ok bool) {
	p := o.shape.Lookup(key)
	if p == nil || p.Attrs&AccessorAttr != 0 {
		return Undefined, false
	}
	v = *o.SlotPointer(p.Slot)
	if v.Bits == BitsLazy {
		w, err := o.MakeLazy(p.Slot)
		return w, err == nil
	}
	return v, true
}
