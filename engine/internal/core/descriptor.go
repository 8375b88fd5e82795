package core

import "github.com/sxfescript/sxn/engine/internal/text"

// attributes returns the attributes that the descriptor's fields give: those
// of Has have the order of Attributes, one bit up.
func (h DescriptorFields) attributes() Attributes {
	return Attributes(h>>1) & (Writable | Enumerable | Configurable)
}

const (
	hasAllData     = HasValue | HasWritable | HasEnumerable | HasConfigurable
	hasAllAccessor = HasGet | HasSet | HasEnumerable | HasConfigurable
)

func dataDescriptor(v Value, attrs Attributes) *PropertyDescriptor {
	return &PropertyDescriptor{Value: v, Attrs: attrs, Has: hasAllData}
}

// DataDescriptor returns the descriptor of a data property, all fields
// present.
func DataDescriptor(v Value, attrs Attributes) PropertyDescriptor {
	return PropertyDescriptor{Value: v, Attrs: attrs, Has: hasAllData}
}

// AccessorDescriptor returns the descriptor of an accessor property, all
// fields present.
func AccessorDescriptor(get, set *Object, attrs Attributes) PropertyDescriptor {
	return PropertyDescriptor{Get: get, Set: set, Attrs: attrs &^ (Writable | AccessorAttr), Has: hasAllAccessor}
}

// descriptorOf returns the descriptor of a property with the slot content v,
// which is not lazy.
func descriptorOf(v Value, attrs Attributes) PropertyDescriptor {
	if attrs&AccessorAttr != 0 {
		a := (*Accessor)(v.Ptr)
		return AccessorDescriptor(a.Get, a.Set, attrs)
	}
	return DataDescriptor(v, attrs)
}

// FromPropertyDescriptor returns the object that describes desc; a nil desc
// gives undefined.
// https://tc39.es/ecma262/#sec-frompropertydescriptor
func FromPropertyDescriptor(r *Realm, desc *PropertyDescriptor) Value {
	if desc == nil {
		return Undefined
	}
	o := AllocPlain(r.ObjectShape(5))
	if desc.Has&HasValue != 0 {
		AddProperty(o, text.AtomValue, desc.Value, DataDefault)
	}
	if desc.Has&HasWritable != 0 {
		AddProperty(o, text.AtomWritable, Bool(desc.Attrs&Writable != 0), DataDefault)
	}
	if desc.Has&HasGet != 0 {
		AddProperty(o, text.AtomGet, ObjOrUndefined(desc.Get), DataDefault)
	}
	if desc.Has&HasSet != 0 {
		AddProperty(o, text.AtomSet, ObjOrUndefined(desc.Set), DataDefault)
	}
	if desc.Has&HasEnumerable != 0 {
		AddProperty(o, text.AtomEnumerable, Bool(desc.Attrs&Enumerable != 0), DataDefault)
	}
	if desc.Has&HasConfigurable != 0 {
		AddProperty(o, text.AtomConfigurable, Bool(desc.Attrs&Configurable != 0), DataDefault)
	}
	return Obj(o)
}

// ToPropertyDescriptor is the operation of that name.
// https://tc39.es/ecma262/#sec-topropertydescriptor
func ToPropertyDescriptor(r *Realm, v Value) (d PropertyDescriptor, err error) {
	if !v.IsObject() {
		return d, TypeError(msgDescriptorNonObject, DescribeValue(v))
	}
	o := v.AsObject()
	flag := func(key *Atom, has DescriptorFields, attr Attributes) error {
		field, present, err := getIfPresent(o, key.Key())
		if err != nil || !present {
			return err
		}
		d.Has |= has
		if ToBoolean(field) {
			d.Attrs |= attr
		}
		return nil
	}
	function := func(key *Atom, has DescriptorFields, message string) (*Object, error) {
		field, present, err := getIfPresent(o, key.Key())
		if err != nil || !present {
			return nil, err
		}
		if !field.IsUndefined() && !field.IsCallable() {
			return nil, TypeError(message, DescribeValue(field))
		}
		d.Has |= has
		return field.ObjectOrNil(), nil
	}
	if err = flag(text.AtomEnumerable, HasEnumerable, Enumerable); err != nil {
		return d, err
	}
	if err = flag(text.AtomConfigurable, HasConfigurable, Configurable); err != nil {
		return d, err
	}
	value, present, err := getIfPresent(o, text.AtomValue.Key())
	if err != nil {
		return d, err
	}
	if present {
		d.Value, d.Has = value, d.Has|HasValue
	}
	if err = flag(text.AtomWritable, HasWritable, Writable); err != nil {
		return d, err
	}
	if d.Get, err = function(text.AtomGet, HasGet, msgGetterNotFunction); err != nil {
		return d, err
	}
	if d.Set, err = function(text.AtomSet, HasSet, msgSetterNotFunction); err != nil {
		return d, err
	}
	if d.IsAccessor() && d.IsData() {
		return d, TypeError(msgDescriptorBoth + ", " + DescribeValue(v))
	}
	return d, nil
}

