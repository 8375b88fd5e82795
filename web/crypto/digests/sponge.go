package digests

import (
	"encoding/binary"
	"hash"

	"github.com/cloudflare/circl/simd/keccakf1600"
)

// sponge is Keccak with any rate and domain byte, with 24 rounds or the 12 of
// TurboSHAKE. The permutation is a library's, which works on four states at
// once: the first is used.
// https://keccak.team/keccak_specs_summary.html
type sponge struct {
	state  [25]uint64
	buf    []byte // what does not fill a block
	rate   int
	size   int // of Sum
	domain byte
	turbo  bool
}

func newSponge(rate, size int, domain byte, turbo bool) *sponge {
	return &sponge{rate: rate, size: size, domain: domain, turbo: turbo}
}

func (s *sponge) permute() {
	var x keccakf1600.StateX4
	a := x.Initialize(s.turbo)
	for i, w := range s.state {
		a[4*i] = w
	}
	x.Permute()
	for i := range s.state {
		s.state[i] = a[4*i]
	}
}

func (s *sponge) absorb(block []byte) {
	for i := range len(block) / 8 {
		s.state[i] ^= binary.LittleEndian.Uint64(block[8*i:])
	}
	s.permute()
}

func (s *sponge) Write(b []byte) (int, error) {
	n := len(b)
	if len(s.buf) > 0 {
		k := min(s.rate-len(s.buf), len(b))
		s.buf, b = append(s.buf, b[:k]...), b[k:]
		if len(s.buf) < s.rate {
			return n, nil
		}
		s.absorb(s.buf)
		s.buf = s.buf[:0]
	}
	for ; len(b) >= s.rate; b = b[s.rate:] {
		s.absorb(b[:s.rate])
	}
	s.buf = append(s.buf, b...)
	return n, nil
}

// squeeze ends the data of a copy and returns n bytes.
func (s *sponge) squeeze(n int) []byte {
	c := *s
	last := make([]byte, s.rate)
	copy(last, s.buf)
	last[len(s.buf)] ^= s.domain
	last[s.rate-1] ^= 0x80
	c.absorb(last)
	out := make([]byte, 0, n+8)
	for {
		for i := 0; i < s.rate/8 && len(out) < n; i++ {
			out = binary.LittleEndian.AppendUint64(out, c.state[i])
		}
		if len(out) >= n {
			return out[:n]
		}
		c.permute()
	}
}

func (s *sponge) Sum(b []byte) []byte { return append(b, s.squeeze(s.size)...) }
func (s *sponge) Size() int           { return s.size }
func (s *sponge) BlockSize() int      { return s.rate }
func (s *sponge) Reset()              { s.state, s.buf = [25]uint64{}, nil }

func (s *sponge) Clone() (hash.Cloner, error) {
	c := *s
	c.buf = append([]byte(nil), s.buf...)
	return &c, nil
}

// turboRate is the rate of TurboSHAKE128 or 256.
func turboRate(strength int) int { return 200 - strength/4 }

// TurboSHAKE is TurboSHAKE128 or 256 of data, n bytes of it.
// https://www.rfc-editor.org/rfc/rfc9861#section-2
func TurboSHAKE(strength int, data []byte, domain byte, n int) []byte {
	s := newSponge(turboRate(strength), n, domain, true)
	_, _ = s.Write(data) // a sponge takes everything
	return s.squeeze(n)
}

// lengthEncode is a number with how many bytes it has behind it.
func lengthEncode(n int) []byte {
	var b []byte
	for ; n > 0; n >>= 8 {
		b = append([]byte{byte(n)}, b...)
	}
	return append(b, byte(len(b)))
}

// KangarooTwelve is KT128 or KT256 of data, n bytes of it.
// https://www.rfc-editor.org/rfc/rfc9861#section-3
func KangarooTwelve(strength int, data, custom []byte, n int) []byte {
	const chunk = 8192
	s := append(append(append([]byte(nil), data...), custom...), lengthEncode(len(custom))...)
	if len(s) <= chunk {
		return TurboSHAKE(strength, s, 0x07, n)
	}
	node := append(append([]byte(nil), s[:chunk]...), 3, 0, 0, 0, 0, 0, 0, 0)
	count := 0
	for rest := s[chunk:]; len(rest) > 0; count++ {
		k := min(chunk, len(rest))
		node = append(node, TurboSHAKE(strength, rest[:k], 0x0b, strength/4)...)
		rest = rest[k:]
	}
	node = append(node, lengthEncode(count)...)
	return TurboSHAKE(strength, append(node, 0xff, 0xff), 0x06, n)
}
