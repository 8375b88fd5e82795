package crypto

import (
	"crypto/hkdf"
	"crypto/pbkdf2"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/web/crypto/argon2"
	"github.com/sxfescript/sxn/web/crypto/digests"
	"github.com/sxfescript/sxn/web/crypto/keys"
	"github.com/sxfescript/sxn/web/crypto/signatures"
)

func errIV() error {
	return nodeerr.Type("ERR_CRYPTO_INVALID_IV", "Invalid initialization vector").Native()
}

// deriveBits is crypto.subtle.deriveBits(algorithm, baseKey, length).
// https://w3c.github.io/webcrypto/#SubtleCrypto-method-deriveBits
func deriveBits(c *call) (outcome, error) {
	k, err := c.key(1)
	if err != nil {
		return outcome{}, err
	}
	length := int64(-1)
	if !c.Arg(2).IsNullish() {
		u, err := c.rt.ToUint32(c.Arg(2))
		if err != nil {
			return outcome{}, err
		}
		length = int64(u)
	}
	alg, err := normalize(c.e, c.identifier(0), opDeriveBits)
	if err != nil {
		return outcome{}, err
	}
	if k.usages&useDeriveBits == 0 {
		return outcome{}, invalidAccess("baseKey does not have deriveBits usage")
	}
	if k.name != alg.name {
		return outcome{}, invalidAccess("Key algorithm mismatch")
	}
	work, err := k.deriveJob(alg, length)
	if err != nil {
		return outcome{}, err
	}
	return c.toBuffer(work), nil
}

// deriveJob checks the parameters of a derivation; length is -1 for null.
func (k *CryptoKey) deriveJob(alg *params, length int64) (job, error) {
	switch alg.name {
	case "ECDH", "X25519", "X448":
		return k.agreeJob(alg, length)
	}
	if length < 0 {
		return nil, operationError("length cannot be null")
	}
	if length%8 != 0 {
		return nil, operationError("length must be a multiple of 8")
	}
	n := int(length / 8)
	switch alg.name {
	case "HKDF":
		hash := digests.Find(alg.hash)
		if n > 255*hash.Size() {
			return nil, operationError("length exceeds the maximum derived bit length")
		}
		return func() ([]byte, error) {
			if n == 0 {
				return []byte{}, nil
			}
			return hkdf.Key(hash.New, k.Key.Bytes, alg.bytes["salt"], string(alg.bytes["info"]), n)
		}, nil
	case "PBKDF2":
		iterations := int(alg.numbers["iterations"])
		if iterations == 0 {
			return nil, operationError("iterations cannot be zero")
		}
		hash := digests.Find(alg.hash)
		return func() ([]byte, error) {
			if n == 0 {
				return []byte{}, nil
			}
			return pbkdf2.Key(hash.New, string(k.Key.Bytes), alg.bytes["salt"], iterations, n)
		}, nil
	}
	return k.argon2Job(alg, n)
}

func (k *CryptoKey) argon2Job(alg *params, n int) (job, error) {
	p := argon2.Params{Variant: strings.ToLower(alg.name), Message: k.Key.Bytes, Nonce: alg.bytes["nonce"], Secret: alg.bytes["secretValue"],
		Data: alg.bytes["associatedData"], Parallelism: uint32(alg.numbers["parallelism"]), Memory: uint32(alg.numbers["memory"]),
		Passes: uint32(alg.numbers["passes"]), TagLength: uint32(n)}
	switch {
	case alg.number("version", 0x13) != 0x13:
		return nil, operationError("%d is not a valid Argon2 version", alg.numbers["version"])
	case n < 4:
		return nil, operationError("length must be at least 32 bits")
	case len(p.Nonce) < 8:
		return nil, operationError("nonce must be at least 8 bytes")
	case p.Parallelism == 0 || p.Parallelism > 1<<24-1:
		return nil, operationError("parallelism must be > 0 and < 16777215")
	case p.Memory < 8*p.Parallelism:
		return nil, operationError("memory must be at least 8 times the degree of parallelism")
	case p.Passes == 0:
		return nil, operationError("passes must be > 0")
	}
	return func() ([]byte, error) { return argon2.Key(&p) }, nil
}

