package text

import (
	"errors"
	"math"
	"math/big"
	"strconv"
	"unsafe"
)

// numericBytes returns the characters of s without the white space around
// them; ok is false if they are not all ASCII. The slice must not be
// modified.
func numericBytes(s String, end bool) (b []byte, ok bool) {
	s = s.trim(true, end)
	if b, ok = s.Latin1(); ok {
		return b, true
	}
	u, _ := s.UTF16()
	b = make([]byte, len(u))
	for i, c := range u {
		if c >= 0x80 {
			return b[:i], false
		}
		b[i] = byte(c)
	}
	return b, true
}

// StringToNumber returns the Number that s is a StringNumericLiteral of, or
// NaN.
// https://tc39.es/ecma262/#sec-stringtonumber
func StringToNumber(s String) float64 {
	if i, ok := ArrayIndex(s); ok {
		return float64(i)
	}
	b, ok := numericBytes(s, true)
	if !ok {
		return math.NaN()
	}
	if len(b) == 0 {
		return 0
	}
	if b[0] == '0' && len(b) > 2 {
		if radix := prefixRadix(b[1]); radix != 0 {
			f, n := parseRadix(b[2:], radix)
			if n != len(b)-2 {
				return math.NaN()
			}
			return f
		}
	}
	f, n := parseDecimal(b)
	if n != len(b) {
		return math.NaN()
	}
	return f
}

func prefixRadix(c byte) int {
	switch c {
	case 'x', 'X':
		return 16
	case 'o', 'O':
		return 8
	case 'b', 'B':
		return 2
	}
	return 0
}

// parseDecimal parses the longest StrDecimalLiteral at the start of b and
// returns its length, 0 if there is none.
// https://tc39.es/ecma262/#prod-StrDecimalLiteral
func parseDecimal(b []byte) (f float64, n int) {
	i := 0
	neg := false
	if i < len(b) && (b[i] == '+' || b[i] == '-') {
		neg = b[i] == '-'
		i++
	}
	if len(b)-i >= 8 && string(b[i:i+8]) == "Infinity" {
		if neg {
			return math.Inf(-1), i + 8
		}
		return math.Inf(1), i + 8
	}
	start := i
	var v uint64
	for i < len(b) && b[i]-'0' <= 9 {
		v = v*10 + uint64(b[i]-'0')
		i++
	}
	digits := i - start
	if digits > 0 && digits <= 15 && (i == len(b) || b[i] != '.' && b[i]|0x20 != 'e') {
		f = float64(v)
		if neg {
			f = math.Copysign(f, -1)
		}
		return f, i
	}
	if i < len(b) && b[i] == '.' {
		j := i + 1
		for j < len(b) && b[j]-'0' <= 9 {
			j++
		}
		if digits += j - i - 1; digits == 0 {
			return 0, 0
		}
		i = j
	}
	if digits == 0 {
		return 0, 0
	}
	i = exponentEnd(b, i)
	f, err := strconv.ParseFloat(unsafe.String(unsafe.SliceData(b), i), 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return math.NaN(), i
	}
	return f, i
}

// exponentEnd returns the end of the exponent part at index i of b, i if
// there is none.
func exponentEnd(b []byte, i int) int {
	if i >= len(b) || b[i]|0x20 != 'e' {
		return i
	}
	j := i + 1
	if j < len(b) && (b[j] == '+' || b[j] == '-') {
		j++
	}
	if j >= len(b) || b[j]-'0' > 9 {
		return i
	}
	for j < len(b) && b[j]-'0' <= 9 {
		j++
	}
	return j
}

func digitValue(c byte) int {
	switch {
	case c-'0' <= 9:
		return int(c - '0')
	case c|0x20 >= 'a' && c|0x20 <= 'z':
		return int(c|0x20-'a') + 10
	}
	return 99
}

