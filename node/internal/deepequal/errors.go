package deepequal

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/engine/introspect"
)

var (
	keyMessage = engine.StaticKey{Name: "message"}
	keyName    = engine.StaticKey{Name: "name"}
	keyErrors  = engine.StaticKey{Name: "errors"}
	keyCause   = engine.StaticKey{Name: "cause"}
)

// isError reports whether o is an error or inherits from Error.prototype.
func (c *comparer) isError(o *engine.Object) (bool, error) {
	if o.IsError() {
		return true, nil
	}
	if introspect.KindOf(o) == introspect.Proxy {
		return false, nil
	}
	ctor, ok := c.rt.Intrinsic("Error").Value().AsFunction()
	if !ok {
		return false, nil
	}
	return c.rt.InstanceOf(o.Value(), ctor)
}

// errors compares what errors have beside their enumerable properties: the
// stacks of equal errors may differ.
func (c *comparer) errors(a, b *engine.Object) (bool, error) {
	if ok, err := c.isError(b); err != nil || !ok {
		return false, err
	}
	for _, k := range [...]engine.Key{keyMessage.Key(), keyName.Key(), keyErrors.Key()} {
		if ok, err := c.errorProperty(a, b, k); err != nil || !ok {
			return false, err
		}
	}
	k := keyCause.Key()
	inB, err := b.HasOwn(k)
	if err != nil {
		return false, err
	}
	inA, err := a.HasOwn(k)
	if err != nil || inA != inB && (c.mode != Partial || inB) {
		return false, err
	}
	if inB {
		if ok, err := c.errorProperty(a, b, k); err != nil || !ok {
			return false, err
		}
	}
	return c.properties(a, b, noContents, nil)
}

// errorProperty compares a property that is usually not enumerable; an
// enumerable one is compared with the others.
func (c *comparer) errorProperty(a, b *engine.Object, k engine.Key) (bool, error) {
	on, err := enumerable(b, k)
	if err != nil || on {
		return err == nil, err
	}
	x, err := a.GetKey(k)
	if err != nil {
		return false, err
	}
	y, err := b.GetKey(k)
	if err != nil {
		return false, err
	}
	if c.mode == Partial {
		if s, ok := y.AsString(); y.IsUndefined() || ok && s == "" && k == keyMessage.Key() {
			return true, nil
		}
	}
	return c.values(x, y)
}
