package syntax

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// unicodeEscape decodes the part of a Unicode escape after \u at i. It returns
// the offset after it; on an error the offset of the offending character and a
// message.
func unicodeEscape(s string, i int) (r rune, end int, msg string) {
	if i < len(s) && s[i] == '{' {
		i++
		begin := i
		for i < len(s) && charClass[s[i]]&ccHex != 0 {
			r = r<<4 | rune(hexValue(s[i]))
			if r > utf8.MaxRune {
				return 0, i, msgBadCodePoint
			}
			i++
		}
		if i == begin || i >= len(s) || s[i] != '}' {
			return 0, i, msgBadUnicodeEscape
		}
		return r, i + 1, ""
	}
	for n := 0; n < 4; n++ {
		if i >= len(s) || charClass[s[i]]&ccHex == 0 {
			return 0, i, msgBadUnicodeEscape
		}
		r = r<<4 | rune(hexValue(s[i]))
		i++
	}
	return r, i, ""
}

func hexValue(c byte) byte {
	switch {
	case c <= '9':
		return c - '0'
	case c >= 'a':
		return c - 'a' + 10
	}
	return c - 'A' + 10
}

// appendWTF8 appends a code point, surrogates included; a low surrogate after a
// high one makes the pair's character.
func appendWTF8(buf []byte, r rune) []byte {
	if r < 0xD800 || r > 0xDFFF {
		return utf8.AppendRune(buf, r)
	}
	if n := len(buf); r >= 0xDC00 && n >= 3 && buf[n-3] == 0xED && buf[n-2] >= 0xA0 && buf[n-2] < 0xB0 {
		hi := rune(buf[n-2]&0x0F)<<6 | rune(buf[n-1]&0x3F)
		return utf8.AppendRune(buf[:n-3], 0x10000+hi<<10+(r-0xDC00))
	}
	return append(buf, 0xED, 0x80|byte(r>>6&0x3F), 0x80|byte(r&0x3F))
}

// appendSource copies one character of source text, joining surrogates too.
func appendSource(buf []byte, s string, i int) ([]byte, int) {
	if s[i] == 0xED && i+2 < len(s) && s[i+1] >= 0xB0 {
		return appendWTF8(buf, 0xDC00|rune(s[i+1]&0x0F)<<6|rune(s[i+2]&0x3F)), i + 3
	}
	return append(buf, s[i]), i + 1
}

// stringLiteral scans a string at p.
func (l *lexer) stringLiteral(quote byte, p int) int {
	src, i := l.src, p+1
	for i < len(src) {
		c := src[i]
		if charClass[c]&ccString == 0 {
			i++
			continue
		}
		switch {
		case c == quote:
			l.str = src[p+1 : i]
			l.tok = tString
			return i + 1
		case c == '\\':
			return l.slowString(quote, p, i)
		case c == '\n' || c == '\r':
			l.illegal(msgInvalidToken, p, i)
			return l.pos
		}
		i++
	}
	l.illegal(msgInvalidToken, p, len(src))
	return l.pos
}

// slowString scans a string with escapes from i on.
func (l *lexer) slowString(quote byte, p, i int) int {
	src := l.src
	buf := append(l.buf[:0], src[p+1:i]...)
	l.escaped = true
	for i < len(src) {
		switch c := src[i]; c {
		case quote:
			l.buf = buf
			l.str = string(buf)
			l.tok = tString
			return i + 1
		case '\n', '\r':
			l.illegal(msgInvalidToken, p, i)
			return l.pos
		case '\\':
			var e escapeError
			buf, i, e = l.escape(buf, i, false)
			if e.msg != "" {
				if e.msg == msgInvalidToken { // the end of the source
					e.from = p
				}
				l.illegal(e.msg, e.from, e.to)
				return l.pos
			}
		default:
			if c < 0x80 {
				buf = append(buf, c)
				i++
			} else {
				buf, i = appendSource(buf, src, i)
			}
		}
	}
	l.buf = buf
	l.illegal(msgInvalidToken, p, len(src))
	return l.pos
}

// badEscape makes the error of a Unicode escape at `at` that is wrong at stop:
// it covers the four digits there should be, or the offending character in
// braces.
func badEscape(src, msg string, at, stop int) escapeError {
	switch {
	case msg == msgBadCodePoint:
		return escapeError{msg, at, stop + 1}
	case at+2 < len(src) && src[at+2] == '{':
		return escapeError{msg, stop, stop + 1}
	}
	return escapeError{msg, at, at + 6}
}

