package macs

import gosha3 "crypto/sha3"

// kmac is the code of Keccak.
// https://doi.org/10.6028/NIST.SP.800-185
type kmac struct {
	h      *gosha3.SHAKE
	length int64
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
	m := &kmac{h: gosha3.NewCSHAKE128([]byte("KMAC"), p.Customization), length: 32}
	if f == KMAC256 {
		m.h, m.length = gosha3.NewCSHAKE256([]byte("KMAC"), p.Customization), 64
	}
	if p.Length >= 0 {
		m.length = p.Length
	}
	rate := m.h.BlockSize()
	b := leftEncode(uint64(rate))
	b = append(b, leftEncode(uint64(len(key))*8)...)
	b = append(b, key...)
	for len(b)%rate != 0 {
		b = append(b, 0)
	}
	_, _ = m.h.Write(b) // a sponge takes everything
	return m, nil
}

func (m *kmac) Write(b []byte) (int, error) { return m.h.Write(b) }

func (m *kmac) Sum() []byte {
	_, _ = m.h.Write(rightEncode(uint64(m.length) * 8)) // a sponge takes everything
	out := make([]byte, m.length)
	_, _ = m.h.Read(out) // and has no end
	return out
}
