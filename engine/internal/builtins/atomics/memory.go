package atomics

import (
	"encoding/binary"
	"math/bits"
	"sync/atomic"
	"unsafe"
)

// offset is the position of the element in its buffer.
func (p place) offset() int { return p.a.ByteOffset + p.at<<p.a.Type.Shift() }

// load returns the bits of the element, zero-extended.
func (p place) load() uint64 {
	return p.update(func(old uint64) uint64 { return old })
}

// update replaces the element by what f makes of it, in one atomic step where
// the memory is shared, and returns what it was. The place must exist.
func (p place) update(f func(old uint64) uint64) uint64 {
	d := p.a.Buffer.Data
	b, size := d.Bytes[p.offset():], p.a.Type.Size()
	switch {
	case !p.a.Buffer.IsShared:
		return updatePlain(b, size, f)
	case size == 8:
		return update64((*uint64)(unsafe.Pointer(&b[0])), f)
	}
	return updatePart(b, size, f)
}

func updatePlain(b []byte, size int, f func(uint64) uint64) (old uint64) {
	switch size {
	case 1:
		old = uint64(b[0])
		b[0] = byte(f(old))
	case 2:
		old = uint64(binary.LittleEndian.Uint16(b))
		binary.LittleEndian.PutUint16(b, uint16(f(old)))
	case 4:
		old = uint64(binary.LittleEndian.Uint32(b))
		binary.LittleEndian.PutUint32(b, uint32(f(old)))
	default:
		old = binary.LittleEndian.Uint64(b)
		binary.LittleEndian.PutUint64(b, f(old))
	}
	return old
}

// isBigEndian reports the byte order of the machine; memory is little-endian.
func isBigEndian() bool { return binary.NativeEndian.Uint16([]byte{0, 1}) == 1 }

func order64(v uint64) uint64 {
	if isBigEndian() {
		return bits.ReverseBytes64(v)
	}
	return v
}

func order32(v uint32) uint32 {
	if isBigEndian() {
		return bits.ReverseBytes32(v)
	}
	return v
}

func update64(word *uint64, f func(uint64) uint64) uint64 {
	for {
		raw := atomic.LoadUint64(word)
		old := order64(raw)
		v := f(old)
		if v == old || atomic.CompareAndSwapUint64(word, raw, order64(v)) {
			return old
		}
	}
}

// updatePart updates an element of at most 32 bits within its aligned word.
func updatePart(b []byte, size int, f func(uint64) uint64) uint64 {
	address := unsafe.Pointer(&b[0])
	within := uintptr(address) & 3
	word := (*uint32)(unsafe.Add(address, -int(within)))
	shift := 8 * uint(within)
	mask := uint32(1<<(8*size) - 1)
	for {
		raw := atomic.LoadUint32(word)
		w := order32(raw)
		old := w >> shift & mask
		v := uint32(f(uint64(old))) & mask
		if v == old || atomic.CompareAndSwapUint32(word, raw, order32(w&^(mask<<shift)|v<<shift)) {
			return uint64(old)
		}
	}
}
