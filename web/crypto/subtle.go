package crypto

import (
	"crypto/sha3"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/crypto/digests"
	"github.com/sxfescript/sxn/web/crypto/keys"
	"github.com/sxfescript/sxn/web/domexception"
)

func subtleClass() *engine.Class {
	return &engine.Class{Name: "SubtleCrypto", Construct: illegal, ToStringTag: "SubtleCrypto", Methods: []engine.Method{
		{Name: "encrypt", Length: 3, Func: method("encrypt", 3, encrypt), Enumerable: true},
		{Name: "decrypt", Length: 3, Func: method("decrypt", 3, decrypt), Enumerable: true},
		{Name: "sign", Length: 3, Func: method("sign", 3, sign), Enumerable: true},
		{Name: "verify", Length: 4, Func: method("verify", 4, verify), Enumerable: true},
		{Name: "digest", Length: 2, Func: method("digest", 2, digest), Enumerable: true},
		{Name: "generateKey", Length: 3, Func: method("generateKey", 3, generateKey), Enumerable: true},
		{Name: "deriveKey", Length: 5, Func: method("deriveKey", 5, deriveKey), Enumerable: true},
		{Name: "deriveBits", Length: 2, Func: method("deriveBits", 2, deriveBits), Enumerable: true},
		{Name: "importKey", Length: 5, Func: method("importKey", 5, importKey), Enumerable: true},
		{Name: "exportKey", Length: 2, Func: method("exportKey", 2, exportKey), Enumerable: true},
		{Name: "wrapKey", Length: 4, Func: method("wrapKey", 4, wrapKey), Enumerable: true},
		{Name: "unwrapKey", Length: 7, Func: method("unwrapKey", 7, unwrapKey), Enumerable: true},
		{Name: "getPublicKey", Length: 2, Func: method("getPublicKey", 2, getPublicKey), Enumerable: true},
		{Name: "encapsulateBits", Length: 2, Func: method("encapsulateBits", 2, encapsulateBits), Enumerable: true},
		{Name: "encapsulateKey", Length: 5, Func: method("encapsulateKey", 5, encapsulateKey), Enumerable: true},
		{Name: "decapsulateBits", Length: 3, Func: method("decapsulateBits", 3, decapsulateBits), Enumerable: true},
		{Name: "decapsulateKey", Length: 6, Func: method("decapsulateKey", 6, decapsulateKey), Enumerable: true},
	}, Statics: []engine.Method{{Name: "supports", Length: 2, Func: subtleSupports, Enumerable: true}}}
}

// digest is crypto.subtle.digest(algorithm, data).
// https://w3c.github.io/webcrypto/#SubtleCrypto-method-digest
func digest(c *call) (outcome, error) {
	data, err := c.bytes(1)
	if err != nil {
		return outcome{}, err
	}
	alg, err := normalize(c.e, c.identifier(0), opDigest)
	if err != nil {
		return outcome{}, err
	}
	hash, err := variableDigest(alg)
	if err != nil {
		return outcome{}, err
	}
	if hash == nil {
		hash = digests.Find(alg.name).Hash
	}
	return c.toBuffer(func() ([]byte, error) { return hash(data), nil }), nil
}

// variableDigest is the digest of an algorithm whose output has any length,
// nil for others.
func variableDigest(alg *params) (func(data []byte) []byte, error) {
	bits := alg.numbers["outputLength"]
	n := int(bits / 8)
	strength := 128
	if strings.HasSuffix(alg.name, "256") {
		strength = 256
	}
	switch {
	case strings.HasPrefix(alg.name, "cSHAKE"):
		if bits%8 != 0 {
			return nil, domexception.Errorf("NotSupportedError", "Invalid CShakeParams outputLength")
		}
		for _, name := range [...]string{"functionName", "customization"} {
			if len(alg.bytes[name]) > 0 {
				return nil, domexception.Errorf("NotSupportedError", "Unsupported CShakeParams "+name)
			}
		}
		return func(data []byte) []byte { return cshake(alg, data) }, nil
	case strings.HasPrefix(alg.name, "TurboSHAKE"):
		if bits%8 != 0 || bits == 0 {
			return nil, domexception.Errorf("OperationError", "Invalid TurboShakeParams outputLength")
		}
		domain := alg.number("domainSeparation", 0x1f)
		if domain < 1 || domain > 0x7f {
			return nil, domexception.Errorf("OperationError", "TurboShakeParams.domainSeparation must be in range 0x01-0x7f")
		}
		return func(data []byte) []byte { return digests.TurboSHAKE(strength, data, byte(domain), n) }, nil
	case strings.HasPrefix(alg.name, "KT"):
		if bits%8 != 0 || bits == 0 {
			return nil, domexception.Errorf("OperationError", "Invalid KangarooTwelveParams outputLength")
		}
		return func(data []byte) []byte { return digests.KangarooTwelve(strength, data, alg.bytes["customization"], n) }, nil
	}
	return nil, nil
}

