package signatures

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/binary"
	"math/big"

	"github.com/sxfescript/sxn/web/crypto/digests"
	"github.com/sxfescript/sxn/web/crypto/keys"
	"github.com/sxfescript/sxn/web/crypto/openssl"
)

// rawPublic is RSAEP and RSAVP1.
func rawPublic(r *keys.RSAKey, b []byte) ([]byte, error) {
	m := new(big.Int).SetBytes(b)
	if m.Cmp(r.N) >= 0 {
		return nil, openssl.New(0x02000084, "rsa routines", "data too large for modulus", "ERR_OSSL_RSA_DATA_TOO_LARGE_FOR_MODULUS")
	}
	return m.Exp(m, r.E, r.N).FillBytes(make([]byte, (r.N.BitLen()+7)/8)), nil
}

// rawPrivate is RSADP and RSASP1, blinded since math/big's time depends on its
// operands. It serves the paddings that crypto/rsa does not have.
func rawPrivate(r *keys.RSAKey, b []byte) ([]byte, error) {
	c := new(big.Int).SetBytes(b)
	if c.Cmp(r.N) >= 0 {
		return nil, rsaFailure(0x02000084, "data too large for modulus", "ERR_OSSL_RSA_DATA_TOO_LARGE_FOR_MODULUS")
	}
	var blind, inverse *big.Int
	for inverse == nil {
		var err error
		if blind, err = rand.Int(rand.Reader, r.N); err != nil {
			return nil, err
		}
		inverse = new(big.Int).ModInverse(blind, r.N)
	}
	c.Mod(c.Mul(c, blind.Exp(blind, r.E, r.N)), r.N)
	if r.P == nil || r.P.Sign() == 0 || r.Q.Sign() == 0 {
		return nil, badKey()
	}
	m1 := new(big.Int).Exp(c, r.Dp, r.P)
	m2 := new(big.Int).Exp(c, r.Dq, r.Q)
	h := m1.Sub(m1, m2)
	h.Mod(h.Mul(h, r.Qinv), r.P)
	m := h.Add(h.Mul(h, r.Q), m2)
	m.Mod(m.Mul(m, inverse), r.N)
	return m.FillBytes(make([]byte, (r.N.BitLen()+7)/8)), nil
}

func tooLarge() *openssl.Error {
	return openssl.New(0x0200006E, "rsa routines", "data too large for key size", "ERR_OSSL_RSA_DATA_TOO_LARGE_FOR_KEY_SIZE")
}

// Encrypt is publicEncrypt.
func Encrypt(k *keys.Key, data []byte, padding int, hash digests.Algorithm, label []byte) ([]byte, error) {
	if k.Alg != keys.RSA {
		return nil, ErrKeyType()
	}
	size := (k.RSA.N.BitLen() + 7) / 8
	switch padding {
	case PaddingPKCS1:
		//lint:ignore SA1019 Node offers the padding, nothing of ours relies on it
		out, err := rsa.EncryptPKCS1v15(rand.Reader, k.RSA.StdPublic(), data)
		if err != nil {
			return nil, tooLarge()
		}
		return out, nil
	case PaddingOAEP:
		if hash.XOF() {
			return nil, ErrInvalidDigest()
		}
		out, err := rsa.EncryptOAEP(hash.New(), rand.Reader, k.RSA.StdPublic(), data, label)
		if err != nil {
			return nil, tooLarge()
		}
		return out, nil
	case PaddingNone:
		if err := wholeBlock(len(data), size); err != nil {
			return nil, err
		}
		return rawPublic(k.RSA, data)
	}
	return nil, &openssl.Error{Message: "error:00000000:lib(0)::reason(0)"}
}

func wholeBlock(n, size int) error {
	switch {
	case n > size:
		return tooLarge()
	case n < size:
		return openssl.New(0x0200007A, "rsa routines", "data too small for key size", "ERR_OSSL_RSA_DATA_TOO_SMALL_FOR_KEY_SIZE")
	}
	return nil
}

func greaterThanModulus() error {
	e := openssl.New(0x0200006C, "rsa routines", "data greater than mod len", "ERR_OSSL_RSA_DATA_GREATER_THAN_MOD_LEN")
	e.Stack = []string{openssl.Text(0x1C8000A2, "Provider routines", "failed to decrypt")}
	return e
}

func oaepFailure() error {
	return openssl.New(0x02000079, "rsa routines", "oaep decoding error", "ERR_OSSL_RSA_OAEP_DECODING_ERROR")
}

