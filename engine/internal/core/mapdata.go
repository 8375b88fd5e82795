package core

import (
	"math"
	"math/bits"
	"slices"
)

// MapData is the ordered hash table of Map and Set: entries in order of
// insertion with an open-addressing index into them. Deleting leaves a
// tombstone. When a table is rebuilt without its tombstones, it points to its
// successor, so that cursors into it find their place; only cursors keep a
// superseded table alive.
//
// The zero MapData is empty.
type MapData struct {
	t    *mapTable
	live int
}

type mapTable struct {
	entries []mapEntry
	index   []uint32 // entry number + 1, 0 when free; length a power of two
	head    int      // all entries before it are tombstones

	// Of a superseded table:
	next    *mapTable
	removed []int // positions of tombstones when it was rebuilt, ascending
	cleared bool
}

type mapEntry struct {
	key, value Value // key is a hole in a tombstone
	hash       uint32
}

// MapCursor is a position in a MapData that stays right while entries come
// and go. The zero cursor is before the first entry.
type MapCursor struct {
	table *mapTable
	index int
}

// HashValue hashes a value such that values that are SameValueZero hash alike.
func HashValue(v Value) uint32 {
	switch {
	case v.IsString():
		return v.AsString().Hash()
	case v.IsInt():
		return mix64(math.Float64bits(float64(v.AsInt())))
	case v.IsDouble():
		f := v.AsDouble()
		if f == 0 {
			f = 0
		}
		return mix64(math.Float64bits(f))
	case v.IsSymbol():
		return v.AsSymbol().Hash()
	case v.IsBigInt():
		b := v.AsBigInt()
		h := uint64(len(b.Bits())) + uint64(b.Sign()+1)<<32
		for _, w := range b.Bits() {
			h = h*0x9E3779B97F4A7C15 + uint64(w)
		}
		return mix64(h)
	case v.IsObject():
		return mix64(uint64(uintptr(v.Ptr)))
	}
	return mix64(v.Bits)
}

func mix64(x uint64) uint32 {
	hi, lo := bits.Mul64(x^0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9)
	return uint32(hi ^ lo)
}

func mapKeyEqual(a, b Value) bool {
	if a.Bits == b.Bits && a.Ptr == b.Ptr {
		return true
	}
	if a.IsObject() || b.IsObject() || a.IsSymbol() || b.IsSymbol() {
		return false
	}
	return SameValueZero(a, b)
}

// Size returns the number of entries.
func (d *MapData) Size() int { return d.live }

func (t *mapTable) find(key Value, hash uint32) int {
	if t == nil {
		return -1
	}
	mask := uint32(len(t.index) - 1)
	for i := hash & mask; ; i = (i + 1) & mask {
		n := t.index[i]
		if n == 0 {
			return -1
		}
		if e := &t.entries[n-1]; e.hash == hash && mapKeyEqual(e.key, key) {
			return int(n - 1)
		}
	}
}

// Get returns the value of a key.
func (d *MapData) Get(key Value) (Value, bool) {
	if i := d.t.find(key, HashValue(key)); i >= 0 {
		return d.t.entries[i].value, true
	}
	return Undefined, false
}

// Has reports whether there is an entry for the key.
func (d *MapData) Has(key Value) bool { return d.t.find(key, HashValue(key)) >= 0 }

// Set adds or replaces an entry. The key -0 becomes +0.
func (d *MapData) Set(key, value Value) {
	key, value = key.Clean(), value.Clean()
	if key.IsDouble() {
		key = Number(key.AsDouble() + 0)
	}
	hash := HashValue(key)
	if i := d.t.find(key, hash); i >= 0 {
		d.t.entries[i].value = value
		return
	}
	if d.t == nil || len(d.t.entries) == cap(d.t.entries) {
		d.rebuild()
	}
	d.t.entries = append(d.t.entries, mapEntry{key, value, hash})
	d.t.link(hash, uint32(len(d.t.entries)))
	d.live++
}

func (t *mapTable) link(hash, n uint32) {
	mask := uint32(len(t.index) - 1)
	i := hash & mask
	for t.index[i] != 0 {
		i = (i + 1) & mask
	}
	t.index[i] = n
}

// rebuild moves the live entries to a new table with room for as many again.
func (d *MapData) rebuild() {
	room := 4
	for room < d.live*2 {
		room *= 2
	}
	t := &mapTable{entries: make([]mapEntry, 0, room), index: make([]uint32, room*2)}
	if old := d.t; old != nil {
		for i := range old.entries {
			e := &old.entries[i]
			if e.key.IsHole() {
				old.removed = append(old.removed, i)
				continue
			}
			t.entries = append(t.entries, *e)
			t.link(e.hash, uint32(len(t.entries)))
		}
		old.supersede(t)
	}
	d.t = t
}

func (t *mapTable) supersede(next *mapTable) {
	t.next = next
	t.entries, t.index = nil, nil
}

// settle moves a cursor of a superseded table to the current one.
func (d *MapData) settle(c *MapCursor) {
	if c.table == nil {
		c.table = d.t
		return
	}
	for c.table.next != nil {
		if c.table.cleared {
			c.index = 0
		} else {
			n, _ := slices.BinarySearch(c.table.removed, c.index)
			c.index -= n
		}
		c.table = c.table.next
	}
}

// Next returns the entry at the cursor and moves it on. Entries added
// meanwhile are seen, deleted ones are not.
func (d *MapData) Next(c *MapCursor) (key, value Value, ok bool) {
	if c.table != d.t || c.table == nil {
		if d.settle(c); c.table == nil {
			return Undefined, Undefined, false
		}
	}
	if c.index < c.table.head {
		c.index = c.table.head
	}
	for c.index < len(c.table.entries) {
		e := &c.table.entries[c.index]
		c.index++
		if !e.key.IsHole() {
			return e.key, e.value, true
		}
	}
	return Undefined, Undefined, false
}

// skipTombstones moves head to the first entry that is there, so that a queue
// kept in a Map or Set finds its first entry at once.
func (t *mapTable) skipTombstones() {
	for t.head < len(t.entries) && t.entries[t.head].key.IsHole() {
		t.head++
	}
}

// Delete removes an entry and reports whether there was one.
func (d *MapData) Delete(key Value) bool {
	i := d.t.find(key, HashValue(key))
	if i < 0 {
		return false
	}
	d.t.entries[i].key, d.t.entries[i].value = Hole, Undefined
	d.live--
	if i == d.t.head {
		d.t.skipTombstones()
	}
	if n := len(d.t.entries); n >= 64 && d.live*8 < n {
		d.rebuild()
	}
	return true
}

// Clear removes all entries. Iteration goes on with what is added afterwards.
func (d *MapData) Clear() {
	if d.t == nil || len(d.t.entries) == 0 {
		return
	}
	t := &mapTable{entries: make([]mapEntry, 0, 4), index: make([]uint32, 8)}
	d.t.cleared = true
	d.t.supersede(t)
	d.t, d.live = t, 0
}
