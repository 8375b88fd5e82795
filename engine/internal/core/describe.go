package core

import (
	"strings"

	"github.com/sxfescript/sxn/engine/internal/text"
)

// DescribeKey returns the text of a property key for messages.
func DescribeKey(key PropertyKey) string {
	if key.IsSymbol() {
		return describeSymbol(key.Atom)
	}
	return KeyToString(key).ToWTF8()
}

func describeSymbol(a *Atom) string { return "Symbol(" + a.String().ToWTF8() + ")" }

// DescribeValue returns the text of a value for messages, in V8's form and
// without running JavaScript: a string as it is, "#<Map>", "[object Array]",
// the source of a function, the name and message of an error.
func DescribeValue(v Value) string {
	switch {
	case v.IsString():
		return v.AsString().ToWTF8()
	case v.IsSymbol():
		return describeSymbol(v.AsSymbol())
	case v.IsBigInt():
		return bigIntText(v.AsBigInt())
	case v.IsObject():
		return describeObject(v.AsObject())
	}
	return primitiveToString(v).String()
}

// DescribeCallSite names a value by its type, and its content where that is
// short, as V8 does where it has no source text to quote: `number 5`.
func DescribeCallSite(v Value) string {
	t := TypeOf(v).String()
	switch {
	case v.IsString():
		return t + ` "` + v.AsString().ToWTF8() + `"`
	case v.IsNull(), v.IsBool(), v.IsNumber():
		return t + " " + primitiveToString(v).String()
	}
	return t
}

func describeObject(o *Object) string {
	o = withoutProxies(o)
	if s := nameObject(o); s != "" {
		return s
	}
	tag := o.shape.class.Name
	if o.shape.kind == KindTypedArray {
		tag = typedOf(o).Type.Name()
	}
	if v, ok := dataPropertyOnChain(o, text.SymToStringTag.Key()); ok && v.IsString() {
		tag = v.AsString().ToWTF8()
	}
	if tag == "" {
		tag = "Object"
	}
	return "[object " + tag + "]"
}

// withoutProxies is the target of a proxy, and the object itself for others.
// A revoked proxy stays.
func withoutProxies(o *Object) *Object {
	for o.shape.kind == KindProxy || o.shape.kind == KindCallableProxy {
		target := (*Proxy)(ptr(o)).Target
		if target == nil {
			break
		}
		o = target
	}
	return o
}

// nameObject describes functions, errors and objects that have no toString of
// their own; "" where V8 has no text to go by.
func nameObject(o *Object) string {
	switch {
	case o.IsCallable():
		return describeFunction(o)
	case o.shape.kind == KindError:
		return describeError(o)
	case o.shape.kind == KindProxy:
		return "#<Object>"
	}
	if holder := holderOnChain(o, text.AtomToString.Key()); holder != nil && holder.shape.class == &ObjectPrototypeClass {
		if name := constructorName(o); name != "" {
			return "#<" + name + ">"
		}
	}
	return ""
}

func describeFunction(o *Object) string {
	switch o.shape.kind {
	case KindFunction:
		if vm := o.shape.agent.VM; vm != nil {
			if src, ok := vm.FunctionSource(o); ok {
				return shortSource(src)
			}
		}
	case KindNative:
		return "function " + (*NativeFunction)(ptr(o)).nameString().String() + "() { [native code] }"
	}
	return "function () { [native code] }"
}

// shortSource leaves out the middle of a long function, as V8 does.
func shortSource(src string) string {
	if len(src) <= 128 {
		return src
	}
	s := text.FromGo(src)
	n := s.Len()
	if n <= 128 {
		return src
	}
	return s.Substring(0, 111).ToWTF8() + "...<omitted>..." + s.Substring(n-2, n).ToWTF8()
}

func describeError(o *Object) string {
	name, message := "Error", ""
	if v, ok := dataPropertyOnChain(o, text.AtomName.Key()); ok && !v.IsUndefined() {
		name = describeInError(v)
	}
	if v, ok := dataPropertyOnChain(o, text.AtomMessage.Key()); ok && !v.IsUndefined() {
		message = describeInError(v)
	}
	switch {
	case name == "":
		return message
	case message == "":
		return name
	}
	return name + ": " + message
}

// describeInError is DescribeValue of the name or message of an error, which
// may be the error itself.
func describeInError(v Value) string {
	if v.IsKind(KindError) {
		return "[object Error]"
	}
	return DescribeValue(v)
}

// constructorName is the name of the function that the constructor property
// of o holds; "" where it holds something else.
func constructorName(o *Object) string {
	v, ok := dataPropertyOnChain(o, text.AtomConstructor.Key())
	if !ok || !v.IsCallable() {
		return ""
	}
	if n, ok := dataPropertyOnChain(v.AsObject(), text.AtomName.Key()); ok && n.IsString() {
		return strings.TrimSpace(n.AsString().ToWTF8())
	}
	return ""
}

// holderOnChain returns the object on the prototype chain of o, up to the
// first exotic one, that has the property.
func holderOnChain(o *Object, key PropertyKey) *Object {
	for p := o; p != nil && p.shape.flags&ShapeExotic == 0; p = p.shape.proto {
		if _, _, ok := p.ownRaw(key); ok {
			return p
		}
	}
	return nil
}

// dataPropertyOnChain returns the value of a data property of o or of its
// prototypes up to the first exotic one, without running JavaScript.
func dataPropertyOnChain(o *Object, key PropertyKey) (Value, bool) {
	p := holderOnChain(o, key)
	if p == nil {
		return Undefined, false
	}
	v, attrs, ok, err := p.ownMade(key)
	return v, ok && err == nil && attrs&AccessorAttr == 0
}

// FunctionNameFast is the name property of a function where it can be told
// without running JavaScript, "" otherwise.
func FunctionNameFast(f *Object) string {
	if f.shape.flags&ShapeExotic != 0 {
		return ""
	}
	v, attrs, ok, err := f.ownMade(text.AtomName.Key())
	if !ok || err != nil || attrs&AccessorAttr != 0 || !v.IsString() {
		return ""
	}
	return v.AsString().ToWTF8()
}

// DataPropertyFast returns the own data property of o under key where it is in
// storage; ok is false otherwise.
func DataPropertyFast(o *Object, key *Atom) (v Value, ok bool) {
	if o.shape.flags&ShapeExotic != 0 {
		return Undefined, false
	}
	v, attrs, ok, err := o.ownMade(key.Key())
	if !ok || err != nil || attrs&AccessorAttr != 0 {
		return Undefined, false
	}
	return v, true
}
