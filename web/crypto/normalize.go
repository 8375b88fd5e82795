package crypto

import (
	"math"
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/domexception"
)

// params is a normalized algorithm.
type params struct {
	algorithm
	hash, curve string
	bytes       map[string][]byte
	numbers     map[string]int64
	public      *CryptoKey
}

// number is a member that is a number, or a default.
func (p *params) number(name string, absent int64) int64 {
	if n, ok := p.numbers[name]; ok {
		return n
	}
	return absent
}

func unrecognized() error {
	return domexception.Errorf("NotSupportedError", "Unrecognized algorithm name")
}

func missingMember(dict, name string) error {
	return nodeerr.Type("ERR_MISSING_OPTION",
		"Failed to normalize algorithm: passed algorithm cannot be converted to '%s' because '%s' is required in '%s'.", dict, name, dict).Native()
}

// algorithmName reads the name of an AlgorithmIdentifier; o is nil for a string.
func algorithmName(rt *engine.Runtime, v engine.Value) (name string, o *engine.Object, err error) {
	if o, _ = v.AsObject(); o != nil {
		n, err := o.Get("name")
		if err != nil {
			return "", nil, err
		}
		if n.IsUndefined() {
			return "", nil, missingMember("Algorithm", "name")
		}
		v = n
	}
	name, err = rt.ToString(v)
	return name, o, err
}

// normalize normalizes an AlgorithmIdentifier for an operation.
func normalize(e *env.Env, v engine.Value, op operation) (*params, error) {
	name, o, err := algorithmName(e.RT, v)
	if err != nil {
		return nil, err
	}
	alg, ok := findAlgorithm(name)
	if !ok || alg.dicts[op] == nil {
		return nil, unrecognized()
	}
	p := &params{algorithm: alg}
	if alg.experimental {
		if err := warnExperimental(e, alg.name); err != nil {
			return nil, err
		}
	}
	dict := alg.dicts[op]
	for i := range dict.members {
		m := &dict.members[i]
		value := engine.Undefined
		if o != nil {
			if value, err = o.Get(m.name); err != nil {
				return nil, err
			}
		}
		if value.IsUndefined() {
			if m.required {
				return nil, missingMember(dict.name, m.name)
			}
			continue
		}
		if err := p.read(e, m, value); err != nil {
			return nil, err
		}
	}
	return p, nil
}

func warnExperimental(e *env.Env, name string) error {
	s, err := stateOf(e)
	if err != nil || s.warned[name] {
		return err
	}
	if s.warned == nil {
		s.warned = map[string]bool{}
	}
	s.warned[name] = true
	return e.EmitWarning(engine.String("The "+name+" Web Crypto API algorithm is an experimental feature and might change at any time"),
		engine.String("ExperimentalWarning"))
}

// read converts a member of a dictionary.
func (p *params) read(e *env.Env, m *member, v engine.Value) error {
	switch m.kind {
	case kindOctet, kindShort, kindLong:
		limit := [...]float64{kindOctet: 255, kindShort: 65535, kindLong: 1<<32 - 1}[m.kind]
		n, err := enforceRange(e.RT, v, m.name, limit)
		if err != nil {
			return err
		}
		if p.numbers == nil {
			p.numbers = map[string]int64{}
		}
		p.numbers[m.name] = n
	case kindBytes:
		w, ok := v.AsView()
		if _, view := v.AsBytes(); view && w.Shared {
			return nodeerr.Type("ERR_INVALID_ARG_TYPE", "Failed to normalize algorithm: %s in passed algorithm is a view on a SharedArrayBuffer, which is not allowed.", m.name).Native()
		}
		if !ok || w.Shared {
			return nodeerr.Type("ERR_INVALID_ARG_TYPE",
				"Failed to normalize algorithm: %s in passed algorithm is not instance of ArrayBuffer, Buffer, TypedArray, or DataView.", m.name).Native()
		}
		p.setBytes(m.name, w.Bytes)
	case kindBigInteger:
		b, ok := v.AsUint8Bytes()
		if !ok {
			return nodeerr.Type("ERR_INVALID_ARG_TYPE", "Failed to normalize algorithm: %s in passed algorithm is not an Uint8Array object.", m.name).Native()
		}
		p.setBytes(m.name, b)
	case kindHash:
		hash, err := normalize(e, v, opDigest)
		if err != nil {
			return err
		}
		if hash.dicts[opDigest] != &plain {
			return unrecognized() // its output has any length
		}
		p.hash = hash.name
	case kindText:
		s, err := e.RT.ToString(v)
		p.curve = s
		return err
	case kindKey:
		if p.public = keyOf(v); p.public == nil {
			return nodeerr.Type("ERR_INVALID_ARG_TYPE", "Failed to normalize algorithm: %s in passed algorithm is not of type CryptoKey.", m.name).Native()
		}
	}
	return nil
}

func (p *params) setBytes(name string, b []byte) {
	if p.bytes == nil {
		p.bytes = map[string][]byte{}
	}
	p.bytes[name] = append([]byte{}, b...)
}

// enforceRange is the conversion of [EnforceRange] integers.
// https://webidl.spec.whatwg.org/#abstract-opdef-converttoint
func enforceRange(rt *engine.Runtime, v engine.Value, name string, limit float64) (int64, error) {
	f, err := rt.ToNumber(v)
	if err != nil {
		return 0, err
	}
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return 0, nodeerr.Type("ERR_INVALID_ARG_TYPE", "Failed to normalize algorithm: %s in passed algorithm is not a finite number.", name).Native()
	}
	f = math.Trunc(f)
	if f < 0 || f > limit {
		return 0, nodeerr.Type("ERR_OUT_OF_RANGE", "Failed to normalize algorithm: %s in passed algorithm is outside the expected range of 0 to %s.",
			name, strconv.FormatFloat(limit, 'f', -1, 64)).Native()
	}
	return int64(f), nil
}

// clone copies the bytes of a BufferSource.
func clone(v engine.Value) ([]byte, bool) {
	w, ok := v.AsView()
	if !ok {
		return nil, false
	}
	return append([]byte{}, w.Bytes...), true
}
