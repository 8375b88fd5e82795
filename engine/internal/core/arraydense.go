package core

import (
	"math"
	"slices"
)

// DenseElements returns the elements of o from index 0 on that are in dense
// storage, with holes where there is none; nil where index properties of o are
// exotic. The slice is valid until o changes and must not be modified.
func DenseElements(o *Object) []Value {
	if o.shape.kind == KindArray {
		return (*Array)(ptr(o)).Dense
	}
	if o.shape.class.ExoticIndex {
		return nil
	}
	if e := o.elements(); e != nil {
		return e.Dense
	}
	return nil
}

// PlainArray returns o as an array whose elements are all in Dense and may be
// added, replaced and removed there without questions to anything else: holes
// are absent elements, no prototype has elements and nothing is read-only.
func PlainArray(o *Object) (a *Array, ok bool) {
	if o.shape.kind != KindArray {
		return nil, false
	}
	a = (*Array)(ptr(o))
	return a, a.canAppend() && !o.PrototypesHaveElements()
}

// Short arrays begin with their elements in the same allocation.
type (
	array2 struct {
		Array
		elements [2]Value
	}
	array4 struct {
		Array
		elements [4]Value
	}
	array8 struct {
		Array
		elements [8]Value
	}
)

// NewArrayCopy returns an array with the elements vals, which are copied; a
// Hole among them is an absent element.
func (r *Realm) NewArrayCopy(vals []Value) *Array {
	var a *Array
	switch n := len(vals); {
	case n == 0 || n > 8:
		a = &Array{}
		a.Dense = append([]Value(nil), vals...)
	case n <= 2:
		x := new(array2)
		a = &x.Array
		a.Dense = x.elements[:n]
	case n <= 4:
		x := new(array4)
		a = &x.Array
		a.Dense = x.elements[:n]
	default:
		x := new(array8)
		a = &x.Array
		a.Dense = x.elements[:n]
	}
	for i := range a.Dense {
		a.Dense[i] = vals[i].Clean()
	}
	a.shape = r.arrayShape()
	return a
}

// newPair returns the array [x, y].
func (r *Realm) newPair(x, y Value) Value {
	a := new(array2)
	a.elements[0], a.elements[1] = x.Clean(), y.Clean()
	a.Dense = a.elements[:]
	a.shape = r.arrayShape()
	return Obj(&a.Object)
}

// MaxDense bounds the length of dense elements.
const MaxDense = math.MaxInt32

// shiftCopy is the length up to which removing the first element moves the
// others; longer arrays give up the first place of their memory instead, so
// that an array used as a queue costs the same per element at any length.
const shiftCopy = 48

// ShiftFast removes and returns the first element of an array that PlainArray
// said yes to and that is not empty.
func (a *Array) ShiftFast() Value {
	d := a.Dense
	v := d[0]
	if n := len(d) - 1; n <= shiftCopy {
		copy(d, d[1:])
		StoreHeap(&d[n], Hole)
		a.Dense = d[:n]
	} else {
		StoreHeap(&d[0], Hole)
		a.Dense = d[1:]
	}
	return v
}

// PopFast removes and returns the last element of an array that PlainArray
// said yes to and that is not empty.
func (a *Array) PopFast() Value {
	n := len(a.Dense) - 1
	v := a.Dense[n]
	a.truncate(n)
	return v
}

// SpliceFast replaces n elements at start with values, of an array that
// PlainArray said yes to. The range must exist.
func (a *Array) SpliceFast(start, n int, values []Value) {
	d := a.Dense
	switch grow := len(values) - n; {
	case grow < 0 && start == 0 && len(values) == 0 && len(d)-n > shiftCopy:
		clear(d[:n])
		a.Dense = d[n:]
	case grow < 0:
		copy(d[start+len(values):], d[start+n:])
		a.truncate(len(d) + grow)
	case grow > 0:
		d = slices.Grow(d, grow)[:len(d)+grow]
		copy(d[start+len(values):], d[start+n:len(d)-grow])
		a.Dense = d
	}
	for i, v := range values {
		a.Dense[start+i] = v.Clean()
	}
}

