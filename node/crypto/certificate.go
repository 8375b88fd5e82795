package crypto

import (
	"bytes"
	"encoding/base64"

	"golang.org/x/crypto/cryptobyte"
	cbasn1 "golang.org/x/crypto/cryptobyte/asn1"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/internal/es5"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/crypto/certs"
	"github.com/sxfescript/sxn/web/crypto/keys"
)

func certificateMethods() []engine.Method {
	return []engine.Method{
		{Name: "verifySpkac", Length: 2, Func: verifySpkac, Enumerable: true},
		{Name: "exportPublicKey", Length: 2, Func: exportPublicKey, Enumerable: true},
		{Name: "exportChallenge", Length: 2, Func: exportChallenge, Enumerable: true},
	}
}

// certificate makes the class Certificate.
func certificate(e *env.Env) (engine.Value, error) {
	s := states.Must(e)
	if s.certificate == nil {
		f, err := e.RT.NewClass(&engine.Class{Name: "Certificate", ES5: true, Methods: certificateMethods(), Statics: certificateMethods(),
			Construct: func(c *engine.Call) (engine.Value, error) {
				return es5.Construct(c, states.Must(env.From(c)).certificate, nil, func(*engine.Object) error { return nil })
			}})
		if err != nil {
			return engine.Undefined, err
		}
		s.certificate = f
	}
	return s.certificate.Value(), nil
}

// spkac is a SignedPublicKeyAndChallenge.
type spkac struct {
	signed    []byte
	spki      []byte
	challenge []byte
	alg       cryptobyte.String
	sig       []byte
}

// parseSPKAC reads the base64 text of a SPKAC, nil where it is none.
func parseSPKAC(text []byte) *spkac {
	text = bytes.TrimRight(text, "\r\n\x00 \t")
	der, err := base64.StdEncoding.DecodeString(string(text))
	if err != nil {
		return nil
	}
	s := cryptobyte.String(der)
	var outer, signed, inner, spki, challenge, alg cryptobyte.String
	x := &spkac{}
	if !s.ReadASN1(&outer, cbasn1.SEQUENCE) || !outer.ReadASN1Element(&signed, cbasn1.SEQUENCE) ||
		!outer.ReadASN1Element(&alg, cbasn1.SEQUENCE) || !outer.ReadASN1BitStringAsBytes(&x.sig) {
		return nil
	}
	x.signed, x.alg = signed, alg
	if !signed.ReadASN1(&inner, cbasn1.SEQUENCE) || !inner.ReadASN1Element(&spki, cbasn1.SEQUENCE) ||
		!inner.ReadASN1(&challenge, cbasn1.IA5String) {
		return nil
	}
	x.spki, x.challenge = spki, challenge
	return x
}

func spkacArgument(c *engine.Call) (*spkac, error) {
	b, err := cipherBytes(c.Runtime(), c.Arg(0), c.Arg(1), "spkac")
	if err != nil {
		return nil, err
	}
	if len(b) > 1<<31-1 {
		return nil, nodeerr.Range("ERR_OUT_OF_RANGE", "spkac is too large").Native()
	}
	return parseSPKAC(b), nil
}

// verifySpkac is Certificate.verifySpkac(spkac[, encoding]).
// https://nodejs.org/api/crypto.html#static-method-certificateverifyspkacspkac-encoding
func verifySpkac(c *engine.Call) (engine.Value, error) {
	x, err := spkacArgument(c)
	if err != nil || x == nil {
		return engine.False, err
	}
	k, err := keys.ParseSPKI(x.spki)
	if err != nil {
		return engine.False, nil // a key that cannot be read verifies nothing
	}
	return engine.Bool(certs.VerifySignature(k, x.alg, x.signed, x.sig)), nil
}

// exportPublicKey is Certificate.exportPublicKey(spkac[, encoding]).
// https://nodejs.org/api/crypto.html#static-method-certificateexportpublickeyspkac-encoding
func exportPublicKey(c *engine.Call) (engine.Value, error) {
	x, err := spkacArgument(c)
	if err != nil {
		return engine.Undefined, err
	}
	if x == nil {
		return engine.String(""), nil
	}
	return buffer.New(env.From(c), keys.PEM("PUBLIC KEY", x.spki)).Value(), nil
}

// exportChallenge is Certificate.exportChallenge(spkac[, encoding]).
// https://nodejs.org/api/crypto.html#static-method-certificateexportchallengespkac-encoding
func exportChallenge(c *engine.Call) (engine.Value, error) {
	x, err := spkacArgument(c)
	if err != nil {
		return engine.Undefined, err
	}
	if x == nil {
		return engine.String(""), nil
	}
	return buffer.New(env.From(c), bytes.Clone(x.challenge)).Value(), nil
}
