package ciphers

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/subtle"
	"encoding/binary"
)

// ccm is counter mode with CBC-MAC: the whole message comes in one piece.
// https://www.rfc-editor.org/rfc/rfc3610
type ccm struct {
	block    cipher.Block
	nonce    []byte
	ad       []byte
	expected []byte // tag of what is decrypted
	length   int    // of the tag
	mac      []byte
	done     bool
	encrypt  bool
}

func (m *ccm) aad(b []byte) { m.ad = append(m.ad, b...) }

func (m *ccm) update(b []byte) ([]byte, error) {
	if m.done {
		return nil, ErrState
	}
	m.done = true
	return m.crypt(b)
}

func (m *ccm) crypt(b []byte) ([]byte, error) {
	// a0 is the counter block of the tag; the key stream follows it.
	var a0 [aes.BlockSize]byte
	a0[0] = byte(14 - len(m.nonce))
	copy(a0[1:], m.nonce)
	ctr := cipher.NewCTR(m.block, a0[:])
	var s0 [aes.BlockSize]byte
	ctr.XORKeyStream(s0[:], s0[:])
	out := make([]byte, len(b))
	ctr.XORKeyStream(out, b)
	plain := b
	if !m.encrypt {
		plain = out
	}
	mac := m.authenticate(plain)
	subtle.XORBytes(mac, mac, s0[:])
	m.mac = mac[:m.length]
	if !m.encrypt && subtle.ConstantTimeCompare(m.mac, m.expected) != 1 {
		return nil, ErrTag
	}
	return out, nil
}

// authenticate is the CBC-MAC of the nonce, the associated data and the message.
func (m *ccm) authenticate(plain []byte) []byte {
	const n = aes.BlockSize
	x := make([]byte, n)
	size := 15 - len(m.nonce)
	x[0] = byte((m.length-2)/2<<3 | (size - 1))
	if len(m.ad) > 0 {
		x[0] |= 1 << 6
	}
	copy(x[1:], m.nonce)
	var length [8]byte
	binary.BigEndian.PutUint64(length[:], uint64(len(plain)))
	for i := 0; i < size && i < 8; i++ {
		x[n-1-i] = length[7-i]
	}
	m.block.Encrypt(x, x)
	add := func(b []byte) {
		for len(b) > 0 {
			k := min(n, len(b))
			subtle.XORBytes(x, x[:k], b[:k])
			m.block.Encrypt(x, x)
			b = b[k:]
		}
	}
	if l := len(m.ad); l > 0 {
		var head []byte
		switch {
		case l < 0xff00:
			head = binary.BigEndian.AppendUint16(nil, uint16(l))
		case uint64(l) < 1<<32:
			head = binary.BigEndian.AppendUint32([]byte{0xff, 0xfe}, uint32(l))
		default:
			head = binary.BigEndian.AppendUint64([]byte{0xff, 0xff}, uint64(l))
		}
		add(append(head, m.ad...))
	}
	add(plain)
	return x
}

func (m *ccm) final(bool) ([]byte, error) {
	if m.done {
		return nil, nil
	}
	m.done = true
	_, err := m.crypt(nil) // a message of nothing has a tag too
	return nil, err
}

func (m *ccm) tag() []byte { return m.mac }
