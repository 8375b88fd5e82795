package assert

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
)

var (
	keyDiff          = engine.StaticKey{Name: "diff"}
	keyStrict        = engine.StaticKey{Name: "strict"}
	keySkipPrototype = engine.StaticKey{Name: "skipPrototype"}
	keyPrototype     = engine.StaticKey{Name: "prototype"}
)

// makeAssert makes the class Assert.
// https://nodejs.org/api/assert.html#class-assertassert
func (s *state) makeAssert() error {
	rt := s.e.RT
	proto := rt.NewObject()
	s.class = rt.NewConstructor("Assert", 1, nil, proto, s.construct)
	err := proto.Define(engine.NewKey("constructor"), engine.Property{Value: s.class.Value(), Writable: true, Configurable: true})
	for _, name := range protoOrder {
		if err == nil {
			err = proto.Put(name, s.methods[name].f.Value())
		}
	}
	return err
}

// construct is new Assert([options]).
func (s *state) construct(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	newTarget := c.NewTarget()
	if newTarget == nil {
		return engine.Undefined, nodeerr.Type("ERR_CONSTRUCT_CALL_REQUIRED", "Class constructor Assert cannot be invoked without `new`")
	}
	options, err := s.instanceOptions(c)
	if err != nil {
		return engine.Undefined, err
	}
	p, err := newTarget.GetKey(keyPrototype.Key())
	if err != nil {
		return engine.Undefined, err
	}
	proto, ok := p.AsObject()
	if !ok {
		p, err = s.class.GetKey(keyPrototype.Key())
		if proto, ok = p.AsObject(); err != nil || !ok {
			return engine.Undefined, err
		}
	}
	o := rt.NewObjectWithPrototype(proto)
	if err := o.Put("AssertionError", s.assertionError.Value()); err != nil {
		return engine.Undefined, err
	}
	if err := o.Define(s.options, engine.Property{Value: options.Value()}); err != nil {
		return engine.Undefined, err
	}
	strict, err := options.GetKey(keyStrict.Key())
	if err != nil || !strict.Truthy() {
		return o.Value(), err
	}
	for _, n := range strictNames {
		if err := o.Put(n[0], s.methods[n[1]].f.Value()); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}

// instanceOptions makes the options object of an instance: the defaults with
// the properties of the argument over them.
func (s *state) instanceOptions(c *engine.Call) (*engine.Object, error) {
	rt := c.Runtime()
	options := rt.NewObjectWithPrototype(nil)
	if err := options.PutKey(keyStrict.Key(), engine.True); err != nil {
		return nil, err
	}
	if err := options.PutKey(keySkipPrototype.Key(), engine.False); err != nil {
		return nil, err
	}
	if given, ok := c.Arg(0).AsObject(); ok {
		if err := options.CopyDataProperties(given.Value()); err != nil {
			return nil, err
		}
	}
	diff, err := options.GetKey(keyDiff.Key())
	if err != nil || diff.IsUndefined() {
		return options, err
	}
	if _, err := validate.OneOf(c, diff, "options.diff", "simple", "full"); err != nil {
		return nil, err
	}
	return options, nil
}

// option reads an option of the Assert that a method is called on.
func (s *state) option(c *engine.Call, k engine.Key) (engine.Value, error) {
	this := c.ThisObject()
	if this == nil || this == &s.assert.Object || this == &s.strict.Object {
		return engine.Undefined, nil
	}
	v, err := this.GetKey(s.options)
	if err != nil {
		return engine.Undefined, err
	}
	options, ok := v.AsObject()
	if !ok {
		return engine.Undefined, nil
	}
	return options.GetKey(k)
}
