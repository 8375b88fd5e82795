package inspect

import (
	"math"
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/engine/introspect"
	"github.com/sxfescript/sxn/web/storage"
)

// context is the state of one call of inspect.
type context struct {
	*Options
	rt          *engine.Runtime
	indentation int
	depthNow    int // of the innermost object whose entries are being shown
	seen        []*engine.Object
	circular    map[*engine.Object]int
	inspectFn   engine.Value   // util.inspect, for custom inspectors
	err         error          // a Termination that ends everything
	plainProto  *engine.Object // Object.prototype, once asked for
	// written is how much text was made on each level of indentation.
	written map[int]int
	total   int
}

// maxNesting is the depth at which an inspection without a limit gives up:
// about where Node's runs out of stack. Each level repeats the indentation of
// those around it, so the text grows with the square of the depth.
const maxNesting = 896

// customKey is util.inspect.custom.
var customKey = engine.StaticKey{Name: "nodejs.util.inspect.custom"}

// CustomSymbol returns util.inspect.custom.
func CustomSymbol() engine.Key { return engine.SymbolFor(customKey.Name) }

// Inspect shows a value. inspectFn is what custom inspectors get as util.inspect.
func Inspect(rt *engine.Runtime, v engine.Value, o *Options, inspectFn engine.Value) (string, error) {
	c := &context{Options: o, rt: rt, inspectFn: inspectFn}
	s := c.value(v, 0, false)
	return s, c.err
}

func (c *context) style(text, style string) string { return c.Options.style(text, style) }

// failed notes an error of JavaScript that ran; only a Termination ends the
// whole, other errors propagate too, as in Node.
func (c *context) failed(err error) bool {
	if err != nil && c.err == nil {
		c.err = err
	}
	return err != nil
}

// value is formatValue.
func (c *context) value(v engine.Value, recurse int, typed bool) string {
	if c.err != nil {
		return ""
	}
	o, ok := v.AsObject()
	if !ok {
		return c.primitive(v)
	}
	receiver, proxies := v, 0
	if target, handler, isProxy := introspect.ProxyParts(o); isProxy {
		if c.ShowProxy {
			return c.proxy(target, handler, recurse)
		}
		for isProxy {
			if target == nil {
				return c.style("<Revoked Proxy>", "special")
			}
			// The proxy of a Storage stands for an object with items as properties.
			if !storage.Is(o) {
				proxies++
			}
			o = target
			target, _, isProxy = introspect.ProxyParts(o)
		}
		v = o.Value()
	}
	if proxies > 0 {
		inner := c.target(o, v, receiver, recurse, typed)
		return strings.Repeat(c.style("Proxy(", "special"), proxies) + inner + strings.Repeat(c.style(")", "special"), proxies)
	}
	return c.target(o, v, receiver, recurse, typed)
}

// target shows an object that is no proxy; receiver is what custom inspectors
// are called on.
func (c *context) target(o *engine.Object, v, receiver engine.Value, recurse int, typed bool) string {
	if c.CustomInspect {
		if s, done := c.custom(o, receiver, recurse); done {
			return s
		}
	}
	for _, s := range c.seen {
		if s == o {
			if c.circular == nil {
				c.circular = map[*engine.Object]int{}
			}
			n, known := c.circular[o]
			if !known {
				n = len(c.circular) + 1
				c.circular[o] = n
			}
			return c.style("[Circular *"+strconv.Itoa(n)+"]", "special")
		}
	}
	return c.raw(o, v, recurse, typed)
}

// custom calls a custom inspector, if the object has one.
func (c *context) custom(o *engine.Object, receiver engine.Value, recurse int) (string, bool) {
	m, err := o.GetKey(CustomSymbol())
	if c.failed(err) {
		return "", true
	}
	f, ok := m.AsFunction()
	if !ok || m.StrictEquals(c.inspectFn) {
		return "", false
	}
	ctor, err := o.Get("constructor")
	if c.failed(err) {
		return "", true
	}
	if co, ok := ctor.AsObject(); ok {
		p, err := co.Get("prototype")
		if c.failed(err) {
			return "", true
		}
		if po, _ := p.AsObject(); po == o {
			return "", false
		}
	}
	depth := engine.Number(c.Depth - float64(recurse))
	if math.IsInf(c.Depth, 1) {
		depth = engine.Null
	}
	opts, err := c.userOptions()
	if c.failed(err) {
		return "", true
	}
	ret, err := f.Call(receiver, depth, opts, c.inspectFn)
	if c.failed(err) {
		return "", true
	}
	if ret.StrictEquals(receiver) {
		return "", false
	}
	if ret.IsSymbol() {
		return c.value(ret, recurse, false), true
	}
	if !ret.IsObject() || ret.IsFunction() {
		s, err := c.rt.ToString(ret)
		c.failed(err)
		return strings.ReplaceAll(s, "\n", "\n"+strings.Repeat(" ", c.indentation)), true
	}
	return c.value(ret, recurse, false), true
}

