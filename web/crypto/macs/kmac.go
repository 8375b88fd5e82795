package macs

import gosha3 "crypto/sha3"

// kmac is the code of Keccak.
// https://doi.org/10.6028/NIST.SP.800-185
type kmac struct {
	h    *gosha3.SHAKE
	bits uint64
}

// leftEncode and rightEncode mark a number with how many bytes it has.
func leftEncode(n uint64) []byte {
	b := bytesOf(n)
	return append([]byte{byte(len(b))}, b...)
}

func rightEncode(n uint64) []byte {
	b := bytesOf(n)
	return append(b, byte(len(b)))
}

func bytesOf(n uint64) []byte {
	b := []byte{byte(n)}
	for n >>= 8; n > 0; n >>= 8 {
		b = append([]byte{byte(n)}, b...)
	}
	return b
}

func newKMAC(f Family, key []byte, p Parameters) (MAC, error) {
	if len(key) < 4 || len(key) > 512 {
		return nil, keyLength()
	}
	if len(p.Customization) > 512 {
		return nil, customLength()
	}
	length := p.Length
	if length < 0 {
		length = 32
		if f == KMAC256 {
			length = 64
		}
	}
	return KMAC(f, key, p.Customization, uint64(length)*8), nil
}

// KMAC begins KMAC128 or KMAC256 with any key, for an output of so many bits.
func KMAC(f Family, key, customization []byte, bits uint64) MAC {
	m := &kmac{h: gosha3.NewCSHAKE128([]byte("KMAC"), customization), bits: bits}
	if f == KMAC256 {
		m.h = gosha3.NewCSHAKE256([]byte("KMAC"), customization)
	}
	rate := m.h.BlockSize()
	b := leftEncode(uint64(rate))
	b = append(b, leftEncode(uint64(len(key))*8)...)
	b = append(b, key...)
	for len(b)%rate != 0 {
		b = append(b, 0)
	}
	_, _ = m.h.Write(b) // a sponge takes everything
	return m
}

func (m *kmac) Write(b []byte) (int, error) { return m.h.Write(b) }

func (m *kmac) Sum() []byte {
	_, _ = m.h.Write(rightEncode(m.bits)) // a sponge takes everything
	out := make([]byte, (m.bits+7)/8)
	_, _ = m.h.Read(out) // and has no end
	return out
}
