package intl

import (
	"math"
	"math/big"
	"strings"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// durationUnits are the units of durations from the greatest to the smallest.
var durationUnits = [...]string{"years", "months", "weeks", "days", "hours", "minutes", "seconds", "milliseconds", "microseconds", "nanoseconds"}

// Indices of some units.
const (
	unitYears        = 0
	unitWeeks        = 2
	unitDays         = 3
	unitHours        = 4
	unitMinutes      = 5
	unitSeconds      = 6
	unitMilliseconds = 7
	unitNanoseconds  = 9
	numUnits         = 10
)

// duration is a Duration Record.
// https://tc39.es/proposal-temporal/#sec-temporal-duration-records
type duration [numUnits]float64

// sign is DurationSign.
func (d *duration) sign() int {
	for _, v := range d {
		switch {
		case v > 0:
			return 1
		case v < 0:
			return -1
		}
	}
	return 0
}

// nanoseconds returns the units from first on in nanoseconds.
func (d *duration) nanoseconds(first int) *big.Int {
	scale := [...]int64{unitDays: 86400e9, unitHours: 3600e9, unitMinutes: 60e9, unitSeconds: 1e9, unitMilliseconds: 1e6, 8: 1e3, unitNanoseconds: 1}
	sum := new(big.Int)
	for u := first; u < numUnits; u++ {
		v, _ := big.NewFloat(d[u]).Int(nil)
		sum.Add(sum, v.Mul(v, big.NewInt(scale[u])))
	}
	return sum
}

// valid is IsValidDuration.
// https://tc39.es/proposal-temporal/#sec-temporal-isvalidduration
func (d *duration) valid() bool {
	sign := d.sign()
	for i, v := range d {
		if v-v != 0 || v < 0 && sign > 0 || v > 0 && sign < 0 || i <= unitWeeks && math.Abs(v) >= 1<<32 {
			return false
		}
	}
	limit := new(big.Int).Lsh(big.NewInt(1e9), 53)
	return d.nanoseconds(unitDays).CmpAbs(limit) < 0
}

// toDuration is ToDurationRecord.
// https://tc39.es/ecma402/#sec-todurationrecord
func toDuration(r *core.Realm, v core.Value) (duration, error) {
	var d duration
	if v.IsString() {
		d, ok := parseDuration(v.AsString().ToWTF8())
		if !ok || !d.valid() {
			return d, core.RangeError("Temporal error: Invalid duration designator.")
		}
		return d, nil
	}
	o := v.ObjectOrNil()
	if o == nil {
		return d, core.TypeError("Temporal error: Duration argument must be Duration or string.")
	}
	any := false
	// In alphabetical order.
	for _, i := range [numUnits]int{3, 4, 8, 7, 5, 1, 9, 6, 2, 0} {
		v, err := core.Get(o, text.InternGo(durationUnits[i]))
		if err != nil {
			return d, err
		}
		if v.IsUndefined() {
			continue
		}
		any = true
		f, err := core.ToNumber(r, v)
		if err != nil {
			return d, err
		}
		if f-f != 0 || math.Trunc(f) != f {
			return d, core.RangeError("Temporal error: Expected finite integer.")
		}
		d[i] = f + 0 // without the sign of zero
	}
	switch {
	case !any:
		return d, core.TypeError("Temporal error: Did not provide any valid Duration fields.")
	case !d.valid():
		return d, core.RangeError("Temporal error: Duration was not valid.")
	}
	return d, nil
}

// parseDuration reads the ISO 8601 form of a duration.
// https://tc39.es/proposal-temporal/#prod-TemporalDurationString
func parseDuration(s string) (d duration, ok bool) {
	sign := 1.0
	if s != "" && (s[0] == '+' || s[0] == '-') {
		if s[0] == '-' {
			sign = -1
		}
		s = s[1:]
	}
	if len(s) < 3 || s[0]|0x20 != 'p' {
		return d, false
	}
	s = s[1:]
	next, clock, any := unitYears, false, false
	for s != "" {
		if s[0]|0x20 == 't' {
			if clock {
				return d, false
			}
			clock, any = true, false
			next = max(next, unitHours)
			s = s[1:]
			continue
		}
		n := 0
		for n < len(s) && '0' <= s[n] && s[n] <= '9' {
			n++
		}
		if n == 0 {
			return d, false
		}
		whole := s[:n]
		s = s[n:]
		fraction := ""
		if s != "" && (s[0] == '.' || s[0] == ',') {
			n = 1
			for n < len(s) && '0' <= s[n] && s[n] <= '9' {
				n++
			}
			if n == 1 || n > 10 {
				return d, false
			}
			fraction = s[1:n]
			s = s[n:]
		}
		if s == "" {
			return d, false
		}
		letters, base := "ymwd", unitYears
		if clock {
			letters, base = "hms", unitHours
		}
		u := strings.IndexByte(letters, s[0]|0x20)
		if u < 0 || base+u < next {
			return d, false
		}
		s = s[1:]
		u += base
		d[u] = sign * text.StringToNumber(text.FromASCII(whole))
		any = true
		next = u + 1
		if fraction != "" {
			if u < unitHours || s != "" {
				return d, false
			}
			d.spread(u, fraction, sign)
		}
	}
	return d, any
}

// spread adds the fraction of a unit to the smaller ones.
func (d *duration) spread(unit int, fraction string, sign float64) {
	n, _ := new(big.Int).SetString((fraction + "000000000")[:9], 10)
	scale := [...]int64{unitHours: 3600, unitMinutes: 60, unitSeconds: 1}
	ns := n.Int64() * scale[unit] // at most 3600e9
	for u, size := range [...]int64{unitMinutes: 60e9, unitSeconds: 1e9, unitMilliseconds: 1e6, 8: 1e3, unitNanoseconds: 1} {
		if u > unit && size > 0 {
			d[u] = sign * float64(ns/size)
			ns %= size
		}
	}
}