// Decrypt is privateDecrypt.
func Decrypt(k *keys.Key, data []byte, padding int, hash digests.Algorithm, label []byte) ([]byte, error) {
	if k.Alg != keys.RSA {
		return nil, ErrKeyType()
	}
	size := (k.RSA.N.BitLen() + 7) / 8
	if len(data) > size {
		return nil, greaterThanModulus()
	}
	if padding == PaddingNone {
		return rawPrivate(k.RSA, data)
	}
	priv, err := k.RSA.StdPrivate()
	if err != nil {
		return nil, badKey()
	}
	if padding == PaddingOAEP {
		if hash.XOF() {
			return nil, ErrInvalidDigest()
		}
		out, err := rsa.DecryptOAEP(hash.New(), nil, priv, data, label)
		if err != nil {
			return nil, oaepFailure()
		}
		return out, nil
	}
	if padding != PaddingPKCS1 {
		return nil, &openssl.Error{Message: "error:00000000:lib(0)::reason(0)"}
	}
	full := make([]byte, size)
	copy(full[size-len(data):], data)
	//lint:ignore SA1019 Node offers the padding, nothing of ours relies on it
	out, err := rsa.DecryptPKCS1v15(nil, priv, full)
	if err != nil {
		return syntheticMessage(k.RSA, full), nil
	}
	return out, nil
}

// syntheticMessage is what decrypting a message with wrong padding gives:
// bytes that depend on the key and the message, so that it does not tell
// right from wrong padding.
// https://datatracker.ietf.org/doc/draft-irtf-cfrg-rsa-guidance/
func syntheticMessage(r *keys.RSAKey, ciphertext []byte) []byte {
	size := len(ciphertext)
	d := sha256.Sum256(r.D.FillBytes(make([]byte, size)))
	mac := func(key []byte, parts ...[]byte) []byte {
		m := hmac.New(sha256.New, key)
		for _, p := range parts {
			_, _ = m.Write(p) // a MAC accepts everything
		}
		return m.Sum(nil)
	}
	kdk := mac(d[:], ciphertext)
	stream := func(label string, n int) []byte {
		var out []byte
		for i := uint16(0); len(out) < n; i++ {
			out = append(out, mac(kdk, binary.BigEndian.AppendUint16(nil, i), []byte(label), binary.BigEndian.AppendUint16(nil, uint16(8*n)))...)
		}
		return out[:n]
	}
	limit := size - 2 - 8
	lengths := stream("length", 256)
	mask := 1
	for mask < limit {
		mask <<= 1
	}
	length := 0
	for i := 0; i < len(lengths); i += 2 {
		if n := int(binary.BigEndian.Uint16(lengths[i:])) & (mask - 1); n < limit {
			length = n
		}
	}
	message := stream("message", size)
	return message[size-length:]
}

// PrivateEncrypt is privateEncrypt: a signature over data as it is.
func PrivateEncrypt(k *keys.Key, data []byte, padding int) ([]byte, error) {
	if k.Alg != keys.RSA {
		return nil, ErrKeyType()
	}
	size := (k.RSA.N.BitLen() + 7) / 8
	switch padding {
	case PaddingPKCS1:
		priv, err := k.RSA.StdPrivate()
		if err != nil {
			return nil, badKey()
		}
		out, err := rsa.SignPKCS1v15(nil, priv, 0, data)
		if err != nil {
			return nil, rsaFailure(0x0200006E, "data too large for key size", "ERR_OSSL_RSA_DATA_TOO_LARGE_FOR_KEY_SIZE")
		}
		return out, nil
	case PaddingNone:
		if err := wholeBlock(len(data), size); err != nil {
			return nil, err
		}
		return rawPrivate(k.RSA, data)
	}
	return nil, openssl.New(0x1C8000A5, "Provider routines", "illegal or unsupported padding mode", "ERR_OSSL_ILLEGAL_OR_UNSUPPORTED_PADDING_MODE")
}

// PublicDecrypt is publicDecrypt: what a signature without digest signs.
func PublicDecrypt(k *keys.Key, data []byte, padding int) ([]byte, error) {
	if k.Alg != keys.RSA {
		return nil, ErrKeyType()
	}
	size := (k.RSA.N.BitLen() + 7) / 8
	if len(data) > size {
		return nil, greaterThanModulus()
	}
	em, err := rawPublic(k.RSA, data)
	if err != nil || padding == PaddingNone {
		return em, err
	}
	if padding != PaddingPKCS1 {
		return nil, openssl.New(0x1C8000A5, "Provider routines", "illegal or unsupported padding mode", "ERR_OSSL_ILLEGAL_OR_UNSUPPORTED_PADDING_MODE")
	}
	wrong := func(number uint32, reason, code string) error {
		e := openssl.New(number, "rsa routines", reason, code)
		e.Stack = []string{
			openssl.Text(0x030000EA, "digital envelope routines", "provider signature failure"),
			openssl.Text(0x1C880004, "Provider routines", "RSA lib"),
			openssl.Text(0x02000072, "rsa routines", "padding check failed"),
		}
		return e
	}
	if len(em) < 11 || em[0] != 0 || em[1] != 1 {
		return nil, wrong(0x0200006A, "block type is not 01", "ERR_OSSL_RSA_BLOCK_TYPE_IS_NOT_01")
	}
	for i := 2; i < len(em); i++ {
		switch {
		case em[i] == 0xff:
			continue
		case em[i] != 0 || i < 10:
			return nil, wrong(0x02000067, "bad fixed header decrypt", "ERR_OSSL_RSA_BAD_FIXED_HEADER_DECRYPT")
		}
		return em[i+1:], nil
	}
	return nil, wrong(0x02000071, "null before block missing", "ERR_OSSL_RSA_NULL_BEFORE_BLOCK_MISSING")
}