type escapeError struct {
	msg      string
	from, to int
}

// escape decodes the escape sequence at i and returns the offset after it.
func (l *lexer) escape(buf []byte, i int, template bool) ([]byte, int, escapeError) {
	src := l.src
	at := i
	i++
	if i >= len(src) {
		return buf, i, escapeError{msgInvalidToken, at, len(src)}
	}
	c := src[i]
	i++
	switch c {
	case 'n':
		return append(buf, '\n'), i, escapeError{}
	case 't':
		return append(buf, '\t'), i, escapeError{}
	case 'r':
		return append(buf, '\r'), i, escapeError{}
	case 'b':
		return append(buf, '\b'), i, escapeError{}
	case 'f':
		return append(buf, '\f'), i, escapeError{}
	case 'v':
		return append(buf, '\v'), i, escapeError{}
	case '\r':
		if i < len(src) && src[i] == '\n' {
			i++
		}
		return buf, i, escapeError{}
	case '\n':
		return buf, i, escapeError{}
	case 'x':
		var v byte
		for n := 0; n < 2; n++ {
			if charClass[l.at(i)]&ccHex == 0 {
				return buf, i, escapeError{msgBadHexEscape, at, at + 4}
			}
			v = v<<4 | hexValue(src[i])
			i++
		}
		return utf8.AppendRune(buf, rune(v)), i, escapeError{}
	case 'u':
		r, end, msg := unicodeEscape(src, i)
		if msg != "" {
			return buf, end, badEscape(src, msg, at, end)
		}
		return appendWTF8(buf, r), end, escapeError{}
	case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		return l.octalEscape(buf, c, at, i, template)
	case 0xE2:
		if l.at(i) == 0x80 && (l.at(i+1) == 0xA8 || l.at(i+1) == 0xA9) {
			return buf, i + 2, escapeError{}
		}
	}
	if c < 0x80 {
		return append(buf, c), i, escapeError{}
	}
	buf, i = appendSource(buf, src, i-1)
	return buf, i, escapeError{}
}

// octalEscape decodes \0 to \9, noting the legacy forms.
func (l *lexer) octalEscape(buf []byte, c byte, at, i int, template bool) ([]byte, int, escapeError) {
	next := l.at(i)
	if c == '0' && charClass[next]&ccDigit == 0 {
		return append(buf, 0), i, escapeError{}
	}
	if template {
		if c >= '8' {
			return buf, i, escapeError{msgTemplate89, at, at + 1}
		}
	}
	note := func(k octalKind, from, to int) {
		if l.octal == octalNone {
			l.octal, l.octFrom, l.octTo = k, uint32(from), uint32(to)
		}
	}
	if c >= '8' {
		note(octalEscape89, at, at+1)
		return append(buf, c), i, escapeError{}
	}
	v := rune(c - '0')
	for n := 1; n < 3 && next >= '0' && next <= '7' && v*8+rune(next-'0') <= 255; n++ {
		v = v*8 + rune(next-'0')
		i++
		next = l.at(i)
	}
	if template {
		return buf, i, escapeError{msgTemplateOctal, at + 1, i - 1}
	}
	note(octalEscape, at+1, i-1)
	return utf8.AppendRune(buf, v), i, escapeError{}
}

// templatePart scans template characters from pos to the next ${ or `, and
// fills q. last reports the end of the template. An invalid escape makes q
// Invalid and is returned for untagged templates.
func (l *lexer) templatePart(q *TemplateElement) (last bool, bad escapeError, ok bool) {
	src, i := l.src, l.pos
	begin := i
	buf := l.buf[:0]
	slow, crs := false, false
	for i < len(src) {
		c := src[i]
		switch c {
		case '`', '$':
			if c == '$' && l.at(i+1) != '{' {
				break
			}
			l.pos = i + 1
			if c == '$' {
				l.pos++
			}
			q.Loc = Loc{uint32(begin), uint32(i)}
			q.Raw = src[begin:i]
			q.Cooked = q.Raw
			if crs {
				q.Raw = strings.ReplaceAll(strings.ReplaceAll(q.Raw, "\r\n", "\n"), "\r", "\n")
			}
			if slow {
				q.Cooked = string(buf)
			}
			if bad.msg != "" {
				q.Cooked, q.Invalid = "", true
			}
			l.buf = buf
			return c == '`', bad, true
		case '\\':
			if !slow {
				slow = true
				buf = append(buf, src[begin:i]...)
			}
			if l.at(i+1) == '\r' {
				crs = true
			}
			var e escapeError
			from := i
			buf, i, e = l.escape(buf, i, true)
			if e.msg != "" {
				if bad.msg == "" {
					bad = e
				}
				i = max(i, from+1)
				if i == from+1 {
					i++
				}
			}
			continue
		case '\r':
			if !slow {
				slow = true
				buf = append(buf, src[begin:i]...)
			}
			crs = true
			buf = append(buf, '\n')
			i++
			if l.at(i) == '\n' {
				i++
			}
			continue
		}
		if !slow {
			i++
		} else if c < 0x80 {
			buf = append(buf, c)
			i++
		} else {
			buf, i = appendSource(buf, src, i)
		}
	}
	return false, bad, false
}

