package macs

import (
	"crypto/cipher"
	"strings"

	"github.com/sxfescript/sxn/web/crypto/ciphers"
	"github.com/sxfescript/sxn/web/crypto/openssl"
)

// cmac is a code of a block cipher.
// https://doi.org/10.6028/NIST.SP.800-38B
type cmac struct {
	block cipher.Block
	x     []byte // the state
	rest  []byte // at most one block, which may be the last
}

func newCMAC(name string, key []byte) (MAC, error) {
	info := ciphers.Find(name)
	switch {
	case info == nil:
		return nil, unsupported()
	case info.Mode != "cbc" || strings.HasSuffix(info.Name, "-cts"):
		return nil, invalidMode()
	case len(key) != info.KeyLength:
		return nil, openssl.New(0x03000082, "digital envelope routines", "invalid key length", "ERR_OSSL_EVP_INVALID_KEY_LENGTH")
	}
	block, err := ciphers.NewBlock(info, key)
	if err != nil {
		return nil, err
	}
	return &cmac{block: block, x: make([]byte, block.BlockSize())}, nil
}

func (m *cmac) Write(b []byte) (int, error) {
	n, size := len(b), m.block.BlockSize()
	for len(b) > 0 {
		if len(m.rest) == size {
			m.take(m.rest)
			m.rest = m.rest[:0]
		}
		k := min(size-len(m.rest), len(b))
		m.rest = append(m.rest, b[:k]...)
		b = b[k:]
	}
	return n, nil
}

func (m *cmac) take(block []byte) {
	for i, c := range block {
		m.x[i] ^= c
	}
	m.block.Encrypt(m.x, m.x)
}

// double multiplies by x in the field of the block's size.
func double(b []byte) []byte {
	out := make([]byte, len(b))
	var carry byte
	for i := len(b) - 1; i >= 0; i-- {
		out[i] = b[i]<<1 | carry
		carry = b[i] >> 7
	}
	poly := byte(0x87)
	if len(b) == 8 {
		poly = 0x1b
	}
	out[len(out)-1] ^= -carry & poly
	return out
}

func (m *cmac) Sum() []byte {
	size := m.block.BlockSize()
	k := make([]byte, size)
	m.block.Encrypt(k, k)
	k = double(k)
	if len(m.rest) < size {
		k = double(k)
		m.rest = append(m.rest, 0x80)
		for len(m.rest) < size {
			m.rest = append(m.rest, 0)
		}
	}
	for i := range k {
		m.rest[i] ^= k[i]
	}
	m.take(m.rest)
	return m.x
}
