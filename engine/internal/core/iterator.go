package core

import (
	"github.com/sxfescript/sxn/engine/internal/text"
)

// IteratorRecord is the Iterator Record of the specification.
// https://tc39.es/ecma262/#sec-iterator-records
type IteratorRecord struct {
	Realm    *Realm
	Iterator *Object
	Next     Value
	Done     bool
	builtin  *BuiltinIterator // Iterator, when Next is its intrinsic next method
	// generator is set where Iterator is of KindGenerator and Next the intrinsic
	// next method of generators.
	generator bool
}

// GetIterator returns an iterator of v.
// https://tc39.es/ecma262/#sec-getiterator
func GetIterator(r *Realm, v Value, async bool) (IteratorRecord, error) {
	if async {
		m, err := GetMethod(r, v, SymbolAsyncIterator.Atom().Key())
		if err != nil {
			return IteratorRecord{}, err
		}
		if !m.IsUndefined() {
			return GetIteratorFromMethod(r, v, m)
		}
	}
	m, err := GetMethod(r, v, SymbolIterator.Atom().Key())
	if err != nil {
		return IteratorRecord{}, err
	}
	if m.IsUndefined() {
		return IteratorRecord{}, TypeError("%s is not iterable (cannot read property Symbol(Symbol.iterator))", DescribeCallSite(v))
	}
	it, err := GetIteratorFromMethod(r, v, m)
	if err != nil || !async {
		return it, err
	}
	return CreateAsyncFromSyncIterator(r, it)
}

// GetIteratorFromMethod calls an @@iterator or @@asyncIterator method.
// https://tc39.es/ecma262/#sec-getiteratorfrommethod
func GetIteratorFromMethod(r *Realm, v, method Value) (IteratorRecord, error) {
	x, err := Call(method, v)
	if err != nil {
		return IteratorRecord{}, err
	}
	if !x.IsObject() {
		return IteratorRecord{}, TypeError("Result of the Symbol.iterator method is not an object")
	}
	return GetIteratorDirect(r, x.AsObject())
}

// GetIteratorDirect makes a record of an iterator object.
// https://tc39.es/ecma262/#sec-getiteratordirect
func GetIteratorDirect(r *Realm, o *Object) (IteratorRecord, error) {
	next, err := Get(o, text.AtomNext.Key())
	if err != nil {
		return IteratorRecord{}, err
	}
	return NewIteratorRecord(r, o, next), nil
}

// NewIteratorRecord makes a record of an iterator and its next method.
func NewIteratorRecord(r *Realm, o *Object, next Value) IteratorRecord {
	it := IteratorRecord{Realm: r, Iterator: o, Next: next.Clean()}
	switch o.Kind() {
	case KindIterator:
		if f, ok := NativeOf(next); ok && f.Tag == TagIteratorNext {
			if b := AsBuiltinIterator(o); b.matches(f) {
				it.builtin = b
			}
		}
	case KindGenerator:
		it.generator = NativeTag(next) == TagGeneratorNext
	}
	return it
}

// IsBuiltin reports whether the iterator is a builtin one whose next method is
// the intrinsic one, so that BuiltinIterator.Step may stand for calling it.
func (it *IteratorRecord) IsBuiltin() bool { return it.builtin != nil }

// Step is IteratorStepValue: the next value, or done. After an error or the
// end, Done is set.
// https://tc39.es/ecma262/#sec-iteratorstepvalue
func (it *IteratorRecord) Step() (v Value, done bool, err error) {
	if it.builtin != nil {
		v, done, err = it.builtin.Step(it.Realm)
		if done || err != nil {
			it.Done = true
		}
		return v, done, err
	}
	if it.generator {
		v, done, err = it.Realm.Agent.VM.StepGenerator(it.Iterator)
		it.Done = it.Done || done || err != nil
		return v, done, err
	}
	res, err := it.StepResult()
	if err != nil || res == nil {
		return Undefined, err == nil, err
	}
	v, err = Get(res, text.AtomValue.Key())
	if err != nil {
		it.Done = true
	}
	return v, false, err
}

// StepResult is IteratorStep: the result object, nil when done.
// https://tc39.es/ecma262/#sec-iteratorstep
func (it *IteratorRecord) StepResult() (*Object, error) {
	x, err := Call(it.Next, Obj(it.Iterator))
	if err == nil && !x.IsObject() {
		err = TypeError("Iterator result %s is not an object", DescribeValue(x))
	}
	if err != nil {
		it.Done = true
		return nil, err
	}
	done, err := IteratorComplete(x.AsObject())
	if err != nil || done {
		it.Done = true
		return nil, err
	}
	return x.AsObject(), nil
}

