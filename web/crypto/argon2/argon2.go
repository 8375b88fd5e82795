package argon2

import (
	"encoding/binary"
	"errors"
	"hash"
	"sync"

	"golang.org/x/crypto/blake2b"
)

// Params are the inputs.
type Params struct {
	Variant                        string // argon2d, argon2i, argon2id
	Message, Nonce, Secret, Data   []byte
	Parallelism, TagLength, Memory uint32 // Memory in KiB
	Passes                         uint32
}

const (
	blockWords = 128
	version    = 0x13
	slices     = 4
)

type block [blockWords]uint64

// maxMemory bounds the memory, in KiB, and maxTag the output, in bytes.
const (
	maxMemory = 1 << 22
	maxTag    = 1 << 28
)

// ErrMemory is the error of more memory than is allowed.
var ErrMemory = errors.New("argon2: too much memory")

func put(h hash.Hash, b []byte) {
	_, _ = h.Write(binary.LittleEndian.AppendUint32(nil, uint32(len(b)))) // hashes accept everything
	_, _ = h.Write(b)
}

func (p *Params) kind() uint32 {
	switch p.Variant {
	case "argon2i":
		return 1
	case "argon2id":
		return 2
	}
	return 0
}

// longHash is the hash H' of variable length.
func longHash(out []byte, in ...[]byte) {
	first := func(size int) hash.Hash {
		h, _ := blake2b.New(size, nil) // fails for other sizes and long keys only
		return h
	}
	n := len(out)
	size := min(n, 64)
	h := first(size)
	_, _ = h.Write(binary.LittleEndian.AppendUint32(nil, uint32(n))) // hashes accept everything
	for _, b := range in {
		_, _ = h.Write(b)
	}
	v := h.Sum(nil)
	if n <= 64 {
		copy(out, v)
		return
	}
	copy(out, v[:32])
	for out = out[32:]; len(out) > 64; out = out[32:] {
		s := blake2b.Sum512(v)
		v = s[:]
		copy(out, v[:32])
	}
	h = first(len(out))
	_, _ = h.Write(v)
	copy(out, h.Sum(nil))
}

// state is a computation under way.
type state struct {
	p                   *Params
	memory              []block
	lanes, lane, sliceN uint32
}

// Key computes the tag.
func Key(p *Params) ([]byte, error) {
	if p.Memory > maxMemory || p.TagLength > maxTag {
		return nil, ErrMemory
	}
	h, err := blake2b.New512(nil)
	if err != nil {
		return nil, err
	}
	var head []byte
	for _, n := range [...]uint32{p.Parallelism, p.TagLength, p.Memory, p.Passes, version, p.kind()} {
		head = binary.LittleEndian.AppendUint32(head, n)
	}
	_, _ = h.Write(head) // hashes accept everything
	for _, b := range [...][]byte{p.Message, p.Nonce, p.Secret, p.Data} {
		put(h, b)
	}
	h0 := h.Sum(nil)

	s := &state{p: p, lanes: p.Parallelism}
	s.sliceN = p.Memory / (slices * s.lanes)
	s.lane = s.sliceN * slices
	s.memory = make([]block, s.lane*s.lanes)
	s.begin(h0)
	for pass := range p.Passes {
		for slice := range uint32(slices) {
			var wg sync.WaitGroup
			for lane := range s.lanes {
				wg.Go(func() { s.segment(pass, slice, lane) })
			}
			wg.Wait()
		}
	}
	last := s.memory[s.lane-1]
	for lane := uint32(1); lane < s.lanes; lane++ {
		last.xor(&s.memory[lane*s.lane+s.lane-1])
	}
	out := make([]byte, p.TagLength)
	longHash(out, last.bytes())
	return out, nil
}

func (b *block) bytes() []byte {
	out := make([]byte, 0, 8*blockWords)
	for _, w := range b {
		out = binary.LittleEndian.AppendUint64(out, w)
	}
	return out
}

func (b *block) xor(o *block) {
	for i := range b {
		b[i] ^= o[i]
	}
}

