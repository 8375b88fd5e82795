package ciphers

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/subtle"
)

// whole is the standard library's GCM for what it can do.
func whole(info *Info, key, iv []byte, tagLength int) cipher.AEAD {
	if info.Mode != "gcm" || len(iv) != 12 || tagLength < 12 {
		return nil
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil
	}
	aead, err := cipher.NewGCMWithTagSize(block, tagLength)
	if err != nil {
		return nil
	}
	return aead
}

// Seal encrypts and authenticates a whole message; the tag follows the data.
func Seal(info *Info, key, iv, aad, data []byte, tagLength int) ([]byte, error) {
	if !info.IVAllowed(len(iv)) {
		return nil, ErrIV
	}
	if aead := whole(info, key, iv, tagLength); aead != nil {
		return aead.Seal(nil, iv, data, aad), nil
	}
	c, err := NewAEAD(info, key, iv, true, tagLength)
	if err != nil {
		return nil, err
	}
	c.AAD(aad)
	out, err := c.Update(data)
	if err != nil {
		return nil, err
	}
	last, err := c.Final()
	if err != nil {
		return nil, err
	}
	return append(append(out, last...), c.Tag()[:tagLength]...), nil
}

// Open undoes Seal.
func Open(info *Info, key, iv, aad, data []byte, tagLength int) ([]byte, error) {
	if !info.IVAllowed(len(iv)) {
		return nil, ErrIV
	}
	if len(data) < tagLength {
		return nil, ErrTag
	}
	if aead := whole(info, key, iv, tagLength); aead != nil {
		out, err := aead.Open(nil, iv, data, aad)
		if err != nil {
			return nil, ErrTag
		}
		return out, nil
	}
	c, err := NewAEAD(info, key, iv, false, tagLength)
	if err != nil {
		return nil, err
	}
	c.AAD(aad)
	n := len(data) - tagLength
	c.ExpectTag(data[n:])
	out, err := c.Update(data[:n])
	if err != nil {
		return nil, err
	}
	last, err := c.Final()
	if err != nil {
		return nil, err
	}
	if subtle.ConstantTimeCompare(c.Tag()[:tagLength], data[n:]) != 1 {
		return nil, ErrTag
	}
	return append(out, last...), nil
}
