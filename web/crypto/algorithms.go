package crypto

import "strings"

// operation is an operation that an algorithm is normalized for.
// https://w3c.github.io/webcrypto/#algorithm-normalization
type operation uint8

const (
	opDigest operation = iota
	opSign
	opVerify
	opEncrypt
	opDecrypt
	opWrapKey
	opUnwrapKey
	opGenerateKey
	opImportKey
	opDeriveBits
	opKeyLength
	opEncapsulate
	opDecapsulate
	opCount
)

// memberKind is the type of a dictionary member.
type memberKind uint8

const (
	kindBytes memberKind = iota
	kindOctet
	kindShort
	kindLong
	kindHash
	kindText
	kindBigInteger
	kindKey
)

type member struct {
	name     string
	kind     memberKind
	required bool
}

// dictionary is a Web IDL dictionary of parameters, whose members are in the
// order in which they are read.
type dictionary struct {
	name    string
	members []member
}

var (
	plain          = dictionary{"Algorithm", nil}
	hmacImport     = dictionary{"HmacImportParams", []member{{"hash", kindHash, true}, {"length", kindLong, false}}}
	hmacKeyGen     = dictionary{"HmacKeyGenParams", []member{{"hash", kindHash, true}, {"length", kindLong, false}}}
	kmacImport     = dictionary{"KmacImportParams", []member{{"length", kindLong, false}}}
	kmacKeyGen     = dictionary{"KmacKeyGenParams", []member{{"length", kindLong, false}}}
	kmacParams     = dictionary{"KmacParams", []member{{"customization", kindBytes, false}, {"outputLength", kindLong, true}}}
	rsaKeyGen      = dictionary{"RsaHashedKeyGenParams", []member{{"modulusLength", kindLong, true}, {"publicExponent", kindBigInteger, true}, {"hash", kindHash, true}}}
	rsaImport      = dictionary{"RsaHashedImportParams", []member{{"hash", kindHash, true}}}
	rsaPSS         = dictionary{"RsaPssParams", []member{{"saltLength", kindLong, true}}}
	rsaOAEP        = dictionary{"RsaOaepParams", []member{{"label", kindBytes, false}}}
	ecKeyGen       = dictionary{"EcKeyGenParams", []member{{"namedCurve", kindText, true}}}
	ecImport       = dictionary{"EcKeyImportParams", []member{{"namedCurve", kindText, true}}}
	ecdsaParams    = dictionary{"EcdsaParams", []member{{"hash", kindHash, true}}}
	ecdhDerive     = dictionary{"EcdhKeyDeriveParams", []member{{"public", kindKey, true}}}
	contextParams  = dictionary{"ContextParams", []member{{"context", kindBytes, false}}}
	aesKeyGen      = dictionary{"AesKeyGenParams", []member{{"length", kindShort, true}}}
	aesDerived     = dictionary{"AesDerivedKeyParams", []member{{"length", kindShort, true}}}
	aesCBC         = dictionary{"AesCbcParams", []member{{"iv", kindBytes, true}}}
	aesCTR         = dictionary{"AesCtrParams", []member{{"counter", kindBytes, true}, {"length", kindOctet, true}}}
	aeadParams     = dictionary{"AeadParams", []member{{"additionalData", kindBytes, false}, {"iv", kindBytes, true}, {"tagLength", kindOctet, false}}}
	hkdfParams     = dictionary{"HkdfParams", []member{{"hash", kindHash, true}, {"info", kindBytes, true}, {"salt", kindBytes, true}}}
	pbkdf2Params   = dictionary{"Pbkdf2Params", []member{{"hash", kindHash, true}, {"iterations", kindLong, true}, {"salt", kindBytes, true}}}
	argon2Params   = dictionary{"Argon2Params", []member{{"associatedData", kindBytes, false}, {"memory", kindLong, true}, {"nonce", kindBytes, true}, {"parallelism", kindLong, true}, {"passes", kindLong, true}, {"secretValue", kindBytes, false}, {"version", kindOctet, false}}}
	turboParams    = dictionary{"TurboShakeParams", []member{{"domainSeparation", kindOctet, false}, {"outputLength", kindLong, true}}}
	kangarooParams = dictionary{"KangarooTwelveParams", []member{{"customization", kindBytes, false}, {"outputLength", kindLong, true}}}
	cshakeParams   = dictionary{"CShakeParams", []member{{"customization", kindBytes, false}, {"functionName", kindBytes, false}, {"outputLength", kindLong, true}}}
)

// family groups the algorithms that are handled alike.
type family uint8

const (
	famDigest family = iota
	famHMAC
	famKMAC
	famAES
	famRSA
	famEC
	famRaw // Ed25519, X25519 and the post-quantum ones
	famKDF
)

type algorithm struct {
	name         string
	family       family
	experimental bool
	dicts        [opCount]*dictionary
}

func macDicts(gen, imp, sign *dictionary) [opCount]*dictionary {
	return [opCount]*dictionary{opGenerateKey: gen, opImportKey: imp, opKeyLength: imp, opSign: sign, opVerify: sign}
}

func signDicts(gen, imp, sign *dictionary) [opCount]*dictionary {
	return [opCount]*dictionary{opGenerateKey: gen, opImportKey: imp, opSign: sign, opVerify: sign}
}

func cipherDicts(gen, length, crypt *dictionary) [opCount]*dictionary {
	return [opCount]*dictionary{opGenerateKey: gen, opImportKey: &plain, opKeyLength: length, opEncrypt: crypt, opDecrypt: crypt}
}

