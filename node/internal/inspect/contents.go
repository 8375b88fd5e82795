package inspect

import (
	"encoding/hex"
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/engine/introspect"
)

func plural(n int) string {
	if n > 1 {
		return "s"
	}
	return ""
}

func more(n int, what string) string {
	return "... " + strconv.Itoa(n) + " more " + what + plural(n)
}

// shown is how many of n items are shown.
func (c *context) shown(n int) int {
	if c.MaxArrayLength < 0 {
		return 0
	}
	if float64(n) > c.MaxArrayLength {
		return int(c.MaxArrayLength)
	}
	return n
}

// elements is formatArray, and formatSpecialArray for holes.
func (c *context) elements(o *engine.Object, recurse int) []string {
	n, err := o.Length()
	if c.failed(err) {
		return nil
	}
	limit := c.shown(n)
	out := make([]string, 0, min(limit, 1024))
	i := 0
	for i < n && len(out) < limit {
		p, ok, err := o.OwnProperty(engine.IndexKey(uint32(i)))
		if c.failed(err) {
			return out
		}
		if ok {
			out = append(out, c.describe(o, recurse, engine.IndexKey(uint32(i)), p, arrayType))
			i++
			continue
		}
		next := c.nextIndex(o, i, n)
		holes := next - i
		out = append(out, c.style("<"+strconv.Itoa(holes)+" empty item"+plural(holes)+">", "undefined"))
		i = next
	}
	if i < n {
		out = append(out, more(n-i, "item"))
	}
	return out
}

// nextIndex returns the first index from i on that o has, or n.
func (c *context) nextIndex(o *engine.Object, i, n int) int {
	for j := i; j < n && j < i+64; j++ {
		if has, err := o.HasOwn(engine.IndexKey(uint32(j))); err == nil && has {
			return j
		}
	}
	keys, err := o.OwnKeys()
	if c.failed(err) {
		return n
	}
	for _, k := range keys {
		if x, index := k.Index(); index && int(x) >= i {
			return min(int(x), n)
		}
	}
	return n
}

// entries is formatSet and formatMap.
func (c *context) entries(o *engine.Object, isMap bool, recurse int) []string {
	keys, values, _ := introspect.Entries(o)
	limit := c.shown(len(keys))
	out := make([]string, 0, limit)
	c.indentation += 2
	for i := range limit {
		s := c.value(keys[i], recurse, false)
		if isMap {
			s += " => " + c.value(values[i], recurse, false)
		}
		out = append(out, s)
	}
	c.indentation -= 2
	if rest := len(keys) - limit; rest > 0 {
		out = append(out, more(rest, "item"))
	}
	return out
}

// iteratorEntries is formatIterator.
func (c *context) iteratorEntries(values []engine.Value, pairs bool, recurse int) []string {
	step := 1
	if pairs {
		step = 2
	}
	n := len(values) / step
	limit := c.shown(n)
	out := make([]string, 0, limit)
	c.indentation += 2
	for i := range limit {
		if !pairs {
			out = append(out, c.value(values[i], recurse, false))
			continue
		}
		pair := []string{c.value(values[2*i], recurse, false), c.value(values[2*i+1], recurse, false)}
		out = append(out, c.reduce(pair, "", "[", "]", arrayExtras, recurse, nil))
	}
	c.indentation -= 2
	if rest := n - limit; rest > 0 {
		out = append(out, more(rest, "item"))
	}
	return out
}

// typedElements is formatTypedArray.
func (c *context) typedElements(o *engine.Object, n, recurse int) []string {
	limit := c.shown(n)
	out := make([]string, 0, limit)
	for i := range limit {
		v, err := o.GetIndex(uint32(i))
		if c.failed(err) {
			return out
		}
		out = append(out, c.primitive(v))
	}
	if rest := n - limit; rest > 0 {
		out = append(out, more(rest, "item"))
	}
	if c.ShowHidden {
		c.indentation += 2
		for _, name := range [...]string{"BYTES_PER_ELEMENT", "length", "byteLength", "byteOffset", "buffer"} {
			v, err := o.Get(name)
			if c.failed(err) {
				break
			}
			out = append(out, c.style("["+name+"]", "string")+": "+c.value(v, recurse, true))
		}
		c.indentation -= 2
	}
	return out
}

// bufferContents is formatArrayBuffer.
func (c *context) bufferContents(w engine.View) []string {
	if w.Detached {
		return []string{c.style("(detached)", "special")}
	}
	limit := c.shown(len(w.Bytes))
	var b strings.Builder
	for i := range limit {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(hex.EncodeToString(w.Bytes[i : i+1]))
	}
	if rest := len(w.Bytes) - limit; rest > 0 {
		b.WriteString(" " + more(rest, "byte"))
	}
	return []string{c.style("[Uint8Contents]", "special") + ": <" + b.String() + ">"}
}

