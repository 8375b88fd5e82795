package inspect

import (
	"math"
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/engine/introspect"
	weburl "github.com/sxfescript/sxn/web/url"
)

// classify finds out how an object is shown; done is true where text is all.
func (c *context) classify(s *shape, recurse int) (text string, done bool) {
	switch introspect.KindOf(s.o) {
	case introspect.Array:
		return c.classifyArray(s)
	case introspect.Set, introspect.Map:
		return c.classifyCollection(s)
	case introspect.TypedArray:
		return c.classifyTyped(s)
	case introspect.MapIterator:
		c.classifyIterator(s, "Map")
		return "", false
	case introspect.SetIterator:
		c.classifyIterator(s, "Set")
		return "", false
	}
	s.keys = c.ownKeys(s.o)
	if c.err != nil {
		return "", true
	}
	bare := len(s.keys) == 0
	switch kind := introspect.KindOf(s.o); {
	case s.v.IsFunction():
		s.base = c.functionBase(s)
		return c.style(s.base, "special"), bare
	case kind == introspect.Arguments:
		name := "[Arguments]"
		if s.nullProto {
			name = "[Arguments: null prototype]"
		}
		s.open = name + " {"
		return name + " {}", bare
	case kind == introspect.RegExp:
		return c.classifyRegExp(s, recurse)
	case kind == introspect.Date:
		return c.classifyDate(s)
	case kind == introspect.Error || c.inheritsError(s.o):
		s.base = c.errorBase(s)
		return s.base, len(s.keys) == 0
	case kind == introspect.ArrayBuffer, kind == introspect.SharedArrayBuffer:
		return c.classifyBuffer(s, kind)
	case kind == introspect.DataView:
		s.open = s.prefix("DataView", "") + "{"
		s.keys = append([]engine.Key{engine.NewKey("byteLength"), engine.NewKey("byteOffset"), engine.NewKey("buffer")}, s.keys...)
		return "", false
	case kind == introspect.Promise:
		s.open = s.prefix("Promise", "") + "{"
		s.format = func(recurse int) []string { return c.promise(s.v, recurse) }
		return "", false
	case kind == introspect.WeakSet, kind == introspect.WeakMap:
		name := "WeakSet"
		if kind == introspect.WeakMap {
			name = "WeakMap"
		}
		s.open = s.prefix(name, "") + "{"
		s.format = func(int) []string { return []string{c.style("<items unknown>", "special")} }
		return "", false
	case kind == introspect.WeakRef:
		s.open = s.prefix("WeakRef", "") + "{"
		s.format = func(recurse int) []string {
			t, _ := introspect.WeakRefTarget(c.rt, s.o)
			c.indentation += 2
			defer func() { c.indentation -= 2 }()
			if t.IsUndefined() {
				return []string{c.style("<cleared>", "special")}
			}
			return []string{c.value(t, recurse, false)}
		}
		return "", false
	case kind == introspect.Namespace:
		s.open = s.prefix("Module", "") + "{"
		keys := s.keys
		s.keys = nil
		s.format = func(recurse int) []string { return c.namespace(s.o, keys, recurse) }
		return "", false
	case kind == introspect.BooleanObject, kind == introspect.NumberObject, kind == introspect.StringObject,
		kind == introspect.SymbolObject, kind == introspect.BigIntObject:
		s.base = c.boxedBase(s, kind)
		return s.base, len(s.keys) == 0
	case c.isURL(s, recurse):
		return s.base, bare
	case s.constructor == "Object" && !s.nullProto:
		if s.tag != "" {
			s.open = s.prefix("Object", "") + "{"
		}
		return s.open + "}", bare
	}
	s.open = s.prefix("Object", "") + "{"
	return s.open + "}", bare
}

// isURL takes the href of a URL as the base.
func (c *context) isURL(s *shape, recurse int) bool {
	href, ok := weburl.Href(s.o)
	if !ok || float64(recurse) > c.Depth {
		return false
	}
	s.base = href
	return true
}

// inheritsError reports whether Error.prototype is among the prototypes of o.
func (c *context) inheritsError(o *engine.Object) bool {
	if kind := introspect.KindOf(o); kind != introspect.Plain && kind != introspect.Other {
		return false
	}
	proto, err := o.Prototype()
	if err != nil || proto == nil || proto == c.objectProto() {
		return false
	}
	target := c.rt.Intrinsic("Error.prototype")
	for ; proto != nil && err == nil; proto, err = proto.Prototype() {
		if proto == target {
			return true
		}
	}
	return false
}

