package math

import (
	"math"
	"math/bits"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/numeric"
)

var properties = [...]core.PropertySpec{
	{Name: "abs", Length: 1, Func: abs},
	{Name: "acos", Length: 1, Func: acos},
	{Name: "acosh", Length: 1, Func: acosh},
	{Name: "asin", Length: 1, Func: asin},
	{Name: "asinh", Length: 1, Func: asinh},
	{Name: "atan", Length: 1, Func: atan},
	{Name: "atanh", Length: 1, Func: atanh},
	{Name: "atan2", Length: 2, Func: atan2},
	{Name: "ceil", Length: 1, Func: ceil},
	{Name: "cbrt", Length: 1, Func: cbrt},
	{Name: "expm1", Length: 1, Func: expm1},
	{Name: "clz32", Length: 1, Func: clz32},
	{Name: "cos", Length: 1, Func: cos},
	{Name: "cosh", Length: 1, Func: cosh},
	{Name: "exp", Length: 1, Func: exp},
	{Name: "floor", Length: 1, Func: floor},
	{Name: "f16round", Length: 1, Func: f16round},
	{Name: "fround", Length: 1, Func: fround},
	{Name: "hypot", Length: 2, Func: hypot},
	{Name: "imul", Length: 2, Func: imul},
	{Name: "log", Length: 1, Func: log},
	{Name: "log1p", Length: 1, Func: log1p},
	{Name: "log2", Length: 1, Func: log2},
	{Name: "log10", Length: 1, Func: log10},
	{Name: "max", Length: 2, Func: maximum},
	{Name: "min", Length: 2, Func: minimum},
	{Name: "pow", Length: 2, Func: pow},
	{Name: "random", Func: random},
	{Name: "round", Length: 1, Func: round},
	{Name: "sign", Length: 1, Func: sign},
	{Name: "sin", Length: 1, Func: sin},
	{Name: "sinh", Length: 1, Func: sinh},
	{Name: "sqrt", Length: 1, Func: sqrt},
	{Name: "tan", Length: 1, Func: tan},
	{Name: "tanh", Length: 1, Func: tanh},
	{Name: "trunc", Length: 1, Func: trunc},
	{Name: "E", Value: core.Value{Bits: 0x4005BF0A8B145769}, HasValue: true, HasAttrs: true},
	{Name: "LN10", Value: core.Value{Bits: 0x40026BB1BBB55516}, HasValue: true, HasAttrs: true},
	{Name: "LN2", Value: core.Value{Bits: 0x3FE62E42FEFA39EF}, HasValue: true, HasAttrs: true},
	{Name: "LOG10E", Value: core.Value{Bits: 0x3FDBCB7B1526E50E}, HasValue: true, HasAttrs: true},
	{Name: "LOG2E", Value: core.Value{Bits: 0x3FF71547652B82FE}, HasValue: true, HasAttrs: true},
	{Name: "PI", Value: core.Value{Bits: 0x400921FB54442D18}, HasValue: true, HasAttrs: true},
	{Name: "SQRT1_2", Value: core.Value{Bits: 0x3FE6A09E667F3BCD}, HasValue: true, HasAttrs: true},
	{Name: "SQRT2", Value: core.Value{Bits: 0x3FF6A09E667F3BCD}, HasValue: true, HasAttrs: true},
	{Symbol: core.SymbolToStringTag, Lazy: tag, Attrs: core.Configurable, HasAttrs: true},
}

func tag(*core.Realm) (core.Value, error) { return core.GoStr("Math"), nil }

// New makes %Math%.
func New(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicObjectPrototype), nil, properties[:])
}

// number converts the first argument.
func number(r *core.Realm, args []core.Value) (float64, error) {
	if len(args) == 0 {
		return math.NaN(), nil
	}
	return core.ToNumber(r, args[0])
}

// unary is a function of one Number that rarely has a whole result.
func unary(r *core.Realm, args []core.Value, f func(float64) float64) (core.Value, error) {
	x, err := number(r, args)
	if err != nil {
		return core.Undefined, err
	}
	return core.Number(f(x)), nil
}