// begin fills the first two blocks of each lane.
func (s *state) begin(h0 []byte) {
	var buf [8 * blockWords]byte
	for lane := range s.lanes {
		for i := range uint32(2) {
			longHash(buf[:], h0, binary.LittleEndian.AppendUint32(nil, i), binary.LittleEndian.AppendUint32(nil, lane))
			b := &s.memory[lane*s.lane+i]
			for w := range b {
				b[w] = binary.LittleEndian.Uint64(buf[8*w:])
			}
		}
	}
}

// segment fills one segment of a lane.
func (s *state) segment(pass, slice, lane uint32) {
	independent := s.p.kind() == 1 || s.p.kind() == 2 && pass == 0 && slice < slices/2
	var address, input, zero block
	if independent {
		input = block{uint64(pass), uint64(lane), uint64(slice), uint64(len(s.memory)), uint64(s.p.Passes), uint64(s.p.kind())}
	}
	next := func() {
		input[6]++
		compress(&address, &zero, &input, false)
		compress(&address, &zero, &address, false)
	}
	first := uint32(0)
	if pass == 0 && slice == 0 {
		first = 2
		if independent {
			next()
		}
	}
	for i := first; i < s.sliceN; i++ {
		at := slice*s.sliceN + i
		previous := at - 1
		if at == 0 {
			previous = s.lane - 1
		}
		random := s.memory[lane*s.lane+previous][0]
		if independent {
			if i%blockWords == 0 {
				next()
			}
			random = address[i%blockWords]
		}
		from := s.reference(random, pass, slice, lane, i)
		compress(&s.memory[lane*s.lane+at], &s.memory[lane*s.lane+previous], &s.memory[from], pass > 0)
	}
}

// reference finds the block that random chooses.
func (s *state) reference(random uint64, pass, slice, lane, i uint32) uint32 {
	other := uint32(random>>32) % s.lanes
	if pass == 0 && slice == 0 {
		other = lane
	}
	area, start := s.lane-s.sliceN, (slice+1)%slices*s.sliceN
	if pass == 0 {
		area, start = slice*s.sliceN, 0
	}
	switch {
	case other == lane:
		area += i - 1
	case i == 0:
		area--
	}
	x := random & 0xffffffff
	x = x * x >> 32
	x = uint64(area) * x >> 32
	return other*s.lane + (start+uint32(uint64(area)-1-x))%s.lane
}

// compress is the function G.
func compress(out, a, b *block, add bool) {
	var r, z block
	for i := range r {
		r[i] = a[i] ^ b[i]
	}
	z = r
	for i := 0; i < blockWords; i += 16 {
		var at [16]int
		for j := range at {
			at[j] = i + j
		}
		permute(&z, &at)
	}
	for i := 0; i < 16; i += 2 {
		var at [16]int
		for j := 0; j < 16; j += 2 {
			at[j], at[j+1] = i+8*j, i+8*j+1
		}
		permute(&z, &at)
	}
	if add {
		for i := range z {
			out[i] ^= z[i] ^ r[i]
		}
		return
	}
	for i := range z {
		out[i] = z[i] ^ r[i]
	}
}

// permute is the permutation P on sixteen words.
func permute(z *block, at *[16]int) {
	mix := func(a, b, c, d int) {
		a, b, c, d = at[a], at[b], at[c], at[d]
		va, vb, vc, vd := z[a], z[b], z[c], z[d]
		va += vb + 2*(va&0xffffffff)*(vb&0xffffffff)
		vd ^= va
		vd = vd>>32 | vd<<32
		vc += vd + 2*(vc&0xffffffff)*(vd&0xffffffff)
		vb ^= vc
		vb = vb>>24 | vb<<40
		va += vb + 2*(va&0xffffffff)*(vb&0xffffffff)
		vd ^= va
		vd = vd>>16 | vd<<48
		vc += vd + 2*(vc&0xffffffff)*(vd&0xffffffff)
		vb ^= vc
		vb = vb>>63 | vb<<1
		z[a], z[b], z[c], z[d] = va, vb, vc, vd
	}
	mix(0, 4, 8, 12)
	mix(1, 5, 9, 13)
	mix(2, 6, 10, 14)
	mix(3, 7, 11, 15)
	mix(0, 5, 10, 15)
	mix(1, 6, 11, 12)
	mix(2, 7, 8, 13)
	mix(3, 4, 9, 14)
}
