package crypto

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/util"
	"github.com/sxfescript/sxn/runtime/env"
	webcrypto "github.com/sxfescript/sxn/web/crypto"
)

// Module is node:crypto.
var Module = node.Module{ID: "crypto", Build: build}

func build(e *env.Env, _ *node.Module) (engine.Value, error) {
	o := e.RT.NewObject()
	if err := node.Define(e, o, exports()); err != nil {
		return engine.Undefined, err
	}
	return o.Value(), aliases(e, o)
}

// exports makes the table when the module is built: entries are closures.
func exports() []node.Export {
	return []node.Export{
		{Name: "argon2", Length: 3, Func: argon2Async},
		{Name: "argon2Sync", Length: 2, Func: argon2Sync},
		{Name: "checkPrime", Length: 1, Func: checkPrime},
		{Name: "checkPrimeSync", Length: 1, Func: checkPrimeSync},
		{Name: "createCipheriv", Length: 4, Func: createCipheriv},
		{Name: "createDecipheriv", Length: 4, Func: createDecipheriv},
		{Name: "createDiffieHellman", Length: 4, Func: createDiffieHellman},
		{Name: "createDiffieHellmanGroup", Length: 1, Func: createDiffieHellmanGroup},
		{Name: "createECDH", Length: 1, Func: createECDH},
		{Name: "createHash", Length: 2, Func: createHash},
		{Name: "createHmac", Length: 3, Func: createHmac},
		{Name: "createMac", Length: 3, Func: createMac},
		{Name: "createPrivateKey", Length: 1, Func: createPrivateKey},
		{Name: "createPublicKey", Length: 1, Func: createPublicKey},
		{Name: "createSecretKey", Length: 2, Func: createSecretKey},
		{Name: "createSign", Length: 2, Func: createSign},
		{Name: "createVerify", Length: 2, Func: createVerify},
		{Name: "diffieHellman", Length: 2, Func: diffieHellman},
		{Name: "generatePrime", Length: 3, Func: generatePrime},
		{Name: "generatePrimeSync", Length: 1, Func: generatePrimeSync},
		{Name: "getCiphers", Func: getCiphers},
		{Name: "getCipherInfo", Length: 1, Func: getCipherInfo},
		{Name: "getCurves", Func: getCurves},
		{Name: "getDiffieHellman", Length: 1, Alias: "createDiffieHellmanGroup"},
		{Name: "getHashes", Func: getHashes},
		{Name: "getMacs", Func: getMacs},
		{Name: "hkdf", Length: 6, Func: hkdfAsync},
		{Name: "hkdfSync", Length: 5, Func: hkdfSync},
		{Name: "parsePKCS12", Length: 1, Func: parsePKCS12},
		{Name: "pbkdf2", Length: 6, Func: pbkdf2Async},
		{Name: "pbkdf2Sync", Length: 5, Func: pbkdf2Sync},
		{Name: "generateKeyPair", Value: generateKeyPairExport},
		{Name: "generateKeyPairSync", Length: 2, Func: generateKeyPairSync},
		{Name: "generateKey", Length: 3, Func: generateKey},
		{Name: "generateKeySync", Length: 2, Func: generateKeySync},
		{Name: "privateDecrypt", Length: 2, Func: privateDecrypt},
		{Name: "privateEncrypt", Length: 2, Func: privateEncrypt},
		{Name: "publicDecrypt", Length: 2, Func: publicDecrypt},
		{Name: "publicEncrypt", Length: 2, Func: publicEncrypt},
		{Name: "randomBytes", Length: 2, Func: randomBytes},
		{Name: "randomFill", Length: 4, Func: randomFill},
		{Name: "randomFillSync", Length: 1, Func: randomFillSync},
		{Name: "randomInt", Length: 3, Func: randomInt},
		{Name: "randomUUID", Length: 1, Func: randomUUID},
		{Name: "randomUUIDv7", Length: 1, Func: randomUUIDv7},
		{Name: "scrypt", Length: 4, Func: scryptAsync},
		{Name: "scryptSync", Length: 3, Func: scryptSync},
		{Name: "sign", Length: 4, Func: signOneShot, FuncName: "signOneShot"},
		{Name: "setEngine", Length: 2, Func: setEngine},
		{Name: "timingSafeEqual", Func: timingSafeEqual},
		{Name: "getFips", Func: getFips},
		{Name: "setFips", Length: 1, Func: setFips},
		{Name: "verify", Length: 5, Func: verifyOneShot, FuncName: "verifyOneShot"},
		{Name: "hash", Length: 3, Func: hashOnce},
		{Name: "encapsulate", Length: 2, Func: encapsulate},
		{Name: "decapsulate", Length: 3, Func: decapsulate},
		{Name: "Certificate", Value: certificate},
		{Name: "Cipheriv", Value: classExport(stateOf, func(s *state) *engine.Function { return s.cipher })},
		{Name: "Decipheriv", Value: classExport(stateOf, func(s *state) *engine.Function { return s.decipher })},
		{Name: "DiffieHellman", Value: classExport(classState, func(s *state) *engine.Function { return s.dh })},
		{Name: "DiffieHellmanGroup", Value: classExport(classState, func(s *state) *engine.Function { return s.dhGroup })},
		{Name: "ECDH", Value: classExport(classState, func(s *state) *engine.Function { return s.ecdh })},
		{Name: "Hash", Value: deprecatedClass("Hash", "DEP0179", func(s *state) *engine.Function { return s.hash })},
		{Name: "Hmac", Value: deprecatedClass("Hmac", "DEP0181", func(s *state) *engine.Function { return s.hmac })},
		{Name: "KeyObject", Value: func(e *env.Env) (engine.Value, error) {
			k, err := keyClassesOf(e)
			if err != nil {
				return engine.Undefined, err
			}
			return k.base.Value(), nil
		}},
		{Name: "Sign", Value: classExport(signState, func(s *state) *engine.Function { return s.sign })},
		{Name: "Verify", Value: classExport(signState, func(s *state) *engine.Function { return s.verify })},
		{Name: "X509Certificate", Value: x509Certificate},
		{Name: "secureHeapUsed", Func: secureHeapUsed},
		{Name: "fips", Get: getFips, Set: setFips, FuncName: "deprecated", Hidden: true, Fixed: true},
		{Name: "constants", Value: constants, ReadOnly: true, Fixed: true},
		{Name: "webcrypto", Get: webcryptoObject, FuncName: "get", Fixed: true},
		{Name: "subtle", Get: subtleObject, FuncName: "get", Fixed: true},
		{Name: "getRandomValues", Get: getRandomValues, FuncName: "get", Fixed: true},
	}
}

