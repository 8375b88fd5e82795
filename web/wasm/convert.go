package wasm

import (
	stdcontext "context"
	"math"
	"math/big"

	"github.com/tetratelabs/wazero/api"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/web/wasm/binary"
)

type context = stdcontext.Context

// contextOf returns the context that code runs under.
type contextOf func() context

func (s *state) context() context { return s.e.RT.Context() }

func responseError(message string) error {
	return nodeerr.Type("ERR_WEBASSEMBLY_RESPONSE", "%s", message)
}

// toWasm is ToWebAssemblyValue.
// https://webassembly.github.io/spec/js-api/#towebassemblyvalue
func (s *state) toWasm(v engine.Value, t binary.ValueType) (uint64, error) {
	rt := s.e.RT
	switch t {
	case binary.I32:
		n, err := rt.ToInt32(v)
		return api.EncodeI32(n), err
	case binary.I64:
		return s.toInt64(v)
	case binary.F32:
		f, err := rt.ToNumber(v)
		return api.EncodeF32(float32(f)), err
	case binary.F64:
		f, err := rt.ToNumber(v)
		return api.EncodeF64(f), err
	case binary.ExternRef:
		if v.IsNull() {
			return 0, nil
		}
		return s.extern(v), nil
	case binary.FuncRef:
		if v.IsNull() {
			return 0, nil
		}
		f := functionOf(v)
		if f == nil {
			return 0, engine.TypeError("type incompatibility when transforming from/to JS")
		}
		return s.referenceOf(f)
	}
	return 0, engine.TypeError("type incompatibility when transforming from/to JS")
}

// extern returns the number by which code knows a value. A value keeps its
// number and is kept for ever: the code may have put it anywhere.
func (s *state) extern(v engine.Value) uint64 {
	i, known := s.externIndex[v]
	if !known {
		i = uint64(len(s.externs))
		s.externs = append(s.externs, v)
		s.externIndex[v] = i
	}
	return i
}

func (s *state) toInt64(v engine.Value) (uint64, error) {
	b, ok := v.AsBigInt()
	if !ok {
		if v.IsNumber() {
			text, err := s.e.RT.ToString(v)
			if err != nil {
				return 0, err
			}
			return 0, engine.TypeError("Cannot convert %s to a BigInt", text)
		}
		convert, _ := s.e.RT.Intrinsic("BigInt").Value().AsFunction()
		x, err := convert.Call(engine.Undefined, v)
		if err != nil {
			return 0, err
		}
		b, _ = x.AsBigInt()
	}
	low := new(big.Int).And(b, new(big.Int).SetUint64(math.MaxUint64)) // two's complement of negative ones
	return low.Uint64(), nil
}

// toJS is ToJSValue.
// https://webassembly.github.io/spec/js-api/#tojsvalue
func (s *state) toJS(x uint64, t binary.ValueType) (engine.Value, error) {
	switch t {
	case binary.I32:
		return engine.Int(int(api.DecodeI32(x))), nil
	case binary.I64:
		return engine.BigInt(big.NewInt(int64(x))), nil
	case binary.F32:
		return engine.Number(float64(api.DecodeF32(x))), nil
	case binary.F64:
		return engine.Number(api.DecodeF64(x)), nil
	case binary.ExternRef:
		if x < uint64(len(s.externs)) {
			return s.externs[x], nil
		}
	case binary.FuncRef:
		if x == 0 {
			return engine.Null, nil
		}
		if f := s.references[x]; f != nil {
			return f.object.Value(), nil
		}
		return engine.Undefined, nodeerr.MethodNotImplemented("WebAssembly function references that were not exported")
	}
	return engine.Undefined, engine.TypeError("type incompatibility when transforming from/to JS")
}

// typeNames are the value types by their names in descriptors.
var typeNames = [...]struct {
	name string
	t    binary.ValueType
}{{"i32", binary.I32}, {"i64", binary.I64}, {"f32", binary.F32}, {"f64", binary.F64}, {"externref", binary.ExternRef}, {"anyfunc", binary.FuncRef}}

func typeByName(name string) (binary.ValueType, bool) {
	for _, n := range typeNames {
		if n.name == name {
			return n.t, true
		}
	}
	return 0, false
}

// descriptor checks a descriptor argument.
func descriptor(c *engine.Call, class, what string) (*engine.Object, error) {
	if err := constructed(c, class); err != nil {
		return nil, err
	}
	o, ok := c.Arg(0).AsObject()
	if !ok {
		return nil, engine.TypeError("WebAssembly.%s(): Argument 0 must be a %s descriptor", class, what)
	}
	return o, nil
}

// limitsOf reads initial (or minimum) and maximum of a descriptor.
func (s *state) limitsOf(o *engine.Object, where string, bound float64) (l binary.Limits, err error) {
	read := func(name string, least float64) (uint32, bool, error) {
		v, err := o.Get(name)
		if err != nil || v.IsUndefined() {
			return 0, false, err
		}
		f, err := s.e.RT.ToNumber(v)
		if err != nil {
			return 0, false, err
		}
		switch f = math.Trunc(f); {
		case math.IsNaN(f) || math.IsInf(f, 0):
			return 0, false, engine.TypeError("%s: Property '%s': value %s is outside the range of unsigned long", where, name, number(f))
		case f < 0:
			return 0, false, engine.TypeError("%s: Property '%s' must be non-negative", where, name)
		case f < least:
			return 0, false, engine.RangeError("%s: Property '%s': value %s is below the lower bound %x", where, name, number(f), int64(least))
		case f > bound:
			return 0, false, engine.RangeError("%s: Property '%s': value %s is above the upper bound %s", where, name, number(f), number(bound))
		}
		return uint32(f), true, nil
	}
	n, ok, err := read("initial", 0)
	if err == nil && !ok {
		n, ok, err = read("minimum", 0)
	}
	if err != nil {
		return l, err
	}
	if !ok {
		return l, engine.TypeError("%s: Property 'initial' is required", where)
	}
	l.Min = n
	l.Max, l.HasMax, err = read("maximum", float64(n))
	return l, err
}

func number(f float64) string { return big.NewFloat(f).Text('f', 0) }
