package crypto

import (
	"bytes"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/es5"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/crypto/keys"
)

// ecdhData is the state of an ECDH; scalar and point are nil until there are keys.
type ecdhData struct {
	curve         *keys.Curve
	scalar, point []byte
}

var ecdhKey = engine.PrivateKey[ecdhData]{Name: "ECDH"}

func ecdhClass() *engine.Class {
	return &engine.Class{Name: "ECDH", Length: 1, ES5: true, Construct: constructECDH, Methods: []engine.Method{
		{Name: "computeSecret", Length: 3, Func: ecdhComputeSecret, Enumerable: true},
		{Name: "setPrivateKey", Length: 2, Func: ecdhSetPrivateKey, Enumerable: true},
		{Name: "setPublicKey", Length: 2, Func: ecdhSetPublicKey, Enumerable: true},
		{Name: "getPrivateKey", Length: 1, Func: ecdhGetPrivateKey, Enumerable: true},
		{Name: "generateKeys", Length: 2, Func: ecdhGenerateKeys, Enumerable: true},
		{Name: "getPublicKey", Length: 2, Func: ecdhGetPublicKey, Enumerable: true},
	}, Statics: []engine.Method{{Name: "convertKey", Length: 5, Func: ecdhConvertKey, Enumerable: true}}}
}

