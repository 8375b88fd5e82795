package core

// SetIntegrityLevel is the operation of that name: frozen, or sealed.
// https://tc39.es/ecma262/#sec-setintegritylevel
func SetIntegrityLevel(o *Object, frozen bool) (bool, error) {
	mark := transSeal
	if frozen {
		mark = transFreeze
	}
	if c := o.shape.class; !c.Exotic && !c.ExoticIndex && (c.VirtualKey == nil || o.shape.kind == KindArray) {
		o.setIntegrity(mark)
		o.restrictElements(mark)
		return true, nil
	}
	m := o.Methods()
	ok, err := m.PreventExtensions(o)
	if err != nil || !ok {
		return false, err
	}
	keys, err := m.OwnPropertyKeys(o)
	if err != nil {
		return false, err
	}
	for _, key := range keys {
		desc := PropertyDescriptor{Has: HasConfigurable}
		if frozen {
			current, ok, err := m.GetOwnProperty(o, key)
			if err != nil {
				return false, err
			}
			if !ok {
				continue
			}
			if !current.IsAccessor() {
				desc.Has |= HasWritable
			}
		}
		if err := DefinePropertyOrThrow(o, key, &desc); err != nil {
			return false, err
		}
	}
	return true, nil
}

// TestIntegrityLevel is the operation of that name.
// https://tc39.es/ecma262/#sec-testintegritylevel
func TestIntegrityLevel(o *Object, frozen bool) (bool, error) {
	m := o.Methods()
	extensible, err := m.IsExtensible(o)
	if err != nil || extensible {
		return false, err
	}
	if o.shape.kind == KindArray {
		if a := (*Array)(ptr(o)); a.Sparse == nil && len(a.Dense) > 0 {
			want := ArraySealed
			if frozen {
				want = ArrayFrozen
			}
			if a.Flags&want != 0 {
				return o.testNamed(frozen && a.Flags&ArrayLengthReadOnly == 0, frozen), nil
			}
		}
	}
	keys, err := m.OwnPropertyKeys(o)
	if err != nil {
		return false, err
	}
	for _, key := range keys {
		d, ok, err := m.GetOwnProperty(o, key)
		if err != nil {
			return false, err
		}
		if ok && (d.Attrs&Configurable != 0 || frozen && d.IsData() && d.Attrs&Writable != 0) {
			return false, nil
		}
	}
	return true, nil
}

// testNamed is TestIntegrityLevel of the named properties; failed is returned
// negated where something else already decides.
func (o *Object) testNamed(failed, frozen bool) bool {
	if failed {
		return false
	}
	for i := range o.shape.props {
		p := &o.shape.props[i]
		if p.Key == nil || p.Key.Key().IsPrivate() {
			continue
		}
		if p.Attrs&Configurable != 0 || frozen && p.Attrs&(AccessorAttr|Writable) == Writable {
			return false
		}
	}
	return true
}
