package text

import "unsafe"

// flatConcatMax is the number of bytes up to which a concatenation copies its
// characters at once instead of making a rope.
const flatConcatMax = 64

// eagerMax is the length up to which appending something that is not much
// shorter than the string itself may copy both. Beyond it a rope is made,
// which costs no memory until its characters are read.
const eagerMax = 4096

// Concat returns the concatenation of a and b; ok is false when it would be
// longer than MaxLength.
//
// Three forms are used. A short result is copied. If a ends where its buffer
// ends and the buffer was made by concatenation before, b is appended to the
// buffer in place, the buffer doubling when it is full: a chain of appends
// costs constant time per unit. Anything else becomes a rope node; appending
// to a rope extends its right leaf in place where possible, and once as much
// was appended as half of the whole, the rope turns into a growing buffer.
func Concat(a, b String) (s String, ok bool) {
	la, lb := uint32(a.bits), uint32(b.bits)
	if la == 0 {
		return b, true
	}
	if lb == 0 {
		return a, true
	}
	n := la + lb
	if n > MaxLength {
		return Empty, false
	}
	if buf := a.buf; la == buf.len && lb <= buf.cap-la && a.bits&twoByteFlag >= b.bits&twoByteFlag {
		buf.appendInPlace(b)
		return String{a.bits + uint64(lb), buf}, true
	}
	return concatSlow(a, b), true
}

func concatSlow(a, b String) String {
	la, lb := a.Len(), b.Len()
	n := la + lb
	wide := (a.bits | b.bits) & twoByteFlag
	if n<<(wide>>32) <= flatConcatMax {
		return concatFlat(a, b, n, 0)
	}
	if lb > la/4 && n > eagerMax {
		return newRope(a, b, 0)
	}
	ab := a.buf
	switch {
	case ab.data == nil:
		if s, ok := appendToRope(a, b); ok {
			return s
		}
	case ab.flag&bufGrows != 0 && la == int(ab.len) && lb <= la:
		return concatFlat(a, b, n, growth(n))
	}
	return newRope(a, b, 0)
}

// growth returns the capacity for a buffer that has to hold n units and grows.
func growth(n int) int { return min(2*n, MaxLength) }

// concatFlat copies a and b into a new buffer of at least capacity units.
func concatFlat(a, b String, n, capacity int) String {
	wide := (a.bits | b.bits) & twoByteFlag
	flag := a.asciiFlags() & b.asciiFlags() & bufASCII
	flag |= (a.asciiFlags() | b.asciiFlags()) & bufNotASCII
	buf := newBuf(max(n, capacity) << (wide >> 32))
	buf.len = uint32(n)
	buf.flag = flag | bufGrows
	if wide == 0 {
		c := unsafe.Slice((*byte)(buf.data), n)
		k := a.copyLatin1(c)
		b.copyLatin1(c[k:])
	} else {
		buf.cap >>= 1
		buf.flag |= bufTwoByte
		c := unsafe.Slice((*uint16)(buf.data), n)
		k := a.copyUTF16(c)
		b.copyUTF16(c[k:])
	}
	return String{StringTag | wide | uint64(n), buf}
}

// appendInPlace writes b behind the units in use, where it fits.
func (buf *Buf) appendInPlace(b String) {
	lb := uint32(b.bits)
	src := b.buf.data
	if src == nil {
		src = b.buf.flatten()
	}
	flag := buf.flag
	switch {
	case flag&bufTwoByte == 0:
		dst := unsafe.Add(buf.data, buf.len)
		if lb == 1 {
			*(*byte)(dst) = *(*byte)(src)
		} else {
			copy(unsafe.Slice((*byte)(dst), lb), unsafe.Slice((*byte)(src), lb))
		}
	case b.bits&twoByteFlag != 0:
		copy(unsafe.Slice((*uint16)(unsafe.Add(buf.data, 2*uintptr(buf.len))), lb), unsafe.Slice((*uint16)(src), lb))
	default:
		widen(unsafe.Slice((*uint16)(unsafe.Add(buf.data, 2*uintptr(buf.len))), lb), unsafe.Slice((*byte)(src), lb))
	}
	bf := b.asciiFlags()
	buf.flag = flag&^(bufASCII|bufNotASCII) | flag&bf&bufASCII | (flag|bf)&bufNotASCII | bufGrows
	buf.len += lb
	buf.hash = 0
	buf.ext = nil
}