// getIfPresent is HasProperty followed by Get.
func getIfPresent(o *Object, key PropertyKey) (Value, bool, error) {
	has, err := HasProperty(o, key)
	if err != nil || !has {
		return Undefined, false, err
	}
	v, err := Get(o, key)
	return v, err == nil, err
}

// Complete is CompletePropertyDescriptor.
// https://tc39.es/ecma262/#sec-completepropertydescriptor
func (d *PropertyDescriptor) Complete() {
	d.Attrs &= d.Has.attributes()
	if d.IsAccessor() {
		d.Attrs &^= Writable
		d.Has = hasAllAccessor
		return
	}
	if d.Has&HasValue == 0 {
		d.Value = Undefined
	}
	d.Has = hasAllData
}

// IsCompatiblePropertyDescriptor is the operation of that name; current is nil
// for an absent property.
// https://tc39.es/ecma262/#sec-iscompatiblepropertydescriptor
func IsCompatiblePropertyDescriptor(extensible bool, desc, current *PropertyDescriptor) bool {
	if current == nil {
		return extensible
	}
	attrs := current.Attrs
	v := current.Value
	if current.IsAccessor() {
		attrs |= AccessorAttr
		v = AccessorValue(current.Get, current.Set)
	}
	return ChangeAllowed(v, attrs, desc)
}

// ChangeAllowed reports whether a property with slot content v and attrs may
// become what desc says.
// https://tc39.es/ecma262/#sec-validateandapplypropertydescriptor
func ChangeAllowed(v Value, attrs Attributes, desc *PropertyDescriptor) bool {
	if attrs&Configurable != 0 {
		return true
	}
	if desc.Has&HasConfigurable != 0 && desc.Attrs&Configurable != 0 ||
		desc.Has&HasEnumerable != 0 && (desc.Attrs^attrs)&Enumerable != 0 {
		return false
	}
	switch {
	case attrs&AccessorAttr != 0:
		if desc.IsData() {
			return false
		}
		if !desc.IsAccessor() {
			return true
		}
		a := (*Accessor)(v.Ptr)
		return (desc.Has&HasGet == 0 || desc.Get == a.Get) && (desc.Has&HasSet == 0 || desc.Set == a.Set)
	case desc.IsAccessor():
		return false
	case attrs&Writable == 0:
		return !(desc.Has&HasWritable != 0 && desc.Attrs&Writable != 0) &&
			(desc.Has&HasValue == 0 || SameValue(desc.Value, v))
	}
	return true
}

// applied returns the slot content and attributes of a property after desc
// has been applied to it.
func applied(v Value, attrs Attributes, desc *PropertyDescriptor) (Value, Attributes) {
	present := desc.Has.attributes()
	next := attrs&^present | desc.Attrs&present
	if desc.IsAccessor() {
		a := Accessor{}
		if attrs&AccessorAttr != 0 {
			a = *(*Accessor)(v.Ptr)
		}
		if desc.Has&HasGet != 0 {
			a.Get = desc.Get
		}
		if desc.Has&HasSet != 0 {
			a.Set = desc.Set
		}
		return AccessorValue(a.Get, a.Set), next&^Writable | AccessorAttr
	}
	if attrs&AccessorAttr != 0 && desc.IsData() {
		v = Undefined
		next &^= AccessorAttr
		if desc.Has&HasWritable == 0 {
			next &^= Writable
		}
	}
	if desc.Has&HasValue != 0 {
		v = desc.Value
	}
	return v, next
}

// initial returns the slot content and attributes of a new property.
func initial(desc *PropertyDescriptor) (Value, Attributes) {
	attrs := desc.Attrs & desc.Has.attributes()
	if desc.IsAccessor() {
		return AccessorValue(desc.Get, desc.Set), attrs&^Writable | AccessorAttr
	}
	if desc.Has&HasValue == 0 {
		return Undefined, attrs
	}
	return desc.Value, attrs
}
