package intl

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// decimal is an Intl mathematical value: 0.digits times 10 to the power of exp,
// an infinity or NaN. Digits are 0 to 9, none of them leading or trailing zeros;
// zero has no digits.
// https://tc39.es/ecma402/#intl-mathematical-value
type decimal struct {
	digits   []byte
	exp      int
	negative bool
	kind     decimalKind
}

type decimalKind uint8

const (
	finite decimalKind = iota
	infinite
	notANumber
)

func (d *decimal) isZero() bool { return d.kind == finite && len(d.digits) == 0 }

// magnitude is the exponent of the first digit.
func (d *decimal) magnitude() int { return d.exp - 1 }

// decimalOfFloat converts a Number.
//
// COMPAT: the value is that of the shortest digits that give the Number, as in
// ICU, and not the exact one: 1.005 rounds to 1.01.
func decimalOfFloat(f float64) decimal {
	switch {
	case f != f:
		return decimal{kind: notANumber}
	case math.IsInf(f, 0):
		return decimal{kind: infinite, negative: f < 0}
	}
	d := decimal{negative: math.Signbit(f)}
	if f == 0 {
		return d
	}
	var buf [32]byte
	b := strconv.AppendFloat(buf[:0], math.Abs(f), 'e', -1, 64)
	d.digits = make([]byte, 0, 20)
	for i, c := range b {
		if c == 'e' {
			d.exp, _ = strconv.Atoi(string(b[i+1:]))
			d.exp++
			break
		}
		if c != '.' {
			d.digits = append(d.digits, c-'0')
		}
	}
	d.trim()
	return d
}

func decimalOfInt(i int64) decimal {
	d := decimalOfDigits(strings.TrimPrefix(strconv.FormatInt(i, 10), "-"), 0)
	d.negative = i < 0
	return d
}

func decimalOfBig(b *big.Int) decimal {
	d := decimalOfDigits(strings.TrimPrefix(b.String(), "-"), 0)
	d.negative = b.Sign() < 0
	return d
}

// decimalOfDigits converts digits of which the last weighs 10**exp.
func decimalOfDigits(s string, exp int) decimal {
	d := decimal{digits: make([]byte, len(s)), exp: len(s) + exp}
	for i := range len(s) {
		d.digits[i] = s[i] - '0'
	}
	d.trim()
	return d
}

// trim drops zeros at both ends.
func (d *decimal) trim() {
	i := 0
	for i < len(d.digits) && d.digits[i] == 0 {
		i++
	}
	d.digits = d.digits[i:]
	d.exp -= i
	n := len(d.digits)
	for n > 0 && d.digits[n-1] == 0 {
		n--
	}
	if d.digits = d.digits[:n]; n == 0 {
		d.exp = 0
	}
}

// shifted returns d times 10**n.
func (d decimal) shifted(n int) decimal {
	if len(d.digits) > 0 {
		d.exp += n
	}
	return d
}

// toDecimal is ToIntlMathematicalValue.
// https://tc39.es/ecma402/#sec-tointlmathematicalvalue
func toDecimal(r *core.Realm, v core.Value) (decimal, error) {
	v, err := core.ToPrimitive(r, v, core.HintNumber)
	switch {
	case err != nil:
		return decimal{}, err
	case v.IsInt():
		return decimalOfInt(int64(v.AsInt())), nil
	case v.IsBigInt():
		return decimalOfBig(v.AsBigInt()), nil
	case v.IsString():
		return decimalOfText(v.AsString()), nil
	}
	f, err := core.ToNumber(r, v)
	return decimalOfFloat(f), err
}

// decimalOfText converts a string with all its digits, unless its Number is
// none, infinite or zero.
func decimalOfText(t text.String) decimal {
	f := text.StringToNumber(t)
	if f != f || math.IsInf(f, 0) || f == 0 {
		return decimalOfFloat(f)
	}
	s := t.Trim().ToUTF8()
	if len(s) > 2 && s[0] == '0' && s[1] > '9' && s[1]|0x20 != 'e' {
		if b, ok := text.StringToBigInt(t); ok {
			return decimalOfBig(b)
		}
		return decimalOfFloat(f)
	}
	negative := s[0] == '-'
	s = strings.TrimLeft(s, "+-")
	exp := 0
	if i := strings.IndexAny(s, "eE"); i >= 0 {
		exp, _ = strconv.Atoi(s[i+1:]) // in range, since the Number is finite and not 0
		s = s[:i]
	}
	if whole, fraction, ok := strings.Cut(s, "."); ok {
		s = whole + fraction
		exp -= len(fraction)
	}
	d := decimalOfDigits(s, exp)
	d.negative = negative
	return d
}

