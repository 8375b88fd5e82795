package array

import (
	"github.com/sxfescript/sxn/engine/internal/core"
)

// poll looks for an interrupt in some steps of a loop with counter k.
func poll(r *core.Realm, k int64) error {
	if k&0xFFF != 0xFFF {
		return nil
	}
	return r.Agent.PollInterrupt()
}

// receiver is what most methods begin with: the object of this and its length.
func receiver(r *core.Realm, this core.Value) (*core.Object, int64, error) {
	o, err := core.ToObject(r, this)
	if err != nil {
		return nil, 0, err
	}
	n, err := core.LengthOfArrayLike(o)
	return o, n, err
}

// namedReceiver is receiver for the methods whose name V8 puts in the message.
func namedReceiver(r *core.Realm, this core.Value, method string) (*core.Object, int64, error) {
	if this.IsNullish() {
		return nil, 0, core.TypeError("Array.prototype.%s called on null or undefined", method)
	}
	return receiver(r, this)
}

// elementAt is HasProperty and Get of element k.
func elementAt(o *core.Object, k int64) (v core.Value, present bool, err error) {
	if o.Kind() == core.KindArray {
		a := o.Array()
		if k < int64(len(a.Dense)) {
			if v = a.Dense[k]; !v.IsHole() {
				return v, true, nil
			}
		}
		if a.Sparse == nil && !o.PrototypesHaveElements() {
			return core.Undefined, false, nil
		}
	}
	key := core.KeyOfIndex(uint64(k))
	if present, err = core.HasProperty(o, key); err != nil || !present {
		return core.Undefined, false, err
	}
	v, err = core.Get(o, key)
	return v, true, err
}

// readable returns the first n elements of o where reading them, absent ones
// too, runs no JavaScript.
func readable(o *core.Object, n int64) (d []core.Value, ok bool) {
	d = core.DenseElements(o)
	if int64(len(d)) < n || o.PrototypesHaveElements() {
		return nil, false
	}
	return d[:n], true
}

// plain returns o as an array with length n whose elements may be changed in place.
func plain(o *core.Object, n int64) (*core.Array, bool) {
	a, ok := core.PlainArray(o)
	return a, ok && int64(len(a.Dense)) == n
}

// move is one step of the loops that shift elements: what is at from comes to
// be at to.
func move(o *core.Object, from, to int64) error {
	v, present, err := elementAt(o, from)
	if err != nil {
		return err
	}
	if present {
		return core.SetIndex(o, to, v, true)
	}
	return core.DeletePropertyOrThrow(o, core.KeyOfIndex(uint64(to)))
}

// unholed is what Get of an element gives that nothing shows through.
func unholed(v core.Value) core.Value {
	if v.IsHole() {
		return core.Undefined
	}
	return v
}

// unhole makes holes in new memory undefined.
func unhole(vals []core.Value) {
	for i := range vals {
		if vals[i].IsHole() {
			vals[i] = core.Undefined
		}
	}
}
