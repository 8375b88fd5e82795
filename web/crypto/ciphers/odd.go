package ciphers

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/subtle"
)

// inverse is a block cipher that decrypts to encrypt.
type inverse struct{ cipher.Block }

func (b inverse) Encrypt(dst, src []byte) { b.Block.Decrypt(dst, src) }
func (b inverse) Decrypt(dst, src []byte) { b.Block.Encrypt(dst, src) }

// cfb1 is cipher feedback by bits.
type cfb1 struct {
	block   cipher.Block
	state   []byte
	buf     [aes.BlockSize]byte
	encrypt bool
}

func (m *cfb1) XORKeyStream(dst, src []byte) {
	for i, in := range src {
		var out byte
		for bit := 7; bit >= 0; bit-- {
			m.block.Encrypt(m.buf[:], m.state)
			given := in >> bit & 1
			made := given ^ m.buf[0]>>7
			out |= made << bit
			fed := given
			if m.encrypt {
				fed = made
			}
			for j := len(m.state) - 1; j >= 0; j-- {
				carry := m.state[j] >> 7
				m.state[j] = m.state[j]<<1 | fed
				fed = carry
			}
		}
		dst[i] = out
	}
}

// stealing is CBC with ciphertext stealing in the form CS1: data of any length
// from one block on, in one piece.
// https://doi.org/10.6028/NIST.SP.800-38A-add
type stealing struct {
	block   cipher.Block
	iv      []byte
	encrypt bool
	done    bool
}

func (m *stealing) update(b []byte) ([]byte, error) {
	const size = aes.BlockSize
	if len(b) < size || m.done {
		return nil, ErrState
	}
	m.done = true
	tail := len(b) % size
	if tail == 0 {
		out := make([]byte, len(b))
		cbc(m.block, m.iv, m.encrypt).CryptBlocks(out, b)
		return out, nil
	}
	if m.encrypt {
		padded := make([]byte, len(b)+size-tail)
		copy(padded, b)
		cipher.NewCBCEncrypter(m.block, m.iv).CryptBlocks(padded, padded)
		last := padded[len(padded)-size:]
		return append(padded[:len(b)-size:len(b)-size], last...), nil
	}
	// The last block is whole, the one before it is short: what it lacks is in
	// the decryption of the last.
	n := len(b) - size - tail
	whole := make([]byte, n+2*size)
	copy(whole, b[:n+tail])
	z := make([]byte, size)
	m.block.Decrypt(z, b[n+tail:])
	copy(whole[n+tail:n+size], z[tail:])
	out := make([]byte, n+size)
	cipher.NewCBCDecrypter(m.block, m.iv).CryptBlocks(out, whole[:n+size])
	subtle.XORBytes(z, z[:tail], b[n:n+tail])
	return append(out, z[:tail]...), nil
}

func (m *stealing) final(bool) ([]byte, error) { return nil, nil }