func (c *context) objectProto() *engine.Object {
	if c.plainProto == nil {
		c.plainProto = c.rt.Intrinsic("Object.prototype")
	}
	return c.plainProto
}

func (c *context) classifyArray(s *shape) (string, bool) {
	n, err := s.o.Length()
	if c.failed(err) {
		return "", true
	}
	prefix := ""
	if s.constructor != "Array" || s.tag != "" || s.nullProto {
		prefix = s.prefix("Array", "("+strconv.Itoa(n)+")")
	}
	s.keys = c.nonIndexKeys(s.o)
	if c.ShowHidden {
		s.keys = dropLength(s.keys)
		s.keys = append(s.keys, engine.NewKey("length"))
	}
	s.open, s.end, s.kind = prefix+"[", "]", arrayExtras
	s.format = func(recurse int) []string { return c.elements(s.o, recurse) }
	return s.open + "]", n == 0 && len(s.keys) == 0
}

func dropLength(keys []engine.Key) []engine.Key {
	out := keys[:0]
	for _, k := range keys {
		if k.IsSymbol() || k.Name() != "length" {
			out = append(out, k)
		}
	}
	return out
}

func (c *context) classifyCollection(s *shape) (string, bool) {
	name := "Set"
	if introspect.KindOf(s.o) == introspect.Map {
		name = "Map"
	}
	n, _ := introspect.Size(s.o)
	s.open = s.prefix(name, "("+strconv.Itoa(n)+")") + "{"
	s.keys = c.ownKeys(s.o)
	s.format = func(recurse int) []string { return c.entries(s.o, name == "Map", recurse) }
	return s.open + "}", n == 0 && len(s.keys) == 0
}

func (c *context) classifyTyped(s *shape) (string, bool) {
	w, _ := s.v.AsView()
	n := len(w.Bytes) / w.Type.Size()
	fallback := ""
	if s.nullProto {
		fallback = w.Type.String()
	}
	s.keys = c.nonIndexKeys(s.o)
	s.open, s.end, s.kind = s.prefix(fallback, "("+strconv.Itoa(n)+")")+"[", "]", arrayExtras
	s.format = func(recurse int) []string { return c.typedElements(s.o, n, recurse) }
	return s.open + "]", n == 0 && len(s.keys) == 0 && !c.ShowHidden
}

func (c *context) classifyIterator(s *shape, name string) {
	tag := s.tag
	if tag != name+" Iterator" {
		if tag != "" {
			tag += "] ["
		}
		tag += name + " Iterator"
	}
	s.keys = c.ownKeys(s.o)
	s.open = "[" + tag + "] {"
	values, pairs, _ := introspect.IteratorEntries(s.o)
	if pairs {
		s.open = strings.TrimSuffix(s.open, " Iterator] {") + " Entries] {"
	}
	s.format = func(recurse int) []string { return c.iteratorEntries(values, pairs, recurse) }
}

func (c *context) classifyRegExp(s *shape, recurse int) (string, bool) {
	source, flags, _ := introspect.RegExpParts(s.o)
	s.base = "/" + source + "/" + flags
	if !s.nullProto {
		v, err := s.o.Invoke("toString")
		if err == nil {
			if t, ok := v.AsWTF8(); ok {
				s.base = t
			}
		}
	}
	if p := s.prefix("RegExp", ""); p != "RegExp " {
		s.base = p + s.base
	}
	text := c.style(s.base, "regexp")
	if len(s.keys) == 0 || float64(recurse) > c.Depth {
		return text, true
	}
	s.base = text
	return "", false
}

func (c *context) classifyDate(s *shape) (string, bool) {
	t, _ := introspect.DateValue(s.o)
	method := "toISOString"
	if math.IsNaN(t) {
		method = "toString"
	}
	proto, err := c.rt.Intrinsic("Date.prototype").Get(method)
	if c.failed(err) {
		return "", true
	}
	f, _ := proto.AsFunction()
	v, err := f.Call(s.v)
	if c.failed(err) {
		return "", true
	}
	s.base, _ = v.AsString()
	if p := s.prefix("Date", ""); p != "Date " {
		s.base = p + s.base
	}
	s.base = c.style(s.base, "date")
	return s.base, len(s.keys) == 0
}