// IteratorNext calls next with a value and checks the result.
// https://tc39.es/ecma262/#sec-iteratornext
func (it *IteratorRecord) IteratorNext(args ...Value) (*Object, error) {
	x, err := Call(it.Next, Obj(it.Iterator), args...)
	if err == nil && !x.IsObject() {
		err = TypeError("Iterator result %s is not an object", DescribeValue(x))
	}
	if err != nil {
		it.Done = true
		return nil, err
	}
	return x.AsObject(), nil
}

// IteratorComplete reads the done property.
// https://tc39.es/ecma262/#sec-iteratorcomplete
func IteratorComplete(result *Object) (bool, error) {
	d, err := Get(result, text.AtomDone.Key())
	return ToBoolean(d), err
}

// IteratorClose closes an iterator: completion is the error that ends the
// iteration, nil for a normal completion. It returns the error to go on with.
// https://tc39.es/ecma262/#sec-iteratorclose
func IteratorClose(it *IteratorRecord, completion error) error {
	if IsTermination(completion) {
		return completion
	}
	ret, err := GetMethod(it.Realm, Obj(it.Iterator), text.AtomReturn.Key())
	var inner Value
	if err == nil {
		if ret.IsUndefined() {
			return completion
		}
		inner, err = Call(ret, Obj(it.Iterator))
	}
	if completion != nil {
		if IsTermination(err) {
			return err
		}
		return completion
	}
	if err != nil {
		return err
	}
	if !inner.IsObject() {
		return TypeError("Iterator result %s is not an object", DescribeValue(inner))
	}
	return nil
}

// CreateIterResultObject returns {value, done}.
// https://tc39.es/ecma262/#sec-createiterresultobject
func CreateIterResultObject(r *Realm, v Value, done bool) Value {
	s := r.iterResultShape
	if s == nil {
		s = r.ObjectShape(DefaultInline).Transition(text.AtomValue, DataDefault).Transition(text.AtomDone, DataDefault)
		r.iterResultShape = s
	}
	o := AllocPlain(s)
	*o.SlotPointer(0) = v.Clean()
	*o.SlotPointer(1) = Bool(done)
	return Obj(o)
}

// IterableToList collects all values of an iterable.
func IterableToList(r *Realm, v Value) ([]Value, error) {
	it, err := GetIterator(r, v, false)
	if err != nil {
		return nil, err
	}
	return IteratorToList(&it)
}

// IteratorToList collects the remaining values of an iterator.
// https://tc39.es/ecma262/#sec-iteratortolist
func IteratorToList(it *IteratorRecord) ([]Value, error) {
	list := it.takeRest()
	for {
		v, done, err := it.Step()
		if err != nil {
			return nil, err
		}
		if done {
			return list, nil
		}
		list = append(list, v.Clean())
	}
}

// takeRest takes the values that are left of an iterator over a dense array,
// where that can be done at once; it returns nil otherwise.
func (it *IteratorRecord) takeRest() []Value {
	b := it.builtin
	if b == nil || b.Source != IteratorOfArray || b.Kind != IterateValues || !b.Target.IsKind(KindArray) {
		return nil
	}
	a := b.Target.AsArray()
	if a.Sparse != nil || b.Index >= len(a.Dense) || a.PrototypesHaveElements() {
		return nil
	}
	list := append([]Value(nil), a.Dense[b.Index:]...)
	b.Index = len(a.Dense)
	for i := range list {
		if list[i].Bits == BitsHole {
			list[i] = Undefined
		}
	}
	return list
}

// AsyncFromSync is an %AsyncFromSyncIteratorPrototype% object's data.
type AsyncFromSync struct {
	Object
	Sync IteratorRecord
}

// AsyncFromSyncClass is their class.
var AsyncFromSyncClass = Class{Name: "Async-from-Sync Iterator", Kind: KindOther, Methods: OrdinaryMethods{}, Layout: (*AsyncFromSync)(nil)}

// CreateAsyncFromSyncIterator wraps a sync iterator for async iteration.
// https://tc39.es/ecma262/#sec-createasyncfromsynciterator
func CreateAsyncFromSyncIterator(r *Realm, sync IteratorRecord) (IteratorRecord, error) {
	o := &AsyncFromSync{Sync: sync}
	InitObject(&o.Object, RootShape(r.Intrinsic(IntrinsicAsyncFromSyncIteratorPrototype), &AsyncFromSyncClass, 0))
	return GetIteratorDirect(r, &o.Object)
}

// EntryOf returns the key and value of an item of an iterable of entries, as
// AddEntriesFromIterable reads them.
// https://tc39.es/ecma262/#sec-add-entries-from-iterable
func EntryOf(item Value) (k, v Value, err error) {
	if !item.IsObject() {
		return k, v, TypeError("Iterator value %s is not an entry object", DescribeValue(item))
	}
	if k, err = GetIndex(item.AsObject(), 0); err != nil {
		return k, v, err
	}
	k = k.Clean()
	v, err = GetIndex(item.AsObject(), 1)
	return k, v, err
}
