package macs

import (
	"encoding"
	"encoding/binary"
	"hash"

	"golang.org/x/crypto/blake2b"
	"golang.org/x/crypto/blake2s"

	"github.com/sxfescript/sxn/web/crypto/openssl"
)

// newBLAKE2 begins a keyed BLAKE2 with salt and personalization. The library
// knows neither, but takes a state: the initial one is that of the plain hash
// with another parameter block, and the key is the first block of the data.
// https://www.rfc-editor.org/rfc/rfc7693
func newBLAKE2(f Family, key []byte, p Parameters) (MAC, error) {
	word, block := 8, blake2b.BlockSize
	h, err := blake2b.New512(nil)
	if f == BLAKE2s {
		word, block = 4, blake2s.BlockSize
		h, err = blake2s.New256(nil)
	}
	if err != nil {
		return nil, err
	}
	most := 8 * word // of key and output
	length := p.Length
	if length < 0 {
		length = int64(most)
	}
	switch {
	case len(key) == 0 || len(key) > most:
		return nil, keyLength()
	case length < 1 || length > int64(most):
		return nil, openssl.New(0x1C800071, "Provider routines", "not xof or invalid length", "ERR_OSSL_NOT_XOF_OR_INVALID_LENGTH")
	case len(p.Customization) > 2*word:
		return nil, customLength()
	case len(p.Salt) > 2*word:
		return nil, openssl.New(0x1C800070, "Provider routines", "invalid salt length", "ERR_OSSL_INVALID_SALT_LENGTH")
	}
	params := make([]byte, 8*word)
	params[0], params[1], params[2], params[3] = byte(length), byte(len(key)), 1, 1
	copy(params[4*word:], p.Salt)
	copy(params[6*word:], p.Customization)
	if h, err = withParameters(h, params, word); err != nil {
		return nil, err
	}
	first := make([]byte, block)
	copy(first, key)
	_, _ = h.Write(first) // hashes accept everything
	return sum{h}, nil
}

// withParameters replaces the parameter block of a fresh hash.
func withParameters(h hash.Hash, params []byte, word int) (hash.Hash, error) {
	state, err := h.(encoding.BinaryMarshaler).MarshalBinary()
	if err != nil {
		return nil, err
	}
	const magic = 3
	// The first word of the initial state has the parameters of the plain hash.
	plain := []byte{byte(8 * word), 0, 1, 1}
	for i := range 8 {
		at := state[magic+i*word:]
		old := make([]byte, word)
		if i == 0 {
			copy(old, plain)
		}
		for j := range word { // the state is big-endian, the block little-endian
			at[word-1-j] ^= old[j] ^ params[i*word+j]
		}
	}
	state[magic+8*word+2*word] = params[0] // the length of the output
	return h, h.(encoding.BinaryUnmarshaler).UnmarshalBinary(state)
}

// sipHash is SipHash-2-4. https://www.aumasson.jp/siphash/siphash.pdf
type sipHash struct {
	v    [4]uint64
	rest []byte
	n    uint64
	long bool // 16 bytes of output
}

func newSipHash(key []byte, length int64) (MAC, error) {
	if len(key) != 16 || length > 0 && length != 8 && length != 16 {
		return nil, ErrInit
	}
	k0, k1 := binary.LittleEndian.Uint64(key), binary.LittleEndian.Uint64(key[8:])
	s := &sipHash{v: [4]uint64{k0 ^ 0x736f6d6570736575, k1 ^ 0x646f72616e646f6d, k0 ^ 0x6c7967656e657261, k1 ^ 0x7465646279746573}, long: length != 8}
	if s.long {
		s.v[1] ^= 0xee
	}
	return s, nil
}

func rotate(x uint64, n uint) uint64 { return x<<n | x>>(64-n) }

func (s *sipHash) rounds(n int) {
	v := &s.v
	for range n {
		v[0] += v[1]
		v[1] = rotate(v[1], 13) ^ v[0]
		v[0] = rotate(v[0], 32)
		v[2] += v[3]
		v[3] = rotate(v[3], 16) ^ v[2]
		v[0] += v[3]
		v[3] = rotate(v[3], 21) ^ v[0]
		v[2] += v[1]
		v[1] = rotate(v[1], 17) ^ v[2]
		v[2] = rotate(v[2], 32)
	}
}

func (s *sipHash) take(m uint64) {
	s.v[3] ^= m
	s.rounds(2)
	s.v[0] ^= m
}

func (s *sipHash) Write(b []byte) (int, error) {
	n := len(b)
	s.n += uint64(n)
	s.rest = append(s.rest, b...)
	for len(s.rest) >= 8 {
		s.take(binary.LittleEndian.Uint64(s.rest))
		s.rest = s.rest[8:]
	}
	return n, nil
}

func (s *sipHash) Sum() []byte {
	var last [8]byte
	copy(last[:], s.rest)
	last[7] = byte(s.n)
	s.take(binary.LittleEndian.Uint64(last[:]))
	end := uint64(0xff)
	if s.long {
		end = 0xee
	}
	s.v[2] ^= end
	s.rounds(4)
	out := binary.LittleEndian.AppendUint64(nil, s.v[0]^s.v[1]^s.v[2]^s.v[3])
	if s.long {
		s.v[1] ^= 0xdd
		s.rounds(4)
		out = binary.LittleEndian.AppendUint64(out, s.v[0]^s.v[1]^s.v[2]^s.v[3])
	}
	return out
}