// parseRadix parses the digits at the start of b and returns the nearest
// Number and how many there are.
func parseRadix(b []byte, radix int) (f float64, n int) {
	var v uint64
	for n < len(b) {
		d := digitValue(b[n])
		if d >= radix {
			return float64(v), n
		}
		if v > (1<<53)/36 {
			break
		}
		v = v*uint64(radix) + uint64(d)
		n++
	}
	if n == len(b) {
		return float64(v), n
	}
	for n < len(b) && digitValue(b[n]) < radix {
		n++
	}
	digits := b[:n]
	for len(digits) > 0 && digits[0] == '0' {
		digits = digits[1:]
	}
	if len(digits) > 1100 {
		return math.Inf(1), n
	}
	x, _ := new(big.Int).SetString(unsafe.String(unsafe.SliceData(digits), len(digits)), radix)
	f, _ = new(big.Float).SetInt(x).Float64()
	return f, n
}

// ParseFloat returns the Number that the longest possible start of s, after
// white space, is a StrDecimalLiteral of, or NaN.
// https://tc39.es/ecma262/#sec-parsefloat-string
func ParseFloat(s String) float64 {
	b, _ := numericBytes(s, false)
	f, n := parseDecimal(b)
	if n == 0 {
		return math.NaN()
	}
	return f
}

// ParseInt returns the integer at the start of s in the given radix, which
// has been through ToInt32; 0 stands for 10, or 16 after "0x".
// https://tc39.es/ecma262/#sec-parseint-string-radix
func ParseInt(s String, radix int32) float64 {
	b, _ := numericBytes(s, false)
	neg := false
	if len(b) > 0 && (b[0] == '+' || b[0] == '-') {
		neg = b[0] == '-'
		b = b[1:]
	}
	if radix != 0 && (radix < 2 || radix > 36) {
		return math.NaN()
	}
	if (radix == 0 || radix == 16) && len(b) >= 2 && b[0] == '0' && b[1]|0x20 == 'x' {
		b = b[2:]
		radix = 16
	}
	if radix == 0 {
		radix = 10
	}
	f, n := parseRadix(b, int(radix))
	if n == 0 {
		return math.NaN()
	}
	if f >= 1<<53 && radix != 10 && radix&(radix-1) != 0 {
		f = approximateRadix(b[:n], int(radix))
	}
	if neg {
		return -f
	}
	return f
}

// approximateRadix parses large integers as V8 does where the standard does
// not ask for the nearest Number: in parts of 32 bits.
func approximateRadix(digits []byte, radix int) float64 {
	for digits[0] == '0' {
		digits = digits[1:]
	}
	f := 0.0
	for len(digits) > 0 {
		part, multiplier := uint32(0), uint32(1)
		for len(digits) > 0 && multiplier*uint32(radix) <= math.MaxUint32/36 {
			part = part*uint32(radix) + uint32(digitValue(digits[0]))
			multiplier *= uint32(radix)
			digits = digits[1:]
		}
		f = float64(f*float64(multiplier)) + float64(part) // the conversion forbids a fused operation
	}
	return f
}

// StringToBigInt returns the integer that s is a StringIntegerLiteral of.
// https://tc39.es/ecma262/#sec-stringtobigint
func StringToBigInt(s String) (x *big.Int, ok bool) {
	b, ok := numericBytes(s, true)
	if !ok {
		return nil, false
	}
	if len(b) == 0 {
		return new(big.Int), true
	}
	radix := 10
	digits := b
	if b[0] == '0' && len(b) > 2 {
		if r := prefixRadix(b[1]); r != 0 {
			radix = r
			digits = b[2:]
		}
	} else if b[0] == '+' || b[0] == '-' {
		digits = b[1:]
	}
	if len(digits) == 0 {
		return nil, false
	}
	for _, c := range digits {
		if digitValue(c) >= radix {
			return nil, false
		}
	}
	x, ok = new(big.Int).SetString(unsafe.String(unsafe.SliceData(digits), len(digits)), radix)
	if ok && b[0] == '-' {
		x.Neg(x)
	}
	return x, ok
}

// HexValue is the value of a hexadecimal digit, -1 for other units.
func HexValue[T byte | uint16](c T) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'a' && c <= 'f':
		return int(c-'a') + 10
	case c >= 'A' && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}
