package ciphers

import (
	"crypto/cipher"
	"crypto/subtle"
	"encoding/binary"
)

// gcm is Galois/counter mode over pieces of data. The standard library has it
// for whole messages: the key stream of pieces is CTR's, the tag comes from its
// GCM over the ciphertext as associated data, a chunk at a time.
// https://doi.org/10.6028/NIST.SP.800-38D
type gcm struct {
	block   cipher.Block
	ctr     cipher.Stream
	left    uint64 // blocks before the counter of 32 bits wraps
	counter [16]byte
	ej0     [16]byte
	hash    ghash
	aadLen  uint64
	dataLen uint64
	encrypt bool
	data    bool
}

func newGCM(block cipher.Block, iv []byte, encrypt bool) (*gcm, error) {
	aead, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	m := &gcm{block: block, encrypt: encrypt, hash: ghash{aead: aead}}
	m.hash.init(block)
	var j0 [16]byte
	if len(iv) == 12 {
		copy(j0[:], iv)
		j0[15] = 1
	} else {
		j0 = ivHash(m.hash.h, iv)
	}
	block.Encrypt(m.ej0[:], j0[:])
	m.counter = j0
	m.next()
	return m, nil
}

func ivHash(h element, iv []byte) [16]byte {
	var y element
	for b := iv; len(b) > 0; {
		var x [16]byte
		b = b[copy(x[:], b):]
		y = y.xor(load(x[:])).mul(h)
	}
	y = y.xor(element{0, uint64(len(iv)) * 8}).mul(h)
	return y.bytes()
}

// next makes the key stream that follows the counter.
func (m *gcm) next() {
	n := binary.BigEndian.Uint32(m.counter[12:]) + 1
	binary.BigEndian.PutUint32(m.counter[12:], n)
	m.ctr = cipher.NewCTR(m.block, m.counter[:])
	m.left = (1<<32 - uint64(n)) * 16
	binary.BigEndian.PutUint32(m.counter[12:], 1<<32-1)
}

func (m *gcm) aad(b []byte) {
	m.hash.write(b)
	m.aadLen += uint64(len(b))
}

func (m *gcm) update(b []byte) ([]byte, error) {
	if !m.data {
		m.hash.pad()
		m.data = true
	}
	if !m.encrypt {
		m.hash.write(b)
	}
	m.dataLen += uint64(len(b))
	out := make([]byte, len(b))
	for dst := out; len(b) > 0; {
		n := uint64(len(b))
		if n > m.left {
			n = m.left
		}
		m.ctr.XORKeyStream(dst[:n], b[:n])
		dst, b = dst[n:], b[n:]
		if m.left -= n; m.left == 0 {
			m.next()
		}
	}
	if m.encrypt {
		m.hash.write(out)
	}
	return out, nil
}

func (m *gcm) final(bool) ([]byte, error) { return nil, nil }

func (m *gcm) tag() []byte {
	m.hash.pad()
	t := m.hash.sum(m.aadLen*8, m.dataLen*8)
	out := make([]byte, 16)
	subtle.XORBytes(out, t[:], m.ej0[:])
	return out
}

// chunk is how much is hashed at once.
const chunk = 32 << 10

// ghash is GHASH over pieces. The standard library's GCM computes, for a chunk
// as associated data, (S + L)H + E(J), where S is the sum of the chunk and L the
// block of its length. So what is kept is SH, which needs no division.
type ghash struct {
	aead cipher.AEAD
	h    element
	mask element // E(J) of the nonce that is all zeros
	sh   element
	skip element // H to the number of blocks in a full chunk
	buf  []byte
	more bool // a chunk has been added
}

func (g *ghash) init(block cipher.Block) {
	var zero, h, ej [16]byte
	block.Encrypt(h[:], zero[:])
	zero[15] = 1
	block.Encrypt(ej[:], zero[:])
	g.h, g.mask = load(h[:]), load(ej[:])
}

func (g *ghash) write(b []byte) {
	for len(g.buf)+len(b) >= chunk {
		n := chunk - len(g.buf)
		if len(g.buf) == 0 {
			g.fold(b[:n])
		} else {
			g.fold(append(g.buf, b[:n]...))
			g.buf = g.buf[:0]
		}
		b = b[n:]
	}
	g.buf = append(g.buf, b...)
}

// pad completes a block with zeros.
func (g *ghash) pad() {
	for len(g.buf)%16 != 0 {
		g.buf = append(g.buf, 0)
	}
}

// fold adds whole blocks to the sum.
func (g *ghash) fold(b []byte) {
	if len(b) == 0 {
		return
	}
	if g.more {
		g.sh = g.sh.mul(g.blocks(len(b)))
	}
	g.more = true
	var nonce [12]byte
	var out [16]byte
	t := load(g.aead.Seal(out[:0], nonce[:], nil, b)).xor(g.mask)
	g.sh = g.sh.xor(t).xor(element{uint64(len(b)) * 8, 0}.mul(g.h))
}

// blocks is H to the number of blocks in n bytes.
func (g *ghash) blocks(n int) element {
	if n != chunk {
		return g.h.power(uint64(n / 16))
	}
	if g.skip == (element{}) {
		g.skip = g.h.power(chunk / 16)
	}
	return g.skip
}

// sum ends the hash with the lengths in bits.
func (g *ghash) sum(aad, data uint64) [16]byte {
	g.fold(g.buf)
	g.buf = g.buf[:0]
	return g.sh.xor(element{aad, data}.mul(g.h)).bytes()
}

// element is an element of GF(2^128) as GCM orders its bits.
type element struct{ hi, lo uint64 }

func load(b []byte) element {
	return element{binary.BigEndian.Uint64(b), binary.BigEndian.Uint64(b[8:])}
}

func (a element) bytes() (b [16]byte) {
	binary.BigEndian.PutUint64(b[:], a.hi)
	binary.BigEndian.PutUint64(b[8:], a.lo)
	return b
}

func (a element) xor(b element) element { return element{a.hi ^ b.hi, a.lo ^ b.lo} }

// mul multiplies without branches on its operands.
func (a element) mul(b element) element {
	var z element
	for i := range 128 {
		bit := a.hi >> 63
		if i >= 64 {
			bit = a.lo >> 63
		}
		if i < 64 {
			a.hi <<= 1
		} else {
			a.lo <<= 1
		}
		mask := -bit
		z.hi ^= b.hi & mask
		z.lo ^= b.lo & mask
		carry := -(b.lo & 1)
		b.lo = b.lo>>1 | b.hi<<63
		b.hi = b.hi>>1 ^ carry&0xe100000000000000
	}
	return z
}

// power is a to the n, for n > 0.
func (a element) power(n uint64) element {
	z := element{1 << 63, 0}
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			z = z.mul(a)
		}
		a = a.mul(a)
	}
	return z
}
