package crypto

import (
	"strings"

	"github.com/sxfescript/sxn/engine"
)

// wrapParams normalizes an algorithm for wrapping, or else for encryption.
func wrapParams(c *call, i int, wrap, crypt operation) (*params, error) {
	name, _, err := algorithmName(c.rt, c.Arg(i))
	if err != nil {
		return nil, err
	}
	if alg, ok := findAlgorithm(name); ok && alg.dicts[wrap] != nil {
		return normalize(c.e, c.Arg(i), wrap)
	}
	return normalize(c.e, c.Arg(i), crypt)
}

// wrapKey is crypto.subtle.wrapKey(format, key, wrappingKey, wrapAlgo).
// https://w3c.github.io/webcrypto/#SubtleCrypto-method-wrapKey
func wrapKey(c *call) (outcome, error) {
	format, err := c.format(0)
	if err != nil {
		return outcome{}, err
	}
	k, err := c.key(1)
	if err != nil {
		return outcome{}, err
	}
	with, err := c.key(2)
	if err != nil {
		return outcome{}, err
	}
	alg, err := wrapParams(c, 3, opWrapKey, opEncrypt)
	if err != nil {
		return outcome{}, err
	}
	if err := with.use(alg, useWrapKey, "wrapKey"); err != nil {
		return outcome{}, err
	}
	v, err := k.export(c.e, format)
	if err != nil {
		return outcome{}, err
	}
	b, isBytes := clone(v)
	if !isBytes {
		text, err := jsonText(c.rt, v)
		if err != nil {
			return outcome{}, err
		}
		b = []byte(text)
		if alg.name == "AES-KW" && len(b)%8 != 0 {
			b = append(b, strings.Repeat(" ", 8-len(b)%8)...)
		}
	}
	work, err := with.cryptJob(alg, true, b)
	if err != nil {
		return outcome{}, err
	}
	return c.toBuffer(work), nil
}

// jsonText is JSON.stringify, as it is when nothing has changed it.
func jsonText(rt *engine.Runtime, v engine.Value) (string, error) {
	j, ok := rt.Intrinsic("JSON").Value().AsObject()
	if !ok {
		return "", engine.TypeError("JSON is not an object")
	}
	s, err := j.Invoke("stringify", v)
	if err != nil {
		return "", err
	}
	return rt.ToString(s)
}

// unwrapKey is crypto.subtle.unwrapKey(format, wrappedKey, unwrappingKey,
// unwrapAlgo, unwrappedKeyAlgo, extractable, keyUsages).
// https://w3c.github.io/webcrypto/#SubtleCrypto-method-unwrapKey
func unwrapKey(c *call) (outcome, error) {
	format, err := c.format(0)
	if err != nil {
		return outcome{}, err
	}
	wrapped, err := c.bytes(1)
	if err != nil {
		return outcome{}, err
	}
	with, err := c.key(2)
	if err != nil {
		return outcome{}, err
	}
	extractable := c.Arg(5).Truthy()
	u, err := c.usages(6)
	if err != nil {
		return outcome{}, err
	}
	alg, err := wrapParams(c, 3, opUnwrapKey, opDecrypt)
	if err != nil {
		return outcome{}, err
	}
	as, err := normalize(c.e, c.identifier(4), opImportKey)
	if err != nil {
		return outcome{}, err
	}
	if err := with.use(alg, useUnwrapKey, "unwrapKey"); err != nil {
		return outcome{}, err
	}
	work, err := with.cryptJob(alg, false, wrapped)
	if err != nil {
		return outcome{}, err
	}
	finish := c.importing(format, as, extractable, u)
	if format == "jwk" {
		finish = c.importingJWK(as, extractable, u)
	}
	return outcome{work: work, finish: finish}, nil
}

func (c *call) importingJWK(as *params, extractable bool, u usage) func(b []byte) (engine.Value, error) {
	e := c.e
	return func(b []byte) (engine.Value, error) {
		v, err := e.RT.ParseJSON(string(b))
		o, ok := v.AsObject()
		if err != nil || !ok {
			return engine.Undefined, dataError("Invalid wrapped JWK key")
		}
		j, err := readJsonWebKey(e.RT, o)
		if err != nil {
			return engine.Undefined, err
		}
		k, err := (&keyData{format: "jwk", jwk: j}).importAs(e, as, extractable, u)
		if err != nil {
			return engine.Undefined, err
		}
		ko, err := k.object(e)
		if err != nil {
			return engine.Undefined, err
		}
		return ko.Value(), nil
	}
}
