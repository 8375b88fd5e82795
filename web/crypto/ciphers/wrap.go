package ciphers

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/subtle"
	"encoding/binary"

	"github.com/sxfescript/sxn/web/crypto/openssl"
)

// wrapMode is AES key wrapping, with or without padding: the whole key comes
// in one piece.
// https://www.rfc-editor.org/rfc/rfc3394
// https://www.rfc-editor.org/rfc/rfc5649
type wrapMode struct {
	block        cipher.Block
	iv           []byte
	pad, encrypt bool
	done         bool
}

func (m *wrapMode) update(b []byte) ([]byte, error) {
	if m.done {
		return nil, ErrState
	}
	m.done = true
	switch {
	case len(b) == 0:
		return nil, nil
	case m.pad && m.encrypt:
		return m.wrapPadded(b)
	case m.pad:
		return m.unwrapPadded(b)
	case m.encrypt:
		if len(b)%8 != 0 || len(b) < 16 {
			return nil, ErrState
		}
		return wrap(m.block, m.iv, b), nil
	}
	if len(b)%8 != 0 || len(b) < 24 {
		return nil, ErrState
	}
	iv, out := unwrap(m.block, b)
	if subtle.ConstantTimeCompare(iv, m.iv) != 1 {
		return nil, ErrState
	}
	return out, nil
}

func (m *wrapMode) final(bool) ([]byte, error) { return nil, nil }

func (m *wrapMode) wrapPadded(b []byte) ([]byte, error) {
	if len(b) == 0 {
		return nil, ErrState
	}
	iv := binary.BigEndian.AppendUint32(bytes.Clone(m.iv), uint32(len(b)))
	data := make([]byte, (len(b)+7)/8*8)
	copy(data, b)
	if len(data) == 8 {
		out := append(iv, data...)
		m.block.Encrypt(out, out)
		return out, nil
	}
	return wrap(m.block, iv, data), nil
}

func (m *wrapMode) unwrapPadded(b []byte) ([]byte, error) {
	if len(b)%8 != 0 || len(b) < 16 {
		return nil, ErrState
	}
	var iv, out []byte
	if len(b) == 16 {
		x := make([]byte, 16)
		m.block.Decrypt(x, b)
		iv, out = x[:8], x[8:]
	} else {
		iv, out = unwrap(m.block, b)
	}
	n := int(binary.BigEndian.Uint32(iv[4:]))
	if subtle.ConstantTimeCompare(iv[:4], m.iv) != 1 || n > len(out) || n <= len(out)-8 {
		return nil, ErrState
	}
	for _, x := range out[n:] {
		if x != 0 {
			return nil, ErrState
		}
	}
	return out[:n], nil
}

func wrap(block cipher.Block, iv, data []byte) []byte {
	n := len(data) / 8
	out := make([]byte, 8+len(data))
	copy(out[8:], data)
	var x [aes.BlockSize]byte
	copy(x[:8], iv)
	for j := range 6 {
		for i := 1; i <= n; i++ {
			copy(x[8:], out[8*i:])
			block.Encrypt(x[:], x[:])
			t := binary.BigEndian.Uint64(x[:]) ^ uint64(n*j+i)
			binary.BigEndian.PutUint64(x[:], t)
			copy(out[8*i:], x[8:])
		}
	}
	copy(out, x[:8])
	return out
}

func unwrap(block cipher.Block, data []byte) (iv, out []byte) {
	n := len(data)/8 - 1
	out = bytes.Clone(data[8:])
	var x [aes.BlockSize]byte
	copy(x[:8], data)
	for j := 5; j >= 0; j-- {
		for i := n; i >= 1; i-- {
			t := binary.BigEndian.Uint64(x[:]) ^ uint64(n*j+i)
			binary.BigEndian.PutUint64(x[:], t)
			copy(x[8:], out[8*(i-1):])
			block.Decrypt(x[:], x[:])
			copy(out[8*(i-1):], x[8:])
		}
	}
	return bytes.Clone(x[:8]), out
}

// WrapKey is key wrapping with the default initial value.
func WrapKey(key, data []byte) ([]byte, error) { return keyWrap(key, data, true) }

// UnwrapKey undoes WrapKey.
func UnwrapKey(key, data []byte) ([]byte, error) { return keyWrap(key, data, false) }

func keyWrap(key, data []byte, encrypt bool) ([]byte, error) {
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, openssl.BadDecrypt()
	}
	m := &wrapMode{block: block, iv: bytes.Repeat([]byte{0xa6}, 8), encrypt: encrypt}
	return m.update(data)
}
