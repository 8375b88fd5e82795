package punycode

import (
	"strings"
	"unicode/utf16"
)

// The parameters of RFC 3492, section 5.
const (
	base        = 36
	tMin        = 1
	tMax        = 26
	skew        = 38
	damp        = 700
	initialBias = 72
	initialN    = 128
	maxInt      = 1<<31 - 1
)

// failure is what is wrong with an input; Node throws its text.
type failure string

const (
	errOverflow failure = "Overflow: input needs wider integers to process"
	errNotBasic failure = "Illegal input >= 0x80 (not a basic code point)"
	errInvalid  failure = "Invalid input"
)

// adapt is the bias adaptation of RFC 3492, section 6.1.
func adapt(delta, points int, first bool) int {
	if first {
		delta /= damp
	} else {
		delta /= 2
	}
	delta += delta / points
	k := 0
	for delta > (base-tMin)*tMax/2 {
		delta /= base - tMin
		k += base
	}
	return k + (base-tMin+1)*delta/(delta+skew)
}

func threshold(k, bias int) int { return max(tMin, min(tMax, k-bias)) }

// digitValue returns the value of a digit, base for other units.
func digitValue(u uint16) int {
	switch {
	case u >= '0' && u <= '9':
		return int(u) - '0' + 26
	case u >= 'A' && u <= 'Z':
		return int(u) - 'A'
	case u >= 'a' && u <= 'z':
		return int(u) - 'a'
	}
	return base
}

func digit(v int) byte { return "abcdefghijklmnopqrstuvwxyz0123456789"[v] }

// decode decodes Punycode in UTF-16 units to code points.
func decode(input []uint16) ([]rune, failure) {
	basic := 0
	for i, u := range input {
		if u == '-' {
			basic = i
		}
	}
	var out []rune
	for _, u := range input[:basic] {
		if u >= 0x80 {
			return nil, errNotBasic
		}
		out = append(out, rune(u))
	}
	at := 0
	if basic > 0 {
		at = basic + 1
	}
	n, i, bias := initialN, 0, initialBias
	for at < len(input) {
		before, w := i, 1
		for k := base; ; k += base {
			if at >= len(input) {
				return nil, errInvalid
			}
			d := digitValue(input[at])
			at++
			if d >= base {
				return nil, errInvalid
			}
			if d > (maxInt-i)/w {
				return nil, errOverflow
			}
			i += d * w
			t := threshold(k, bias)
			if d < t {
				break
			}
			if w > maxInt/(base-t) {
				return nil, errOverflow
			}
			w *= base - t
		}
		count := len(out) + 1
		bias = adapt(i-before, count, before == 0)
		if i/count > maxInt-n {
			return nil, errOverflow
		}
		n += i / count
		i %= count
		out = append(out, 0)
		copy(out[i+1:], out[i:])
		out[i] = rune(n)
		i++
	}
	return out, ""
}

// encode encodes code points, surrogates included.
func encode(input []rune) (string, failure) {
	var out strings.Builder
	for _, r := range input {
		if r < 0x80 {
			out.WriteByte(byte(r))
		}
	}
	basic := out.Len()
	handled := basic
	if basic > 0 {
		out.WriteByte('-')
	}
	n, delta, bias := initialN, 0, initialBias
	for handled < len(input) {
		m := maxInt
		for _, r := range input {
			if int(r) >= n && int(r) < m {
				m = int(r)
			}
		}
		if m-n > (maxInt-delta)/(handled+1) {
			return "", errOverflow
		}
		delta += (m - n) * (handled + 1)
		n = m
		for _, r := range input {
			if int(r) < n {
				if delta++; delta > maxInt {
					return "", errOverflow
				}
			}
			if int(r) != n {
				continue
			}
			q := delta
			for k := base; ; k += base {
				t := threshold(k, bias)
				if q < t {
					break
				}
				out.WriteByte(digit(t + (q-t)%(base-t)))
				q = (q - t) / (base - t)
			}
			out.WriteByte(digit(q))
			bias = adapt(delta, handled+1, handled == basic)
			delta = 0
			handled++
		}
		delta++
		n++
	}
	return out.String(), ""
}

// points decodes UTF-16; lone surrogates stay.
func points(units []uint16) []rune {
	out := make([]rune, 0, len(units))
	for i := 0; i < len(units); i++ {
		u := rune(units[i])
		if u&0xFC00 == 0xD800 && i+1 < len(units) && units[i+1]&0xFC00 == 0xDC00 {
			u = utf16.DecodeRune(u, rune(units[i+1]))
			i++
		}
		out = append(out, u)
	}
	return out
}

// units encodes code points as UTF-16; surrogates stay.
func units(points []rune) []uint16 {
	out := make([]uint16, 0, len(points))
	for _, r := range points {
		if r >= 0x10000 {
			hi, lo := utf16.EncodeRune(r)
			out = append(out, uint16(hi), uint16(lo))
			continue
		}
		out = append(out, uint16(r))
	}
	return out
}
