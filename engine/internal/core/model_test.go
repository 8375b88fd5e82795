package core

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// model is an object as a plain list of properties, to compare with.
type model struct {
	order  []PropertyKey
	props  map[PropertyKey]*modelProperty
	closed bool
}

type modelProperty struct {
	value int32
	attrs Attributes
}

func (m *model) keys() []PropertyKey {
	var indices, names []PropertyKey
	for _, k := range m.order {
		if k.IsIndex() {
			indices = append(indices, k)
		} else {
			names = append(names, k)
		}
	}
	slices.SortFunc(indices, func(a, b PropertyKey) int { return int(int64(a.Index) - int64(b.Index)) })
	return append(indices, names...)
}

func (m *model) set(k PropertyKey, v int32) bool {
	p := m.props[k]
	if p == nil {
		if m.closed {
			return false
		}
		m.props[k] = &modelProperty{v, DataDefault}
		m.order = append(m.order, k)
		return true
	}
	if p.attrs&Writable == 0 {
		return false
	}
	p.value = v
	return true
}

func (m *model) delete(k PropertyKey) bool {
	p := m.props[k]
	if p == nil {
		return true
	}
	if p.attrs&Configurable == 0 {
		return false
	}
	delete(m.props, k)
	m.order = slices.DeleteFunc(m.order, func(x PropertyKey) bool { return x == k })
	return true
}

func (m *model) define(k PropertyKey, v int32, attrs Attributes) bool {
	p := m.props[k]
	if p == nil {
		if m.closed {
			return false
		}
		m.props[k] = &modelProperty{v, attrs}
		m.order = append(m.order, k)
		return true
	}
	if p.attrs&Configurable == 0 {
		if attrs&Configurable != 0 || (attrs^p.attrs)&Enumerable != 0 || p.attrs&Writable == 0 && (attrs&Writable != 0 || v != p.value) {
			return false
		}
	}
	p.value, p.attrs = v, attrs
	return true
}

func (m *model) restrict(frozen bool) {
	m.closed = true
	for _, p := range m.props {
		p.attrs &^= Configurable
		if frozen {
			p.attrs &^= Writable
		}
	}
}

// TestAgainstModel runs random operations on objects of several sorts and on
// a model of them.
func TestAgainstModel(t *testing.T) {
	r := testRealm()
	pool := func(names, indices int, spread uint32) []PropertyKey {
		var keys []PropertyKey
		for i := range names {
			keys = append(keys, key(fmt.Sprint("name", i)))
		}
		for i := range indices {
			keys = append(keys, IndexKey(uint32(i)*spread))
		}
		return keys
	}
	pools := [][]PropertyKey{pool(4, 2, 1), pool(12, 0, 1), pool(300, 3, 5), pool(2, 60, 1), pool(3, 40, 7), pool(3, 40, 100000), pool(0, 2000, 1)}
	for seed := range uint64(120) {
		rnd := rand.New(rand.NewPCG(seed, 7))
		keys := pools[seed%uint64(len(pools))]
		r.Agent.NotesHits = seed%2 == 0
		o := r.NewObject()
		isArray := seed%3 == 1
		if isArray {
			o = &r.NewArray(nil).Object
		}
		m := &model{props: map[PropertyKey]*modelProperty{}}
		plainAttrs := seed%5 != 0
		for step := range 1500 {
			k := keys[rnd.IntN(len(keys))]
			v := int32(step)
			var got, want bool
			switch op := rnd.IntN(100); {
			case op < 55:
				got, _ = o.Methods().Set(o, k, Int(v), Obj(o))
				want = m.set(k, v)
			case op < 80:
				got, _ = o.Methods().Delete(o, k)
				want = m.delete(k)
			case op < 95:
				attrs := DataDefault
				if !plainAttrs {
					attrs = Attributes(rnd.IntN(8)) | Configurable
					if rnd.IntN(20) == 0 {
						attrs &^= Configurable
					}
				}
				d := DataDescriptor(Int(v), attrs)
				got, _ = o.Methods().DefineOwnProperty(o, k, &d)
				want = m.define(k, v, attrs)
			case op == 95 && step > 1000:
				o.BecomePrototype()
			case op == 96 && step > 1000:
				SetShapeProto(o, r.NewObject())
			case op == 97 && step > 1400:
				_, _ = o.Methods().PreventExtensions(o)
				m.closed = true
			case op >= 98 && step > 1450:
				_, _ = SetIntegrityLevel(o, op == 99)
				m.restrict(op == 99)
			}
			if got != want {
				t.Fatalf("seed %d, step %d: %s reported %v, want %v", seed, step, DescribeKey(k), got, want)
			}
			if step%50 == 0 || step > 1400 {
				compareToModel(t, fmt.Sprintf("seed %d, step %d", seed, step), o, m, isArray)
			}
		}
	}
}

func compareToModel(t *testing.T, where string, o *Object, m *model, isArray bool) {
	t.Helper()
	keys, err := o.Methods().OwnPropertyKeys(o)
	if err != nil {
		t.Fatal(err)
	}
	if isArray {
		keys = slices.DeleteFunc(keys, func(k PropertyKey) bool { return k == key("length") })
	}
	if want := m.keys(); !slices.Equal(keys, want) {
		t.Fatalf("%s: keys %v, want %v", where, keys, want)
	}
	for k, p := range m.props {
		d, ok, err := o.Methods().GetOwnProperty(o, k)
		if err != nil || !ok || d.Value.AsInt() != p.value || d.Attrs != p.attrs {
			t.Fatalf("%s: %s is %d with %b, want %d with %b", where, DescribeKey(k), d.Value.AsInt(), d.Attrs, p.value, p.attrs)
		}
		if v, err := Get(o, k); err != nil || v.AsInt() != p.value {
			t.Fatalf("%s: Get(%s) = %d, want %d", where, DescribeKey(k), v.AsInt(), p.value)
		}
	}
}
