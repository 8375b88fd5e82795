package http

import (
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// linkHeader checks the links of early hints: a string or an array of strings.
// https://www.rfc-editor.org/rfc/rfc8288#section-3
func linkHeader(rt *engine.Runtime, v engine.Value) (string, error) {
	bad := func(v engine.Value) error {
		return nodeerr.InvalidArgValue(rt, "hints", v, `must be an array or string of format "</styles.css>; rel=preload; as=style"`)
	}
	if s, ok := v.AsString(); ok {
		if !isLink(s) {
			return "", bad(v)
		}
		return s, nil
	}
	if !v.IsArray() {
		return "", bad(v)
	}
	var links []string
	for _, it := range listOf(v) {
		s, ok := it.AsString()
		if !ok || !isLink(s) {
			return "", bad(it)
		}
		links = append(links, s)
	}
	return strings.Join(links, ", "), nil
}

// isLink reports whether s is one or more links: <target> with parameters.
func isLink(s string) bool {
	for {
		s = strings.TrimLeft(s, " \t")
		if !strings.HasPrefix(s, "<") {
			return false
		}
		end := strings.IndexByte(s, '>')
		if end < 1 {
			return false
		}
		for _, c := range []byte(s[1:end]) {
			if c <= ' ' || c >= 0x7f {
				return false
			}
		}
		var params bool
		if s, params = skipLinkParams(s[end+1:]); !params {
			return false
		}
		if s == "" {
			return true
		}
		s = s[1:] // the comma
	}
}

// skipLinkParams takes the parameters of a link, at least one, up to a comma
// or the end.
func skipLinkParams(s string) (rest string, ok bool) {
	for {
		s = strings.TrimLeft(s, " \t")
		if s == "" || s[0] == ',' {
			return s, ok
		}
		if s[0] != ';' {
			return s, false
		}
		s = strings.TrimLeft(s[1:], " \t")
		n := 0
		for n < len(s) && isToken([]byte{s[n]}) {
			n++
		}
		if n == 0 {
			return s, false
		}
		s, ok = s[n:], true
		if !strings.HasPrefix(s, "=") {
			continue
		}
		s = s[1:]
		if strings.HasPrefix(s, `"`) {
			end := strings.IndexByte(s[1:], '"')
			if end < 0 {
				return s, false
			}
			s = s[end+2:]
			continue
		}
		n = 0
		for n < len(s) && isToken([]byte{s[n]}) {
			n++
		}
		if n == 0 {
			return s, false
		}
		s = s[n:]
	}
}
