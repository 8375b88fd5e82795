package intl

import (
	"slices"

	"github.com/sxfescript/sxn/engine/internal/core"
)

// digitOptions are the options of number formats and plural rules about how
// many digits there are and how to round.
type digitOptions struct {
	minInteger                     int
	minFraction, maxFraction       int
	minSignificant, maxSignificant int
	rounding                       roundingType
	hasFraction, hasSignificant    bool // which of the pairs are meant
	increment                      int
	mode                           roundingMode
	priority                       string // of resolvedOptions
	stripIfInteger                 bool
}

type roundingType uint8

const (
	byFraction roundingType = iota
	bySignificant
	byMorePrecision
	byLessPrecision
)

// read is SetNumberFormatDigitOptions.
// https://tc39.es/ecma402/#sec-setnfdigitoptions
func (d *digitOptions) read(o *options, minFractionDefault, maxFractionDefault int, compact bool) error {
	var ok bool
	var err error
	if d.minInteger, ok, err = o.number("minimumIntegerDigits", 1, 21); err != nil {
		return err
	} else if !ok {
		d.minInteger = 1
	}
	var given [4]core.Value
	for i, name := range [4]string{"minimumFractionDigits", "maximumFractionDigits", "minimumSignificantDigits", "maximumSignificantDigits"} {
		if given[i], err = o.get(name); err != nil {
			return err
		}
	}
	if d.increment, ok, err = o.number("roundingIncrement", 1, 5000); err != nil {
		return err
	} else if !ok {
		d.increment = 1
	}
	if !slices.Contains([]int{1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000}, d.increment) {
		return core.RangeError("roundingIncrement value is out of range.")
	}
	mode, err := o.choice("roundingMode", "halfExpand", roundingModeNames[:]...)
	if err != nil {
		return err
	}
	d.mode = roundingMode(slices.Index(roundingModeNames[:], mode))
	if d.priority, err = o.choice("roundingPriority", "auto", "auto", "morePrecision", "lessPrecision"); err != nil {
		return err
	}
	strip, err := o.choice("trailingZeroDisplay", "auto", "auto", "stripIfInteger")
	if err != nil {
		return err
	}
	d.stripIfInteger = strip != "auto"
	if d.increment != 1 {
		maxFractionDefault = minFractionDefault
	}
	return d.decide(o, given, minFractionDefault, maxFractionDefault, compact)
}

// decide finds out which digits are meant.
func (d *digitOptions) decide(o *options, given [4]core.Value, minFractionDefault, maxFractionDefault int, compact bool) error {
	hasSignificant := !given[2].IsUndefined() || !given[3].IsUndefined()
	hasFraction := !given[0].IsUndefined() || !given[1].IsUndefined()
	d.hasSignificant, d.hasFraction = true, true
	if d.priority == "auto" {
		d.hasSignificant = hasSignificant
		if hasSignificant || !hasFraction && compact {
			d.hasFraction = false
		}
	}
	var ok bool
	var err error
	if d.hasSignificant {
		d.minSignificant, d.maxSignificant = 1, 21
		if hasSignificant {
			if d.minSignificant, ok, err = o.defaultNumber(given[2], "minimumSignificantDigits", 1, 21); err != nil {
				return err
			} else if !ok {
				d.minSignificant = 1
			}
			if d.maxSignificant, ok, err = o.defaultNumber(given[3], "maximumSignificantDigits", d.minSignificant, 21); err != nil {
				return err
			} else if !ok {
				d.maxSignificant = 21
			}
		}
	}
	if d.hasFraction {
		if err := d.decideFraction(o, given, hasFraction, minFractionDefault, maxFractionDefault); err != nil {
			return err
		}
	}
	switch {
	case !d.hasSignificant && !d.hasFraction:
		d.minFraction, d.maxFraction, d.minSignificant, d.maxSignificant = 0, 0, 1, 2
		d.hasFraction, d.hasSignificant = true, true
		d.rounding, d.priority = byMorePrecision, "morePrecision"
	case d.priority == "morePrecision":
		d.rounding = byMorePrecision
	case d.priority == "lessPrecision":
		d.rounding = byLessPrecision
	case hasSignificant:
		d.rounding = bySignificant
	default:
		d.rounding = byFraction
	}
	if d.increment != 1 {
		if d.rounding != byFraction {
			return core.TypeError("RoundingType is not fractionDigits")
		}
		if d.maxFraction != d.minFraction {
			return core.RangeError("maximumFractionDigits value is out of range.")
		}
	}
	return nil
}

func (d *digitOptions) decideFraction(o *options, given [4]core.Value, has bool, minDefault, maxDefault int) error {
	d.minFraction, d.maxFraction = minDefault, maxDefault
	if !has {
		return nil
	}
	lo, okLo, err := o.defaultNumber(given[0], "minimumFractionDigits", 0, 100)
	if err != nil {
		return err
	}
	hi, okHi, err := o.defaultNumber(given[1], "maximumFractionDigits", 0, 100)
	if err != nil {
		return err
	}
	switch {
	case !okLo:
		lo = min(minDefault, hi)
	case !okHi:
		hi = max(maxDefault, lo)
	case lo > hi:
		return core.RangeError("maximumFractionDigits value is out of range.")
	}
	d.minFraction, d.maxFraction = lo, hi
	return nil
}

// round rounds a finite value. The result has at least minFraction digits
// after the decimal point.
// https://tc39.es/ecma402/#sec-formatnumberstring
func (d *digitOptions) round(x decimal) (y decimal, minFraction int) {
	if d.rounding == byFraction {
		y, minFraction = x.roundedTo(-d.maxFraction, d.increment, d.mode), d.minFraction
	} else {
		last := 1 - d.maxSignificant // of the significant digits
		if !x.isZero() {
			last += x.magnitude()
		}
		significant := d.rounding == bySignificant
		switch d.rounding {
		case byMorePrecision:
			significant = last <= -d.maxFraction
		case byLessPrecision:
			significant = last > -d.maxFraction
		}
		if significant {
			y = x.rounded(last, d.mode)
			first := 0
			if !y.isZero() {
				first = y.magnitude()
			}
			minFraction = max(d.minSignificant-1-first, 0)
		} else {
			y, minFraction = x.rounded(-d.maxFraction, d.mode), d.minFraction
		}
	}
	if d.stripIfInteger && len(y.digits) <= y.exp {
		minFraction = 0
	}
	return y, minFraction
}

// put adds the properties of resolvedOptions that come first.
func (d *digitOptions) put(o *core.Object) {
	putInt(o, "minimumIntegerDigits", d.minInteger)
	if d.hasFraction {
		putInt(o, "minimumFractionDigits", d.minFraction)
		putInt(o, "maximumFractionDigits", d.maxFraction)
	}
	if d.hasSignificant {
		putInt(o, "minimumSignificantDigits", d.minSignificant)
		putInt(o, "maximumSignificantDigits", d.maxSignificant)
	}
}

// putRounding adds those that come last.
func (d *digitOptions) putRounding(o *core.Object) {
	putInt(o, "roundingIncrement", d.increment)
	putText(o, "roundingMode", roundingModeNames[d.mode])
	putText(o, "roundingPriority", d.priority)
	strip := "auto"
	if d.stripIfInteger {
		strip = "stripIfInteger"
	}
	putText(o, "trailingZeroDisplay", strip)
}
