package crypto

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// The classes of what is not available: they have Node's members, for
// instanceof and for programs that patch them, and throw when they are used.

func missing(class string, methods ...engine.Method) engine.Class {
	for i := range methods {
		m := &methods[i]
		f := unavailable(class + ".prototype." + m.Name)
		if m.Length < 0 {
			m.Get, m.Length = f, 0
		} else {
			m.Func = f
		}
		m.Enumerable = class != "X509Certificate"
	}
	return engine.Class{Name: class, ES5: class != "X509Certificate", Construct: unavailable(class), Methods: methods}
}

func missingClass(make func() engine.Class) func(e *env.Env) (engine.Value, error) {
	return func(e *env.Env) (engine.Value, error) {
		class := make()
		f, err := e.RT.NewClass(&class)
		if err != nil {
			return engine.Undefined, err
		}
		return f.Value(), nil
	}
}

func certificateClass() engine.Class {
	c := missing("Certificate", engine.Method{Name: "verifySpkac", Length: 2}, engine.Method{Name: "exportPublicKey", Length: 2},
		engine.Method{Name: "exportChallenge", Length: 2})
	c.Statics = []engine.Method{
		{Name: "verifySpkac", Length: 2, Func: unavailable("Certificate.verifySpkac"), Enumerable: true},
		{Name: "exportPublicKey", Length: 2, Func: unavailable("Certificate.exportPublicKey"), Enumerable: true},
		{Name: "exportChallenge", Length: 2, Func: unavailable("Certificate.exportChallenge"), Enumerable: true},
	}
	return c
}

func cipherMethods(tag string, tagLength int) []engine.Method {
	return []engine.Method{{Name: "_transform", Length: 3}, {Name: "_flush", Length: 1}, {Name: "update", Length: 3}, {Name: "final", Length: 1},
		{Name: "setAutoPadding", Length: 1}, {Name: tag, Length: tagLength}, {Name: "setAAD", Length: 2}}
}

func cipherivClass() engine.Class {
	c := missing("Cipheriv", cipherMethods("getAuthTag", 0)...)
	c.Length = 4
	return c
}

func decipherivClass() engine.Class {
	c := missing("Decipheriv", cipherMethods("setAuthTag", 2)...)
	c.Length = 4
	return c
}

func diffieHellmanClass() engine.Class {
	c := missing("DiffieHellman", engine.Method{Name: "generateKeys", Length: 1}, engine.Method{Name: "computeSecret", Length: 3},
		engine.Method{Name: "getPrime", Length: 1}, engine.Method{Name: "getGenerator", Length: 1}, engine.Method{Name: "getPublicKey", Length: 1},
		engine.Method{Name: "getPrivateKey", Length: 1}, engine.Method{Name: "setPublicKey", Length: 2}, engine.Method{Name: "setPrivateKey", Length: 2})
	c.Length = 4
	return c
}

func diffieHellmanGroupClass() engine.Class {
	c := missing("DiffieHellmanGroup", engine.Method{Name: "generateKeys", Length: 1}, engine.Method{Name: "computeSecret", Length: 3},
		engine.Method{Name: "getPrime", Length: 1}, engine.Method{Name: "getGenerator", Length: 1}, engine.Method{Name: "getPublicKey", Length: 1},
		engine.Method{Name: "getPrivateKey", Length: 1})
	c.Length = 1
	return c
}

func ecdhClass() engine.Class {
	c := missing("ECDH", engine.Method{Name: "computeSecret", Length: 3}, engine.Method{Name: "setPrivateKey", Length: 2},
		engine.Method{Name: "setPublicKey", Length: 2}, engine.Method{Name: "getPrivateKey", Length: 1}, engine.Method{Name: "generateKeys", Length: 2},
		engine.Method{Name: "getPublicKey", Length: 2})
	c.Length = 1
	c.Statics = []engine.Method{{Name: "convertKey", Length: 5, Func: unavailable("ECDH.convertKey"), Enumerable: true}}
	return c
}

func x509Class() engine.Class {
	get := func(name string) engine.Method { return engine.Method{Name: name, Length: -1} }
	c := missing("X509Certificate", get("subject"), get("subjectAltName"), get("issuer"), get("issuerCertificate"), get("infoAccess"),
		get("validFrom"), get("validTo"), get("validFromDate"), get("validToDate"), get("fingerprint"), get("fingerprint256"), get("fingerprint512"),
		get("keyUsage"), get("serialNumber"), get("signatureAlgorithm"), get("signatureAlgorithmOid"), get("raw"), get("publicKey"),
		engine.Method{Name: "toString"}, engine.Method{Name: "toJSON"}, get("ca"), engine.Method{Name: "checkHost", Length: 2},
		engine.Method{Name: "checkEmail", Length: 2}, engine.Method{Name: "checkIP", Length: 2}, engine.Method{Name: "checkIssued", Length: 1},
		engine.Method{Name: "checkPrivateKey", Length: 1}, engine.Method{Name: "verify", Length: 1}, engine.Method{Name: "toLegacyObject"})
	c.Length = 1
	return c
}
