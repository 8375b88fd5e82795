package text

import (
	"encoding/binary"
	"hash/maphash"
	"math/bits"
	"sync"
	"sync/atomic"
	"unsafe"
)

// Hashes are seeded by numbers that are random for each process: the keys of
// objects and maps come from outside, and with fixed seeds they could be
// chosen to collide.

type seeds struct {
	ready atomic.Bool
	k     [3]uint64 // for up to 16 bytes
	long  maphash.Seed
	once  sync.Once
}

var hashSeeds seeds

func getSeeds() *seeds {
	if !hashSeeds.ready.Load() {
		hashSeeds.init()
	}
	return &hashSeeds
}

//go:noinline
func (s *seeds) init() {
	s.once.Do(func() {
		s.long = maphash.MakeSeed()
		for i := range s.k {
			s.k[i] = maphash.String(s.long, string(rune('0'+i)))
		}
		s.ready.Store(true)
	})
}

// ends returns words that hold all bytes of s if there are at most 16, and
// the first and last 8 otherwise.
func ends(s string) (lo, hi uint64) {
	n := len(s)
	b := unsafe.Slice(unsafe.StringData(s), n)
	switch {
	case n >= 8:
		return binary.LittleEndian.Uint64(b), binary.LittleEndian.Uint64(b[n-8:])
	case n >= 4:
		return uint64(binary.LittleEndian.Uint32(b)), uint64(binary.LittleEndian.Uint32(b[n-4:]))
	case n > 0:
		return uint64(b[0]) | uint64(b[n>>1])<<8 | uint64(b[n-1])<<16, 0
	}
	return 0, 0
}

// hashEnds hashes 1 to 16 bytes, which ends has put into lo and hi. It is
// wyhash, which the runtime uses too where there are no AES instructions.
func hashEnds(lo, hi uint64, n int) uint32 {
	s := getSeeds()
	h, l := bits.Mul64(lo^s.k[0], hi^s.k[1])
	h, l = bits.Mul64(h^l^uint64(n), s.k[2]|1)
	return max(uint32(h)^uint32(l), 1)
}

func hashLong(s string) uint32 {
	return max(uint32(maphash.String(getSeeds().long, s)), 1)
}

// hashBytes hashes the bytes of s. The result is never 0.
func hashBytes(s string) uint32 {
	if len(s) > 16 {
		return hashLong(s)
	}
	lo, hi := ends(s)
	return hashEnds(lo, hi, len(s))
}

// emptyHash is the hash of the empty string; 0 would mean unknown.
const emptyHash uint32 = 1

// Hash returns a hash of the code units of s that is the same in the whole
// process, for any form of storage, and never 0. It is remembered.
func (s String) Hash() uint32 {
	if s.bits&lengthMask == 0 {
		return emptyHash
	}
	b := s.buf
	if uint32(s.bits) == b.len {
		if h := atomic.LoadUint32(&b.hash); h != 0 {
			return h
		}
	}
	return s.hashSlow()
}

func (s String) hashSlow() uint32 {
	p, shift := s.span()
	n := s.Len()
	var h uint32
	if shift == 0 {
		h = hashBytes(unsafe.String((*byte)(p), n))
	} else {
		c := unitChars(unsafe.Slice((*uint16)(p), n))
		h = hashBytes(c.s)
	}
	if uint32(n) == s.buf.len {
		atomic.StoreUint32(&s.buf.hash, h)
	}
	return h
}
