package ciphers

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/des"
	"encoding/binary"
	"errors"
	"strings"

	"golang.org/x/crypto/chacha20"

	"github.com/sxfescript/sxn/web/crypto/openssl"
)

// The errors of wrong arguments, for which Node has codes of its own.
var (
	ErrKeyLength = errors.New("invalid key length")
	ErrIV        = errors.New("invalid initialization vector")
	ErrTag       = errors.New("invalid authentication tag")
	ErrState     = errors.New("invalid state")
)

// Cipher is one encryption or decryption under way.
type Cipher struct {
	Info    *Info
	encrypt bool
	padding bool
	mode    mode
}

// mode is what a mode of operation does with data.
type mode interface {
	update(b []byte) ([]byte, error)
	// final ends the data.
	final(padding bool) ([]byte, error)
}

// authenticated is a mode with associated data and a tag.
type authenticated interface {
	mode
	aad(b []byte)
	// tag is the whole tag after final.
	tag() []byte
}

// New begins an encryption or decryption with a cipher that is not AEAD.
func New(info *Info, key, iv []byte, encrypt bool) (*Cipher, error) {
	return NewAEAD(info, key, iv, encrypt, 16)
}

// NewAEAD is New for all ciphers; tagLength counts for CCM and OCB.
func NewAEAD(info *Info, key, iv []byte, encrypt bool, tagLength int) (*Cipher, error) {
	if len(key) != info.KeyLength {
		return nil, ErrKeyLength
	}
	if !info.IVAllowed(len(iv)) {
		return nil, ErrIV
	}
	c := &Cipher{Info: info, encrypt: encrypt, padding: true}
	if strings.HasPrefix(info.Name, "chacha20") {
		return c, c.chacha(key, iv)
	}
	if info.Mode == "xts" {
		return c, c.xts(key, iv)
	}
	block, err := NewBlock(info, key)
	if err != nil {
		return nil, ErrKeyLength
	}
	switch info.Mode {
	case "cbc":
		if strings.HasSuffix(info.Name, "-cts") {
			c.mode = &stealing{block: block, iv: append([]byte(nil), iv...), encrypt: encrypt}
			return c, nil
		}
		c.mode = &blockMode{m: cbc(block, iv, encrypt), encrypt: encrypt}
	case "ecb":
		c.mode = &blockMode{m: &ecb{block, encrypt}, encrypt: encrypt}
	case "ctr":
		c.mode = streamMode{cipher.NewCTR(block, iv)}
	case "ofb":
		//lint:ignore SA1019 Node offers the mode, nothing of ours relies on it
		c.mode = streamMode{cipher.NewOFB(block, iv)}
	case "cfb":
		c.mode = streamMode{cfb(info, block, iv, encrypt)}
	case "gcm":
		c.mode, err = newGCM(block, iv, encrypt)
	case "ccm":
		c.mode = &ccm{block: block, nonce: append([]byte(nil), iv...), encrypt: encrypt, length: tagLength}
	case "ocb":
		c.mode = newOCB(block, iv, encrypt, tagLength)
	case "wrap":
		if strings.HasSuffix(info.Name, "-inv") {
			block = inverse{block}
		}
		c.mode = &wrapMode{block: block, iv: append([]byte(nil), iv...), pad: strings.Contains(info.Name, "-pad"), encrypt: encrypt}
	}
	return c, err
}

// NewBlock returns the block cipher below a mode.
func NewBlock(info *Info, key []byte) (cipher.Block, error) {
	switch {
	case strings.HasPrefix(info.Name, "aes"):
		return aes.NewCipher(key)
	case len(key) == 16:
		key = append(append([]byte(nil), key...), key[:8]...)
	}
	return des.NewTripleDESCipher(key)
}

func cbc(block cipher.Block, iv []byte, encrypt bool) cipher.BlockMode {
	if encrypt {
		return cipher.NewCBCEncrypter(block, iv)
	}
	return cipher.NewCBCDecrypter(block, iv)
}

func cfb(info *Info, block cipher.Block, iv []byte, encrypt bool) cipher.Stream {
	if strings.HasSuffix(info.Name, "cfb1") {
		return &cfb1{block: block, state: append([]byte(nil), iv...), encrypt: encrypt}
	}
	if strings.HasSuffix(info.Name, "8") {
		return &cfb8{block: block, state: append([]byte(nil), iv...), encrypt: encrypt}
	}
	if encrypt {
		//lint:ignore SA1019 Node offers the mode, nothing of ours relies on it
		return cipher.NewCFBEncrypter(block, iv)
	}
	//lint:ignore SA1019 Node offers the mode, nothing of ours relies on it
	return cipher.NewCFBDecrypter(block, iv)
}