func (c *context) classifyBuffer(s *shape, kind introspect.Kind) (string, bool) {
	name := "ArrayBuffer"
	if kind == introspect.SharedArrayBuffer {
		name = "SharedArrayBuffer"
	}
	prefix := s.prefix(name, "")
	w, _ := s.v.AsView()
	if !s.typed {
		s.format = func(int) []string { return c.bufferContents(w) }
	} else if len(s.keys) == 0 {
		return prefix + "{ [byteLength]: " + c.style(strconv.Itoa(len(w.Bytes)), "number") + " }", true
	}
	s.open = prefix + "{"
	s.keys = append([]engine.Key{engine.NewKey("byteLength")}, s.keys...)
	return "", false
}

// functionBase is getFunctionBase.
func (c *context) functionBase(s *shape) string {
	if introspect.IsClass(s.o) {
		return c.classBase(s)
	}
	typ := "Function"
	src, scripted := introspect.FunctionSource(s.o)
	isAsync, isGenerator := functionKind(src)
	if isGenerator {
		typ = "Generator" + typ
	}
	if isAsync {
		typ = "Async" + typ
	}
	// A native that stands for a function of another kind has its prototype.
	if s.constructor == "AsyncGeneratorFunction" && !scripted {
		typ = s.constructor
	}
	base := "[" + typ
	if s.nullProto {
		base += " (null prototype)"
	}
	name, err := s.o.Get("name")
	if c.failed(err) {
		return ""
	}
	if n, ok := name.AsWTF8(); ok && n != "" {
		base += ": " + n
	} else if ok {
		base += " (anonymous)"
	} else {
		base += ": " + c.value(name, 0, false)
	}
	base += "]"
	if s.constructor != typ && !s.nullProto {
		base += " " + s.constructor
	}
	if s.tag != "" && s.constructor != s.tag {
		base += " [" + s.tag + "]"
	}
	return base
}

// functionKind tells async and generator functions by the text that they
// were made of.
func functionKind(src string) (isAsync, isGenerator bool) {
	head := strings.TrimSpace(src)
	if rest, ok := strings.CutPrefix(head, "async"); ok && rest != "" && !isIdentifierByte(rest[0]) {
		isAsync = true
		head = strings.TrimSpace(rest)
	}
	head = strings.TrimSpace(strings.TrimPrefix(head, "function"))
	isGenerator = strings.HasPrefix(head, "*")
	return isAsync, isGenerator
}

func isIdentifierByte(b byte) bool {
	return b == '_' || b == '$' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b >= 0x80
}

// classBase is getClassBase.
func (c *context) classBase(s *shape) string {
	name := "(anonymous)"
	if p, ok, err := s.o.OwnProperty(engine.NewKey("name")); err == nil && ok {
		if n, isString := p.Value.AsWTF8(); isString && n != "" {
			name = n
		}
	}
	base := "class " + name
	if s.constructor != "Function" && !s.nullProto {
		base += " [" + s.constructor + "]"
	}
	if s.tag != "" && s.constructor != s.tag {
		base += " [" + s.tag + "]"
	}
	if s.nullProto {
		return "[" + base + " extends [null prototype]]"
	}
	p, err := s.o.Prototype()
	if c.failed(err) || p == nil {
		return "[" + base + "]"
	}
	super, err := p.Get("name")
	if c.failed(err) {
		return ""
	}
	if n, ok := super.AsWTF8(); ok && n != "" {
		base += " extends " + n
	}
	return "[" + base + "]"
}

// boxedBase is getBoxedBase.
func (c *context) boxedBase(s *shape, kind introspect.Kind) string {
	typ := "Boolean"
	switch kind {
	case introspect.NumberObject:
		typ = "Number"
	case introspect.StringObject:
		typ = "String"
		s.keys = dropIndices(s.keys)
	case introspect.SymbolObject:
		typ = "Symbol"
	case introspect.BigIntObject:
		typ = "BigInt"
	}
	base := "[" + typ
	if s.nullProto {
		base += " (null prototype)"
	} else if typ != s.constructor {
		base += " (" + s.constructor + ")"
	}
	prim, _ := introspect.PrimitiveValue(s.o)
	plain := *c.Options
	plain.Colors, plain.Stylize = false, nil
	inner := &context{Options: &plain, rt: c.rt, indentation: c.indentation}
	base += ": " + inner.primitive(prim) + "]"
	if s.tag != "" && s.tag != s.constructor {
		base += " [" + s.tag + "]"
	}
	if len(s.keys) != 0 || !c.Colors {
		return base
	}
	return c.style(base, strings.ToLower(typ))
}

func dropIndices(keys []engine.Key) []engine.Key {
	out := keys[:0]
	for _, k := range keys {
		if _, index := k.Index(); !index {
			out = append(out, k)
		}
	}
	return out
}