// FillFast stores v in the elements from start up to end, where the array is
// one that may be written without questions: PlainArray, or made with a length
// and still without elements. It reports false, having done nothing, when it
// cannot.
func (a *Array) FillFast(start, end int, v Value) bool {
	v = v.Clean()
	if a.Sparse == nil {
		if _, ok := PlainArray(&a.Object); !ok || end > len(a.Dense) {
			return false
		}
		for i := start; i < end; i++ {
			a.Dense[i] = v
		}
		return true
	}
	if len(a.Sparse.entries) > 0 || a.Flags != 0 || a.shape.flags&ShapeIsPrototype != 0 || a.PrototypesHaveElements() ||
		start > len(a.Dense) || end > int(a.length) || end > maxFill {
		return false
	}
	a.Dense = slices.Grow(a.Dense, max(end-len(a.Dense), 0))
	for i := start; i < end; i++ {
		if i < len(a.Dense) {
			a.Dense[i] = v
		} else {
			a.Dense = append(a.Dense, v)
		}
	}
	if len(a.Dense) == int(a.length) {
		a.Sparse = nil
	}
	return true
}

// maxFill is the greatest length that fill makes dense in one go.
const maxFill = 1 << 26

// NextElement returns the smallest index from i on, below n, that may hold an
// element of o: where nothing can be observed it passes over the places between
// the elements of sparse arrays and of other objects with a great length.
func NextElement(o *Object, i, n int64) int64 {
	if i >= n {
		return i
	}
	keys, dense, ok := o.sparseIndex(i, n-i)
	if !ok {
		return i
	}
	if i < int64(dense) {
		return i
	}
	at := 0
	if i <= math.MaxUint32 {
		at, _ = slices.BinarySearch(keys, uint32(i))
	} else {
		at = len(keys)
	}
	if at == len(keys) {
		return n
	}
	return min(int64(keys[at]), n)
}

// PreviousElement is NextElement downwards: the greatest index up to i, or -1.
func PreviousElement(o *Object, i int64) int64 {
	if i < 0 {
		return i
	}
	keys, dense, ok := o.sparseIndex(i, i)
	if !ok || i < int64(dense) {
		return i
	}
	at, found := slices.BinarySearch(keys, uint32(min(i, math.MaxUint32)))
	switch {
	case found && i <= math.MaxUint32:
		return i
	case at > 0:
		return int64(keys[at-1])
	}
	return int64(dense) - 1
}

// skipsFrom is the number of places from which looking for the next element
// is better than trying them.
const skipsFrom = 1 << 12

// sparseIndex returns the keys of sparse elements in ascending order and the
// number of dense ones in front of them; ok is false where places must be
// tried one by one. i is where to look next, count how many places are left.
func (o *Object) sparseIndex(i, count int64) (keys []uint32, dense int, ok bool) {
	switch o.shape.kind {
	case KindArray:
		a := (*Array)(ptr(o))
		if a.Sparse == nil || i < int64(len(a.Dense)) || o.PrototypesHaveElements() {
			return nil, 0, false
		}
		return a.Sparse.keys(), len(a.Dense), true
	case KindPlain, KindArguments:
		if count < skipsFrom || o.shape.class.ExoticIndex || o.shape.flags&bypass != 0 {
			return nil, 0, false
		}
		e := o.elements()
		if e != nil && i < int64(len(e.Dense)) || o.PrototypesHaveElements() || o.hasGreatIndex() {
			return nil, 0, false
		}
		if e == nil {
			return nil, 0, true
		}
		return e.SparseKeys(), len(e.Dense), true
	}
	return nil, 0, false
}

// hasGreatIndex reports whether some name on the chain of o is an integer
// beyond the array indices.
func (o *Object) hasGreatIndex() bool {
	for p := o; p != nil; p = p.shape.proto {
		if p.shape.flags&ShapeExotic != 0 {
			return true
		}
		for i := range p.shape.props {
			if k := p.shape.props[i].Key; k != nil && isNumericKey(k) {
				return true
			}
		}
	}
	return false
}

// EnterJoin notes that the elements of o are being joined; it reports false
// when that is so already, which makes a cyclic array join as nothing.
func (a *Agent) EnterJoin(o *Object) bool {
	if slices.Contains(a.joining, o) {
		return false
	}
	a.joining = append(a.joining, o)
	return true
}

// LeaveJoin ends what EnterJoin began.
func (a *Agent) LeaveJoin() {
	n := len(a.joining) - 1
	a.joining[n] = nil
	a.joining = a.joining[:n]
}
