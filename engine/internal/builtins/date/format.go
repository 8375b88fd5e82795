package date

import (
	"strconv"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
	"github.com/sxfescript/sxn/engine/internal/timezone"
)

const (
	dayNames   = "SunMonTueWedThuFriSat"
	monthNames = "JanFebMarAprMayJunJulAugSepOctNovDec"

	invalidDate = "Invalid Date"
)

// parts tells what a string of a date shows.
type parts uint8

const (
	dateOnly parts = 1 << iota
	timeOnly
	dateAndTime = dateOnly | timeOnly
)

// appendPadded appends i with at least width digits.
func appendPadded(b []byte, i, width int) []byte {
	if i < 0 {
		b = append(b, '-')
		i = -i
	}
	limit := 1
	for range width - 1 {
		limit *= 10
	}
	for ; limit > 1 && i < limit; limit /= 10 {
		b = append(b, '0')
	}
	return strconv.AppendInt(b, int64(i), 10)
}

func appendClock(b []byte, f *fields) []byte {
	b = appendPadded(b, f.hour, 2)
	b = append(b, ':')
	b = appendPadded(b, f.minute, 2)
	b = append(b, ':')
	return appendPadded(b, f.sec, 2)
}

// dateString is ToDateString and its parts.
// https://tc39.es/ecma262/#sec-todatestring
func dateString(tv float64, show parts) string {
	if tv != tv {
		return invalidDate
	}
	t := int64(tv)
	zone := timezone.Local()
	offset := zone.Offset(t)
	f := split(t + offset)
	b := make([]byte, 0, 80)
	if show&dateOnly != 0 {
		b = append(b, dayNames[3*f.weekday:3*f.weekday+3]...)
		b = append(b, ' ')
		b = append(b, monthNames[3*f.month:3*f.month+3]...)
		b = append(b, ' ')
		b = appendPadded(b, f.day, 2)
		b = append(b, ' ')
		b = appendPadded(b, f.year, 4)
	}
	if show == dateAndTime {
		b = append(b, ' ')
	}
	if show&timeOnly != 0 {
		b = appendClock(b, &f)
		b = append(b, " GMT"...)
		minutes := int(offset / msPerMinute)
		sign := byte('+')
		if minutes < 0 {
			sign = '-'
			minutes = -minutes
		}
		b = append(b, sign)
		b = appendPadded(b, minutes/60, 2)
		b = appendPadded(b, minutes%60, 2)
		b = append(b, " ("...)
		b = append(b, zone.DateName(t)...)
		b = append(b, ')')
	}
	return string(b)
}

func toDateString(this core.Value, method string, show parts) (core.Value, error) {
	d, err := thisDateIn(this, method)
	if err != nil {
		return core.Undefined, err
	}
	return core.GoStr(dateString(d.Value, show)), nil
}

// prototypeToString is Date.prototype.toString.
// https://tc39.es/ecma262/#sec-date.prototype.tostring
func prototypeToString(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return toDateString(this, "toString", dateAndTime)
}

// prototypeToDateString is Date.prototype.toDateString.
// https://tc39.es/ecma262/#sec-date.prototype.todatestring
func prototypeToDateString(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return toDateString(this, "toDateString", dateOnly)
}

// prototypeToTimeString is Date.prototype.toTimeString.
// https://tc39.es/ecma262/#sec-date.prototype.totimestring
func prototypeToTimeString(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return toDateString(this, "toTimeString", timeOnly)
}

// prototypeToUTCString is Date.prototype.toUTCString.
// https://tc39.es/ecma262/#sec-date.prototype.toutcstring
func prototypeToUTCString(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	d, err := thisDateIn(this, "toUTCString")
	if err != nil {
		return core.Undefined, err
	}
	if d.Value != d.Value {
		return core.GoStr(invalidDate), nil
	}
	f := split(int64(d.Value))
	b := make([]byte, 0, 32)
	b = append(b, dayNames[3*f.weekday:3*f.weekday+3]...)
	b = append(b, ", "...)
	b = appendPadded(b, f.day, 2)
	b = append(b, ' ')
	b = append(b, monthNames[3*f.month:3*f.month+3]...)
	b = append(b, ' ')
	b = appendPadded(b, f.year, 4)
	b = append(b, ' ')
	b = appendClock(b, &f)
	b = append(b, " GMT"...)
	return core.Str(text.FromLatin1(b)), nil
}

// prototypeToISOString is Date.prototype.toISOString.
// https://tc39.es/ecma262/#sec-date.prototype.toisostring
func prototypeToISOString(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	d, err := thisDateIn(this, "toISOString")
	if err != nil {
		return core.Undefined, err
	}
	if d.Value != d.Value {
		return core.Undefined, core.RangeError("Invalid time value")
	}
	f := split(int64(d.Value))
	b := make([]byte, 0, 27)
	switch {
	case f.year >= 0 && f.year <= 9999:
		b = appendPadded(b, f.year, 4)
	case f.year < 0:
		b = appendPadded(b, f.year, 6)
	default:
		b = append(b, '+')
		b = appendPadded(b, f.year, 6)
	}
	b = append(b, '-')
	b = appendPadded(b, f.month+1, 2)
	b = append(b, '-')
	b = appendPadded(b, f.day, 2)
	b = append(b, 'T')
	b = appendClock(b, &f)
	b = append(b, '.')
	b = appendPadded(b, f.ms, 3)
	b = append(b, 'Z')
	return core.Str(text.FromLatin1(b)), nil
}

// prototypeToJSON is Date.prototype.toJSON.
// https://tc39.es/ecma262/#sec-date.prototype.tojson
func prototypeToJSON(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	o, err := core.ToObject(r, this)
	if err != nil {
		return core.Undefined, err
	}
	tv, err := core.ToPrimitive(r, core.Obj(o), core.HintNumber)
	if err != nil {
		return core.Undefined, err
	}
	if tv.IsNumber() && !finite(tv.AsNumber()) {
		return core.Null, nil
	}
	f, err := core.GetName(o, "toISOString")
	if err != nil {
		return core.Undefined, err
	}
	if !f.IsCallable() {
		return core.Undefined, core.TypeError("toISOString is not a function")
	}
	return core.Call(f, core.Obj(o))
}

// toLocale formats by ECMA-402 where the agent has it. required and defaults
// are those of CreateDateTimeFormat.
func toLocale(r *core.Realm, this core.Value, args []core.Value, method, required, defaults string, show parts) (core.Value, error) {
	d, err := thisDateIn(this, method)
	if err != nil {
		return core.Undefined, err
	}
	if f := r.Agent.Locale.FormatDate; f != nil {
		return f(r, d.Value, core.Arg(args, 0), core.Arg(args, 1), required, defaults)
	}
	return core.GoStr(dateString(d.Value, show)), nil
}

// prototypeToLocaleString is Date.prototype.toLocaleString.
// https://tc39.es/ecma402/#sup-date.prototype.tolocalestring
func prototypeToLocaleString(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return toLocale(r, this, args, "toLocaleString", "any", "all", dateAndTime)
}

// prototypeToLocaleDateString is Date.prototype.toLocaleDateString.
// https://tc39.es/ecma402/#sup-date.prototype.tolocaledatestring
func prototypeToLocaleDateString(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return toLocale(r, this, args, "toLocaleDateString", "date", "date", dateOnly)
}

// prototypeToLocaleTimeString is Date.prototype.toLocaleTimeString.
// https://tc39.es/ecma402/#sup-date.prototype.tolocaletimestring
func prototypeToLocaleTimeString(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return toLocale(r, this, args, "toLocaleTimeString", "time", "time", timeOnly)
}
