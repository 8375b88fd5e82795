package deepequal

import (
	"github.com/sxfescript/sxn/engine"
	weburl "github.com/sxfescript/sxn/web/url"
)

// Class says how instances of a class with hidden state are compared.
type Class struct {
	// Is reports whether an object is an instance.
	Is func(o *engine.Object) bool
	// Equal compares the hidden state of two instances.
	Equal func(rt *engine.Runtime, a, b *engine.Object) (bool, error)
}

var classKey = engine.PrivateKey[Class]{Name: "deepEqualClass"}

// Register makes objects that inherit from proto be compared as c says.
func Register(proto *engine.Object, c *Class) { classKey.Set(proto, c) }

// classOf returns the class that o is an instance of, nil without one.
func classOf(o *engine.Object) (*Class, error) {
	p, err := o.Prototype()
	for ; p != nil && err == nil; p, err = p.Prototype() {
		if c := classKey.Get(p); c != nil && c.Is(o) {
			return c, nil
		}
	}
	return nil, err
}

// hiddenState compares what URLs and instances of registered classes hold.
func (c *comparer) hiddenState(a, b *engine.Object) (bool, error) {
	if href, ok := weburl.Href(a); ok {
		other, ok := weburl.Href(b)
		return ok && href == other, nil
	}
	class, err := classOf(a)
	if err != nil || class == nil {
		return err == nil, err
	}
	other, err := classOf(b)
	if err != nil || other != class {
		return false, err
	}
	return class.Equal(c.rt, a, b)
}
