package crypto

import (
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/crypto/keys"
)

// keyData is what a key is imported from: bytes or a JWK.
type keyData struct {
	format string
	bytes  []byte
	jwk    *jsonWebKey
}

// importKey is crypto.subtle.importKey(format, keyData, algorithm, extractable, keyUsages).
// https://w3c.github.io/webcrypto/#SubtleCrypto-method-importKey
func importKey(c *call) (outcome, error) {
	data := &keyData{}
	var err error
	if data.format, err = c.format(0); err != nil {
		return outcome{}, err
	}
	o, isObject := c.Arg(1).AsObject()
	b, isBytes := clone(c.Arg(1))
	if w, ok := c.Arg(1).AsView(); ok && w.Shared {
		if _, view := c.Arg(1).AsBytes(); view {
			return outcome{}, c.sharedError(1)
		}
		isBytes = false
	}
	if !isObject {
		return outcome{}, c.argError("ERR_INVALID_ARG_TYPE", 1, " cannot be converted to a dictionary")
	}
	if !isBytes {
		if data.jwk, err = readJsonWebKey(c.rt, o); err != nil {
			return outcome{}, err
		}
	}
	extractable := c.Arg(3).Truthy()
	u, err := c.usages(4)
	if err != nil {
		return outcome{}, err
	}
	alg, err := normalize(c.e, c.identifier(2), opImportKey)
	if err != nil {
		return outcome{}, err
	}
	switch {
	case data.format == "jwk" && data.jwk == nil:
		return outcome{}, nodeerr.InvalidArgType(c.rt, "keyData", c.Arg(1), "JsonWebKey")
	case data.format != "jwk" && data.jwk != nil:
		return outcome{}, nodeerr.InvalidArgType(c.rt, "keyData", c.rt.NewObjectWithPrototype(nil).Value(), "BufferSource")
	}
	data.bytes = b
	k, err := data.importAs(c.e, alg, extractable, u)
	if err != nil {
		return outcome{}, err
	}
	ko, err := k.object(c.e)
	if err != nil {
		return outcome{}, err
	}
	return outcome{value: ko.Value()}, nil
}

func (d *keyData) unsupported(alg *params) error {
	return notSupported("Unable to import %s using %s format", alg.name, d.format)
}

// importAs makes the key and checks its usages.
func (d *keyData) importAs(e *env.Env, alg *params, extractable bool, u usage) (*CryptoKey, error) {
	k, err := d.read(e, alg, extractable, u)
	if err != nil {
		return nil, err
	}
	if u == 0 && k.Key.Type != keys.Public {
		return nil, syntaxError("Usages cannot be empty when importing a %s key.", k.Key.Type)
	}
	return k, nil
}

func (d *keyData) read(e *env.Env, alg *params, extractable bool, u usage) (*CryptoKey, error) {
	k := &CryptoKey{name: alg.name, hash: alg.hash, Extractable: extractable, usages: u}
	var err error
	switch alg.family {
	case famHMAC, famKMAC, famAES, famKDF:
		err = d.readSecret(e, alg, k)
	default:
		err = d.readAsymmetric(e, alg, k)
	}
	return k, err
}

// rawSecret reports whether an algorithm takes the format for its secret keys.
func (d *keyData) rawSecret(alg *params) bool {
	switch {
	case d.format == "raw-secret":
		return true
	case d.format != "raw":
		return false
	}
	return !(alg.family == famKMAC || alg.name == "AES-OCB" || alg.name == "ChaCha20-Poly1305" || strings.HasPrefix(alg.name, "Argon2"))
}

func (d *keyData) readSecret(e *env.Env, alg *params, k *CryptoKey) error {
	if alg.family == famKDF {
		if !d.rawSecret(alg) {
			return d.unsupported(alg)
		}
		if err := checkUsages(&alg.algorithm, keys.Secret, k.usages); err != nil {
			return err
		}
		if k.Extractable {
			return syntaxError("%s keys are not extractable", alg.name)
		}
		k.Key = keys.NewSecret(d.bytes)
		return nil
	}
	if err := checkUsages(&alg.algorithm, keys.Secret, k.usages); err != nil {
		return err
	}
	b := d.bytes
	switch {
	case d.format == "jwk":
		j := d.jwk
		if j.Kty == "" || j.Kty == "oct" && !j.hasK {
			return invalidKeyData(e, nil)
		}
		if j.Kty != "oct" {
			return dataError("Invalid JWK \"kty\" Parameter")
		}
		b = keys.Base64URL(j.K)
	case !d.rawSecret(alg):
		return d.unsupported(alg)
	}
	k.Key = keys.NewSecret(b)
	k.length = 8 * len(b)
	if err := secretLength(alg, k); err != nil {
		return err
	}
	if d.format == "jwk" {
		use := "enc"
		if alg.family == famHMAC || alg.family == famKMAC {
			use = "sig"
		}
		return d.jwk.check(use, k.Extractable, k.usages, k.jwkAlg())
	}
	return nil
}