// roundingMode is one of the modes of ECMA-402.
type roundingMode uint8

const (
	roundCeil roundingMode = iota
	roundFloor
	roundExpand
	roundTrunc
	roundHalfCeil
	roundHalfFloor
	roundHalfExpand
	roundHalfTrunc
	roundHalfEven
)

var roundingModeNames = [...]string{"ceil", "floor", "expand", "trunc", "halfCeil", "halfFloor", "halfExpand", "halfTrunc", "halfEven"}

// up decides whether to round away from zero. half compares what is cut off
// with one half: -1, 0 or 1; something is cut off. odd tells the last digit kept.
func (m roundingMode) up(negative bool, half int, odd bool) bool {
	switch m {
	case roundCeil:
		return !negative
	case roundFloor:
		return negative
	case roundExpand:
		return true
	case roundTrunc:
		return false
	}
	if half != 0 {
		return half > 0
	}
	switch m {
	case roundHalfCeil:
		return !negative
	case roundHalfFloor:
		return negative
	case roundHalfExpand:
		return true
	case roundHalfEven:
		return odd
	}
	return false
}

// rounded returns d with digits down to the one that weighs 10**last.
func (d decimal) rounded(last int, mode roundingMode) decimal {
	keep := d.exp - last
	if keep >= len(d.digits) {
		return d
	}
	half := -1
	odd := false
	if keep >= 0 {
		switch c := d.digits[keep]; {
		case c > 5 || c == 5 && keep+1 < len(d.digits):
			half = 1
		case c == 5:
			half = 0
		}
		odd = keep > 0 && d.digits[keep-1]&1 != 0
	}
	up := mode.up(d.negative, half, odd)
	if keep < 0 {
		keep = 0
	}
	res := decimal{negative: d.negative, exp: d.exp}
	res.digits = append(make([]byte, 0, keep+1), d.digits[:keep]...)
	if up {
		i := keep - 1
		for ; i >= 0; i-- {
			if res.digits[i]++; res.digits[i] < 10 {
				break
			}
			res.digits[i] = 0
		}
		if i < 0 {
			if keep == 0 { // everything was cut off
				return decimal{digits: []byte{1}, exp: last + 1, negative: d.negative}
			}
			res.digits = append([]byte{1}, res.digits...)
			res.exp++
		}
	}
	res.trim()
	return res
}

// roundedTo returns the nearest multiple of increment times 10**last.
func (d decimal) roundedTo(last, increment int, mode roundingMode) decimal {
	if increment == 1 {
		return d.rounded(last, mode)
	}
	// In units of the last digit of d or 10**last, whichever is smaller.
	low := min(last, d.exp-len(d.digits))
	n := d.integer(low)
	unit := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(last-low)), nil)
	unit.Mul(unit, big.NewInt(int64(increment)))
	q, rem := new(big.Int).QuoRem(n, unit, new(big.Int))
	if rem.Sign() != 0 && mode.up(d.negative, rem.Lsh(rem, 1).Cmp(unit), q.Bit(0) != 0) {
		q.Add(q, big.NewInt(1))
	}
	res := decimalOfDigits(q.Mul(q, unit).String(), low)
	res.negative = d.negative
	return res
}

// integer returns the absolute value of d in units of 10**low, which no digit undercuts.
func (d *decimal) integer(low int) *big.Int {
	b := make([]byte, 0, d.exp-low+1)
	b = append(b, '0')
	for _, c := range d.digits {
		b = append(b, c+'0')
	}
	for i := d.exp - len(d.digits); i > low; i-- {
		b = append(b, '0')
	}
	n, _ := new(big.Int).SetString(string(b), 10)
	return n
}

// split returns the digits before and after the decimal point, at least so many.
func (d *decimal) split(minInteger, minFraction int) (integer, fraction string) {
	whole := max(d.exp, 0)
	b := make([]byte, 0, max(whole, minInteger)+max(len(d.digits), minFraction)+8)
	for i := whole; i < minInteger; i++ {
		b = append(b, '0')
	}
	for i := range whole {
		if i < len(d.digits) {
			b = append(b, d.digits[i]+'0')
		} else {
			b = append(b, '0')
		}
	}
	cut := len(b)
	for i := d.exp; i < 0 && len(d.digits) > 0; i++ {
		b = append(b, '0')
	}
	for i := whole; i < len(d.digits); i++ {
		b = append(b, d.digits[i]+'0')
	}
	for len(b)-cut < minFraction {
		b = append(b, '0')
	}
	return string(b[:cut]), string(b[cut:])
}