// userOptions makes the options object that custom inspectors get.
func (c *context) userOptions() (engine.Value, error) {
	o := c.rt.NewObject()
	limited := func(f float64) engine.Value {
		return engine.Number(f)
	}
	depth := limited(c.Depth)
	if math.IsInf(c.Depth, 1) {
		depth = engine.Null
	}
	compact := engine.Int(c.Compact)
	if c.CompactTrue {
		compact = engine.True
	} else if c.Compact == 0 {
		compact = engine.False
	}
	getters := engine.False
	if c.Getters == "all" {
		getters = engine.True
	} else if c.Getters != "" {
		getters = engine.String(c.Getters)
	}
	stylize := c.rt.NewFunction("stylize", 2, func(call *engine.Call) (engine.Value, error) {
		text, err := call.Runtime().ToString(call.Arg(0))
		if err != nil {
			return engine.Undefined, err
		}
		style, _ := call.Arg(1).AsString()
		return engine.String(c.style(text, style)), nil
	})
	for _, f := range [...]struct {
		name string
		v    engine.Value
	}{
		{"stylize", stylize.Value()}, {"showHidden", engine.Bool(c.ShowHidden)}, {"depth", depth}, {"colors", engine.Bool(c.Colors)},
		{"customInspect", engine.Bool(c.CustomInspect)}, {"showProxy", engine.Bool(c.ShowProxy)},
		{"maxArrayLength", limited(c.MaxArrayLength)}, {"maxStringLength", limited(c.MaxStringLength)},
		{"breakLength", limited(c.BreakLength)}, {"compact", compact}, {"sorted", engine.Bool(c.Sorted)}, {"getters", getters},
		{"numericSeparator", engine.Bool(c.NumericSeparator)},
	} {
		if err := o.Put(f.name, f.v); err != nil {
			return engine.Undefined, err
		}
	}
	if c.user != nil {
		keys, err := c.user.Keys()
		if err != nil {
			return engine.Undefined, err
		}
		for _, k := range keys {
			if has, err := o.HasOwn(k); err != nil || has {
				continue
			}
			v, err := c.user.GetKey(k)
			if err != nil {
				return engine.Undefined, err
			}
			if err := o.PutKey(k, v); err != nil {
				return engine.Undefined, err
			}
		}
	}
	return o.Value(), nil
}

// proxy shows a proxy as such.
func (c *context) proxy(target, handler *engine.Object, recurse int) string {
	if target == nil {
		return c.style("<Revoked Proxy>", "special")
	}
	if float64(recurse) > c.Depth {
		return c.style("Proxy [Array]", "special")
	}
	recurse++
	c.indentation += 2
	out := []string{c.value(target.Value(), recurse, false), c.value(handler.Value(), recurse, false)}
	c.indentation -= 2
	return c.reduce(out, "", "Proxy [", "]", arrayExtras, recurse, nil)
}

type extras uint8

const (
	objectType  extras = iota
	arrayType          // an element: no name
	arrayExtras        // braces of an array; properties have names
)

// shape collects what raw finds out about an object.
type shape struct {
	o           *engine.Object
	v           engine.Value
	constructor string
	nullProto   bool // no constructor name was found
	tag         string
	keys        []engine.Key
	base        string
	open, end   string
	kind        extras
	format      func(recurse int) []string
	typed       bool
}

// prefix is getPrefix.
func (s *shape) prefix(fallback, size string) string {
	if s.nullProto {
		if s.tag != "" && fallback != s.tag {
			return "[" + fallback + size + ": null prototype] [" + s.tag + "] "
		}
		return "[" + fallback + size + ": null prototype] "
	}
	if strings.HasSuffix(s.tag, "."+s.constructor) {
		return s.tag + size + " " // WebAssembly.Memory
	}
	if s.tag != "" && s.constructor != s.tag {
		return s.constructor + size + " [" + s.tag + "] "
	}
	return s.constructor + size + " "
}

// fallbackName stands for the constructor of an object that has none.
func fallbackName(o *engine.Object) string {
	switch introspect.KindOf(o) {
	case introspect.Array:
		return "Array"
	case introspect.Map:
		return "Map"
	case introspect.Set:
		return "Set"
	case introspect.Arguments:
		return "Arguments"
	case introspect.Promise:
		return "Promise"
	case introspect.ArrayBuffer:
		return "ArrayBuffer"
	case introspect.SharedArrayBuffer:
		return "SharedArrayBuffer"
	case introspect.DataView:
		return "DataView"
	case introspect.TypedArray:
		view, _ := o.Value().AsView()
		return view.Type.String()
	}
	return "Object"
}