// aliases are the old names of randomBytes: accessors, behind util.deprecate
// with --pending-deprecation.
func aliases(e *env.Env, o *engine.Object) error {
	for _, name := range [...]string{"prng", "pseudoRandomBytes", "rng"} {
		value := engine.Undefined
		get := func(*engine.Call) (engine.Value, error) {
			var err error
			if value.IsUndefined() {
				value, err = alias(e, o, name)
			}
			return value, err
		}
		set := func(c *engine.Call) (engine.Value, error) {
			value = c.Arg(0)
			return engine.Undefined, nil
		}
		if err := o.Define(engine.NewKey(name), engine.Property{Get: e.RT.NewFunction("get", 0, get), Set: e.RT.NewFunction("set", 1, set), Configurable: true}); err != nil {
			return err
		}
	}
	return nil
}

func alias(e *env.Env, o *engine.Object, name string) (engine.Value, error) {
	f, err := o.Get("randomBytes")
	if err != nil || !e.Options.PendingDeprecation {
		return f, err
	}
	u, err := e.Builtin(e, "util")
	if err != nil {
		return engine.Undefined, err
	}
	uo, ok := u.AsObject()
	if !ok {
		return engine.Undefined, engine.TypeError("util is not an object")
	}
	return uo.Invoke("deprecate", f, engine.String("crypto."+name+" is deprecated."), engine.String("DEP0115"))
}

func webcryptoObject(c *engine.Call) (engine.Value, error) { return webcrypto.Global(env.From(c)) }

func subtleObject(c *engine.Call) (engine.Value, error) {
	v, err := webcrypto.Global(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	return c.Runtime().GetV(v, engine.NewKey("subtle"))
}

// getRandomValues is crypto.getRandomValues, which is bound to no Crypto object.
// https://nodejs.org/api/crypto.html#cryptogetrandomvaluestypedarray
func getRandomValues(c *engine.Call) (engine.Value, error) {
	return webcrypto.RandomValues(env.From(c))
}

func classExport(of func(*env.Env) (*state, error), class func(*state) *engine.Function) func(e *env.Env) (engine.Value, error) {
	return func(e *env.Env) (engine.Value, error) {
		s, err := of(e)
		if err != nil {
			return engine.Undefined, err
		}
		return class(s).Value(), nil
	}
}

// generateKeyPairExport is generateKeyPair with the names that util.promisify
// gives its results.
func generateKeyPairExport(e *env.Env) (engine.Value, error) {
	f := e.RT.NewFunction("generateKeyPair", 3, generateKeyPair)
	return f.Value(), util.SetPromisifyArgs(e, &f.Object, []string{"publicKey", "privateKey"})
}
