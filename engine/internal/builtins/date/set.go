package date

import (
	"math"

	"github.com/sxfescript/sxn/engine/internal/core"
)

// numbers converts the arguments of a setter: at least one, at most n.
func numbers(r *core.Realm, args []core.Value, n int) (list [4]float64, count int, err error) {
	count = max(1, min(n, len(args)))
	for i := range count {
		if list[i], err = core.ToNumber(r, core.Arg(args, i)); err != nil {
			return list, 0, err
		}
	}
	return list, count, nil
}

// setTime sets fields of the time of day from hour (first = 0) to millisecond
// (first = 3) on.
func setTime(r *core.Realm, this core.Value, args []core.Value, method string, first int, local bool) (core.Value, error) {
	d, err := thisDateIn(this, method)
	if err != nil {
		return core.Undefined, err
	}
	t := d.Value // read before the arguments are converted
	given, n, err := numbers(r, args, 4-first)
	if err != nil {
		return core.Undefined, err
	}
	if t != t {
		return core.NaN, nil
	}
	i := int64(t)
	if local {
		i = localTime(t)
	}
	day, w := dayOf(i)
	f := [4]float64{float64(w / msPerHour), float64(w / msPerMinute % 60), float64(w / msPerSecond % 60), float64(w % msPerSecond)}
	copy(f[first:], given[:n])
	return store(d, makeDate(float64(day), makeTime(f[0], f[1], f[2], f[3])), local)
}

// setDate sets fields of the date from the year (first = 0) to the day
// (first = 2) on.
func setDate(r *core.Realm, this core.Value, args []core.Value, method string, first int, local bool) (core.Value, error) {
	d, err := thisDateIn(this, method)
	if err != nil {
		return core.Undefined, err
	}
	t := d.Value
	given, n, err := numbers(r, args, 3-first)
	if err != nil {
		return core.Undefined, err
	}
	var i int64
	switch {
	case t != t && first > 0:
		return core.NaN, nil
	case t != t: // a year makes an invalid date valid again
	case local:
		i = localTime(t)
	default:
		i = int64(t)
	}
	day, w := dayOf(i)
	year, month, date := civil(day)
	f := [3]float64{float64(year), float64(month), float64(date)}
	copy(f[first:], given[:n])
	return store(d, makeDate(makeDay(f[0], f[1], f[2]), float64(w)), local)
}

// store sets the time of d, which is local time where local is true.
func store(d *core.Date, t float64, local bool) (core.Value, error) {
	if local {
		t = utc(t)
	}
	d.Value = timeClip(t)
	return core.Number(d.Value), nil
}

// prototypeSetTime is Date.prototype.setTime.
// https://tc39.es/ecma262/#sec-date.prototype.settime
func prototypeSetTime(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	d, err := thisDateIn(this, "setTime")
	if err != nil {
		return core.Undefined, err
	}
	t, err := core.ToNumber(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	d.Value = timeClip(t)
	return core.Number(d.Value), nil
}

// prototypeSetMilliseconds is Date.prototype.setMilliseconds; the setters
// below likewise.
// https://tc39.es/ecma262/#sec-date.prototype.setmilliseconds
func prototypeSetMilliseconds(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return setTime(r, this, args, "setMilliseconds", 3, true)
}

// https://tc39.es/ecma262/#sec-date.prototype.setseconds
func prototypeSetSeconds(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return setTime(r, this, args, "setSeconds", 2, true)
}

// https://tc39.es/ecma262/#sec-date.prototype.setminutes
func prototypeSetMinutes(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return setTime(r, this, args, "setMinutes", 1, true)
}

// https://tc39.es/ecma262/#sec-date.prototype.sethours
func prototypeSetHours(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return setTime(r, this, args, "setHours", 0, true)
}

// https://tc39.es/ecma262/#sec-date.prototype.setutcmilliseconds
func prototypeSetUTCMilliseconds(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return setTime(r, this, args, "setUTCMilliseconds", 3, false)
}

// https://tc39.es/ecma262/#sec-date.prototype.setutcseconds
func prototypeSetUTCSeconds(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return setTime(r, this, args, "setUTCSeconds", 2, false)
}

// https://tc39.es/ecma262/#sec-date.prototype.setutcminutes
func prototypeSetUTCMinutes(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return setTime(r, this, args, "setUTCMinutes", 1, false)
}

// https://tc39.es/ecma262/#sec-date.prototype.setutchours
func prototypeSetUTCHours(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return setTime(r, this, args, "setUTCHours", 0, false)
}

// https://tc39.es/ecma262/#sec-date.prototype.setdate
func prototypeSetDate(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return setDate(r, this, args, "setDate", 2, true)
}

// https://tc39.es/ecma262/#sec-date.prototype.setmonth
func prototypeSetMonth(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return setDate(r, this, args, "setMonth", 1, true)
}

// https://tc39.es/ecma262/#sec-date.prototype.setfullyear
func prototypeSetFullYear(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return setDate(r, this, args, "setFullYear", 0, true)
}

// https://tc39.es/ecma262/#sec-date.prototype.setutcdate
func prototypeSetUTCDate(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return setDate(r, this, args, "setUTCDate", 2, false)
}

// https://tc39.es/ecma262/#sec-date.prototype.setutcmonth
func prototypeSetUTCMonth(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return setDate(r, this, args, "setUTCMonth", 1, false)
}

// https://tc39.es/ecma262/#sec-date.prototype.setutcfullyear
func prototypeSetUTCFullYear(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return setDate(r, this, args, "setUTCFullYear", 0, false)
}

// https://tc39.es/ecma262/#sec-date.prototype.setyear
func prototypeSetYear(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	d, err := thisDateIn(this, "setYear")
	if err != nil {
		return core.Undefined, err
	}
	t := d.Value
	y, err := core.ToNumber(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	if y != y {
		d.Value = math.NaN()
		return core.NaN, nil
	}
	var i int64
	if t == t {
		i = localTime(t)
	}
	day, w := dayOf(i)
	_, month, date := civil(day)
	return store(d, makeDate(makeDay(makeFullYear(y), float64(month), float64(date)), float64(w)), true)
}
