package ciphers

import (
	"crypto/cipher"
	"crypto/subtle"
	"math/bits"
)

// ocb is offset codebook mode, version 3.
// https://www.rfc-editor.org/rfc/rfc7253
type ocb struct {
	block            cipher.Block
	lStar, lDollar   [16]byte
	l                [][16]byte // L_0, L_1, ...
	offset, checksum [16]byte
	rest             []byte
	ad               []byte
	n                uint64 // blocks so far
	length           int    // of the tag
	mac              []byte
	encrypt          bool
}

// double128 multiplies by x, big endian.
func double128(b [16]byte) (d [16]byte) {
	carry := b[0] >> 7
	for i := range 15 {
		d[i] = b[i]<<1 | b[i+1]>>7
	}
	d[15] = b[15]<<1 ^ carry*0x87
	return d
}

func xorInto(dst *[16]byte, b []byte) { subtle.XORBytes(dst[:], dst[:], b) }

func newOCB(block cipher.Block, nonce []byte, encrypt bool, tagLength int) *ocb {
	m := &ocb{block: block, encrypt: encrypt, length: tagLength}
	block.Encrypt(m.lStar[:], m.lStar[:])
	m.lDollar = double128(m.lStar)
	m.l = append(m.l, double128(m.lDollar))
	var full [16]byte
	full[0] = byte(tagLength * 8 % 128 << 1)
	copy(full[16-len(nonce):], nonce)
	full[15-len(nonce)] |= 1
	bottom := uint(full[15] & 63)
	full[15] &^= 63
	var ktop [16]byte
	block.Encrypt(ktop[:], full[:])
	var stretch [24]byte
	copy(stretch[:], ktop[:])
	for i := range 8 {
		stretch[16+i] = ktop[i] ^ ktop[i+1]
	}
	for i := range 16 {
		at := i + int(bottom/8)
		m.offset[i] = stretch[at] << (bottom % 8)
		if bottom%8 != 0 {
			m.offset[i] |= stretch[at+1] >> (8 - bottom%8)
		}
	}
	return m
}

func (m *ocb) lAt(n uint64) []byte {
	i := bits.TrailingZeros64(n)
	for len(m.l) <= i {
		m.l = append(m.l, double128(m.l[len(m.l)-1]))
	}
	return m.l[i][:]
}

func (m *ocb) aad(b []byte) { m.ad = append(m.ad, b...) }

func (m *ocb) update(b []byte) ([]byte, error) {
	if len(m.rest) > 0 {
		b = append(m.rest, b...)
	}
	n := len(b) - len(b)%16
	out := make([]byte, n)
	for i := 0; i < n; i += 16 {
		m.n++
		xorInto(&m.offset, m.lAt(m.n))
		x := m.offset
		xorInto(&x, b[i:i+16])
		if m.encrypt {
			xorInto(&m.checksum, b[i:i+16])
			m.block.Encrypt(x[:], x[:])
		} else {
			m.block.Decrypt(x[:], x[:])
		}
		subtle.XORBytes(out[i:], x[:], m.offset[:])
		if !m.encrypt {
			xorInto(&m.checksum, out[i:i+16])
		}
	}
	m.rest = append([]byte(nil), b[n:]...)
	return out, nil
}

// padded adds the last bytes to a block with the mark of padding.
func padded(dst *[16]byte, b []byte) {
	subtle.XORBytes(dst[:], dst[:len(b)], b)
	dst[len(b)] ^= 0x80
}

func (m *ocb) final(bool) ([]byte, error) {
	var out []byte
	if n := len(m.rest); n > 0 {
		xorInto(&m.offset, m.lStar[:])
		var pad [16]byte
		m.block.Encrypt(pad[:], m.offset[:])
		out = make([]byte, n)
		subtle.XORBytes(out, m.rest, pad[:n])
		if m.encrypt {
			padded(&m.checksum, m.rest)
		} else {
			padded(&m.checksum, out)
		}
		m.rest = nil
	}
	t := m.checksum
	xorInto(&t, m.offset[:])
	xorInto(&t, m.lDollar[:])
	m.block.Encrypt(t[:], t[:])
	sum := m.hash()
	xorInto(&t, sum[:])
	m.mac = t[:m.length]
	return out, nil
}

// hash is the sum over the associated data.
func (m *ocb) hash() (sum [16]byte) {
	var offset [16]byte
	b := m.ad
	for i := uint64(1); len(b) >= 16; i, b = i+1, b[16:] {
		xorInto(&offset, m.lAt(i))
		x := offset
		xorInto(&x, b[:16])
		m.block.Encrypt(x[:], x[:])
		xorInto(&sum, x[:])
	}
	if len(b) > 0 {
		xorInto(&offset, m.lStar[:])
		padded(&offset, b)
		m.block.Encrypt(offset[:], offset[:])
		xorInto(&sum, offset[:])
	}
	return sum
}

func (m *ocb) tag() []byte { return m.mac }
