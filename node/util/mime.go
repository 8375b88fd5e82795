package util

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/sxfescript/sxn/node/nodeerr"
)

// mimeType is a parsed MIME type.
// https://mimesniff.spec.whatwg.org/#parsing-a-mime-type
type mimeType struct {
	kind, subtype string
	params        mimeParams
}

// mimeParams are the parameters of a MIME type in order.
type mimeParams struct{ list []mimeParam }

type mimeParam struct{ name, value string }

// isHTTPToken reports whether a byte may stand in a token of HTTP.
func isHTTPToken(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte("!#$%&'*+-.^_`|~", c) >= 0
}

// notToken returns the position of the first character of s, in UTF-16 code
// units, that may not stand in a token; -1 without one.
func notToken(s string) int {
	for i := range len(s) {
		if !isHTTPToken(s[i]) {
			return i // what precedes is ASCII
		}
	}
	return -1
}

// notQuotable is notToken for characters that may stand in a quoted string.
func notQuotable(s string) int {
	at := 0
	for _, r := range s {
		if r != '\t' && (r < ' ' || r == 0x7F || r > 0xFF) {
			return at
		}
		at++
	}
	return -1
}

func mimeError(what, text string, at int) error {
	message := "The MIME syntax for a " + what + ` in "` + text + `" is invalid`
	if at >= 0 {
		message += " at " + strconv.Itoa(at)
	}
	return nodeerr.Type("ERR_INVALID_MIME_SYNTAX", message)
}

// lowerASCII lowers the letters A to Z.
func lowerASCII(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, s)
}

// parseMIME parses text (valid UTF-8) as a MIME type.
func parseMIME(text string) (*mimeType, error) {
	s := strings.TrimLeft(text, " \t\r\n")
	kind, rest, ok := strings.Cut(s, "/")
	if !ok {
		kind = ""
	}
	if bad := notToken(kind); kind == "" || bad >= 0 {
		return nil, mimeError("type", text, bad)
	}
	subtype, params, _ := strings.Cut(rest, ";")
	subtype = strings.TrimRight(subtype, " \t\r\n")
	if bad := notToken(subtype); subtype == "" || bad >= 0 {
		return nil, mimeError("subtype", text, bad)
	}
	m := &mimeType{kind: lowerASCII(kind), subtype: lowerASCII(subtype)}
	m.params.parse(params)
	return m, nil
}

// parse adds the parameters of text, which follows a semicolon. Invalid ones
// are left out.
func (p *mimeParams) parse(text string) {
	for text != "" {
		text = strings.TrimLeft(text, " \t\r\n")
		end := strings.IndexAny(text, ";=")
		if end < 0 {
			return
		}
		name := lowerASCII(text[:end])
		if text[end] == ';' {
			text = text[end+1:]
			continue
		}
		text = text[end+1:]
		var value string
		if strings.HasPrefix(text, `"`) {
			value, text = unquoteMIME(text)
			_, text, _ = strings.Cut(text, ";")
		} else {
			value, text, _ = strings.Cut(text, ";")
			if value = strings.TrimRight(value, " \t\r\n"); value == "" {
				continue
			}
		}
		if name == "" || notToken(name) >= 0 || notQuotable(value) >= 0 || p.find(name) >= 0 {
			continue
		}
		p.list = append(p.list, mimeParam{name, value})
	}
}

// unquoteMIME takes the quoted string at the start of s.
func unquoteMIME(s string) (value, rest string) {
	var b strings.Builder
	for i := 1; i < len(s); {
		switch s[i] {
		case '"':
			return b.String(), s[i+1:]
		case '\\':
			if i++; i == len(s) {
				b.WriteByte('\\')
				return b.String(), ""
			}
		}
		_, n := utf8.DecodeRuneInString(s[i:])
		b.WriteString(s[i : i+n])
		i += n
	}
	return b.String(), ""
}

func (p *mimeParams) find(name string) int {
	for i := range p.list {
		if p.list[i].name == name {
			return i
		}
	}
	return -1
}

func (p *mimeParams) String() string {
	var b strings.Builder
	for i, x := range p.list {
		if i > 0 {
			b.WriteByte(';')
		}
		b.WriteString(x.name + "=")
		if x.value != "" && notToken(x.value) < 0 {
			b.WriteString(x.value)
			continue
		}
		b.WriteByte('"')
		for j := range len(x.value) {
			if x.value[j] == '"' || x.value[j] == '\\' {
				b.WriteByte('\\')
			}
			b.WriteByte(x.value[j])
		}
		b.WriteByte('"')
	}
	return b.String()
}

func (m *mimeType) essence() string { return m.kind + "/" + m.subtype }

func (m *mimeType) String() string {
	if len(m.params.list) == 0 {
		return m.essence()
	}
	return m.essence() + ";" + m.params.String()
}