// secretLength checks the length of a secret key.
func secretLength(alg *params, k *CryptoKey) error {
	switch {
	case alg.name == "ChaCha20-Poly1305":
		if k.length != 256 {
			return dataError("Invalid key length")
		}
		k.length = 0
	case alg.family == famAES:
		if k.length != 128 && k.length != 192 && k.length != 256 {
			return dataError("Invalid key length")
		}
	default:
		n, given := alg.numbers["length"]
		if given && n == 0 {
			return dataError("%s.length cannot be 0", alg.dicts[opImportKey].name)
		}
		if k.length == 0 {
			return dataError("Zero-length key is not supported")
		}
		if given {
			if n > int64(k.length) || n <= int64(k.length)-8 {
				return dataError("Invalid key length")
			}
			if k.length = int(n); n%8 != 0 {
				k.Key.Bytes[len(k.Key.Bytes)-1] &^= 0xff >> (n % 8)
			}
		}
	}
	return nil
}

func (d *keyData) readAsymmetric(e *env.Env, alg *params, k *CryptoKey) error {
	if alg.family == famEC {
		if err := checkCurve(alg.curve); err != nil {
			return err
		}
	}
	var key *keys.Key
	var err error
	switch d.format {
	case "jwk":
		return d.readAsymmetricJWK(e, alg, k)
	case "spki":
		if err := checkUsages(&alg.algorithm, keys.Public, k.usages); err != nil {
			return err
		}
		key, err = keys.ParsePublicDER(d.bytes, "spki")
	case "pkcs8":
		if err := checkUsages(&alg.algorithm, keys.Private, k.usages); err != nil {
			return err
		}
		key, err = keys.ParsePrivateDER(d.bytes, "pkcs8", keys.Passphrase{})
	default:
		var ok bool
		if ok, err = d.rawUsages(alg, k.usages); err != nil {
			return err
		}
		if !ok {
			return d.unsupported(alg)
		}
		if key, err = d.readRaw(alg); err != nil {
			err = nodeerr.Type("ERR_INVALID_ARG_VALUE", "Invalid key data").Native()
		}
	}
	if err != nil {
		return invalidKeyData(e, err)
	}
	k.Key = key
	if key.Expanded != nil {
		return notSupported("Importing an %s PKCS#8 key without a seed is not supported", alg.name[:6])
	}
	return matches(alg, key)
}

// rawType is the type of the keys in a raw format; ok is false where the
// algorithm does not take the format.
func (d *keyData) rawType(alg *params) (t keys.Type, ok bool) {
	postQuantum := keys.IsPostQuantum(strings.ToLower(alg.name))
	switch {
	case alg.family == famRSA:
	case d.format == "raw-public", d.format == "raw" && !postQuantum:
		return keys.Public, true
	case d.format == "raw-seed" && postQuantum:
		return keys.Private, true
	}
	return 0, false
}

func (d *keyData) rawUsages(alg *params, u usage) (ok bool, err error) {
	t, ok := d.rawType(alg)
	if !ok {
		return false, nil
	}
	return true, checkUsages(&alg.algorithm, t, u)
}

// readRaw reads the raw formats of asymmetric keys.
func (d *keyData) readRaw(alg *params) (*keys.Key, error) {
	name := strings.ToLower(alg.name)
	t, _ := d.rawType(alg)
	switch {
	case alg.family == famEC:
		return keys.ECPublic(keys.FindCurve(alg.curve), d.bytes)
	case t == keys.Private:
		return keys.RawPrivate(name, d.bytes)
	}
	return keys.RawPublic(name, d.bytes)
}

func checkCurve(name string) error {
	switch name {
	case "P-256", "P-384", "P-521":
		return nil
	}
	return notSupported("Unrecognized namedCurve")
}

// matches checks that a key is of the algorithm.
func matches(alg *params, key *keys.Key) error {
	switch alg.family {
	case famRSA:
		if key.Alg != keys.RSA {
			return dataError("Invalid key type")
		}
	case famEC:
		if key.Alg != keys.EC {
			return dataError("Invalid key type")
		}
		if key.Curve.JWK != alg.curve {
			return dataError("Named curve mismatch")
		}
	case famRaw:
		if key.Alg != strings.ToLower(alg.name) {
			return dataError("Invalid key type")
		}
	}
	return nil
}

