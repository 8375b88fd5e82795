package regexp

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// The properties of RegExp.prototype that the specification reads on the way
// of the methods under well-known symbols. exec comes first.
const (
	watchExec = iota
	watchFlags
	watchConstructor
	watchFirstFlag
	watchCount = watchFirstFlag + 8
)

func watchedKey(i int) *text.Atom {
	switch i {
	case watchExec:
		return text.AtomExec
	case watchFlags:
		return text.AtomFlags
	case watchConstructor:
		return text.AtomConstructor
	}
	return flagKey(i - watchFirstFlag)
}

// realmState is what the package keeps of a realm.
type realmState struct {
	last lastMatch

	shape   *core.Shape // of RegExp objects without properties of their own
	epoch   uint32
	located bool // slots are those of epoch
	slots   [watchCount]uint32
	born    [watchCount]*core.LazyValue // what RegExp.prototype was born with
	seen    [watchCount]unsafe.Pointer  // contents of its slots known to come from that
	species *core.LazyValue             // the same of %RegExp%
}

func realmOf(r *core.Realm) *realmState {
	if st, ok := r.RegExp.(*realmState); ok {
		return st
	}
	st := new(realmState)
	r.RegExp = st
	return st
}

// watch notes what a new RegExp.prototype has.
func (st *realmState) watch(proto *core.Object) {
	st.shape = core.RootShape(proto, &regExpClass, 0)
	for i := range st.born {
		st.born[i] = lazyOf(proto, watchedKey(i))
	}
}

func lazyOf(o *core.Object, key *text.Atom) *core.LazyValue {
	p := o.Shape().Lookup(key)
	if p == nil {
		return nil
	}
	return core.AsLazy(*o.SlotPointer(p.Slot))
}

// intact reports whether the first n watched properties are what they were.
func (st *realmState) intact(a *core.Agent, n int) bool {
	proto := st.shape.Proto()
	if !st.located || st.epoch != a.ProtoEpoch {
		st.located = false
		for i := range st.slots {
			p := proto.Shape().Lookup(watchedKey(i))
			if p == nil {
				return false
			}
			st.slots[i] = p.Slot
		}
		st.located, st.epoch = true, a.ProtoEpoch
		clear(st.seen[:])
	}
	for i := range n {
		v := proto.SlotPointer(st.slots[i])
		if v.Ptr == st.seen[i] && v.Ptr != nil {
			continue
		}
		if st.born[i] == nil || !st.born[i].Gave(*v) {
			return false
		}
		st.seen[i] = v.Ptr
	}
	return true
}

// plainExec returns the RegExp object that o is if reading exec of it gives
// the builtin method of r; otherwise nil.
func plainExec(r *core.Realm, o *core.Object) *core.RegExp {
	st := realmOf(r)
	if o.Shape() != st.shape || !st.intact(r.Agent, watchExec+1) {
		return nil
	}
	return (*core.RegExp)(unsafe.Pointer(o))
}

// plain returns the RegExp object that o is if it has no properties of its
// own, RegExp.prototype of r is as it was born in all that matters, and
// lastIndex is an ordinary one; otherwise nil.
func plain(r *core.Realm, o *core.Object) *core.RegExp {
	st := realmOf(r)
	if o.Shape() != st.shape || !st.intact(r.Agent, watchCount) {
		return nil
	}
	x := (*core.RegExp)(unsafe.Pointer(o))
	if x.LastIndexFixed || !x.LastIndex.IsInt() || x.LastIndex.AsInt() < 0 {
		return nil
	}
	return x
}

// plainSpecies reports whether %RegExp%[@@species] is as it was born.
func plainSpecies(r *core.Realm) bool {
	st := realmOf(r)
	c := r.Intrinsic(core.IntrinsicRegExp)
	p := c.Shape().Lookup(text.SymSpecies)
	return p != nil && st.species != nil && st.species.Gave(*c.SlotPointer(p.Slot))
}
