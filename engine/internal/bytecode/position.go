package bytecode

import (
	"encoding/binary"
	"sort"
)

// Position is what a code address has to do with the source text.
type Position struct {
	// Offset is the byte offset that a stack trace shows.
	Offset uint32
	// Start and End delimit the callee or object expression that an error
	// message quotes; Start == End where there is none.
	Start, End uint32
	// Mode says what the quoted text is.
	Mode QuoteMode
}

// QuoteMode is what the text that an error message quotes is to the error.
type QuoteMode uint8

// What a quoted text is: a callee, or a value that is iterated and whose last
// step may be a call.
const (
	QuoteCallee     QuoteMode = iota
	QuoteValue                // read from, or taken apart
	QuoteLoop                 // of for-of
	QuoteLoopAsync            // of for await
	QuoteSpread               // [...x]
	QuoteArgument             // f(...x)
	QuoteInit                 // var [a] = x
	QuoteYield                // yield* x
	QuoteYieldAsync           // yield* x of an async generator
	QuoteDefault              // of a parameter; or f(...x, y)
	QuoteElement              // the default of an element of a pattern
	QuoteProperty             // of which a property is taken apart
	quoteModes
)

const quoteModeBits = 4

// Quote is a position as the text for its error message is made of it.
type Quote struct {
	Position
	// Call: the error is that of a call, not of what is done with its result.
	Call bool
	// Toplevel: the code is not that of a function.
	Toplevel bool
	Strict   bool
}

// Rendered is the text of a quote.
type Rendered struct {
	Text string
	// Called and Iterated: the text is that of a call, or of a value to
	// iterate, with Async by an async iterator.
	Called, Iterated, Async bool
}

// Fault is what a message says of a value that is not what it was taken for;
// plain says it where neither a call nor an iteration is to be told of.
func (r Rendered) Fault(plain string) string {
	what := "iterable"
	if r.Async {
		what = "async iterable"
	}
	switch {
	case r.Called && r.Iterated:
		return "is not a function or its return value is not " + what
	case r.Iterated:
		return "is not " + what
	}
	return plain
}

// PositionTable maps code addresses to positions. It is compressed: one entry
// takes 2 to 8 bytes.
type PositionTable struct {
	data []byte
	// index holds an entry point every positionStride entries.
	index []positionMark
}

// positionStride is the number of entries between entry points, a compromise
// of memory and the time of a lookup.
const positionStride = 32

type positionMark struct {
	pc, offset uint32 // of the entry before the mark
	at         uint32 // offset in data
}

// PositionBuilder collects positions in order of address.
type PositionBuilder struct {
	table PositionTable
	n     int
	pc    uint32
	last  Position
}

// Add says that instructions from pc on have position p; addresses do not
// descend, and a second entry for one address is ignored.
func (b *PositionBuilder) Add(pc uint32, p Position) {
	if b.n > 0 && (pc == b.pc || p == b.last) {
		return
	}
	if b.n%positionStride == 0 {
		b.table.index = append(b.table.index, positionMark{b.pc, b.last.Offset, uint32(len(b.table.data))})
	}
	head := uint64(pc-b.pc) << 1
	if p.Start != p.End {
		head |= 1
	}
	d := binary.AppendUvarint(b.table.data, head)
	d = binary.AppendVarint(d, int64(p.Offset)-int64(b.last.Offset))
	if p.Start != p.End {
		d = binary.AppendVarint(d, int64(p.Start)-int64(p.Offset))
		d = binary.AppendUvarint(d, uint64(p.End-p.Start)<<quoteModeBits|uint64(p.Mode))
	}
	b.table.data, b.pc, b.last = d, pc, p
	b.n++
}

// Table returns the finished table.
func (b *PositionBuilder) Table() PositionTable { return b.table }

// positionReader walks the entries of a table.
type positionReader struct {
	data []byte
	pc   uint32
	pos  Position
}

// next advances to the next entry; ok is false at the end, or where the data is damaged.
func (r *positionReader) next() (ok bool) {
	head, n := binary.Uvarint(r.data)
	if n <= 0 {
		return false
	}
	d := r.data[n:]
	delta, n := binary.Varint(d)
	if n <= 0 {
		return false
	}
	d = d[n:]
	r.pc += uint32(head >> 1)
	r.pos.Offset = uint32(int64(r.pos.Offset) + delta)
	r.pos.Start, r.pos.End, r.pos.Mode = 0, 0, QuoteCallee
	if head&1 != 0 {
		start, n := binary.Varint(d)
		if n <= 0 {
			return false
		}
		d = d[n:]
		length, n := binary.Uvarint(d)
		if n <= 0 {
			return false
		}
		d = d[n:]
		r.pos.Start = uint32(int64(r.pos.Offset) + start)
		r.pos.End = r.pos.Start + uint32(length>>quoteModeBits)
		r.pos.Mode = QuoteMode(length & (1<<quoteModeBits - 1))
		if r.pos.Mode >= quoteModes {
			return false
		}
	}
	r.data = d
	return true
}

// Lookup returns the position of the instruction at address pc: that of the
// last entry at or before it. ok is false where there is none.
func (t *PositionTable) Lookup(pc uint32) (p Position, ok bool) {
	i := sort.Search(len(t.index), func(i int) bool { return t.index[i].pc > pc }) - 1
	if i < 0 {
		return Position{}, false
	}
	// The mark's pc is that of the entry before it, which may be the answer.
	for ; i >= 0; i-- {
		m := t.index[i]
		r := positionReader{data: t.data[m.at:], pc: m.pc, pos: Position{Offset: m.offset}}
		found := false
		for r.next() && r.pc <= pc {
			p, found = r.pos, true
		}
		if found {
			return p, true
		}
	}
	return Position{}, false
}

// All calls yield for every entry in order of address.
func (t *PositionTable) All(yield func(pc uint32, p Position) bool) {
	r := positionReader{data: t.data}
	for r.next() {
		if !yield(r.pc, r.pos) {
			return
		}
	}
}
