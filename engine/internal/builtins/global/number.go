package global

import (
	"math"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

var specs = [...]core.PropertySpec{
	{Name: "eval", Length: 1, Func: eval, Tag: core.TagEval},
	{Name: "parseInt", Length: 2, Func: parseInt},
	{Name: "parseFloat", Length: 1, Func: parseFloat},
	{Name: "isNaN", Length: 1, Func: isNaN},
	{Name: "isFinite", Length: 1, Func: isFinite},
	{Name: "decodeURI", Length: 1, Func: decodeURI},
	{Name: "decodeURIComponent", Length: 1, Func: decodeURIComponent},
	{Name: "encodeURI", Length: 1, Func: encodeURI},
	{Name: "encodeURIComponent", Length: 1, Func: encodeURIComponent},
	{Name: "escape", Length: 1, Func: escape},
	{Name: "unescape", Length: 1, Func: unescape},
}

func newFunction(r *core.Realm, i int) *core.Object { return r.NewSpecFunction(&specs[i]) }

// NewEval and its neighbours make the global functions.
func NewEval(r *core.Realm) *core.Object               { return newFunction(r, 0) }
func NewParseInt(r *core.Realm) *core.Object           { return newFunction(r, 1) }
func NewParseFloat(r *core.Realm) *core.Object         { return newFunction(r, 2) }
func NewIsNaN(r *core.Realm) *core.Object              { return newFunction(r, 3) }
func NewIsFinite(r *core.Realm) *core.Object           { return newFunction(r, 4) }
func NewDecodeURI(r *core.Realm) *core.Object          { return newFunction(r, 5) }
func NewDecodeURIComponent(r *core.Realm) *core.Object { return newFunction(r, 6) }
func NewEncodeURI(r *core.Realm) *core.Object          { return newFunction(r, 7) }
func NewEncodeURIComponent(r *core.Realm) *core.Object { return newFunction(r, 8) }
func NewEscape(r *core.Realm) *core.Object             { return newFunction(r, 9) }
func NewUnescape(r *core.Realm) *core.Object           { return newFunction(r, 10) }

// eval is %eval% called indirectly.
// https://tc39.es/ecma262/#sec-eval-x
func eval(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	v := core.Arg(args, 0)
	if !v.IsString() {
		return v, nil
	}
	return r.Agent.VM.IndirectEval(r, v.AsString())
}

// parseInt is the parseInt function.
// https://tc39.es/ecma262/#sec-parseint-string-radix
func parseInt(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	v := core.Arg(args, 0)
	if v.IsInt() && len(args) < 2 {
		return v, nil
	}
	s, err := core.ToString(r, v)
	if err != nil {
		return core.Undefined, err
	}
	radix, err := core.ToInt32(r, core.Arg(args, 1))
	if err != nil {
		return core.Undefined, err
	}
	return core.Number(text.ParseInt(s, radix)), nil
}

// parseFloat is the parseFloat function.
// https://tc39.es/ecma262/#sec-parsefloat-string
func parseFloat(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	v := core.Arg(args, 0)
	if v.IsInt() {
		return v, nil
	}
	s, err := core.ToString(r, v)
	if err != nil {
		return core.Undefined, err
	}
	return core.Number(text.ParseFloat(s)), nil
}

// isNaN is the isNaN function.
// https://tc39.es/ecma262/#sec-isnan-number
func isNaN(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	f, err := core.ToNumber(r, core.Arg(args, 0))
	return core.Bool(f != f), err
}

// isFinite is the isFinite function.
// https://tc39.es/ecma262/#sec-isfinite-number
func isFinite(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	f, err := core.ToNumber(r, core.Arg(args, 0))
	return core.Bool(!math.IsNaN(f) && !math.IsInf(f, 0)), err
}