// regexp scans a regular expression literal from the current / or /= token.
func (l *lexer) regexp() (pattern, flags string, ok bool) {
	src, p := l.src, int(l.start)
	i := p + 1
	class := false
	for {
		if i >= len(src) {
			l.illegal(msgUnterminatedRegExp, p, p+1)
			return "", "", false
		}
		c := src[i]
		if c == '\\' {
			i++
			if i >= len(src) {
				continue
			}
			c = src[i]
			if c != '\n' && c != '\r' && c != 0xE2 {
				i++
				continue
			}
		}
		switch {
		case c == '\n' || c == '\r' || c == 0xE2 && l.at(i+1) == 0x80 && (l.at(i+2) == 0xA8 || l.at(i+2) == 0xA9):
			l.illegal(msgUnterminatedRegExp, p, p+1)
			return "", "", false
		case c == '[':
			class = true
		case c == ']':
			class = false
		case c == '/' && !class:
			end := i + 1
			for end < len(src) {
				if charClass[src[end]]&ccIDPart != 0 {
					end++
					continue
				}
				if src[end] == '\\' {
					l.illegal(msgRegExpFlags, p, p+1)
					return "", "", false
				}
				if src[end] < utf8.RuneSelf {
					break
				}
				r, n := utf8.DecodeRuneInString(src[end:])
				if !isIDPart(r) {
					break
				}
				end += n
			}
			l.pos, l.end = end, uint32(end)
			return src[p+1 : i], src[i+1 : end], true
		}
		i++
	}
}

// number scans a numeric literal at p.
func (l *lexer) number(p int) int {
	src, i := l.src, p
	l.tok = tNumber
	if src[i] == '0' {
		switch l.at(i+1) | 0x20 {
		case 'x':
			return l.radix(p, 4)
		case 'o':
			return l.radix(p, 3)
		case 'b':
			return l.radix(p, 1)
		}
		if next := l.at(i + 1); charClass[next]&ccDigit != 0 {
			return l.legacyNumber(p)
		} else if next == '_' {
			l.illegal(msgSeparatorZero, p+1, p+2)
			return l.pos
		}
	}
	sep := false
	if src[i] != '.' {
		var v uint64
		for charClass[l.at(i)]&ccDigit != 0 {
			v = v*10 + uint64(src[i]-'0')
			i++
		}
		switch c := l.at(i); {
		case c == '_':
			if i, sep = l.digits(p, i), true; i < 0 {
				return l.pos
			}
			fallthrough
		case c == '.' || c|0x20 == 'e' || c == 'n' || i-p > 15:
			if l.at(i) == 'n' {
				l.tok = tBigInt
				l.str = stripSeparators(src[p:i], sep)
				return l.numberEnd(p, i+1)
			}
		default:
			l.num = float64(v)
			return l.numberEnd(p, i)
		}
	}
	return l.decimal(p, i, sep)
}

// decimal scans the fraction and exponent of a decimal literal.
func (l *lexer) decimal(p, i int, sep bool) int {
	src := l.src
	if l.at(i) == '.' {
		i++
		if l.at(i) == '_' {
			l.illegal(msgInvalidToken, p, i)
			return l.pos
		}
		if charClass[l.at(i)]&ccDigit != 0 {
			j := l.digits(p, i)
			if j < 0 {
				return l.pos
			}
			sep = sep || strings.IndexByte(src[i:j], '_') >= 0
			i = j
		}
	}
	if l.at(i)|0x20 == 'e' {
		i++
		if c := l.at(i); c == '+' || c == '-' {
			i++
		}
		if charClass[l.at(i)]&ccDigit == 0 {
			l.illegal(msgInvalidToken, p, i)
			return l.pos
		}
		j := l.digits(p, i)
		if j < 0 {
			return l.pos
		}
		sep = sep || strings.IndexByte(src[i:j], '_') >= 0
		i = j
	}
	// A range error leaves ±Inf or 0, which are the right values.
	l.num, _ = strconv.ParseFloat(stripSeparators(src[p:i], sep), 64)
	return l.numberEnd(p, i)
}