// integral is a rounding function: whole numbers are their own results.
func integral(r *core.Realm, args []core.Value, f func(float64) float64) (core.Value, error) {
	if len(args) > 0 && args[0].IsInt() {
		return core.Int(args[0].AsInt()), nil
	}
	return unary(r, args, f)
}

// abs is Math.abs.
// https://tc39.es/ecma262/#sec-math.abs
func abs(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	if len(args) > 0 && args[0].IsInt() {
		if i := args[0].AsInt(); i >= 0 {
			return core.Int(i), nil
		} else if i != math.MinInt32 {
			return core.Int(-i), nil
		}
	}
	return unary(r, args, math.Abs)
}

// acos is Math.acos; the functions below likewise.
// https://tc39.es/ecma262/#sec-math.acos
func acos(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return unary(r, args, arcCosine)
}

// https://tc39.es/ecma262/#sec-math.acosh
func acosh(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return unary(r, args, areaCosine)
}

// https://tc39.es/ecma262/#sec-math.asin
func asin(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return unary(r, args, arcSine)
}

// https://tc39.es/ecma262/#sec-math.asinh
func asinh(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return unary(r, args, areaSine)
}

// https://tc39.es/ecma262/#sec-math.atan
func atan(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return unary(r, args, arcTangent)
}

// https://tc39.es/ecma262/#sec-math.atanh
func atanh(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return unary(r, args, math.Atanh)
}