func (k *CryptoKey) agreeJob(alg *params, length int64) (job, error) {
	other := alg.public
	switch {
	case k.Key.Type != keys.Private:
		return nil, invalidAccess("baseKey must be a private key")
	case other.Key.Type != keys.Public:
		return nil, invalidAccess("algorithm.public must be a public key")
	case other.name != alg.name:
		return nil, invalidAccess("key algorithm mismatch")
	case k.Key.Curve != other.Key.Curve:
		return nil, invalidAccess("Named curve mismatch")
	}
	most := int64(k.Key.Bits()+7) / 8 * 8
	if k.Key.Curve == nil {
		most = int64(len(k.Key.Pub)) * 8
	}
	if length > most {
		return nil, operationError("derived bit length is too small")
	}
	return func() ([]byte, error) {
		secret, err := signatures.Agree(k.Key, other.Key)
		if err != nil || length < 0 {
			return secret, err
		}
		secret = secret[:(length+7)/8]
		if rest := length % 8; rest != 0 {
			secret[len(secret)-1] &^= 0xff >> rest
		}
		return secret, nil
	}, nil
}

// deriveKey is crypto.subtle.deriveKey(algorithm, baseKey, derivedKeyAlgorithm, extractable, keyUsages).
// https://w3c.github.io/webcrypto/#SubtleCrypto-method-deriveKey
func deriveKey(c *call) (outcome, error) {
	k, err := c.key(1)
	if err != nil {
		return outcome{}, err
	}
	extractable := c.Arg(3).Truthy()
	u, err := c.usages(4)
	if err != nil {
		return outcome{}, err
	}
	alg, err := normalize(c.e, c.identifier(0), opDeriveBits)
	if err != nil {
		return outcome{}, err
	}
	as, err := normalize(c.e, c.identifier(2), opImportKey)
	if err != nil {
		return outcome{}, err
	}
	lengthAlg, err := normalize(c.e, c.identifier(2), opKeyLength)
	if err != nil {
		return outcome{}, err
	}
	if k.usages&useDeriveKey == 0 {
		return outcome{}, invalidAccess("baseKey does not have deriveKey usage")
	}
	if k.name != alg.name {
		return outcome{}, invalidAccess("Key algorithm mismatch")
	}
	length, err := keyLength(c, lengthAlg)
	if err != nil {
		return outcome{}, err
	}
	if err := checkUsages(&as.algorithm, keys.Secret, u); err != nil {
		return outcome{}, err
	}
	if u == 0 {
		return outcome{}, syntaxError("Usages cannot be empty when importing a secret key.")
	}
	work, err := k.deriveJob(alg, length)
	if err != nil {
		return outcome{}, err
	}
	return outcome{work: work, finish: c.importing("raw-secret", as, extractable, u)}, nil
}

// importing makes the key of the bytes of a job.
func (c *call) importing(format string, as *params, extractable bool, u usage) func(b []byte) (engine.Value, error) {
	e := c.e
	return func(b []byte) (engine.Value, error) {
		k, err := (&keyData{format: format, bytes: b}).importAs(e, as, extractable, u)
		if err != nil {
			return engine.Undefined, err
		}
		o, err := k.object(e)
		if err != nil {
			return engine.Undefined, err
		}
		return o.Value(), nil
	}
}

// keyLength is how many bits a derived key has, -1 for as many as there are.
func keyLength(c *call, alg *params) (int64, error) {
	if alg.family == famKDF {
		return -1, nil
	}
	if n, ok := alg.numbers["length"]; ok && n == 0 && alg.family == famHMAC {
		return 0, nodeerr.Type("ERR_INVALID_ARG_VALUE", "The property 'algorithm.length' must not be zero. Received 0")
	}
	n, err := secretBits(alg, operationError)
	return int64(n), err
}