func (c *Cipher) chacha(key, iv []byte) error {
	if c.Info.Name == "chacha20-poly1305" {
		m, err := newChaChaPoly(key, iv, c.encrypt)
		c.mode = m
		return err
	}
	// OpenSSL's IV is a counter of 32 bits and a nonce.
	s, err := chacha20.NewUnauthenticatedCipher(key, iv[4:])
	if err != nil {
		return err
	}
	s.SetCounter(binary.LittleEndian.Uint32(iv))
	c.mode = streamMode{s}
	return nil
}

// Update takes data and returns what is ready, in new memory.
func (c *Cipher) Update(b []byte) ([]byte, error) { return c.mode.update(b) }

// Final ends the data and returns the rest.
func (c *Cipher) Final() ([]byte, error) { return c.mode.final(c.padding) }

// SetPadding switches the padding of block modes.
func (c *Cipher) SetPadding(on bool) { c.padding = on }

// AAD adds associated data.
func (c *Cipher) AAD(b []byte) {
	if a, ok := c.mode.(authenticated); ok {
		a.aad(b)
	}
}

// Tag is the tag of all that was seen; it is known after Final.
func (c *Cipher) Tag() []byte {
	if a, ok := c.mode.(authenticated); ok {
		return a.tag()
	}
	return nil
}

// ExpectTag tells CCM, which checks at once, the tag of what is decrypted.
func (c *Cipher) ExpectTag(tag []byte) {
	if m, ok := c.mode.(*ccm); ok {
		m.expected = tag
	}
}

// streamMode is a mode without blocks.
type streamMode struct{ s cipher.Stream }

func (m streamMode) update(b []byte) ([]byte, error) {
	out := make([]byte, len(b))
	m.s.XORKeyStream(out, b)
	return out, nil
}

func (m streamMode) final(bool) ([]byte, error) { return nil, nil }

// blockMode is a mode of whole blocks with the padding of PKCS #7.
type blockMode struct {
	m       cipher.BlockMode
	rest    []byte
	encrypt bool
}

func (m *blockMode) update(b []byte) ([]byte, error) {
	size := m.m.BlockSize()
	if len(m.rest) > 0 {
		b = append(m.rest, b...)
	}
	n := len(b) - len(b)%size
	if !m.encrypt && n == len(b) && n > 0 {
		n -= size // the last block may be padding
	}
	out := make([]byte, n)
	m.m.CryptBlocks(out, b[:n])
	m.rest = append([]byte(nil), b[n:]...)
	return out, nil
}

func (m *blockMode) final(padding bool) ([]byte, error) {
	size := m.m.BlockSize()
	b := m.rest
	m.rest = nil
	if !padding {
		if len(b)%size != 0 {
			return nil, openssl.WrongFinalBlockLength()
		}
		m.m.CryptBlocks(b, b)
		return b, nil
	}
	if m.encrypt {
		n := size - len(b)%size
		for range n {
			b = append(b, byte(n))
		}
		m.m.CryptBlocks(b, b)
		return b, nil
	}
	if len(b) != size {
		return nil, openssl.WrongFinalBlockLength()
	}
	m.m.CryptBlocks(b, b)
	n := int(b[size-1])
	if n == 0 || n > size {
		return nil, openssl.BadDecrypt()
	}
	for _, x := range b[size-n:] {
		if int(x) != n {
			return nil, openssl.BadDecrypt()
		}
	}
	return b[:size-n], nil
}

// ecb is the mode without chaining.
type ecb struct {
	cipher.Block
	encrypt bool
}

func (m *ecb) CryptBlocks(dst, src []byte) {
	for n := m.BlockSize(); len(src) > 0; dst, src = dst[n:], src[n:] {
		if m.encrypt {
			m.Encrypt(dst, src)
		} else {
			m.Decrypt(dst, src)
		}
	}
}

// cfb8 is cipher feedback by bytes.
type cfb8 struct {
	block   cipher.Block
	state   []byte
	buf     [aes.BlockSize]byte
	encrypt bool
}

func (m *cfb8) XORKeyStream(dst, src []byte) {
	for i, in := range src {
		m.block.Encrypt(m.buf[:], m.state)
		out := in ^ m.buf[0]
		dst[i] = out
		copy(m.state, m.state[1:])
		if m.encrypt {
			m.state[len(m.state)-1] = out
		} else {
			m.state[len(m.state)-1] = in
		}
	}
}
