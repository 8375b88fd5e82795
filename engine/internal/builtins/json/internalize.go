package json

import (
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// internalizer applies a reviver.
type internalizer struct {
	r       *core.Realm
	source  text.String
	reviver core.Value
	count   int
}

// property is InternalizeJSONProperty. rec is nil where the value did not
// come from the text.
// https://tc39.es/ecma262/#sec-internalizejsonproperty
func (in *internalizer) property(holder *core.Object, name core.PropertyKey, rec *record) (core.Value, error) {
	if err := in.r.Agent.EnterNative(); err != nil {
		return core.Undefined, err
	}
	defer in.r.Agent.LeaveNative()
	if in.count++; in.count%pollEvery == 0 {
		if err := in.r.Agent.PollInterrupt(); err != nil {
			return core.Undefined, err
		}
	}
	v, err := core.Get(holder, name)
	if err != nil {
		return core.Undefined, err
	}
	context := in.r.NewObject()
	if rec != nil && !core.SameValue(rec.value, v) {
		rec = nil
	}
	if !v.IsObject() {
		if rec != nil {
			core.DefineOwn(context, text.AtomSource.Key(), core.Str(in.source.Substring(rec.from, rec.to)), core.DataDefault)
		}
	} else if err := in.members(v, rec); err != nil {
		return core.Undefined, err
	}
	return core.Call(in.reviver, core.Obj(holder), core.KeyToValue(name), v, core.Obj(context))
}

// members applies the reviver to the elements or properties of v.
func (in *internalizer) members(v core.Value, rec *record) error {
	o := v.AsObject()
	isArray, err := core.IsArray(v)
	if err != nil {
		return err
	}
	if isArray {
		n, err := core.LengthOfArrayLike(o)
		if err != nil {
			return err
		}
		for i := int64(0); i < n; i++ {
			var member *record
			if rec != nil && rec.keys == nil && i < int64(len(rec.children)) {
				member = &rec.children[i]
			}
			if err := in.member(o, core.KeyOfIndex(uint64(i)), member); err != nil {
				return err
			}
		}
		return nil
	}
	keys, err := core.EnumerableOwnProperties(o, core.IterateKeys)
	if err != nil {
		return err
	}
	find := finder(rec)
	for _, k := range keys {
		key := text.Intern(k.AsString())
		if err := in.member(o, key, find(key)); err != nil {
			return err
		}
	}
	return nil
}

// finder returns how to look up the record of a property; of several with one
// key the last one counts.
func finder(rec *record) func(core.PropertyKey) *record {
	if rec == nil || rec.keys == nil {
		return func(core.PropertyKey) *record { return nil }
	}
	next := 0
	var index map[core.PropertyKey]int
	return func(key core.PropertyKey) *record {
		if index == nil && next < len(rec.keys) && rec.keys[next] == key && !hasDuplicates(rec.keys) {
			next++
			return &rec.children[next-1]
		}
		if index == nil {
			index = make(map[core.PropertyKey]int, len(rec.keys))
			for i, k := range rec.keys {
				index[k] = i
			}
		}
		if i, ok := index[key]; ok {
			return &rec.children[i]
		}
		return nil
	}
}

// hasDuplicates reports whether keys, of a small object, has a key twice. It
// says true of larger ones, whose keys go to an index anyway.
func hasDuplicates(keys []core.PropertyKey) bool {
	if len(keys) > 8 {
		return true
	}
	for i := range keys {
		for j := range i {
			if keys[i] == keys[j] {
				return true
			}
		}
	}
	return false
}

// member replaces or deletes one property by what the reviver says.
func (in *internalizer) member(o *core.Object, key core.PropertyKey, rec *record) error {
	v, err := in.property(o, key, rec)
	if err != nil {
		return err
	}
	if v.IsUndefined() {
		_, err = o.Methods().Delete(o, key)
	} else {
		_, err = core.CreateDataProperty(o, key, v)
	}
	return err
}
