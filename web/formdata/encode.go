package formdata

import (
	"crypto/rand"
	"math/big"
	"strings"
	"time"

	"github.com/sxfescript/sxn/web/blob"
)

func now() int64 { return time.Now().UnixMilli() }

// Encode returns the multipart body of the fields, whose type names the boundary.
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data
func Encode(d *Data) *blob.Blob {
	boundary := "----formdata-undici-0" + digits()
	var text strings.Builder
	var parts []*blob.Blob
	flush := func() {
		if text.Len() > 0 {
			parts = append(parts, blob.Of([]byte(text.String()), ""))
			text.Reset()
		}
	}
	for _, x := range d.Entries {
		text.WriteString("--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + escape(normalize(x.Name)) + "\"")
		b, ok := blob.As(x.Value)
		if !ok {
			s, _ := x.Value.AsString()
			text.WriteString("\r\n\r\n" + normalize(s) + "\r\n")
			continue
		}
		name, _, _ := blob.FileData(x.Value)
		s, _ := name.AsString()
		if s != "" {
			text.WriteString("; filename=\"" + escape(s) + "\"")
		}
		typ := b.Type
		if typ == "" {
			typ = "application/octet-stream"
		}
		text.WriteString("\r\nContent-Type: " + typ + "\r\n\r\n")
		flush()
		parts = append(parts, b)
		text.WriteString("\r\n")
	}
	text.WriteString("--" + boundary + "--\r\n")
	flush()
	return blob.Concat("multipart/form-data; boundary="+boundary, parts...)
}

// digits are 11 random decimal digits.
func digits() string {
	n, err := rand.Int(rand.Reader, big.NewInt(1e11))
	if err != nil { // crypto/rand does not fail
		return "00000000000"
	}
	s := n.String()
	return strings.Repeat("0", 11-len(s)) + s
}

// normalize makes all line ends CRLF.
func normalize(s string) string {
	if !strings.ContainsAny(s, "\r\n") {
		return s
	}
	s = strings.ReplaceAll(s, "\r\n", "\n")
	s = strings.ReplaceAll(s, "\r", "\n")
	return strings.ReplaceAll(s, "\n", "\r\n")
}

func escape(s string) string {
	s = strings.ReplaceAll(s, "\n", "%0A")
	s = strings.ReplaceAll(s, "\r", "%0D")
	return strings.ReplaceAll(s, `"`, "%22")
}
