package timezone

import (
	_ "embed"
	"strings"
	"sync"
	"sync/atomic"
)

//go:embed zones.bin
var zonesBin string

// entry is what the table says of a zone.
type entry struct {
	name                      string
	canonical                 int
	data                      string
	std, dst                  string // names in the strings of dates
	longGeneric, shortGeneric string
	zone                      atomic.Pointer[Zone]
}

// reader takes packed data apart.
type reader struct{ s string }

func (r *reader) uvarint() int {
	var x uint64
	for shift := 0; ; shift += 7 {
		c := r.byte()
		x |= uint64(c&0x7F) << shift
		if c < 0x80 {
			return int(x)
		}
	}
}

func (r *reader) varint() int {
	u := uint64(r.uvarint())
	return int(int64(u>>1) ^ -int64(u&1))
}

func (r *reader) byte() byte {
	c := r.s[0]
	r.s = r.s[1:]
	return c
}

func (r *reader) string() string {
	n := r.uvarint()
	s := r.s[:n]
	r.s = r.s[n:]
	return s
}

func (r *reader) strings() []string {
	list := make([]string, r.uvarint())
	for i := range list {
		list[i] = r.string()
	}
	return list
}

// entries is the table of all zones by name, in the order of their names
// without regard to case.
var entries = sync.OnceValue(func() []entry {
	r := &reader{zonesBin}
	names := r.strings()
	data := r.strings()
	list := make([]entry, r.uvarint())
	for i := range list {
		e := &list[i]
		e.name = r.string()
		e.canonical = r.uvarint()
		e.data = data[r.uvarint()]
		e.std, e.dst = names[r.uvarint()], names[r.uvarint()]
		e.longGeneric, e.shortGeneric = names[r.uvarint()], names[r.uvarint()]
	}
	return list
})

// find looks a name up without regard to case.
func find(name string) *entry {
	list := entries()
	lo, hi := 0, len(list)
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if compareFold(list[mid].name, name) < 0 {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	if lo < len(list) && strings.EqualFold(list[lo].name, name) {
		return &list[lo]
	}
	return nil
}

// compareFold compares as if both were lower case; names are ASCII.
func compareFold(a, b string) int {
	for i := 0; i < len(a) && i < len(b); i++ {
		if d := int(lower(a[i])) - int(lower(b[i])); d != 0 {
			return d
		}
	}
	return len(a) - len(b)
}

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

// rule is a change that happens every year: on the first weekday on or after a
// day of a month, at a time of that day as clocks show it before the change.
type rule struct {
	month, day, weekday int
	typ                 uint8
	ms                  int64
}

// unpack makes the transitions of a zone.
func (z *Zone) unpack(data string) {
	r := &reader{data}
	z.types = make([]zoneType, r.uvarint())
	for i := range z.types {
		z.types[i] = zoneType{offset: int64(r.varint()) * 1000, dst: r.byte() != 0}
	}
	n := r.uvarint()
	z.starts = make([]int64, n)
	z.kinds = make([]uint8, n)
	at := int64(firstSecond)
	for i := range z.starts {
		d := int64(r.uvarint())
		if d&1 == 0 {
			at += d / 2 * 900
		} else {
			at += d / 2
		}
		z.starts[i] = at * 1000
		z.kinds[i] = r.byte()
	}
	if r.byte() == 0 {
		return
	}
	z.rules = new([2]rule)
	for i := range z.rules {
		u := &z.rules[i]
		u.month, u.day, u.weekday, u.typ = int(r.byte()), int(r.byte()), int(r.byte()), r.byte()
		u.ms = int64(r.uvarint()) * 1000
	}
}

// firstSecond is the time of the first entry of every zone, before any clock
// was regulated.
const firstSecond = -5_000_000_000