func stripSeparators(s string, sep bool) string {
	if sep {
		return strings.ReplaceAll(s, "_", "")
	}
	return s
}

// digits skips decimal digits with separators from i on; -1 after an error.
func (l *lexer) digits(p, i int) int {
	for {
		for charClass[l.at(i)]&ccDigit != 0 {
			i++
		}
		if l.at(i) != '_' {
			return i
		}
		i++
		if !l.separator(i, charClass[l.at(i)]&ccDigit != 0) {
			return -1
		}
	}
}

// separator checks what follows a numeric separator that ends at i.
func (l *lexer) separator(i int, digit bool) bool {
	if digit {
		return true
	}
	if l.at(i) == '_' {
		l.illegal(msgSeparatorTwice, i, i+1)
	} else {
		l.illegal(msgSeparatorEnd, i, i+1)
	}
	return false
}

// radix scans 0x, 0o and 0b literals with the given bits per digit.
func (l *lexer) radix(p int, bits uint) int {
	i := p + 2
	var mantissa uint64
	exp := 0
	sticky, sep := false, false
	begin := i
	for {
		c := l.at(i)
		if c == '_' && i > begin {
			sep = true
			i++
			if !l.separator(i, isRadixDigit(l.at(i), bits)) {
				return l.pos
			}
			continue
		}
		if !isRadixDigit(c, bits) {
			break
		}
		d := uint64(hexValue(c))
		if mantissa>>59 == 0 {
			mantissa = mantissa<<bits | d
		} else {
			exp += int(bits)
			sticky = sticky || d != 0
		}
		i++
	}
	if i == begin {
		l.illegal(msgInvalidToken, p, i)
		return l.pos
	}
	if l.at(i) == 'n' {
		l.tok = tBigInt
		l.str = strings.ToLower(stripSeparators(l.src[p:i], sep))
		return l.numberEnd(p, i+1)
	}
	if sticky {
		mantissa |= 1 // far below the rounding position: it only breaks ties
	}
	l.num = math.Ldexp(float64(mantissa), exp)
	return l.numberEnd(p, i)
}

func isRadixDigit(c byte, bits uint) bool {
	return charClass[c]&ccHex != 0 && hexValue(c) < 1<<bits
}

// legacyNumber scans 0 followed by a digit.
//
// https://tc39.es/ecma262/#prod-LegacyOctalIntegerLiteral
func (l *lexer) legacyNumber(p int) int {
	i := p + 1
	octal := true
	for charClass[l.at(i)]&ccDigit != 0 {
		octal = octal && l.src[i] < '8'
		i++
	}
	if l.at(i) == '_' {
		l.illegal(msgInvalidToken, p, i)
		return l.pos
	}
	l.octFrom = uint32(p)
	if !octal {
		l.octal = octalDecimal
		end := l.decimal(p, i, false)
		l.octTo = uint32(end)
		return end
	}
	l.octal, l.octTo = octalNumber, uint32(i)
	v := 0.0
	if i-p <= 18 {
		n, _ := strconv.ParseUint(l.src[p:i], 8, 64) // at most 54 bits of digits
		v = float64(n)
	} else {
		v = octalValue(l.src[p:i])
	}
	l.num = v
	return l.numberEnd(p, i)
}

// octalValue rounds a long octal literal correctly.
func octalValue(s string) float64 {
	var mantissa uint64
	exp := 0
	sticky := false
	for i := 0; i < len(s); i++ {
		d := uint64(s[i] - '0')
		if mantissa>>59 == 0 {
			mantissa = mantissa<<3 | d
		} else {
			exp += 3
			sticky = sticky || d != 0
		}
	}
	if sticky {
		mantissa |= 1
	}
	return math.Ldexp(float64(mantissa), exp)
}

// numberEnd checks that no name or digit follows a numeric literal.
func (l *lexer) numberEnd(p, i int) int {
	c := l.at(i)
	if charClass[c]&ccIDPart != 0 || c == '\\' {
		l.illegal(msgInvalidToken, p, i)
		return l.pos
	}
	if c >= utf8.RuneSelf {
		if r, _ := utf8.DecodeRuneInString(l.src[i:]); isIDStart(r) {
			l.illegal(msgInvalidToken, p, i)
			return l.pos
		}
	}
	return i
}
