package date

import (
	"math"
	"math/big"
	"time"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

var class = core.Class{Name: "Date", Kind: core.KindDate, Methods: core.OrdinaryMethods{}, Layout: (*core.Date)(nil)}

var constructorSpec = core.ConstructorSpec{Name: "Date", Length: 7, Construct: construct, Prototype: core.IntrinsicDatePrototype,
	Statics: constructorProperties[:]}

var constructorProperties = [...]core.PropertySpec{
	{Name: "now", Func: now},
	{Name: "parse", Length: 1, Func: parse},
	{Name: "UTC", Length: 7, Func: utcOfFields},
}

var prototypeProperties = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicDate},
	{Name: "toString", Func: prototypeToString},
	{Name: "toDateString", Func: prototypeToDateString},
	{Name: "toTimeString", Func: prototypeToTimeString},
	{Name: "toISOString", Func: prototypeToISOString},
	{Name: "toUTCString", Func: prototypeToUTCString},
	{Name: "toGMTString", Alias: "toUTCString"},
	{Name: "getDate", Func: prototypeGetDate},
	{Name: "setDate", Length: 1, Func: prototypeSetDate},
	{Name: "getDay", Func: prototypeGetDay},
	{Name: "getFullYear", Func: prototypeGetFullYear},
	{Name: "setFullYear", Length: 3, Func: prototypeSetFullYear},
	{Name: "getHours", Func: prototypeGetHours},
	{Name: "setHours", Length: 4, Func: prototypeSetHours},
	{Name: "getMilliseconds", Func: prototypeGetMilliseconds},
	{Name: "setMilliseconds", Length: 1, Func: prototypeSetMilliseconds},
	{Name: "getMinutes", Func: prototypeGetMinutes},
	{Name: "setMinutes", Length: 3, Func: prototypeSetMinutes},
	{Name: "getMonth", Func: prototypeGetMonth},
	{Name: "setMonth", Length: 2, Func: prototypeSetMonth},
	{Name: "getSeconds", Func: prototypeGetSeconds},
	{Name: "setSeconds", Length: 2, Func: prototypeSetSeconds},
	{Name: "getTime", Func: prototypeGetTime},
	{Name: "setTime", Length: 1, Func: prototypeSetTime},
	{Name: "getTimezoneOffset", Func: prototypeGetTimezoneOffset},
	{Name: "getUTCDate", Func: prototypeGetUTCDate},
	{Name: "setUTCDate", Length: 1, Func: prototypeSetUTCDate},
	{Name: "getUTCDay", Func: prototypeGetUTCDay},
	{Name: "getUTCFullYear", Func: prototypeGetUTCFullYear},
	{Name: "setUTCFullYear", Length: 3, Func: prototypeSetUTCFullYear},
	{Name: "getUTCHours", Func: prototypeGetUTCHours},
	{Name: "setUTCHours", Length: 4, Func: prototypeSetUTCHours},
	{Name: "getUTCMilliseconds", Func: prototypeGetUTCMilliseconds},
	{Name: "setUTCMilliseconds", Length: 1, Func: prototypeSetUTCMilliseconds},
	{Name: "getUTCMinutes", Func: prototypeGetUTCMinutes},
	{Name: "setUTCMinutes", Length: 3, Func: prototypeSetUTCMinutes},
	{Name: "getUTCMonth", Func: prototypeGetUTCMonth},
	{Name: "setUTCMonth", Length: 2, Func: prototypeSetUTCMonth},
	{Name: "getUTCSeconds", Func: prototypeGetUTCSeconds},
	{Name: "setUTCSeconds", Length: 2, Func: prototypeSetUTCSeconds},
	{Name: "valueOf", Func: prototypeGetTime},
	{Name: "getYear", Func: prototypeGetYear},
	{Name: "setYear", Length: 1, Func: prototypeSetYear},
	{Name: "toJSON", Length: 1, Func: prototypeToJSON},
	{Name: "toLocaleString", Func: prototypeToLocaleString},
	{Name: "toLocaleDateString", Func: prototypeToLocaleDateString},
	{Name: "toLocaleTimeString", Func: prototypeToLocaleTimeString},
	{Name: "toTemporalInstant", Func: prototypeToTemporalInstant},
	{Symbol: core.SymbolToPrimitive, Length: 1, Func: prototypeSymbolToPrimitive, Attrs: core.Configurable, HasAttrs: true},
}

// NewConstructor makes %Date%.
func NewConstructor(r *core.Realm) *core.Object { return r.NewBuiltinConstructor(&constructorSpec) }

// NewPrototype makes %Date.prototype%.
func NewPrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicObjectPrototype), nil, prototypeProperties[:])
}

// currentTime is the time value of now.
func currentTime() float64 { return float64(time.Now().UnixMilli()) }

