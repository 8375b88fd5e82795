package crypto

import (
	"crypto/aes"
	"crypto/cipher"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/web/crypto/ciphers"
	"github.com/sxfescript/sxn/web/crypto/digests"
	"github.com/sxfescript/sxn/web/crypto/keys"
	"github.com/sxfescript/sxn/web/crypto/openssl"
	"github.com/sxfescript/sxn/web/crypto/signatures"
)

// encrypt is crypto.subtle.encrypt(algorithm, key, data).
// https://w3c.github.io/webcrypto/#SubtleCrypto-method-encrypt
func encrypt(c *call) (outcome, error) { return c.crypt(opEncrypt, useEncrypt, "encrypt") }

// decrypt is crypto.subtle.decrypt(algorithm, key, data).
// https://w3c.github.io/webcrypto/#SubtleCrypto-method-decrypt
func decrypt(c *call) (outcome, error) { return c.crypt(opDecrypt, useDecrypt, "decrypt") }

func (c *call) crypt(op operation, u usage, verb string) (outcome, error) {
	alg, k, data, err := c.keyAndData(op, u, verb)
	if err != nil {
		return outcome{}, err
	}
	work, err := k.cryptJob(alg, op == opEncrypt, data)
	if err != nil {
		return outcome{}, err
	}
	return c.toBuffer(work), nil
}

// cryptJob checks the parameters of an encryption or decryption.
func (k *CryptoKey) cryptJob(alg *params, encrypt bool, data []byte) (job, error) {
	switch alg.name {
	case "RSA-OAEP":
		return k.oaepJob(alg, encrypt, data)
	case "AES-CBC":
		if len(alg.bytes["iv"]) != 16 {
			return nil, operationError("algorithm.iv must contain exactly 16 bytes")
		}
		info := ciphers.Find("aes-" + strconv.Itoa(k.length) + "-cbc")
		return func() ([]byte, error) { return cbc(info, k.Key.Bytes, alg.bytes["iv"], encrypt, data) }, nil
	case "AES-CTR":
		if len(alg.bytes["counter"]) != 16 {
			return nil, operationError("algorithm.counter must contain exactly 16 bytes")
		}
		n := alg.numbers["length"]
		if n < 1 || n > 128 {
			return nil, operationError("AES-CTR algorithm.length must be between 1 and 128")
		}
		return func() ([]byte, error) { return ctr(k.Key.Bytes, alg.bytes["counter"], int(n), data) }, nil
	case "AES-KW":
		return func() ([]byte, error) { return keyWrap(k.Key.Bytes, data, encrypt) }, nil
	}
	return k.aeadJob(alg, encrypt, data)
}

func keyWrap(key, data []byte, encrypt bool) ([]byte, error) {
	var out []byte
	var err error
	if encrypt {
		out, err = ciphers.WrapKey(key, data)
	} else {
		out, err = ciphers.UnwrapKey(key, data)
	}
	switch {
	case err == nil:
		return out, nil
	case len(data)%8 != 0:
		return nil, openssl.New(0x1C8000E6, "Provider routines", "invalid input length", "ERR_OSSL_INVALID_INPUT_LENGTH")
	}
	return nil, openssl.New(0x1C800066, "Provider routines", "cipher operation failed", "ERR_OSSL_CIPHER_OPERATION_FAILED")
}

func (k *CryptoKey) oaepJob(alg *params, encrypt bool, data []byte) (job, error) {
	hash, label := digests.Find(k.hash), alg.bytes["label"]
	if encrypt {
		if k.Key.Type != keys.Public {
			return nil, invalidAccess("Key must be a public key")
		}
		return func() ([]byte, error) { return signatures.Encrypt(k.Key, data, signatures.PaddingOAEP, hash, label) }, nil
	}
	if k.Key.Type != keys.Private {
		return nil, invalidAccess("Key must be a private key")
	}
	return func() ([]byte, error) { return signatures.Decrypt(k.Key, data, signatures.PaddingOAEP, hash, label) }, nil
}

func cbc(info *ciphers.Info, key, iv []byte, encrypt bool, data []byte) ([]byte, error) {
	c, err := ciphers.New(info, key, iv, encrypt)
	if err != nil {
		return nil, err
	}
	out, err := c.Update(data)
	if err != nil {
		return nil, err
	}
	last, err := c.Final()
	return append(out, last...), err
}

// ctr is counter mode whose counter has n bits: the others stay when it wraps.
func ctr(key, counter []byte, n int, data []byte) ([]byte, error) {
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	span := new(big.Int).Lsh(big.NewInt(1), uint(n))
	start := new(big.Int).SetBytes(counter)
	low := new(big.Int).Mod(start, span)
	blocks := big.NewInt(int64((len(data) + 15) / 16))
	if blocks.Cmp(span) > 0 {
		return nil, jobFailed()
	}
	out := make([]byte, len(data))
	left := new(big.Int).Sub(span, low) // blocks before the counter wraps
	first := len(data)
	if left.Cmp(blocks) < 0 {
		first = int(left.Int64()) * 16
	}
	cipher.NewCTR(block, counter).XORKeyStream(out[:first], data[:first])
	if first < len(data) {
		wrapped := start.Sub(start, low).FillBytes(make([]byte, 16))
		cipher.NewCTR(block, wrapped).XORKeyStream(out[first:], data[first:])
	}
	return out, nil
}

func (k *CryptoKey) aeadJob(alg *params, encrypt bool, data []byte) (job, error) {
	bits := alg.number("tagLength", 128)
	allowed := []int64{32, 64, 96, 104, 112, 120, 128}
	name := "aes-" + strconv.Itoa(k.length) + "-" + strings.ToLower(strings.TrimPrefix(alg.name, "AES-"))
	switch alg.name {
	case "AES-OCB":
		allowed = []int64{64, 96, 128}
	case "ChaCha20-Poly1305":
		allowed, name = []int64{128}, "chacha20-poly1305"
		if len(alg.bytes["iv"]) != 12 {
			return nil, operationError("ChaCha20-Poly1305 algorithm.iv must contain exactly 12 bytes")
		}
	}
	if !slices.Contains(allowed, bits) {
		return nil, operationError("%d is not a valid %s tag length", bits, alg.name)
	}
	info := ciphers.Find(name)
	iv, aad, tag := alg.bytes["iv"], alg.bytes["additionalData"], int(bits/8)
	return func() ([]byte, error) {
		var out []byte
		var err error
		if encrypt {
			out, err = ciphers.Seal(info, k.Key.Bytes, iv, aad, data, tag)
		} else {
			out, err = ciphers.Open(info, k.Key.Bytes, iv, aad, data, tag)
		}
		switch err {
		case nil:
			return out, nil
		case ciphers.ErrIV:
			return nil, errIV()
		}
		return nil, jobFailed()
	}, nil
}
