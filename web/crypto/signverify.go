package crypto

import (
	"crypto/hmac"
	"crypto/subtle"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/web/crypto/digests"
	"github.com/sxfescript/sxn/web/crypto/keys"
	"github.com/sxfescript/sxn/web/crypto/macs"
	"github.com/sxfescript/sxn/web/crypto/signatures"
)

// use checks that a key may be used for what is asked.
func (k *CryptoKey) use(alg *params, u usage, verb string) error {
	if alg.name != k.name {
		return invalidAccess("Key algorithm mismatch")
	}
	if k.usages&u == 0 {
		return invalidAccess("Unable to use this key to %s", verb)
	}
	return nil
}

// keyAndData reads the arguments algorithm, key and data, and checks that the
// key may be used so.
func (c *call) keyAndData(op operation, u usage, verb string) (alg *params, k *CryptoKey, data []byte, err error) {
	if k, err = c.key(1); err != nil {
		return nil, nil, nil, err
	}
	if data, err = c.bytes(2); err != nil {
		return nil, nil, nil, err
	}
	if alg, err = normalize(c.e, c.identifier(0), op); err != nil {
		return nil, nil, nil, err
	}
	return alg, k, data, k.use(alg, u, verb)
}

// sign is crypto.subtle.sign(algorithm, key, data).
// https://w3c.github.io/webcrypto/#SubtleCrypto-method-sign
func sign(c *call) (outcome, error) {
	alg, k, data, err := c.keyAndData(opSign, useSign, "sign")
	if err != nil {
		return outcome{}, err
	}
	if err := checkContext(alg); err != nil {
		return outcome{}, err
	}
	if k.Key.Type == keys.Secret {
		return c.toBuffer(func() ([]byte, error) { return k.mac(alg, data) }), nil
	}
	if k.Key.Type != keys.Private {
		return outcome{}, invalidAccess("Key must be a private key")
	}
	digest, o := k.signOptions(alg)
	return c.toBuffer(func() ([]byte, error) { return signatures.Sign(k.Key, digest, data, o) }), nil
}

func checkContext(alg *params) error {
	if len(alg.bytes["context"]) > 255 {
		return operationError("ContextParams.context must be at most 255 bytes")
	}
	return nil
}

// signOptions are the digest and the options of a signature.
func (k *CryptoKey) signOptions(alg *params) (digests.Algorithm, *signatures.Options) {
	o := &signatures.Options{P1363: true, Context: alg.bytes["context"]}
	hash := k.hash
	switch alg.name {
	case "ECDSA":
		hash = alg.hash
	case "RSASSA-PKCS1-v1_5":
		o.Padding = signatures.PaddingPKCS1
	case "RSA-PSS":
		o.Padding, o.HasSalt, o.Salt = signatures.PaddingPSS, true, int(alg.numbers["saltLength"])
	}
	return digests.Find(hash), o
}

// mac is the signature of HMAC and KMAC.
func (k *CryptoKey) mac(alg *params, data []byte) ([]byte, error) {
	if alg.family == famKMAC {
		m := macs.KMAC(macs.Find(alg.name), k.Key.Bytes, alg.bytes["customization"], uint64(alg.numbers["outputLength"]))
		_, _ = m.Write(data) // a MAC accepts everything
		return m.Sum(), nil
	}
	m := hmac.New(digests.Find(k.hash).New, k.Key.Bytes)
	_, _ = m.Write(data) // a MAC accepts everything
	return m.Sum(nil), nil
}

// verify is crypto.subtle.verify(algorithm, key, signature, data).
// https://w3c.github.io/webcrypto/#SubtleCrypto-method-verify
func verify(c *call) (outcome, error) {
	k, err := c.key(1)
	if err != nil {
		return outcome{}, err
	}
	sig, err := c.bytes(2)
	if err != nil {
		return outcome{}, err
	}
	data, err := c.bytes(3)
	if err != nil {
		return outcome{}, err
	}
	alg, err := normalize(c.e, c.identifier(0), opVerify)
	if err != nil {
		return outcome{}, err
	}
	if err := k.use(alg, useVerify, "verify"); err != nil {
		return outcome{}, err
	}
	if err := checkContext(alg); err != nil {
		return outcome{}, err
	}
	if k.Key.Type == keys.Private {
		return outcome{}, invalidAccess("Key must be a public key")
	}
	digest, o := k.signOptions(alg)
	valid := false
	return outcome{work: func() ([]byte, error) {
		var err error
		if k.Key.Type == keys.Secret {
			want, _ := k.mac(alg, data)
			valid = subtle.ConstantTimeCompare(want, sig) == 1
			return nil, nil
		}
		valid, err = signatures.Verify(k.Key, digest, data, sig, o)
		if err != nil && strings.HasPrefix(k.name, "RSA") {
			valid, err = false, nil
		}
		return nil, err
	}, finish: func([]byte) (engine.Value, error) { return engine.Bool(valid), nil }}, nil
}