// construct is the Date constructor.
// https://tc39.es/ecma262/#sec-date
func construct(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	if newTarget == nil {
		return core.GoStr(dateString(currentTime(), dateAndTime)), nil
	}
	var tv float64
	var err error
	switch len(args) {
	case 0:
		tv = currentTime()
	case 1:
		tv, err = timeOfValue(r, args[0])
	default:
		if tv, err = timeOfFields(r, args); err == nil {
			tv = timeClip(utc(tv))
		}
	}
	if err != nil {
		return core.Undefined, err
	}
	proto, err := core.GetPrototypeFromConstructor(newTarget, core.IntrinsicDatePrototype)
	if err != nil {
		return core.Undefined, err
	}
	d := &core.Date{Value: tv}
	core.InitObject(&d.Object, core.RootShape(proto, &class, 0))
	return core.Obj(&d.Object), nil
}

// timeOfValue converts the only argument of the constructor.
func timeOfValue(r *core.Realm, v core.Value) (float64, error) {
	if v.IsKind(core.KindDate) {
		return (*core.Date)(v.Ptr).Value, nil
	}
	v, err := core.ToPrimitive(r, v, core.HintDefault)
	if err != nil {
		return 0, err
	}
	if v.IsString() {
		return parseText(v.AsString()), nil
	}
	tv, err := core.ToNumber(r, v)
	return timeClip(tv), err
}

// timeOfFields converts year, month and so on to a time whose zone is open.
func timeOfFields(r *core.Realm, args []core.Value) (float64, error) {
	f := [7]float64{math.NaN(), 0, 1, 0, 0, 0, 0}
	for i := range min(len(args), len(f)) {
		var err error
		if f[i], err = core.ToNumber(r, args[i]); err != nil {
			return 0, err
		}
	}
	return makeDate(makeDay(makeFullYear(f[0]), f[1], f[2]), makeTime(f[3], f[4], f[5], f[6])), nil
}

// now is Date.now.
// https://tc39.es/ecma262/#sec-date.now
func now(*core.Realm, core.Value, []core.Value) (core.Value, error) {
	return core.Number(currentTime()), nil
}

// parse is Date.parse.
// https://tc39.es/ecma262/#sec-date.parse
func parse(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	s, err := core.ToString(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	return core.Number(parseText(s)), nil
}

// utcOfFields is Date.UTC.
// https://tc39.es/ecma262/#sec-date.utc
func utcOfFields(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	t, err := timeOfFields(r, args)
	if err != nil {
		return core.Undefined, err
	}
	return core.Number(timeClip(t)), nil
}

// thisDate is the test for [[DateValue]] of the methods that V8 compiles apart,
// with a message of their own.
func thisDate(this core.Value) (*core.Date, error) {
	if this.IsKind(core.KindDate) {
		return (*core.Date)(this.Ptr), nil
	}
	return nil, core.TypeError("this is not a Date object.")
}

// thisDateIn is the test of the other methods.
func thisDateIn(this core.Value, method string) (*core.Date, error) {
	if this.IsKind(core.KindDate) {
		return (*core.Date)(this.Ptr), nil
	}
	return nil, core.TypeError("Method Date.prototype.%s called on incompatible receiver %s", method, core.DescribeValue(this))
}

// prototypeSymbolToPrimitive is Date.prototype[@@toPrimitive].
// https://tc39.es/ecma262/#sec-date.prototype-%symbol.toprimitive%
func prototypeSymbolToPrimitive(_ *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	if !this.IsObject() {
		return core.Undefined, core.TypeError("Method Date.prototype [ @@toPrimitive ] called on incompatible receiver %s", core.DescribeValue(this))
	}
	hint := core.Arg(args, 0)
	if hint.IsString() {
		switch s := hint.AsString(); {
		case s.Equal(text.AtomNumber.String()):
			return core.OrdinaryToPrimitive(this.AsObject(), core.HintNumber)
		case s.Equal(text.AtomDefault.String()), s.Equal(text.AtomStringWord.String()):
			return core.OrdinaryToPrimitive(this.AsObject(), core.HintString)
		}
	}
	return core.Undefined, core.TypeError("Invalid hint: %s", core.DescribeValue(hint))
}

// prototypeToTemporalInstant is Date.prototype.toTemporalInstant.
// https://tc39.es/proposal-temporal/#sec-date.prototype.totemporalinstant
func prototypeToTemporalInstant(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	d, err := thisDateIn(this, "toTemporalInstant")
	if err != nil {
		return core.Undefined, err
	}
	if d.Value != d.Value {
		return core.Undefined, core.RangeError("The number NaN cannot be converted to a BigInt because it is not an integer")
	}
	if !r.HasIntrinsic(core.IntrinsicTemporal) {
		return core.Undefined, core.TypeError("Temporal is not available")
	}
	temporal := r.Intrinsic(core.IntrinsicTemporal)
	instant, err := core.GetName(temporal, "Instant")
	if err != nil {
		return core.Undefined, err
	}
	if !core.IsConstructor(instant) {
		return core.Undefined, core.TypeError("Temporal.Instant is not a constructor")
	}
	ns := new(big.Int).Mul(big.NewInt(int64(d.Value)), big.NewInt(1_000_000))
	return core.Construct(instant.AsObject(), []core.Value{core.BigInt(ns)}, instant.AsObject())
}
