package codec

// entry is one entry of a decoding table: bits 0-3 the length of the code (the
// bits to drop), bits 4-7 what it is, bits 8-12 a number of extra bits or of
// bits of a second table, bits 16-31 a value.
type entry uint32

// The kinds of entries.
const (
	kindLiteral = iota
	kindBase    // a length or distance, with extra bits
	kindEnd     // end of block
	kindLink    // to a second table
	kindInvalid
)

func (e entry) bits() uint  { return uint(e & 15) }
func (e entry) kind() uint  { return uint(e >> 4 & 15) }
func (e entry) extra() uint { return uint(e >> 8 & 31) }
func (e entry) value() int  { return int(e >> 16) }

func makeEntry(bits, kind, extra uint, value int) entry {
	return entry(bits | kind<<4 | extra<<8 | uint(value)<<16)
}

// alphabet is what a code is for.
type alphabet uint8

const (
	lengthCodes alphabet = iota // the code of the code lengths
	literals
	distances
)

const (
	literalRoot  = 10
	distanceRoot = 9
	lengthRoot   = 7
)

// decoder is a table of two levels for one prefix code.
type decoder struct {
	root  uint
	table []entry
}

// The bases and extra bits of lengths and distances.
// https://www.rfc-editor.org/rfc/rfc1951#page-12
var (
	lengthBase = [29]uint16{3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258}
	lengthBits = [29]uint8{0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0}
	distBase   = [30]uint16{1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577}
	distBits   = [30]uint8{0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13}
)

// symbol makes the entry of a symbol of an alphabet.
func (a alphabet) symbol(sym int, bits uint) entry {
	switch a {
	case lengthCodes:
		return makeEntry(bits, kindLiteral, 0, sym)
	case literals:
		switch {
		case sym < 256:
			return makeEntry(bits, kindLiteral, 0, sym)
		case sym == 256:
			return makeEntry(bits, kindEnd, 0, 0)
		case sym < 286:
			return makeEntry(bits, kindBase, uint(lengthBits[sym-257]), int(lengthBase[sym-257]))
		}
	case distances:
		if sym < 30 {
			return makeEntry(bits, kindBase, uint(distBits[sym]), int(distBase[sym]))
		}
	}
	return makeEntry(bits, kindInvalid, 0, 0)
}

// build makes the table of a code from the lengths of its codes. It reports
// false for codes with more codes than there is room for, and for incomplete
// ones but for a single code of one bit.
func (d *decoder) build(a alphabet, lengths []uint8, root uint) bool {
	var count, next [16]int
	longest := uint(0)
	for _, n := range lengths {
		count[n]++
		longest = max(longest, uint(n))
	}
	d.root = root
	if longest == 0 {
		// No codes at all: whatever comes is invalid.
		d.table = append(d.table[:0], make([]entry, 1<<root)...)
		for i := range d.table {
			d.table[i] = makeEntry(1, kindInvalid, 0, 0)
		}
		return true
	}
	left := 1
	for n := 1; n < 16; n++ {
		left = left<<1 - count[n]
		if left < 0 {
			return false
		}
	}
	if left > 0 && (a == lengthCodes || longest != 1) {
		return false
	}
	code := 0
	for n := 1; n < 16; n++ {
		code = (code + count[n-1]*b2i(n > 1)) << 1
		next[n] = code
	}
	size := 1 << root
	if cap(d.table) < size {
		d.table = make([]entry, size, size+size/2)
	}
	d.table = d.table[:size]
	for i := range d.table {
		d.table[i] = makeEntry(1, kindInvalid, 0, 0)
	}
	d.fill(a, lengths, root, longest, &next)
	return true
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// fill puts the symbols into the table.
func (d *decoder) fill(a alphabet, lengths []uint8, root, longest uint, next *[16]int) {
	for sym, n := range lengths {
		if n == 0 {
			continue
		}
		bits := uint(n)
		code := reverse(next[n], bits)
		next[n]++
		if bits <= root {
			e := a.symbol(sym, bits)
			for i := code; i < 1<<root; i += 1 << bits {
				d.table[i] = e
			}
			continue
		}
		low := code & (1<<root - 1)
		link := d.table[low]
		sub := longest - root
		if link.kind() != kindLink {
			link = makeEntry(root, kindLink, sub, len(d.table))
			d.table[low] = link
			for range 1 << sub {
				d.table = append(d.table, makeEntry(1, kindInvalid, 0, 0))
			}
		}
		e := a.symbol(sym, bits-root)
		for i := code >> root; i < 1<<sub; i += 1 << (bits - root) {
			d.table[link.value()+i] = e
		}
	}
}

// reverse turns the bits of a code around: codes come highest bit first.
func reverse(code int, bits uint) int {
	r := 0
	for range bits {
		r = r<<1 | code&1
		code >>= 1
	}
	return r
}

// fixed makes the tables of blocks with fixed codes.
// https://www.rfc-editor.org/rfc/rfc1951#page-12
func fixed(lit, dist *decoder) {
	var lengths [288]uint8
	for i := range lengths {
		switch {
		case i < 144:
			lengths[i] = 8
		case i < 256:
			lengths[i] = 9
		case i < 280:
			lengths[i] = 7
		default:
			lengths[i] = 8
		}
	}
	lit.build(literals, lengths[:], literalRoot)
	for i := range 32 {
		lengths[i] = 5
	}
	dist.build(distances, lengths[:32], distanceRoot)
}
