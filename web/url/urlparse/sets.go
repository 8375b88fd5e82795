package urlparse

import "strings"

// set is a set of ASCII characters, as two bit masks. Bytes of other
// characters are in every set: what is encoded encodes them all.
type set struct{ low, high uint64 }

// The percent-encode sets and forbidden code points of the standard.
var (
	// setC0: https://url.spec.whatwg.org/#c0-control-percent-encode-set
	setC0 = set{0x00000000ffffffff, 0x8000000000000000}
	// setFragment: https://url.spec.whatwg.org/#fragment-percent-encode-set
	setFragment = set{0x50000005ffffffff, 0x8000000100000000}
	// setQuery: https://url.spec.whatwg.org/#query-percent-encode-set
	setQuery = set{0x5000000dffffffff, 0x8000000000000000}
	// setSpecialQuery: https://url.spec.whatwg.org/#special-query-percent-encode-set
	setSpecialQuery = set{0x5000008dffffffff, 0x8000000000000000}
	// setPath: https://url.spec.whatwg.org/#path-percent-encode-set
	setPath = set{0xd000000dffffffff, 0xa800000140000000}
	// setUserinfo: https://url.spec.whatwg.org/#userinfo-percent-encode-set
	setUserinfo = set{0xfc00800dffffffff, 0xb800000178000001}
	// setForm: https://url.spec.whatwg.org/#application-x-www-form-urlencoded-percent-encode-set
	setForm = set{0xfc009bffffffffff, 0xf800000178000001}
	// forbiddenHost: https://url.spec.whatwg.org/#forbidden-host-code-point
	forbiddenHost = set{0xd400800900002601, 0x1000000078000001}
	// forbiddenDomain: https://url.spec.whatwg.org/#forbidden-domain-code-point
	forbiddenDomain = set{0xd4008029ffffffff, 0x9000000078000001}
)

func (s set) has(c byte) bool {
	switch {
	case c < 64:
		return s.low>>c&1 != 0
	case c < 128:
		return s.high>>(c-64)&1 != 0
	}
	return true
}

const upperHex = "0123456789ABCDEF"

// appendEncoded appends text with the characters of a set percent-encoded.
// https://url.spec.whatwg.org/#utf-8-percent-encode
func appendEncoded(dst []byte, text string, s set) []byte {
	start := 0
	for i := 0; i < len(text); i++ {
		c := text[i]
		if !s.has(c) {
			continue
		}
		dst = append(dst, text[start:i]...)
		dst = append(dst, '%', upperHex[c>>4], upperHex[c&15])
		start = i + 1
	}
	return append(dst, text[start:]...)
}

// encode is appendEncoded that allocates only if something is encoded.
func encode(text string, s set) string {
	for i := 0; i < len(text); i++ {
		if s.has(text[i]) {
			return string(appendEncoded(append(make([]byte, 0, len(text)+16), text[:i]...), text[i:], s))
		}
	}
	return text
}

// HexValue is the value of a hexadecimal digit, -1 for other bytes.
func HexValue(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return int(c|0x20-'a') + 10
	}
	return -1
}

// percentDecode decodes every valid escape; others stay.
// https://url.spec.whatwg.org/#percent-decode
func percentDecode(text string) string {
	if strings.IndexByte(text, '%') < 0 {
		return text
	}
	out := make([]byte, 0, len(text))
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c == '%' && i+2 < len(text) {
			high, low := HexValue(text[i+1]), HexValue(text[i+2])
			if high >= 0 && low >= 0 {
				out = append(out, byte(high<<4|low))
				i += 2
				continue
			}
		}
		out = append(out, c)
	}
	return string(out)
}

func isAlpha(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