func deriveDicts(gen, imp, derive *dictionary) [opCount]*dictionary {
	return [opCount]*dictionary{opGenerateKey: gen, opImportKey: imp, opDeriveBits: derive}
}

func kdfDicts(derive *dictionary) [opCount]*dictionary {
	return [opCount]*dictionary{opImportKey: &plain, opDeriveBits: derive, opKeyLength: &plain}
}

func kemDicts() [opCount]*dictionary {
	return [opCount]*dictionary{opGenerateKey: &plain, opImportKey: &plain, opEncapsulate: &plain, opDecapsulate: &plain}
}

func digestDicts(d *dictionary) [opCount]*dictionary { return [opCount]*dictionary{opDigest: d} }

// findAlgorithm finds an algorithm by its name in any case.
func findAlgorithm(name string) (algorithm, bool) {
	switch upper := strings.ToUpper(name); upper {
	case "SHA-1", "SHA-256", "SHA-384", "SHA-512":
		return algorithm{name: upper, dicts: digestDicts(&plain)}, true
	case "SHA3-256", "SHA3-384", "SHA3-512":
		return algorithm{name: upper, experimental: true, dicts: digestDicts(&plain)}, true
	case "CSHAKE128", "CSHAKE256":
		return algorithm{name: "c" + upper[1:], experimental: true, dicts: digestDicts(&cshakeParams)}, true
	case "TURBOSHAKE128", "TURBOSHAKE256":
		return algorithm{name: "TurboSHAKE" + upper[10:], experimental: true, dicts: digestDicts(&turboParams)}, true
	case "KT128", "KT256":
		return algorithm{name: upper, experimental: true, dicts: digestDicts(&kangarooParams)}, true
	case "HMAC":
		return algorithm{name: upper, family: famHMAC, dicts: macDicts(&hmacKeyGen, &hmacImport, &plain)}, true
	case "KMAC128", "KMAC256":
		return algorithm{name: upper, family: famKMAC, experimental: true, dicts: macDicts(&kmacKeyGen, &kmacImport, &kmacParams)}, true
	case "RSASSA-PKCS1-V1_5":
		return algorithm{name: "RSASSA-PKCS1-v1_5", family: famRSA, dicts: signDicts(&rsaKeyGen, &rsaImport, &plain)}, true
	case "RSA-PSS":
		return algorithm{name: upper, family: famRSA, dicts: signDicts(&rsaKeyGen, &rsaImport, &rsaPSS)}, true
	case "RSA-OAEP":
		return algorithm{name: upper, family: famRSA, dicts: [opCount]*dictionary{
			opGenerateKey: &rsaKeyGen, opImportKey: &rsaImport, opEncrypt: &rsaOAEP, opDecrypt: &rsaOAEP}}, true
	case "ECDSA":
		return algorithm{name: upper, family: famEC, dicts: signDicts(&ecKeyGen, &ecImport, &ecdsaParams)}, true
	case "ECDH":
		return algorithm{name: upper, family: famEC, dicts: deriveDicts(&ecKeyGen, &ecImport, &ecdhDerive)}, true
	case "ED25519":
		return algorithm{name: "Ed25519", family: famRaw, dicts: signDicts(&plain, &plain, &plain)}, true
	case "ED448":
		return algorithm{name: "Ed448", family: famRaw, experimental: true, dicts: signDicts(&plain, &plain, &contextParams)}, true
	case "X25519", "X448":
		return algorithm{name: upper, family: famRaw, experimental: upper == "X448", dicts: deriveDicts(&plain, &plain, &ecdhDerive)}, true
	case "ML-DSA-44", "ML-DSA-65", "ML-DSA-87":
		return algorithm{name: upper, family: famRaw, dicts: signDicts(&plain, &plain, &contextParams)}, true
	case "ML-KEM-512", "ML-KEM-768", "ML-KEM-1024":
		return algorithm{name: upper, family: famRaw, experimental: upper == "ML-KEM-512", dicts: kemDicts()}, true
	case "AES-CBC":
		return algorithm{name: upper, family: famAES, dicts: cipherDicts(&aesKeyGen, &aesDerived, &aesCBC)}, true
	case "AES-CTR":
		return algorithm{name: upper, family: famAES, dicts: cipherDicts(&aesKeyGen, &aesDerived, &aesCTR)}, true
	case "AES-GCM", "AES-OCB":
		return algorithm{name: upper, family: famAES, experimental: upper == "AES-OCB", dicts: cipherDicts(&aesKeyGen, &aesDerived, &aeadParams)}, true
	case "CHACHA20-POLY1305":
		return algorithm{name: "ChaCha20-Poly1305", family: famAES, dicts: cipherDicts(&plain, &plain, &aeadParams)}, true
	case "AES-KW":
		return algorithm{name: upper, family: famAES, dicts: [opCount]*dictionary{
			opGenerateKey: &aesKeyGen, opImportKey: &plain, opKeyLength: &aesDerived, opWrapKey: &plain, opUnwrapKey: &plain}}, true
	case "HKDF":
		return algorithm{name: upper, family: famKDF, dicts: kdfDicts(&hkdfParams)}, true
	case "PBKDF2":
		return algorithm{name: upper, family: famKDF, dicts: kdfDicts(&pbkdf2Params)}, true
	case "ARGON2D", "ARGON2I", "ARGON2ID":
		return algorithm{name: "Argon2" + strings.ToLower(upper[6:]), family: famKDF, experimental: true, dicts: kdfDicts(&argon2Params)}, true
	}
	return algorithm{}, false
}
