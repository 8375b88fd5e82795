package cjsexports

import (
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// isIDByte reports a byte that can be part of an identifier; every byte of a
// multi-byte character counts.
func isIDByte(c byte) bool { return isIDStartByte(c) || isDigit(c) }

func isIDStartByte(c byte) bool {
	return c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' || c == '$' || c >= utf8.RuneSelf
}

// wordEnd returns the end of the run of identifier characters at pos.
func (s *scanner) wordEnd(pos int) int {
	for pos < len(s.src) && isIDByte(s.src[pos]) {
		if s.src[pos] >= utf8.RuneSelf {
			r, n := utf8.DecodeRuneInString(s.src[pos:])
			if isWideSpace(r) {
				if n == 0 {
					return pos
				}
				break
			}
			pos += n
			continue
		}
		pos++
	}
	return pos
}

// identifier reads an IdentifierName without escapes.
// https://tc39.es/ecma262/#prod-IdentifierName
func (s *scanner) identifier() (string, bool) {
	start := s.pos
	for s.pos < len(s.src) {
		c := s.src[s.pos]
		if c < utf8.RuneSelf {
			if !isIDStartByte(c) && (s.pos == start || !isDigit(c)) {
				break
			}
			s.pos++
			continue
		}
		r, n := utf8.DecodeRuneInString(s.src[s.pos:])
		if !isIDStart(r) && (s.pos == start || !isIDContinue(r)) {
			break
		}
		s.pos += n
	}
	return s.src[start:s.pos], s.pos > start
}

func isIDStart(r rune) bool {
	return unicode.In(r, unicode.L, unicode.Nl, unicode.Other_ID_Start) && !unicode.In(r, unicode.Pattern_Syntax, unicode.Pattern_White_Space)
}

func isIDContinue(r rune) bool {
	return r == 0x200c || r == 0x200d || isIDStart(r) || unicode.In(r, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc, unicode.Other_ID_Continue)
}

// stringValue reads a string literal and returns its value. ok is false for a
// value that is no well-formed text, since no module can import such a name.
func (s *scanner) stringValue() (value string, ok bool, terminated bool) {
	start := s.pos + 1
	if !s.skipString(s.src[s.pos]) {
		return "", false, false
	}
	raw := s.src[start : s.pos-1]
	if !strings.Contains(raw, `\`) {
		return raw, utf8.ValidString(raw), true
	}
	value, ok = unescape(raw)
	return value, ok, true
}

// unescape is the string value of the inside of a literal.
// https://tc39.es/ecma262/#sec-static-semantics-sv
func unescape(raw string) (string, bool) {
	var units []uint16
	for i := 0; i < len(raw); {
		if raw[i] != '\\' {
			r, n := utf8.DecodeRuneInString(raw[i:])
			units = utf16.AppendRune(units, r)
			i += n
			continue
		}
		if i++; i >= len(raw) {
			return "", false
		}
		c := raw[i]
		i++
		switch c {
		case 'n':
			units = append(units, '\n')
		case 't':
			units = append(units, '\t')
		case 'r':
			units = append(units, '\r')
		case 'b':
			units = append(units, '\b')
		case 'f':
			units = append(units, '\f')
		case 'v':
			units = append(units, '\v')
		case '\n':
		case '\r':
			if i < len(raw) && raw[i] == '\n' {
				i++
			}
		case 'x':
			n, ok := hexNumber(raw, i, 2)
			if !ok {
				return "", false
			}
			units = append(units, uint16(n))
			i += 2
		case 'u':
			if i < len(raw) && raw[i] == '{' {
				end := strings.IndexByte(raw[i:], '}')
				if end < 2 || end > 9 {
					return "", false
				}
				n, ok := hexNumber(raw, i+1, end-1)
				if !ok || n > unicode.MaxRune {
					return "", false
				}
				if n < 0x10000 {
					units = append(units, uint16(n))
				} else {
					units = utf16.AppendRune(units, rune(n))
				}
				i += end + 1
				continue
			}
			n, ok := hexNumber(raw, i, 4)
			if !ok {
				return "", false
			}
			units = append(units, uint16(n))
			i += 4
		case '0', '1', '2', '3', '4', '5', '6', '7':
			n := int(c - '0')
			for k := 0; k < 2 && i < len(raw) && raw[i] >= '0' && raw[i] <= '7' && n*8+int(raw[i]-'0') < 256; k++ {
				n = n*8 + int(raw[i]-'0')
				i++
			}
			units = append(units, uint16(n))
		default:
			r, n := utf8.DecodeRuneInString(raw[i-1:])
			i += n - 1
			if r != 0x2028 && r != 0x2029 {
				units = utf16.AppendRune(units, r)
			}
		}
	}
	for i := 0; i < len(units); i++ {
		if !utf16.IsSurrogate(rune(units[i])) {
			continue
		}
		if i+1 == len(units) || utf16.DecodeRune(rune(units[i]), rune(units[i+1])) == utf8.RuneError {
			return "", false
		}
		i++
	}
	return string(utf16.Decode(units)), true
}

func hexNumber(s string, at, n int) (uint32, bool) {
	if at+n > len(s) {
		return 0, false
	}
	var v uint32
	for _, c := range []byte(s[at : at+n]) {
		switch {
		case isDigit(c):
			v = v<<4 | uint32(c-'0')
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			v = v<<4 | uint32(c|0x20-'a'+10)
		default:
			return 0, false
		}
	}
	return v, true
}