func cshake(alg *params, data []byte) []byte {
	newShake := sha3.NewCSHAKE128
	if alg.name == "cSHAKE256" {
		newShake = sha3.NewCSHAKE256
	}
	h := newShake(alg.bytes["functionName"], alg.bytes["customization"])
	_, _ = h.Write(data) // a sponge accepts everything
	out := make([]byte, (alg.numbers["outputLength"]+7)/8)
	_, _ = h.Read(out) // a sponge has no end
	return out
}

// supportedOperation is the operation behind the name that supports gets.
func supportedOperation(name string) (operation, bool) {
	switch name {
	case "digest":
		return opDigest, true
	case "sign":
		return opSign, true
	case "verify":
		return opVerify, true
	case "encrypt":
		return opEncrypt, true
	case "decrypt":
		return opDecrypt, true
	case "generateKey":
		return opGenerateKey, true
	case "importKey", "exportKey", "getPublicKey":
		return opImportKey, true
	case "deriveBits", "deriveKey":
		return opDeriveBits, true
	case "wrapKey":
		return opWrapKey, true
	case "unwrapKey":
		return opUnwrapKey, true
	case "encapsulateBits", "encapsulateKey":
		return opEncapsulate, true
	case "decapsulateBits", "decapsulateKey":
		return opDecapsulate, true
	}
	return 0, false
}

// subtleSupports is SubtleCrypto.supports(operation, algorithm[, lengthOrAdditionalAlgorithm]).
// https://wicg.github.io/webcrypto-modern-algos/#SubtleCrypto-method-supports
func subtleSupports(native *engine.Call) (engine.Value, error) {
	c := &call{Call: native, rt: native.Runtime(), e: env.From(native), method: "supports"}
	if err := c.arity(2); err != nil {
		return engine.Undefined, err
	}
	name, err := c.rt.ToString(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	op, ok := supportedOperation(name)
	if !ok {
		return engine.False, nil
	}
	return engine.Bool(c.supported(name, op)), nil
}

func (c *call) supported(name string, op operation) bool {
	alg, err := normalize(c.e, c.Arg(1), op)
	if err != nil && (op == opWrapKey || op == opUnwrapKey) {
		alg, err = normalize(c.e, c.Arg(1), op-opWrapKey+opEncrypt)
	}
	if err != nil {
		return false
	}
	additional := func(o operation) bool {
		_, err := normalize(c.e, c.Arg(2), o)
		return err == nil
	}
	switch name {
	case "exportKey":
		return alg.family != famKDF
	case "getPublicKey":
		return alg.family == famRSA || alg.family == famEC || alg.family == famRaw
	case "generateKey":
		if alg.family == famHMAC || alg.family == famKMAC || alg.family == famAES {
			_, err := secretBits(alg, operationError)
			return err == nil
		}
		_, err := generator(alg)
		return err == nil
	case "deriveKey":
		if !additional(opImportKey) || !additional(opKeyLength) {
			return false
		}
	case "deriveBits":
		n := int64(-1)
		if !c.Arg(2).IsNullish() {
			u, err := c.rt.ToUint32(c.Arg(2))
			if err != nil {
				return false
			}
			n = int64(u)
		}
		if alg.family == famKDF {
			_, err := (&CryptoKey{name: alg.name, Key: keys.NewSecret(nil)}).deriveJob(alg, n)
			return err == nil
		}
	case "encapsulateKey", "decapsulateKey", "unwrapKey":
		return additional(opImportKey)
	case "wrapKey":
		return c.Arg(2).IsUndefined() || additional(opImportKey)
	}
	return true
}