// raw is formatRaw.
func (c *context) raw(o *engine.Object, v engine.Value, recurse int, typed bool) string {
	s := &shape{o: o, v: v, open: "{", end: "}", typed: typed}
	s.constructor, s.nullProto = c.constructorName(o, recurse)
	s.tag = c.tagOf(o)
	if c.err != nil {
		return ""
	}
	var inherited []string
	if c.ShowHidden && float64(recurse) <= c.Depth {
		inherited = c.inherited(o, recurse)
	}
	text, done := c.classify(s, recurse)
	if done && len(inherited) == 0 || c.err != nil {
		return text
	}
	if float64(recurse) > c.Depth {
		name := strings.TrimSuffix(s.prefix(fallbackName(o), ""), " ")
		if s.nullProto { // the name has brackets of its own
			return c.style(name, "special")
		}
		return c.style("["+name+"]", "special")
	}
	if recurse > maxNesting {
		name := strings.TrimSuffix(s.prefix("Object", ""), " ")
		return c.style("["+name+": Inspection interrupted prematurely. Maximum call stack size exceeded.]", "special")
	}
	recurse++
	c.seen = append(c.seen, o)
	c.depthNow = recurse
	var out []string
	if s.format != nil {
		out = s.format(recurse)
	}
	for _, k := range s.keys {
		if c.err != nil {
			return ""
		}
		out = append(out, c.property(o, recurse, k, s.kind))
	}
	out = append(out, inherited...)
	if n, ok := c.circular[o]; ok {
		ref := c.style("<ref *"+strconv.Itoa(n)+">", "special")
		switch {
		case c.CompactTrue:
			s.open = ref + " " + s.open
		case s.base == "":
			s.base = ref
		default:
			s.base = ref + " " + s.base
		}
	}
	c.seen = c.seen[:len(c.seen)-1]
	if c.Sorted {
		c.sort(out, s.kind, len(s.keys))
	}
	text = c.reduce(out, s.base, s.open, s.end, s.kind, recurse, s)
	c.spend(len(text))
	return text
}

// Of the text of a level of indentation, and of all that is put together over
// and over on the way up, so much may be made before only the outermost
// objects are shown.
//
// COMPAT: Node has the first bound alone; its strings are not copied when they
// are put together.
const (
	maxLevelText = 1 << 27
	maxText      = 1 << 29
)

// spend counts text, so that huge graphs come to an end.
func (c *context) spend(n int) {
	if n < 1<<10 {
		return // what is small is part of something larger
	}
	if c.written == nil {
		c.written = map[int]int{}
	}
	c.written[c.indentation] += n
	c.total += n
	if c.written[c.indentation] > maxLevelText || c.total > maxText {
		c.Depth = -1
	}
}

// tagOf is the Symbol.toStringTag that is worth showing.
func (c *context) tagOf(o *engine.Object) string {
	key := engine.SymbolToStringTag.Key()
	v, err := o.GetKey(key)
	if err != nil {
		// A getter that throws: Node lets it through, as inspect does here.
		c.failed(err)
		return ""
	}
	tag, ok := v.AsString()
	if !ok || tag == "" {
		return ""
	}
	p, own, err := o.OwnProperty(key)
	if c.failed(err) {
		return ""
	}
	if own && (c.ShowHidden || p.Enumerable) {
		return ""
	}
	return tag
}

// constructorName is getConstructorName; null is true where there is none.
func (c *context) constructorName(o *engine.Object, recurse int) (name string, null bool) {
	var first *engine.Object
	have := false
	for p := o; p != nil; {
		d, ok, err := p.OwnProperty(engine.NewKey("constructor"))
		if c.failed(err) {
			return "", true
		}
		if ok {
			if f, isFunc := d.Value.AsFunction(); isFunc {
				if n := f.Name(); n != "" && c.isInstance(o, f) {
					return n, false
				}
			}
		}
		next, err := p.Prototype()
		if c.failed(err) {
			return "", true
		}
		if !have {
			first, have = next, true
		}
		p = next
	}
	if first == nil {
		return "", true
	}
	res := o.ClassName()
	if float64(recurse) > c.Depth {
		return res + " <Complex prototype>", false
	}
	proto, null := c.constructorName(first, recurse+1)
	if null {
		return res + " <[Object: null prototype] {}>", false
	}
	return res + " <" + proto + ">", false
}

func (c *context) isInstance(o *engine.Object, f *engine.Function) bool {
	ok, err := c.rt.InstanceOf(o.Value(), f)
	return ok && err == nil
}

// ownKeys is getKeys.
func (c *context) ownKeys(o *engine.Object) []engine.Key {
	all, err := o.OwnKeys()
	if c.failed(err) {
		return nil
	}
	if c.ShowHidden {
		return all
	}
	keys := all[:0]
	for _, k := range all {
		p, ok, err := o.OwnProperty(k)
		if err != nil {
			if introspect.KindOf(o) == introspect.Namespace { // a binding in its dead zone
				keys = append(keys, k)
				continue
			}
			c.failed(err)
			return nil
		}
		if ok && p.Enumerable {
			keys = append(keys, k)
		}
	}
	return keys
}

// nonIndexKeys is getOwnNonIndexProperties.
func (c *context) nonIndexKeys(o *engine.Object) []engine.Key {
	all := c.ownKeys(o)
	keys := all[:0]
	for _, k := range all {
		if _, index := k.Index(); !index {
			keys = append(keys, k)
		}
	}
	return keys
}

// unproxied returns the object behind proxies; ok is false for a revoked one.
func unproxied(o *engine.Object) (*engine.Object, bool) {
	for {
		target, _, isProxy := introspect.ProxyParts(o)
		if !isProxy {
			return o, true
		}
		if target == nil {
			return nil, false
		}
		o = target
	}
}
