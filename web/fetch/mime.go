package fetch

import "strings"

// mimeParams are the parameters of a MIME type, in order.
type mimeParams [][2]string

func (p mimeParams) get(name string) (string, bool) {
	for _, x := range p {
		if x[0] == name {
			return x[1], true
		}
	}
	return "", false
}

// parseMIME parses a MIME type.
// https://mimesniff.spec.whatwg.org/#parse-a-mime-type
func parseMIME(s string) (essence string, params mimeParams, ok bool) {
	s = strings.Trim(s, "\t\n\r ")
	head, rest, _ := strings.Cut(s, ";")
	typ, sub, found := strings.Cut(head, "/")
	sub = strings.TrimRight(sub, "\t\n\r ")
	if !found || !isToken(typ) || !isToken(sub) {
		return "", nil, false
	}
	for rest != "" {
		rest = strings.TrimLeft(rest, "\t\n\r ")
		i := strings.IndexAny(rest, ";=")
		if i < 0 {
			break
		}
		name := asciiLower(rest[:i])
		if rest[i] == ';' {
			rest = rest[i+1:]
			continue
		}
		var value string
		value, rest = mimeValue(rest[i+1:])
		if _, dup := params.get(name); !dup && isToken(name) && quotable(value) {
			params = append(params, [2]string{name, value})
		}
	}
	return asciiLower(typ + "/" + sub), params, true
}

// mimeValue takes the value of a parameter and the semicolon after it.
func mimeValue(s string) (value, rest string) {
	if !strings.HasPrefix(s, `"`) {
		value, rest, _ = strings.Cut(s, ";")
		return strings.TrimRight(value, "\t\n\r "), rest
	}
	var b strings.Builder
	i := 1
	for ; i < len(s) && s[i] != '"'; i++ {
		if s[i] == '\\' && i+1 < len(s) {
			i++
		}
		b.WriteByte(s[i])
	}
	if i < len(s) {
		i++
	}
	_, rest, _ = strings.Cut(s[i:], ";")
	return b.String(), rest
}

func quotable(s string) bool {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c != '\t' && c < 0x20 || c == 0x7F {
			return false
		}
	}
	return true
}

// serializeMIME is the inverse of parseMIME.
// https://mimesniff.spec.whatwg.org/#serialize-a-mime-type
func serializeMIME(essence string, params mimeParams) string {
	var b strings.Builder
	b.WriteString(essence)
	for _, p := range params {
		b.WriteString(";" + p[0] + "=")
		if isToken(p[1]) {
			b.WriteString(p[1])
			continue
		}
		b.WriteString(`"` + strings.ReplaceAll(strings.ReplaceAll(p[1], `\`, `\\`), `"`, `\"`) + `"`)
	}
	return b.String()
}

// blobType is the type of a Blob made of a body.
func blobType(contentType string) string {
	essence, params, ok := parseMIME(contentType)
	if !ok {
		return ""
	}
	return strings.ToLower(serializeMIME(essence, params))
}
