package engine

import "github.com/sxfescript/sxn/engine/internal/core"

// Template makes ordinary objects that begin with the same own properties
// (writable, enumerable, configurable) without adding them one by one. It
// belongs to one Runtime.
type Template struct {
	shape *core.Shape
	n     int
}

// NewTemplate returns a template of objects with a prototype and own
// properties, which are string or symbol keys.
func (rt *Runtime) NewTemplate(proto *Object, keys ...Key) *Template {
	o := core.AllocPlain(core.RootShape(proto.core(), &core.ObjectClass, core.RoundInline(len(keys))))
	for _, k := range keys {
		core.DefineOwn(o, k.k, core.Undefined, core.Writable|core.Enumerable|core.Configurable)
	}
	return &Template{o.Shape(), len(keys)}
}

// ReservePrivate makes room for what k attaches to the objects of t.
func ReservePrivate[T any](t *Template, k *PrivateKey[T]) {
	t.shape = t.shape.Transition(k.name(), core.Writable)
}

// New returns an object whose first properties have the given values and
// whose others are undefined.
func (t *Template) New(values ...Value) *Object {
	o := core.AllocPlain(t.shape)
	for i, v := range values {
		*o.SlotPointer(uint32(i)) = toCore(v).Clean()
	}
	for i := len(values); i < t.n; i++ {
		*o.SlotPointer(uint32(i)) = core.Undefined
	}
	return (*Object)(o)
}

// SetLazy makes property i of an object that t has just made one whose value
// mk makes when something first reads it. An error of mk is thrown by the read.
func (t *Template) SetLazy(rt *Runtime, o *Object, i int, mk func() (Value, error)) {
	*o.core().SlotPointer(uint32(i)) = core.Lazy(rt.realm, func(*core.Realm) (core.Value, error) {
		v, err := mk()
		return toCore(v), err
	})
}
