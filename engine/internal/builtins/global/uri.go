package global

import (
	"strings"
	"unicode/utf8"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

const (
	uriReserved  = ";/?:@&=+$,"
	uriMark      = "-_.!~*'()"
	escapePlain  = "@*_+-./"
	upperHex     = "0123456789ABCDEF"
	uriMalformed = "URI malformed"
)

func isAlnum(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}

func argString(r *core.Realm, args []core.Value) (text.String, error) {
	return core.ToString(r, core.Arg(args, 0))
}

// encodeURI is the encodeURI function.
// https://tc39.es/ecma262/#sec-encodeuri-uri
func encodeURI(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return encode(r, args, uriReserved+uriMark+"#")
}

// encodeURIComponent is the encodeURIComponent function.
// https://tc39.es/ecma262/#sec-encodeuricomponent-uricomponent
func encodeURIComponent(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return encode(r, args, uriMark)
}

// encode is the abstract operation Encode.
// https://tc39.es/ecma262/#sec-encode
func encode(r *core.Realm, args []core.Value, plain string) (core.Value, error) {
	s, err := argString(r, args)
	if err != nil {
		return core.Undefined, err
	}
	if !s.IsWellFormed() {
		return core.Undefined, core.URIError(uriMalformed)
	}
	src := s.ToUTF8()
	i := 0
	for i < len(src) && (isAlnum(src[i]) || strings.IndexByte(plain, src[i]) >= 0) {
		i++
	}
	if i == len(src) {
		return core.Str(s), nil
	}
	out := make([]byte, i, len(src)+len(src)/2+8)
	copy(out, src)
	for ; i < len(src); i++ {
		if c := src[i]; isAlnum(c) || strings.IndexByte(plain, c) >= 0 {
			out = append(out, c)
		} else {
			out = append(out, '%', upperHex[c>>4], upperHex[c&15])
		}
	}
	return fromASCII(out)
}

// fromASCII makes a string value, which may be too long.
func fromASCII(b []byte) (core.Value, error) {
	if len(b) > text.MaxLength {
		return core.Undefined, core.RangeError("Invalid string length")
	}
	return core.Str(text.FromLatin1(b)), nil
}

// decodeURI is the decodeURI function.
// https://tc39.es/ecma262/#sec-decodeuri-encodeduri
func decodeURI(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return decode(r, args, uriReserved+"#")
}

// decodeURIComponent is the decodeURIComponent function.
// https://tc39.es/ecma262/#sec-decodeuricomponent-encodeduricomponent
func decodeURIComponent(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return decode(r, args, "")
}

// percentByte decodes the %XX at the start of s.
func percentByte(s string) (byte, bool) {
	if len(s) < 3 || s[0] != '%' {
		return 0, false
	}
	hi, lo := text.HexValue(s[1]), text.HexValue(s[2])
	return byte(hi<<4 | lo), hi >= 0 && lo >= 0
}

// decode is the abstract operation Decode: escapes of the characters in
// preserve stay as they are.
// https://tc39.es/ecma262/#sec-decode
func decode(r *core.Realm, args []core.Value, preserve string) (core.Value, error) {
	s, err := argString(r, args)
	if err != nil {
		return core.Undefined, err
	}
	src := s.ToWTF8()
	i := strings.IndexByte(src, '%')
	if i < 0 {
		return core.Str(s), nil
	}
	out := append(make([]byte, 0, len(src)), src[:i]...)
	for i < len(src) {
		if src[i] != '%' {
			out = append(out, src[i])
			i++
			continue
		}
		b, ok := percentByte(src[i:])
		if !ok {
			return core.Undefined, core.URIError(uriMalformed)
		}
		if b < utf8.RuneSelf {
			if strings.IndexByte(preserve, b) >= 0 {
				out = append(out, src[i:i+3]...)
			} else {
				out = append(out, b)
			}
			i += 3
			continue
		}
		var seq [4]byte
		n := sequenceLength(b)
		seq[0] = b
		i += 3
		for j := 1; j < n; j++ {
			if seq[j], ok = percentByte(src[i:]); !ok {
				return core.Undefined, core.URIError(uriMalformed)
			}
			i += 3
		}
		if n == 0 || !utf8.Valid(seq[:n]) {
			return core.Undefined, core.URIError(uriMalformed)
		}
		out = append(out, seq[:n]...)
	}
	return core.GoStr(string(out)), nil
}

// sequenceLength is the length of the UTF-8 sequence that b begins, 0 when
// it begins none.
func sequenceLength(b byte) int {
	switch {
	case b>>5 == 0b110:
		return 2
	case b>>4 == 0b1110:
		return 3
	case b>>3 == 0b11110:
		return 4
	}
	return 0
}

// escape is the escape function of annex B.
// https://tc39.es/ecma262/#sec-escape-string
func escape(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	s, err := argString(r, args)
	if err != nil {
		return core.Undefined, err
	}
	out := make([]byte, 0, s.Len())
	for i := range s.Len() {
		switch c := s.At(i); {
		case c < 0x80 && (isAlnum(byte(c)) || strings.IndexByte(escapePlain, byte(c)) >= 0):
			out = append(out, byte(c))
		case c < 0x100:
			out = append(out, '%', upperHex[c>>4], upperHex[c&15])
		default:
			out = append(out, '%', 'u', upperHex[c>>12], upperHex[c>>8&15], upperHex[c>>4&15], upperHex[c&15])
		}
	}
	return fromASCII(out)
}

// unescape is the unescape function of annex B.
// https://tc39.es/ecma262/#sec-unescape-string
func unescape(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	s, err := argString(r, args)
	if err != nil {
		return core.Undefined, err
	}
	out := make([]uint16, 0, s.Len())
	for i := 0; i < s.Len(); i++ {
		c := s.At(i)
		if c == '%' {
			if u, n := unescapeAt(s, i+1); n > 0 {
				out = append(out, u)
				i += n
				continue
			}
		}
		out = append(out, c)
	}
	return core.Str(text.FromUTF16(out)), nil
}

// unescapeAt reads XX or uXXXX at i; n is the number of units read, 0 for
// anything else.
func unescapeAt(s text.String, i int) (u uint16, n int) {
	digits, start := 2, i
	if i < s.Len() && s.At(i) == 'u' {
		digits, start = 4, i+1
	}
	if start+digits > s.Len() {
		return 0, 0
	}
	for j := start; j < start+digits; j++ {
		c := s.At(j)
		h := -1
		if c < 0x80 {
			h = text.HexValue(byte(c))
		}
		if h < 0 {
			return 0, 0
		}
		u = u<<4 | uint16(h)
	}
	return u, start + digits - i
}