// promise is formatPromise.
func (c *context) promise(v engine.Value, recurse int) []string {
	p, _ := v.AsPromise()
	state, result := p.State()
	if state == engine.Pending {
		return []string{c.style("<pending>", "special")}
	}
	c.indentation += 2
	s := c.value(result, recurse, false)
	c.indentation -= 2
	if state == engine.Rejected {
		s = c.style("<rejected>", "special") + " " + s
	}
	return []string{s}
}

// namespace is formatNamespaceObject: bindings in their dead zone are marked.
func (c *context) namespace(o *engine.Object, keys []engine.Key, recurse int) []string {
	out := make([]string, 0, len(keys))
	for _, k := range keys {
		if _, _, err := o.OwnProperty(k); err != nil {
			name := c.style(k.Name(), "name")
			if !isIdentifier(k.Name()) {
				name = c.style(Quote(k.Name()), "string")
			}
			out = append(out, name+": "+c.style("<uninitialized>", "special"))
			continue
		}
		out = append(out, c.property(o, recurse, k, objectType))
	}
	return out
}

// property is formatProperty.
func (c *context) property(o *engine.Object, recurse int, k engine.Key, kind extras) string {
	p, ok, err := o.OwnProperty(k)
	if c.failed(err) {
		return ""
	}
	if !ok {
		v, err := o.GetKey(k)
		if c.failed(err) {
			return ""
		}
		p = engine.Property{Value: v, Configurable: true} // byteLength and its kin, of the prototype
	}
	return c.describe(o, recurse, k, p, kind)
}

func (c *context) describe(o *engine.Object, recurse int, k engine.Key, p engine.Property, kind extras) string {
	sep := " "
	var s string
	switch {
	case p.Get != nil:
		s = c.getter(o, recurse, p)
	case p.Set != nil:
		s = c.style("[Setter]", "special")
	default:
		diff := 2
		if c.CompactTrue && kind == objectType {
			diff = 3
		}
		c.indentation += diff
		s = c.value(p.Value, recurse, false)
		if diff == 3 && c.BreakLength < float64(StringWidth(s, c.Colors)) {
			sep = "\n" + strings.Repeat(" ", c.indentation)
		}
		c.indentation -= diff
	}
	if kind == arrayType {
		return s
	}
	return c.keyText(k, p.Enumerable) + ":" + sep + s
}

func (c *context) keyText(k engine.Key, enumerable bool) string {
	if k.IsSymbol() {
		name := symbolText(k.Value())
		if !enumerable {
			return "[" + c.style(name, "symbol") + "]"
		}
		return c.style(name, "symbol")
	}
	name, _ := k.Value().AsWTF8()
	switch {
	case name == "__proto__":
		return "['__proto__']"
	case !enumerable:
		return "[" + escape(name, 0x01) + "]"
	case isIdentifier(name):
		return c.style(name, "name")
	}
	return c.style(Quote(name), "string")
}

func isIdentifier(s string) bool {
	if s == "" || s[0] >= '0' && s[0] <= '9' {
		return false
	}
	for i := 0; i < len(s); i++ {
		if b := s[i]; !(b == '_' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9') {
			return false
		}
	}
	return true
}

// getter shows an accessor; with the getters option, its value too.
func (c *context) getter(o *engine.Object, recurse int, p engine.Property) string {
	label := "Getter"
	if p.Set != nil {
		label = "Getter/Setter"
	}
	wanted := c.Getters == "all" || c.Getters == "get" && p.Set == nil || c.Getters == "set" && p.Set != nil
	if !wanted {
		return c.style("["+label+"]", "special")
	}
	v, err := p.Get.Call(o.Value())
	if engine.IsTermination(err) {
		c.failed(err)
		return ""
	}
	if err != nil {
		return c.style("["+label+": <Inspection threw ("+c.messageOf(err)+")>]", "special")
	}
	c.indentation += 2
	defer func() { c.indentation -= 2 }()
	if v.IsObject() {
		return c.style("["+label+"]", "special") + " " + c.value(v, recurse, false)
	}
	return c.style("["+label+":", "special") + " " + c.primitive(v) + c.style("]", "special")
}

func (c *context) messageOf(err error) string {
	v, ok := c.rt.ErrorValue(err)
	if !ok {
		return ""
	}
	o, ok := v.AsObject()
	if !ok {
		s, _ := c.rt.ToString(v)
		return s
	}
	m, gerr := o.Get("message")
	if gerr != nil {
		return ""
	}
	s, _ := c.rt.ToString(m)
	return s
}
