package crypto

import (
	"crypto/hmac"
	"crypto/sha3"
	"crypto/subtle"
	"encoding/binary"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/web/crypto/digests"
	"github.com/sxfescript/sxn/web/crypto/keys"
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

// sign is crypto.subtle.sign(algorithm, key, data).
// https://w3c.github.io/webcrypto/#SubtleCrypto-method-sign
func sign(c *call) (outcome, error) {
	k, err := c.key(1)
	if err != nil {
		return outcome{}, err
	}
	data, err := c.bytes(2)
	if err != nil {
		return outcome{}, err
	}
	alg, err := normalize(c.e, c.identifier(0), opSign)
	if err != nil {
		return outcome{}, err
	}
	if err := k.use(alg, useSign, "sign"); err != nil {
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
		return kmac(alg, k.Key.Bytes, data), nil
	}
	m := hmac.New(digests.Find(k.hash).New, k.Key.Bytes)
	_, _ = m.Write(data) // a MAC accepts everything
	return m.Sum(nil), nil
}

// kmac is KMAC.
// https://doi.org/10.6028/NIST.SP.800-185
func kmac(alg *params, key, data []byte) []byte {
	rate := 168
	newShake := sha3.NewCSHAKE128
	if alg.name == "KMAC256" {
		rate, newShake = 136, sha3.NewCSHAKE256
	}
	h := newShake([]byte("KMAC"), alg.bytes["customization"])
	n := alg.numbers["outputLength"]
	block := append([]byte{1, byte(rate)}, encodeLength(uint64(len(key))*8, true)...)
	block = append(block, key...)
	for len(block)%rate != 0 {
		block = append(block, 0)
	}
	for _, b := range [...][]byte{block, data, encodeLength(uint64(n), false)} {
		_, _ = h.Write(b) // a sponge accepts everything
	}
	out := make([]byte, (n+7)/8)
	_, _ = h.Read(out) // a sponge has no end
	return out
}

// encodeLength is left_encode, or right_encode.
func encodeLength(n uint64, left bool) []byte {
	b := binary.BigEndian.AppendUint64(nil, n)
	for len(b) > 1 && b[0] == 0 {
		b = b[1:]
	}
	if left {
		return append([]byte{byte(len(b))}, b...)
	}
	return append(b, byte(len(b)))
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
