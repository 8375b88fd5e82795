package urlparse

import (
	"math"
	"strings"
	"unicode/utf8"
)

// The parameters of https://www.rfc-editor.org/rfc/rfc3492#section-5.
const (
	punyBase    = 36
	punyMin     = 1
	punyMax     = 26
	punySkew    = 38
	punyDamp    = 700
	punyBias    = 72
	punyInitial = 128
	// maxPunycode bounds a label: decoding is quadratic.
	maxPunycode = 2048
)

func punyAdapt(delta, points int, first bool) int {
	if first {
		delta /= punyDamp
	} else {
		delta /= 2
	}
	delta += delta / points
	k := 0
	for delta > (punyBase-punyMin)*punyMax/2 {
		delta /= punyBase - punyMin
		k += punyBase
	}
	return k + (punyBase-punyMin+1)*delta/(delta+punySkew)
}

func punyThreshold(k, bias int) int { return min(max(k-bias, punyMin), punyMax) }

// punyDecode decodes what follows "xn--".
// https://www.rfc-editor.org/rfc/rfc3492#section-6.2
func punyDecode(s string) (string, bool) {
	if len(s) > maxPunycode {
		return "", false
	}
	var out []rune
	if i := strings.LastIndexByte(s, '-'); i >= 0 {
		out = []rune(s[:i])
		s = s[i+1:]
	}
	n, i, bias := punyInitial, 0, punyBias
	for pos := 0; pos < len(s); {
		old, weight := i, 1
		for k := punyBase; ; k += punyBase {
			if pos == len(s) {
				return "", false
			}
			digit := punyDigit(s[pos])
			pos++
			if digit < 0 || digit > (math.MaxInt32-i)/weight {
				return "", false
			}
			i += digit * weight
			t := punyThreshold(k, bias)
			if digit < t {
				break
			}
			if weight > math.MaxInt32/(punyBase-t) {
				return "", false
			}
			weight *= punyBase - t
		}
		bias = punyAdapt(i-old, len(out)+1, old == 0)
		n += i / (len(out) + 1)
		i %= len(out) + 1
		if n > utf8.MaxRune || n >= 0xd800 && n < 0xe000 {
			return "", false
		}
		out = append(out, 0)
		copy(out[i+1:], out[i:])
		out[i] = rune(n)
		i++
	}
	return string(out), true
}

func punyDigit(c byte) int {
	switch {
	case isDigit(c):
		return int(c-'0') + 26
	case isAlpha(c):
		return int(c | 0x20 - 'a')
	}
	return -1
}

// punyEncode encodes a label without the "xn--".
// https://www.rfc-editor.org/rfc/rfc3492#section-6.3
func punyEncode(s string) (string, bool) {
	runes := []rune(s)
	if len(runes) > maxPunycode {
		return "", false
	}
	var out []byte
	for _, r := range runes {
		if r < utf8.RuneSelf {
			out = append(out, byte(r))
		}
	}
	basic := len(out)
	handled := basic
	if basic > 0 {
		out = append(out, '-')
	}
	n, delta, bias := rune(punyInitial), 0, punyBias
	for handled < len(runes) {
		m := rune(math.MaxInt32)
		for _, r := range runes {
			if r >= n && r < m {
				m = r
			}
		}
		if int(m-n) > (math.MaxInt32-delta)/(handled+1) {
			return "", false
		}
		delta += int(m-n) * (handled + 1)
		n = m
		for _, r := range runes {
			if r < n {
				delta++
			}
			if r != n {
				continue
			}
			q := delta
			for k := punyBase; ; k += punyBase {
				t := punyThreshold(k, bias)
				if q < t {
					break
				}
				out = append(out, "abcdefghijklmnopqrstuvwxyz0123456789"[t+(q-t)%(punyBase-t)])
				q = (q - t) / (punyBase - t)
			}
			out = append(out, "abcdefghijklmnopqrstuvwxyz0123456789"[q])
			bias = punyAdapt(delta, handled+1, handled == basic)
			delta = 0
			handled++
		}
		delta++
		n++
	}
	return string(out), true
}