func constructECDH(c *engine.Call) (engine.Value, error) {
	s, err := classState(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	return es5.Construct(c, s.ecdh, nil, func(o *engine.Object) error { return initECDH(c, o) })
}

// createECDH is crypto.createECDH(curveName).
// https://nodejs.org/api/crypto.html#cryptocreateecdhcurvename
func createECDH(c *engine.Call) (engine.Value, error) {
	return made(c, func(s *state) *engine.Function { return s.ecdh }, func(o *engine.Object) error { return initECDH(c, o) })
}

func initECDH(c *engine.Call, o *engine.Object) error {
	name, err := validate.String(c, c.Arg(0), "curve")
	if err != nil {
		return err
	}
	curve := keys.FindNamedCurve(name)
	if curve == nil {
		return errCurve()
	}
	ecdhKey.Set(o, &ecdhData{curve: curve})
	return nil
}

func thisECDH(c *engine.Call) (*ecdhData, error) {
	if o := c.ThisObject(); o != nil {
		if d := ecdhKey.Get(o); d != nil {
			return d, nil
		}
	}
	return nil, engine.TypeError("Illegal invocation")
}

// form brings a point to one of the three forms of its bytes.
func form(c *engine.Call, curve *keys.Curve, point []byte, format engine.Value) ([]byte, error) {
	name, _ := format.AsString()
	switch {
	case !format.Truthy(), name == "uncompressed":
		return append([]byte(nil), point...), nil
	case name == "compressed":
		return curve.Compress(point), nil
	case name == "hybrid":
		return curve.Hybrid(point), nil
	}
	s, err := c.Runtime().ToString(format)
	if err != nil {
		return nil, err
	}
	return nil, nodeerr.Type("ERR_CRYPTO_ECDH_INVALID_FORMAT", "Invalid ECDH format: %s", s)
}

func errPoint() error {
	return nodeerr.New("ERR_CRYPTO_OPERATION_FAILED", "Failed to convert Buffer to EC_POINT").Native()
}

// ecdhGenerateKeys is ecdh.generateKeys([encoding[, format]]).
// https://nodejs.org/api/crypto.html#ecdhgeneratekeysencoding-format
func ecdhGenerateKeys(c *engine.Call) (engine.Value, error) {
	d, err := thisECDH(c)
	if err != nil {
		return engine.Undefined, err
	}
	if d.scalar, d.point, err = d.curve.Generate(); err != nil {
		return engine.Undefined, err
	}
	return ecdhGetPublicKey(c)
}

// ecdhGetPublicKey is ecdh.getPublicKey([encoding][, format]).
// https://nodejs.org/api/crypto.html#ecdhgetpublickeyencoding-format
func ecdhGetPublicKey(c *engine.Call) (engine.Value, error) {
	d, err := thisECDH(c)
	if err != nil {
		return engine.Undefined, err
	}
	if d.point == nil {
		if _, err := form(c, d.curve, make([]byte, 1+2*d.curve.Size()), c.Arg(1)); err != nil {
			return engine.Undefined, err
		}
		return engine.Undefined, nodeerr.New("ERR_CRYPTO_OPERATION_FAILED", "Failed to get ECDH public key").Native()
	}
	b, err := form(c, d.curve, d.point, c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	return encoded(c, b, c.Arg(0))
}

// ecdhGetPrivateKey is ecdh.getPrivateKey([encoding]).
// https://nodejs.org/api/crypto.html#ecdhgetprivatekeyencoding
func ecdhGetPrivateKey(c *engine.Call) (engine.Value, error) {
	d, err := thisECDH(c)
	if err != nil {
		return engine.Undefined, err
	}
	if d.scalar == nil {
		return engine.Undefined, nodeerr.New("ERR_CRYPTO_OPERATION_FAILED", "Failed to get ECDH private key").Native()
	}
	return encoded(c, bytes.Clone(bytes.TrimLeft(d.scalar, "\x00")), c.Arg(0))
}

// ecdhSetPrivateKey is ecdh.setPrivateKey(privateKey[, encoding]).
// https://nodejs.org/api/crypto.html#ecdhsetprivatekeyprivatekey-encoding
func ecdhSetPrivateKey(c *engine.Call) (engine.Value, error) {
	d, err := thisECDH(c)
	if err != nil {
		return engine.Undefined, err
	}
	b, err := cipherBytes(c.Runtime(), c.Arg(0), c.Arg(1), "key")
	if err != nil {
		return engine.Undefined, err
	}
	invalid := nodeerr.Range("ERR_CRYPTO_INVALID_KEYTYPE", "Private key is not valid for specified curve.").Native()
	s, err := d.curve.PadScalar(b)
	if err != nil {
		return engine.Undefined, invalid
	}
	p, err := d.curve.Base(s)
	if err != nil {
		return engine.Undefined, invalid
	}
	d.scalar, d.point = s, p
	return c.This(), nil
}

// ecdhSetPublicKey is ecdh.setPublicKey(publicKey[, encoding]).
// https://nodejs.org/api/crypto.html#ecdhsetpublickeypublickey-encoding
func ecdhSetPublicKey(c *engine.Call) (engine.Value, error) {
	d, err := thisECDH(c)
	if err != nil {
		return engine.Undefined, err
	}
	e := env.From(c)
	if s := states.Must(e); !s.warnedSetPublic {
		s.warnedSetPublic = true
		if err := e.EmitWarning(engine.String("ecdh.setPublicKey() is deprecated."), engine.String("DeprecationWarning"), engine.String("DEP0031")); err != nil {
			return engine.Undefined, err
		}
	}
	b, err := cipherBytes(c.Runtime(), c.Arg(0), c.Arg(1), "key")
	if err != nil {
		return engine.Undefined, err
	}
	p, err := d.curve.Decode(b)
	if err != nil {
		return engine.Undefined, errPoint()
	}
	d.point = p
	return c.This(), nil
}

// ecdhComputeSecret is ecdh.computeSecret(otherPublicKey[, inputEncoding][, outputEncoding]).
// https://nodejs.org/api/crypto.html#ecdhcomputesecretotherpublickey-inputencoding-outputencoding
func ecdhComputeSecret(c *engine.Call) (engine.Value, error) {
	d, err := thisECDH(c)
	if err != nil {
		return engine.Undefined, err
	}
	b, err := cipherBytes(c.Runtime(), c.Arg(0), c.Arg(1), "otherPublicKey")
	if err != nil {
		return engine.Undefined, err
	}
	invalid := nodeerr.New("ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY", "Public key is not valid for specified curve")
	p, err := d.curve.Decode(b)
	if err != nil {
		return engine.Undefined, invalid
	}
	if d.scalar == nil {
		return engine.Undefined, nodeerr.New("ERR_CRYPTO_OPERATION_FAILED", "Failed to compute ECDH key").Native()
	}
	own, err := d.curve.Base(d.scalar)
	if err != nil || !bytes.Equal(own, d.point) {
		return engine.Undefined, nodeerr.Range("ERR_CRYPTO_INVALID_KEYPAIR", "Invalid key pair").Native()
	}
	secret, err := d.curve.Shared(d.scalar, p)
	if err != nil {
		return engine.Undefined, invalid
	}
	return encoded(c, secret, c.Arg(2))
}

// ecdhConvertKey is ECDH.convertKey(key, curve[, inputEncoding[, outputEncoding[, format]]]).
// https://nodejs.org/api/crypto.html#static-method-ecdhconvertkeykey-curve-inputencoding-outputencoding-format
func ecdhConvertKey(c *engine.Call) (engine.Value, error) {
	name, err := validate.String(c, c.Arg(1), "curve")
	if err != nil {
		return engine.Undefined, err
	}
	b, err := cipherBytes(c.Runtime(), c.Arg(0), c.Arg(2), "key")
	if err != nil {
		return engine.Undefined, err
	}
	curve := keys.FindNamedCurve(name)
	if curve == nil {
		return engine.Undefined, errCurve()
	}
	if _, err := form(c, curve, make([]byte, 1+2*curve.Size()), c.Arg(4)); err != nil {
		return engine.Undefined, err
	}
	p, err := curve.Decode(b)
	if err != nil {
		return engine.Undefined, errPoint()
	}
	if b, err = form(c, curve, p, c.Arg(4)); err != nil {
		return engine.Undefined, err
	}
	return encoded(c, b, c.Arg(3))
}
