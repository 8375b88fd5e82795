package ciphers

import (
	"crypto/aes"
	"crypto/cipher"
)

// xtsMode is AES-XTS over one piece of data; the IV is the tweak. x/crypto's
// xts takes the number of a sector in its place, and whole blocks alone.
// https://doi.org/10.1109/IEEESTD.2019.8637988
type xtsMode struct {
	data    cipher.Block
	tweak   [aes.BlockSize]byte
	encrypt bool
}

func (c *Cipher) xts(key, iv []byte) error {
	data, err := aes.NewCipher(key[:len(key)/2])
	if err != nil {
		return ErrKeyLength
	}
	second, err := aes.NewCipher(key[len(key)/2:])
	if err != nil {
		return ErrKeyLength
	}
	m := &xtsMode{data: data, encrypt: c.encrypt}
	second.Encrypt(m.tweak[:], iv)
	c.mode = m
	return nil
}

func (m *xtsMode) crypt(dst, src []byte, tweak *[aes.BlockSize]byte) {
	var x [aes.BlockSize]byte
	for i := range x {
		x[i] = src[i] ^ tweak[i]
	}
	if m.encrypt {
		m.data.Encrypt(x[:], x[:])
	} else {
		m.data.Decrypt(x[:], x[:])
	}
	for i := range x {
		dst[i] = x[i] ^ tweak[i]
	}
}

// double multiplies a tweak by x, little endian.
func double(t *[aes.BlockSize]byte) {
	carry := byte(0)
	for i := range t {
		next := t[i] >> 7
		t[i] = t[i]<<1 | carry
		carry = next
	}
	t[0] ^= carry * 0x87
}

func (m *xtsMode) update(b []byte) ([]byte, error) {
	if len(b) == 0 {
		return nil, nil
	}
	if len(b) < aes.BlockSize {
		return nil, ErrState
	}
	const n = aes.BlockSize
	out := make([]byte, len(b))
	tweak, rest := m.tweak, len(b)%n
	whole := len(b) / n
	if rest > 0 {
		whole--
	}
	for i := range whole {
		m.crypt(out[i*n:], b[i*n:], &tweak)
		double(&tweak)
	}
	if rest > 0 {
		m.steal(out[whole*n:], b[whole*n:], tweak, rest)
	}
	return out, nil
}

// steal is ciphertext stealing for the last block and the rest.
func (m *xtsMode) steal(out, b []byte, tweak [aes.BlockSize]byte, rest int) {
	const n = aes.BlockSize
	first, second := tweak, tweak
	double(&second)
	if !m.encrypt {
		first, second = second, first
	}
	var x, y [n]byte
	m.crypt(x[:], b, &first)
	copy(y[:], x[:])
	copy(y[:rest], b[n:])
	m.crypt(out, y[:], &second)
	copy(out[n:], x[:rest])
}

func (m *xtsMode) final(bool) ([]byte, error) { return nil, nil }
