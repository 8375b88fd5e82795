package crypto

import (
	"crypto/rand"
	"math/big"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/crypto/keys"
)

// generateKey is crypto.subtle.generateKey(algorithm, extractable, keyUsages).
// https://w3c.github.io/webcrypto/#SubtleCrypto-method-generateKey
func generateKey(c *call) (outcome, error) {
	extractable := c.Arg(1).Truthy()
	u, err := c.usages(2)
	if err != nil {
		return outcome{}, err
	}
	alg, err := normalize(c.e, c.identifier(0), opGenerateKey)
	if err != nil {
		return outcome{}, err
	}
	k := &CryptoKey{name: alg.name, hash: alg.hash, Extractable: extractable, usages: u}
	if alg.family == famHMAC || alg.family == famKMAC || alg.family == famAES {
		return c.generateSecret(alg, k)
	}
	return c.generatePair(alg, k)
}

func (c *call) generateSecret(alg *params, k *CryptoKey) (outcome, error) {
	if err := checkUsages(&alg.algorithm, keys.Secret, k.usages); err != nil {
		return outcome{}, err
	}
	n, err := secretBits(alg, operationError)
	if err != nil {
		return outcome{}, err
	}
	if k.usages == 0 {
		return outcome{}, syntaxError("Usages cannot be empty when creating a key.")
	}
	k.length = n
	b := make([]byte, (n+7)/8)
	if alg.name == "ChaCha20-Poly1305" {
		k.length = 0
	}
	e := c.e
	return outcome{work: func() ([]byte, error) {
		_, _ = rand.Read(b) // ends the process where the system has no randomness
		return b, nil
	}, finish: func(b []byte) (engine.Value, error) {
		if k.length%8 != 0 {
			b[len(b)-1] &^= 0xff >> (k.length % 8)
		}
		k.Key = keys.NewSecret(b)
		o, err := k.object(e)
		if err != nil {
			return engine.Undefined, err
		}
		return o.Value(), nil
	}}, nil
}

// blockBits is the size of a digest's block, the default length of HMAC keys.
func blockBits(hash string) int {
	switch hash {
	case "SHA-1", "SHA-256":
		return 512
	case "SHA-384", "SHA-512":
		return 1024
	}
	return 0
}

// secretBits is the length of a new secret key.
func secretBits(alg *params, fail func(format string, a ...any) error) (int, error) {
	switch alg.family {
	case famHMAC:
		if n, ok := alg.numbers["length"]; ok {
			if n == 0 {
				return 0, fail("HmacKeyGenParams.length cannot be 0")
			}
			return int(n), nil
		}
		n := blockBits(alg.hash)
		if n == 0 {
			return 0, notSupported("Explicit algorithm length member is required")
		}
		return n, nil
	case famKMAC:
		if n, ok := alg.numbers["length"]; ok {
			if n == 0 {
				return 0, fail("KmacKeyGenParams.length cannot be 0")
			}
			return int(n), nil
		}
		if alg.name == "KMAC128" {
			return 128, nil
		}
		return 256, nil
	}
	if alg.name == "ChaCha20-Poly1305" {
		return 256, nil
	}
	n := int(alg.numbers["length"])
	if n != 128 && n != 192 && n != 256 {
		return 0, operationError("AES key length must be 128, 192, or 256 bits")
	}
	return n, nil
}

// pair is a new key on its way from the pool.
type pair struct {
	k   *keys.Key
	err error
}

func (c *call) generatePair(alg *params, k *CryptoKey) (outcome, error) {
	if err := checkUsages(&alg.algorithm, keys.Secret, k.usages); err != nil {
		return outcome{}, err
	}
	generate, err := generator(alg)
	if err != nil {
		return outcome{}, err
	}
	if k.usages&usagesFor(&alg.algorithm, keys.Private) == 0 {
		return outcome{}, syntaxError("Usages cannot be empty when creating a key.")
	}
	made := &pair{}
	e := c.e
	return outcome{work: func() ([]byte, error) {
		made.k, made.err = generate()
		return nil, made.err
	}, finish: func([]byte) (engine.Value, error) { return keyPair(e, alg, k, made.k) }}, nil
}

// generator checks the parameters of a new key pair.
func generator(alg *params) (func() (*keys.Key, error), error) {
	switch alg.family {
	case famRSA:
		bits := int(alg.numbers["modulusLength"])
		exp := new(big.Int).SetBytes(alg.bytes["publicExponent"])
		switch {
		case bits < 512:
			return nil, operationError("algorithm.modulusLength must be at least 512")
		case bits > 16384:
			return nil, operationError("algorithm.modulusLength must be at most 16384")
		case exp.Cmp(big.NewInt(3)) < 0:
			return nil, operationError("algorithm.publicExponent must be at least 3")
		case exp.Bit(0) == 0:
			return nil, operationError("algorithm.publicExponent must be odd")
		}
		return func() (*keys.Key, error) { return keys.GenerateRSA(keys.RSA, bits, exp, nil) }, nil
	case famEC:
		if err := checkCurve(alg.curve); err != nil {
			return nil, err
		}
		curve := keys.FindCurve(alg.curve)
		return func() (*keys.Key, error) { return keys.GenerateEC(curve) }, nil
	}
	name := rawAlg(alg.name)
	return func() (*keys.Key, error) { return keys.GenerateRaw(name) }, nil
}

// keyPair is a CryptoKeyPair.
// https://w3c.github.io/webcrypto/#dfn-CryptoKeyPair
func keyPair(e *env.Env, alg *params, k *CryptoKey, private *keys.Key) (engine.Value, error) {
	pub := &CryptoKey{Key: private.Public(), Extractable: true, name: k.name, hash: k.hash,
		usages: k.usages & usagesFor(&alg.algorithm, keys.Public)}
	k.Key = private
	k.usages &= usagesFor(&alg.algorithm, keys.Private)
	o := e.RT.NewObject()
	for _, x := range [...]struct {
		name string
		k    *CryptoKey
	}{{"publicKey", pub}, {"privateKey", k}} {
		ko, err := x.k.object(e)
		if err != nil {
			return engine.Undefined, err
		}
		if err := o.Put(x.name, ko.Value()); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}
