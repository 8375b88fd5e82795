package inspect

import (
	"github.com/sxfescript/sxn/engine"
)

// maxInherited is how many prototypes' properties are shown.
const maxInherited = 3

// inherited shows what the prototypes of classes of the program have beside
// methods: accessors, most of all.
func (c *context) inherited(o *engine.Object, recurse int) []string {
	first, err := o.Prototype()
	if c.failed(err) || first == nil {
		return nil
	}
	holder, name := c.constructorHolder(o)
	if holder == nil || holder == first && c.isBuiltin(name) {
		return nil
	}
	p := first
	if holder == o && c.stopsAt(p) {
		return nil
	}
	var out []string
	seen := map[engine.Key]bool{engine.NewKey("constructor"): true}
	c.seen = append(c.seen, o)
	defer func() { c.seen = c.seen[:len(c.seen)-1] }()
	for range maxInherited {
		keys, err := p.OwnKeys()
		if c.failed(err) {
			return out
		}
		for _, k := range keys {
			if seen[k] {
				continue
			}
			seen[k] = true
			if s, ok := c.inheritedProperty(o, p, k, recurse); ok {
				out = append(out, s)
			}
		}
		if p, err = p.Prototype(); c.failed(err) || p == nil || c.stopsAt(p) {
			return out
		}
	}
	return out
}

func (c *context) inheritedProperty(o, p *engine.Object, k engine.Key, recurse int) (string, bool) {
	own, err := o.HasOwn(k)
	if c.failed(err) || own {
		return "", false
	}
	d, ok, err := p.OwnProperty(k)
	if c.failed(err) || !ok || d.Value.IsFunction() {
		return "", false
	}
	s := c.describe(o, recurse, k, d, objectType)
	if c.Colors {
		s = "\x1b[2m" + s + "\x1b[22m"
	}
	return s, true
}

// constructorHolder returns the object among o and its prototypes that has
// the constructor which o is named after, and the name.
func (c *context) constructorHolder(o *engine.Object) (holder *engine.Object, name string) {
	for p := o; p != nil; {
		d, ok, err := p.OwnProperty(engine.NewKey("constructor"))
		if c.failed(err) {
			return nil, ""
		}
		if ok {
			if f, isFunc := d.Value.AsFunction(); isFunc && f.Name() != "" && c.isInstance(o, f) {
				return p, f.Name()
			}
		}
		if p, err = p.Prototype(); c.failed(err) {
			return nil, ""
		}
	}
	return nil, ""
}

// isBuiltin reports whether a name is that of a constructor of ECMAScript.
func (c *context) isBuiltin(name string) bool {
	return name != "" && name[0] >= 'A' && name[0] <= 'Z' && c.rt.Intrinsic(name) != nil
}

// stopsAt reports whether p is the prototype of a constructor of ECMAScript.
func (c *context) stopsAt(p *engine.Object) bool {
	d, ok, err := p.OwnProperty(engine.NewKey("constructor"))
	if c.failed(err) || !ok {
		return false
	}
	f, ok := d.Value.AsFunction()
	return ok && c.isBuiltin(f.Name())
}
