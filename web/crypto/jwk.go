package crypto

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/web/crypto/keys"
)

// PutJWK puts the members of a key's JWK on an object; ok is false for keys
// that have no such form.
func PutJWK(o *engine.Object, k *keys.Key) (ok bool, err error) {
	j, ok := k.JWK()
	if !ok {
		return false, nil
	}
	put := func(pairs ...[2]string) error {
		for _, p := range pairs {
			if p[1] != "" || p[0] == "k" {
				if err := o.Put(p[0], engine.String(p[1])); err != nil {
					return err
				}
			}
		}
		return nil
	}
	switch j.Kty {
	case "oct":
		return true, put([2]string{"kty", j.Kty}, [2]string{"k", j.K})
	case "RSA":
		return true, put([2]string{"kty", j.Kty}, [2]string{"n", j.N}, [2]string{"e", j.E}, [2]string{"d", j.D}, [2]string{"p", j.P},
			[2]string{"q", j.Q}, [2]string{"dp", j.Dp}, [2]string{"dq", j.Dq}, [2]string{"qi", j.Qi})
	case "EC":
		return true, put([2]string{"kty", j.Kty}, [2]string{"x", j.X}, [2]string{"y", j.Y}, [2]string{"crv", j.Crv}, [2]string{"d", j.D})
	case "OKP":
		return true, put([2]string{"kty", j.Kty}, [2]string{"crv", j.Crv}, [2]string{"x", j.X}, [2]string{"d", j.D})
	}
	return true, put([2]string{"kty", j.Kty}, [2]string{"alg", j.Alg}, [2]string{"pub", j.Pub}, [2]string{"priv", j.Priv})
}

// ReadJWK reads the members that make the key from an object. convert turns a
// member that is not undefined into text.
func ReadJWK(o *engine.Object, convert func(name string, v engine.Value) (string, error)) (*keys.JWK, error) {
	j := &keys.JWK{}
	for _, m := range [...]struct {
		name string
		to   *string
		has  *bool
	}{{"alg", &j.Alg, nil}, {"crv", &j.Crv, nil}, {"d", &j.D, &j.HasD}, {"dp", &j.Dp, nil}, {"dq", &j.Dq, nil}, {"e", &j.E, nil}, {"k", &j.K, nil},
		{"kty", &j.Kty, nil}, {"n", &j.N, nil}, {"p", &j.P, nil}, {"priv", &j.Priv, &j.HasPriv}, {"pub", &j.Pub, &j.HasPub}, {"q", &j.Q, nil},
		{"qi", &j.Qi, nil}, {"x", &j.X, nil}, {"y", &j.Y, nil}} {
		v, err := o.Get(m.name)
		if err != nil {
			return nil, err
		}
		if v.IsUndefined() {
			continue
		}
		s, err := convert(m.name, v)
		if err != nil {
			return nil, err
		}
		*m.to = s
		if m.has != nil {
			*m.has = true
		}
	}
	return j, nil
}

// jsonWebKey is a JsonWebKey dictionary.
// https://w3c.github.io/webcrypto/#JsonWebKey-dictionary
type jsonWebKey struct {
	keys.JWK
	use            string
	keyOps         []string
	hasOps, hasExt bool
	hasUse, hasK   bool
	ext            bool
}

func readJsonWebKey(rt *engine.Runtime, o *engine.Object) (*jsonWebKey, error) {
	j := &jsonWebKey{}
	base, err := ReadJWK(o, func(name string, v engine.Value) (string, error) {
		j.hasK = j.hasK || name == "k"
		return rt.ToString(v)
	})
	if err != nil {
		return nil, err
	}
	j.JWK = *base
	ext, err := o.Get("ext")
	if err != nil {
		return nil, err
	}
	if j.hasExt = !ext.IsUndefined(); j.hasExt {
		j.ext = ext.Truthy()
	}
	ops, err := o.Get("key_ops")
	if err != nil {
		return nil, err
	}
	if j.hasOps = !ops.IsUndefined(); j.hasOps {
		if err := rt.Iterate(ops, func(v engine.Value) error {
			s, err := rt.ToString(v)
			j.keyOps = append(j.keyOps, s)
			return err
		}); err != nil {
			return nil, err
		}
	}
	use, err := o.Get("use")
	if err != nil || use.IsUndefined() {
		return j, err
	}
	j.hasUse = true
	j.use, err = rt.ToString(use)
	return j, err
}

// check compares the members beside the key with what is asked.
func (j *jsonWebKey) check(use string, extractable bool, u usage, alg string) error {
	if j.hasUse && j.use != use && u != 0 {
		return dataError("Invalid JWK \"use\" Parameter")
	}
	if j.hasOps {
		seen := map[string]bool{}
		var ops usage
		for _, s := range j.keyOps {
			if seen[s] {
				return dataError("Duplicate key operation")
			}
			seen[s] = true
			ops |= usageByName(s)
		}
		if u&^ops != 0 {
			return dataError("Key operations and usage mismatch")
		}
	}
	if j.hasExt && !j.ext && extractable {
		return dataError("JWK \"ext\" Parameter and extractable mismatch")
	}
	if j.Alg != "" && alg != "" && j.Alg != alg {
		return dataError("JWK \"alg\" does not match the requested algorithm")
	}
	return nil
}
