package formdata

import (
	"bytes"
	"errors"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/blob"
	"github.com/sxfescript/sxn/web/url/urlparse"
	"github.com/sxfescript/sxn/web/webidl"
)

// ParseURLEncoded parses an application/x-www-form-urlencoded body.
func ParseURLEncoded(b []byte) *Data {
	d := &Data{}
	for _, p := range urlparse.ParseForm(string(bytes.ToValidUTF8(b, []byte("\uFFFD")))) {
		d.Entries = append(d.Entries, Entry{p.Name, engine.String(p.Value)})
	}
	return d
}

// part is one part of a multipart body.
type part struct {
	name, fileName string
	isFile         bool
	contentType    string
	encoding       string
	body           []byte
}

// ParseMultipart parses a multipart/form-data body.
// https://andreubotella.github.io/multipart-form-data/#multipart-form-data-parser
func ParseMultipart(e *env.Env, b []byte, boundary string) (*Data, error) {
	parts, err := split(b, boundary)
	if err != nil {
		return nil, err
	}
	d := &Data{}
	for _, p := range parts {
		v := engine.StringUTF8(p.body)
		if p.isFile {
			typ := p.contentType
			if typ == "" {
				typ = "text/plain"
			}
			f, err := blob.NewFile(e, blob.Of(append([]byte(nil), p.body...), strings.ToLower(typ)), engine.String(p.fileName), float64(now()))
			if err != nil {
				return nil, err
			}
			v = f.Value()
		}
		d.Entries = append(d.Entries, Entry{p.name, v})
	}
	return d, nil
}

// split parses the parts without making objects.
func split(b []byte, boundary string) ([]part, error) {
	dash := []byte("--" + boundary)
	if n := len(boundary); n == 0 || n > 70 {
		return nil, errors.New("no boundary found in multipart body")
	}
	i := bytes.Index(b, dash) // a preamble is skipped
	if i < 0 {
		return nil, errors.New("no boundary found in multipart body")
	}
	b = b[i:]
	var parts []part
	for {
		if !bytes.HasPrefix(b, dash) {
			return nil, errors.New("expected a value starting with -- and the boundary")
		}
		b = b[len(dash):]
		if rest, ok := bytes.CutPrefix(b, []byte("--")); ok {
			if len(rest) == 0 || bytes.HasPrefix(rest, []byte("\r\n")) {
				return parts, nil
			}
		}
		var ok bool
		if b, ok = bytes.CutPrefix(b, []byte("\r\n")); !ok {
			return nil, errors.New("expected CRLF")
		}
		var p part
		var err error
		if b, err = p.header(b); err != nil {
			return nil, err
		}
		end := bytes.Index(b, append([]byte("\r\n"), dash...))
		if end < 0 {
			return nil, errors.New("expected boundary after body")
		}
		p.body = b[:end]
		b = b[end+2:]
		if strings.EqualFold(p.encoding, "base64") {
			if dec, ok := webidl.ForgivingBase64(string(p.body)); ok {
				p.body = dec
			}
		}
		parts = append(parts, p)
	}
}

// header parses the header fields of a part and returns what follows.
func (p *part) header(b []byte) ([]byte, error) {
	named := false
	for {
		line, rest, ok := bytes.Cut(b, []byte("\r\n"))
		if !ok {
			return nil, errors.New("expected CRLF")
		}
		b = rest
		if len(line) == 0 {
			if !named {
				return nil, errors.New("header name is null")
			}
			return b, nil
		}
		name, value, ok := bytes.Cut(line, []byte(":"))
		if !ok {
			return nil, errors.New("expected :")
		}
		text := strings.Trim(string(value), " \t")
		switch strings.ToLower(strings.Trim(string(name), " \t")) {
		case "content-disposition":
			if err := p.disposition(text); err != nil {
				return nil, err
			}
			named = true
		case "content-type":
			p.contentType = text
		case "content-transfer-encoding":
			p.encoding = text
		}
	}
}

func (p *part) disposition(s string) error {
	rest, ok := strings.CutPrefix(s, "form-data")
	if !ok {
		return errors.New("expected form-data for content-disposition header")
	}
	hasName := false
	for {
		rest = strings.TrimLeft(rest, " \t")
		if rest == "" {
			break
		}
		if rest[0] != ';' {
			return errors.New("expected ;")
		}
		rest = strings.TrimLeft(rest[1:], " \t")
		key, after, ok := strings.Cut(rest, "=")
		if !ok {
			return errors.New("expected = in content-disposition header")
		}
		var value string
		if strings.HasPrefix(after, `"`) {
			end := strings.IndexByte(after[1:], '"')
			if end < 0 {
				return errors.New(`expected "`)
			}
			value, rest = unescape(after[1:1+end]), after[2+end:]
		} else {
			end := strings.IndexByte(after, ';')
			if end < 0 {
				end = len(after)
			}
			value, rest = strings.TrimRight(after[:end], " \t"), after[end:]
		}
		switch strings.ToLower(key) {
		case "name":
			p.name, hasName = value, true
		case "filename":
			p.fileName, p.isFile = value, true
		case "filename*":
			if text, ok := extended(value); ok {
				p.fileName, p.isFile = text, true
			}
		}
	}
	if !hasName {
		return errors.New("header name is null")
	}
	return nil
}

func unescape(s string) string {
	s = strings.ReplaceAll(s, "%0A", "\n")
	s = strings.ReplaceAll(s, "%0D", "\r")
	s = strings.ReplaceAll(s, "%22", `"`)
	return strings.ToValidUTF8(s, "\uFFFD")
}

// extended decodes a value of the form charset'language'text.
// https://www.rfc-editor.org/rfc/rfc8187
func extended(s string) (string, bool) {
	f := strings.SplitN(s, "'", 3)
	if len(f) != 3 {
		return "", false
	}
	raw := webidl.PercentDecode(f[2])
	if strings.EqualFold(f[0], "utf-8") {
		return strings.ToValidUTF8(string(raw), "\uFFFD"), true
	}
	return "", false
}