func (d *keyData) readAsymmetricJWK(e *env.Env, alg *params, k *CryptoKey) error {
	j := d.jwk
	private := j.HasD
	kty := "EC"
	switch {
	case alg.family == famRSA:
		kty = "RSA"
	case keys.IsPostQuantum(strings.ToLower(alg.name)):
		kty, private = "AKP", j.HasPriv
	case alg.family == famRaw:
		kty = "OKP"
	}
	t := keys.Public
	if private {
		t = keys.Private
	}
	if err := checkUsages(&alg.algorithm, t, k.usages); err != nil {
		return err
	}
	if j.Kty == "" {
		return invalidKeyData(e, nil)
	}
	if j.Kty != kty {
		return dataError("Invalid JWK \"kty\" Parameter")
	}
	if err := d.checkMembers(e, alg, kty); err != nil {
		return err
	}
	use := "sig"
	if alg.dicts[opEncrypt] != nil || alg.dicts[opDeriveBits] != nil || alg.dicts[opEncapsulate] != nil {
		use = "enc"
	}
	if err := j.check(use, k.Extractable, k.usages, ""); err != nil {
		return err
	}
	if want := d.wantedAlg(alg, k); j.Alg != "" && want != "" && j.Alg != want && !(strings.HasPrefix(alg.name, "Ed") && j.Alg == "EdDSA") {
		return dataError("JWK \"alg\" does not match the requested algorithm")
	}
	key, err := keys.FromJWK(&j.JWK)
	if err != nil {
		return invalidKeyData(e, err)
	}
	k.Key = key
	return nil
}

// wantedAlg is the alg member that a JWK may have.
func (d *keyData) wantedAlg(alg *params, k *CryptoKey) string {
	if alg.name == "ECDSA" {
		switch alg.curve {
		case "P-521":
			return "ES512"
		default:
			return "ES" + alg.curve[2:]
		}
	}
	return k.jwkAlg()
}

// checkMembers checks what a JWK of a type must have.
func (d *keyData) checkMembers(e *env.Env, alg *params, kty string) error {
	j := d.jwk
	missing := false
	switch kty {
	case "RSA":
		missing = j.N == "" || j.E == ""
	case "EC":
		missing = j.X == "" || j.Y == "" || j.Crv == ""
	case "OKP":
		missing = j.X == "" || j.Crv == ""
	case "AKP":
		missing = j.Pub == "" || j.Alg == ""
	}
	switch {
	case missing:
		return invalidKeyData(e, nil)
	case kty == "EC" && j.Crv != alg.curve:
		return dataError("JWK \"crv\" does not match the requested algorithm")
	case kty == "OKP" && j.Crv != alg.name:
		return dataError("JWK \"crv\" Parameter and algorithm name mismatch")
	case kty == "AKP" && j.Alg != alg.name:
		return dataError("JWK \"alg\" Parameter and algorithm name mismatch")
	}
	return nil
}

// ToCryptoKey is keyObject.toCryptoKey(algorithm, extractable, keyUsages).
// https://nodejs.org/api/crypto.html#keyobjecttocryptokeyalgorithm-extractable-keyusages
func ToCryptoKey(native *engine.Call, key *keys.Key) (engine.Value, error) {
	c := &call{Call: native, rt: native.Runtime(), e: env.From(native), method: "importKey"}
	alg, err := normalize(c.e, c.Arg(0), opImportKey)
	if err != nil {
		return engine.Undefined, err
	}
	u, err := c.usages(2)
	if err != nil {
		return engine.Undefined, err
	}
	k := &CryptoKey{name: alg.name, hash: alg.hash, Extractable: c.Arg(1).Truthy(), usages: u, Key: key}
	secret := alg.family == famHMAC || alg.family == famKMAC || alg.family == famAES || alg.family == famKDF
	switch {
	case secret != (key.Type == keys.Secret):
		return engine.Undefined, dataError("Invalid key type")
	case secret:
		d := &keyData{format: "raw-secret", bytes: key.Bytes}
		if err := d.readSecret(c.e, alg, k); err != nil {
			return engine.Undefined, err
		}
	default:
		if alg.family == famEC {
			if err := checkCurve(alg.curve); err != nil {
				return engine.Undefined, err
			}
		}
		if err := checkUsages(&alg.algorithm, key.Type, u); err != nil {
			return engine.Undefined, err
		}
		if err := matches(alg, key); err != nil {
			return engine.Undefined, err
		}
	}
	if u == 0 && key.Type != keys.Public {
		return engine.Undefined, syntaxError("Usages cannot be empty when importing a %s key.", key.Type)
	}
	o, err := k.object(c.e)
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}
