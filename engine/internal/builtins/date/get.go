package date

import (
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/timezone"
)

// within returns a part of the local time of day: the time within the day,
// divided by unit, modulo size.
func within(this core.Value, unit, size int64) (core.Value, error) {
	d, err := thisDate(this)
	if err != nil || d.Value != d.Value {
		return core.NaN, err
	}
	return partOf(localTime(d.Value), unit, size), nil
}

// withinUTC is within in UTC.
func withinUTC(this core.Value, unit, size int64) (core.Value, error) {
	d, err := thisDate(this)
	if err != nil || d.Value != d.Value {
		return core.NaN, err
	}
	return partOf(int64(d.Value), unit, size), nil
}

func partOf(t, unit, size int64) core.Value {
	_, w := dayOf(t)
	return core.Int(int32(w / unit % size))
}

// dateFields returns the date in local time; ok is false for an invalid date.
func dateFields(this core.Value) (f fields, ok bool, err error) {
	d, err := thisDate(this)
	if err != nil || d.Value != d.Value {
		return f, false, err
	}
	day, _ := dayOf(localTime(d.Value))
	f.year, f.month, f.day = civil(day)
	f.weekday = int((day%7 + 11) % 7)
	return f, true, nil
}

// dateFieldsUTC is dateFields in UTC.
func dateFieldsUTC(this core.Value) (f fields, ok bool, err error) {
	d, err := thisDate(this)
	if err != nil || d.Value != d.Value {
		return f, false, err
	}
	day, _ := dayOf(int64(d.Value))
	f.year, f.month, f.day = civil(day)
	f.weekday = int((day%7 + 11) % 7)
	return f, true, nil
}

func numberOrNaN(i int, ok bool, err error) (core.Value, error) {
	if !ok {
		return core.NaN, err
	}
	return number(i), nil
}

// prototypeGetTime is Date.prototype.getTime and valueOf.
// https://tc39.es/ecma262/#sec-date.prototype.gettime
func prototypeGetTime(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	d, err := thisDate(this)
	if err != nil {
		return core.Undefined, err
	}
	return core.Number(d.Value), nil
}

// prototypeGetTimezoneOffset is Date.prototype.getTimezoneOffset, in whole minutes.
// https://tc39.es/ecma262/#sec-date.prototype.gettimezoneoffset
func prototypeGetTimezoneOffset(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	d, err := thisDate(this)
	if err != nil || d.Value != d.Value {
		return core.NaN, err
	}
	return core.Int64(-timezone.Local().Offset(int64(d.Value)) / msPerMinute), nil
}

// prototypeGetDate is Date.prototype.getDate; the getters below likewise.
// https://tc39.es/ecma262/#sec-date.prototype.getdate
func prototypeGetDate(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	f, ok, err := dateFields(this)
	return numberOrNaN(f.day, ok, err)
}

// https://tc39.es/ecma262/#sec-date.prototype.getday
func prototypeGetDay(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	f, ok, err := dateFields(this)
	return numberOrNaN(f.weekday, ok, err)
}

// https://tc39.es/ecma262/#sec-date.prototype.getfullyear
func prototypeGetFullYear(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	f, ok, err := dateFields(this)
	return numberOrNaN(f.year, ok, err)
}

// https://tc39.es/ecma262/#sec-date.prototype.getmonth
func prototypeGetMonth(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	f, ok, err := dateFields(this)
	return numberOrNaN(f.month, ok, err)
}

// https://tc39.es/ecma262/#sec-date.prototype.getyear
func prototypeGetYear(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	if _, err := thisDateIn(this, "getYear"); err != nil {
		return core.Undefined, err
	}
	f, ok, err := dateFields(this)
	return numberOrNaN(f.year-1900, ok, err)
}

// https://tc39.es/ecma262/#sec-date.prototype.gethours
func prototypeGetHours(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return within(this, msPerHour, 24)
}

// https://tc39.es/ecma262/#sec-date.prototype.getminutes
func prototypeGetMinutes(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return within(this, msPerMinute, 60)
}

// https://tc39.es/ecma262/#sec-date.prototype.getseconds
func prototypeGetSeconds(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return within(this, msPerSecond, 60)
}

// https://tc39.es/ecma262/#sec-date.prototype.getmilliseconds
func prototypeGetMilliseconds(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return within(this, 1, msPerSecond)
}

// https://tc39.es/ecma262/#sec-date.prototype.getutcdate
func prototypeGetUTCDate(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	f, ok, err := dateFieldsUTC(this)
	return numberOrNaN(f.day, ok, err)
}

// https://tc39.es/ecma262/#sec-date.prototype.getutcday
func prototypeGetUTCDay(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	f, ok, err := dateFieldsUTC(this)
	return numberOrNaN(f.weekday, ok, err)
}

// https://tc39.es/ecma262/#sec-date.prototype.getutcfullyear
func prototypeGetUTCFullYear(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	f, ok, err := dateFieldsUTC(this)
	return numberOrNaN(f.year, ok, err)
}

// https://tc39.es/ecma262/#sec-date.prototype.getutcmonth
func prototypeGetUTCMonth(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	f, ok, err := dateFieldsUTC(this)
	return numberOrNaN(f.month, ok, err)
}

// https://tc39.es/ecma262/#sec-date.prototype.getutchours
func prototypeGetUTCHours(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return withinUTC(this, msPerHour, 24)
}

// https://tc39.es/ecma262/#sec-date.prototype.getutcminutes
func prototypeGetUTCMinutes(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return withinUTC(this, msPerMinute, 60)
}

// https://tc39.es/ecma262/#sec-date.prototype.getutcseconds
func prototypeGetUTCSeconds(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return withinUTC(this, msPerSecond, 60)
}

// https://tc39.es/ecma262/#sec-date.prototype.getutcmilliseconds
func prototypeGetUTCMilliseconds(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	return withinUTC(this, 1, msPerSecond)
}
