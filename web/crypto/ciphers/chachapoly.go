package ciphers

import (
	"encoding/binary"

	"golang.org/x/crypto/chacha20"
	//lint:ignore SA1019 the package for whole messages cannot take them by pieces
	"golang.org/x/crypto/poly1305"
)

// chachaPoly is ChaCha20-Poly1305 over pieces of data.
// https://www.rfc-editor.org/rfc/rfc8439#section-2.8
type chachaPoly struct {
	s               *chacha20.Cipher
	mac             *poly1305.MAC
	aadLen, dataLen uint64
	encrypt, data   bool
}

func newChaChaPoly(key, nonce []byte, encrypt bool) (*chachaPoly, error) {
	s, err := chacha20.NewUnauthenticatedCipher(key, nonce)
	if err != nil {
		return nil, err
	}
	var polyKey [32]byte
	s.XORKeyStream(polyKey[:], polyKey[:])
	s.SetCounter(1)
	return &chachaPoly{s: s, mac: poly1305.New(&polyKey), encrypt: encrypt}, nil
}

func (m *chachaPoly) write(b []byte) { _, _ = m.mac.Write(b) } // a MAC accepts everything

func (m *chachaPoly) pad(n uint64) {
	var zero [16]byte
	if n%16 != 0 {
		m.write(zero[n%16:])
	}
}

func (m *chachaPoly) aad(b []byte) {
	m.write(b)
	m.aadLen += uint64(len(b))
}

func (m *chachaPoly) begin() {
	if !m.data {
		m.pad(m.aadLen)
		m.data = true
	}
}

func (m *chachaPoly) update(b []byte) ([]byte, error) {
	m.begin()
	if !m.encrypt {
		m.write(b)
	}
	out := make([]byte, len(b))
	m.s.XORKeyStream(out, b)
	if m.encrypt {
		m.write(out)
	}
	m.dataLen += uint64(len(b))
	return out, nil
}

func (m *chachaPoly) final(bool) ([]byte, error) { return nil, nil }

func (m *chachaPoly) tag() []byte {
	m.begin()
	m.pad(m.dataLen)
	var n [16]byte
	binary.LittleEndian.PutUint64(n[:], m.aadLen)
	binary.LittleEndian.PutUint64(n[8:], m.dataLen)
	m.write(n[:])
	return m.mac.Sum(nil)
}