// copyLatin1 stores the characters of the one-byte string s in dst.
func (s String) copyLatin1(dst []byte) int {
	n := s.Len()
	p := s.buf.data
	if p == nil {
		p = s.buf.flatten()
	}
	return copy(dst, unsafe.Slice((*byte)(p), n))
}

// copyUTF16 stores the characters of s in dst.
func (s String) copyUTF16(dst []uint16) int {
	n := s.Len()
	p := s.buf.data
	if p == nil {
		p = s.buf.flatten()
	}
	if s.bits&twoByteFlag == 0 {
		widen(dst, unsafe.Slice((*byte)(p), n))
		return n
	}
	return copy(dst, unsafe.Slice((*uint16)(p), n))
}

type ropeBuf struct {
	Buf
	rope rope
}

func newRope(a, b String, appended uint32) String {
	n := uint32(a.bits) + uint32(b.bits)
	wide := (a.bits | b.bits) & twoByteFlag
	r := &ropeBuf{rope: rope{a, b, appended}}
	r.len, r.cap = n, n
	r.flag = bufGrows | uint32(wide>>32)*bufTwoByte
	r.ext = unsafe.Pointer(&r.rope)
	return String{StringTag | wide | uint64(n), &r.Buf}
}

// appendToRope appends b to the rope a by way of its right half; ok is false
// when that half is not flat.
func appendToRope(a, b String) (s String, ok bool) {
	r := (*rope)(a.buf.ext)
	if uint32(a.bits) != a.buf.len || r.right.buf.data == nil {
		return Empty, false
	}
	appended := r.appended + uint32(b.bits)
	if n := a.Len() + b.Len(); int(appended) >= n/2 {
		a.buf.flattenTo(growth(n))
		if a.bits&twoByteFlag >= b.bits&twoByteFlag {
			a.buf.appendInPlace(b)
			return String{a.bits + uint64(b.Len()), a.buf}, true
		}
		return concatFlat(a, b, n, growth(n)), true
	}
	right, _ := Concat(r.right, b)
	return newRope(r.left, right, appended), true
}

// flatten turns a rope into a flat buffer and returns the address of its
// characters.
func (b *Buf) flatten() unsafe.Pointer { return b.flattenTo(int(b.len)) }

// flattenTo flattens a rope into a buffer of at least capacity units. It does
// not recurse: the depth of a rope is not limited.
func (b *Buf) flattenTo(capacity int) unsafe.Pointer {
	r := (*rope)(b.ext)
	n := int(b.len)
	var data unsafe.Pointer
	if b.flag&bufTwoByte == 0 {
		c := make([]byte, capacity)
		data = unsafe.Pointer(unsafe.SliceData(c))
		fillRope(r, func(s String, end int) { s.copyLatin1(c[end-s.Len() : end]) }, n)
	} else {
		c := make([]uint16, capacity)
		data = unsafe.Pointer(unsafe.SliceData(c))
		fillRope(r, func(s String, end int) { s.copyUTF16(c[end-s.Len() : end]) }, n)
	}
	b.cap = uint32(capacity)
	b.ext = nil
	b.data = data
	r.left, r.right = String{}, String{}
	return data
}

// fillRope calls store for the flat leaves of r from right to left, with the
// index at which each ends; n is the length of the whole.
func fillRope(r *rope, store func(s String, end int), n int) {
	var stack []String
	stack = append(stack, r.left)
	cur := r.right
	for {
		for cur.Len() > 0 && cur.buf.data == nil && uint32(cur.bits) == cur.buf.len {
			r := (*rope)(cur.buf.ext)
			stack = append(stack, r.left)
			cur = r.right
		}
		store(cur, n)
		n -= cur.Len()
		if len(stack) == 0 {
			return
		}
		cur = stack[len(stack)-1]
		stack = stack[:len(stack)-1]
	}
}
