package text

import (
	"hash/maphash"
	"sync"
	"sync/atomic"
	"unsafe"
)

// Hashes are seeded by a number that is random for each process: the keys of
// objects and maps come from outside, and with a fixed seed they could be
// chosen to collide.

var hashSeed struct {
	ready atomic.Bool
	once  sync.Once
	seed  maphash.Seed
}

func seed() maphash.Seed {
	if !hashSeed.ready.Load() {
		initSeed()
	}
	return hashSeed.seed
}

//go:noinline
func initSeed() {
	hashSeed.once.Do(func() {
		hashSeed.seed = maphash.MakeSeed()
		hashSeed.ready.Store(true)
	})
}

// emptyHash is the hash of the empty string; 0 would mean unknown.
const emptyHash uint32 = 1

// hashBytes hashes n bytes at p. The result is never 0.
func hashBytes(p unsafe.Pointer, n int) uint32 {
	h := uint32(maphash.String(seed(), unsafe.String((*byte)(p), n)))
	if h == 0 {
		return 1
	}
	return h
}

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
		h = hashBytes(p, n)
	} else {
		h = hashUnits(unsafe.Slice((*uint16)(p), n))
	}
	if uint32(n) == s.buf.len {
		atomic.StoreUint32(&s.buf.hash, h)
	}
	return h
}

// hashUnits hashes u as a one-byte string would be if it can be one.
func hashUnits(u []uint16) uint32 {
	if unitsBelow(u, 0x100) {
		b := make([]byte, len(u))
		narrow(b, u)
		return hashBytes(unsafe.Pointer(unsafe.SliceData(b)), len(b))
	}
	return hashBytes(unsafe.Pointer(unsafe.SliceData(u)), 2*len(u))
}