// https://tc39.es/ecma262/#sec-math.atan2
func atan2(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	y, err := core.ToNumber(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	x, err := core.ToNumber(r, core.Arg(args, 1))
	if err != nil {
		return core.Undefined, err
	}
	return core.Number(arcTangent2(y, x)), nil
}

// https://tc39.es/ecma262/#sec-math.cbrt
func cbrt(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return unary(r, args, cubeRoot)
}

// https://tc39.es/ecma262/#sec-math.ceil
func ceil(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return integral(r, args, math.Ceil)
}

// https://tc39.es/ecma262/#sec-math.clz32
func clz32(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	n, err := core.ToUint32(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	return core.Int(int32(bits.LeadingZeros32(n))), nil
}

// https://tc39.es/ecma262/#sec-math.cos
func cos(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return unary(r, args, cosine)
}

// https://tc39.es/ecma262/#sec-math.cosh
func cosh(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return unary(r, args, hyperbolicCosine)
}

// https://tc39.es/ecma262/#sec-math.exp
func exp(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return unary(r, args, exponential)
}

// https://tc39.es/ecma262/#sec-math.expm1
func expm1(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return unary(r, args, math.Expm1)
}

// https://tc39.es/ecma262/#sec-math.floor
func floor(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return integral(r, args, math.Floor)
}

// https://tc39.es/ecma262/#sec-math.fround
func fround(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return unary(r, args, func(x float64) float64 { return float64(float32(x)) })
}

// https://tc39.es/ecma262/#sec-math.f16round
func f16round(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return unary(r, args, func(x float64) float64 { return numeric.Float16ToFloat64(numeric.Float64ToFloat16(x)) })
}

// https://tc39.es/ecma262/#sec-math.hypot
func hypot(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	var few [8]float64
	numbers := few[:0]
	for _, v := range args {
		x, err := core.ToNumber(r, v)
		if err != nil {
			return core.Undefined, err
		}
		numbers = append(numbers, math.Abs(x))
	}
	return core.Number(length(numbers)), nil
}

// length is the square root of the sum of squares of numbers that are not
// negative, scaled by the greatest and summed with compensation.
func length(numbers []float64) float64 {
	greatest, nan := 0.0, false
	for _, x := range numbers {
		if x != x {
			nan = true
		} else if x > greatest {
			greatest = x
		}
	}
	switch {
	case math.IsInf(greatest, 1):
		return greatest
	case nan:
		return math.NaN()
	case greatest == 0:
		return 0
	}
	sum, compensation := 0.0, 0.0
	for _, x := range numbers {
		n := x / greatest
		summand := n*n - compensation
		preliminary := sum + summand
		compensation = (preliminary - sum) - summand
		sum = preliminary
	}
	return math.Sqrt(sum) * greatest
}

// https://tc39.es/ecma262/#sec-math.imul
func imul(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	a, err := core.ToInt32(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	b, err := core.ToInt32(r, core.Arg(args, 1))
	if err != nil {
		return core.Undefined, err
	}
	return core.Int(a * b), nil
}

// https://tc39.es/ecma262/#sec-math.log
func log(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return unary(r, args, logarithm)
}

// https://tc39.es/ecma262/#sec-math.log1p
func log1p(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return unary(r, args, math.Log1p)
}

// https://tc39.es/ecma262/#sec-math.log10
func log10(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return unary(r, args, logarithm10)
}

// https://tc39.es/ecma262/#sec-math.log2
func log2(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return unary(r, args, logarithm2)
}

// https://tc39.es/ecma262/#sec-math.max
func maximum(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	best, i := int32(math.MinInt32), 0
	for ; i < len(args) && args[i].IsInt(); i++ {
		best = max(best, args[i].AsInt())
	}
	if i > 0 && i == len(args) {
		return core.Int(best), nil
	}
	res := math.Inf(-1)
	if i > 0 {
		res = float64(best)
	}
	for ; i < len(args); i++ {
		x, err := core.ToNumber(r, args[i])
		if err != nil {
			return core.Undefined, err
		}
		res = max(res, x) // NaN wins and +0 is more than -0, as in the specification
	}
	return core.Number(res), nil
}

// https://tc39.es/ecma262/#sec-math.min
func minimum(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	best, i := int32(math.MaxInt32), 0
	for ; i < len(args) && args[i].IsInt(); i++ {
		best = min(best, args[i].AsInt())
	}
	if i > 0 && i == len(args) {
		return core.Int(best), nil
	}
	res := math.Inf(1)
	if i > 0 {
		res = float64(best)
	}
	for ; i < len(args); i++ {
		x, err := core.ToNumber(r, args[i])
		if err != nil {
			return core.Undefined, err
		}
		res = min(res, x)
	}
	return core.Number(res), nil
}

// https://tc39.es/ecma262/#sec-math.pow
func pow(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	base, err := core.ToNumber(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	exponent, err := core.ToNumber(r, core.Arg(args, 1))
	if err != nil {
		return core.Undefined, err
	}
	return core.Number(numeric.Exponentiate(base, exponent)), nil
}

// https://tc39.es/ecma262/#sec-math.round
func round(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return integral(r, args, roundHalfUp)
}

// roundHalfUp rounds to the nearest whole number, ties towards +Infinity.
func roundHalfUp(x float64) float64 {
	f := math.Floor(x)
	if x-f >= 0.5 { // the difference is exact where it matters
		f++
	}
	return math.Copysign(f, x)
}

// https://tc39.es/ecma262/#sec-math.sign
func sign(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return unary(r, args, func(x float64) float64 {
		switch {
		case x > 0:
			return 1
		case x < 0:
			return -1
		}
		return x
	})
}

// https://tc39.es/ecma262/#sec-math.sin
func sin(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return unary(r, args, sine)
}

// https://tc39.es/ecma262/#sec-math.sinh
func sinh(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return unary(r, args, hyperbolicSine)
}

// https://tc39.es/ecma262/#sec-math.sqrt
func sqrt(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return unary(r, args, math.Sqrt)
}

// https://tc39.es/ecma262/#sec-math.tan
func tan(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return unary(r, args, tangent)
}

// https://tc39.es/ecma262/#sec-math.tanh
func tanh(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return unary(r, args, hyperbolicTangent)
}

// https://tc39.es/ecma262/#sec-math.trunc
func trunc(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return integral(r, args, math.Trunc)
}
