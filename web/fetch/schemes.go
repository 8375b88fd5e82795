package fetch

import (
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/web/blob"
	"github.com/sxfescript/sxn/web/webidl"
)

// scheme is scheme fetch.
// https://fetch.spec.whatwg.org/#scheme-fetch
func (f *fetching) scheme() {
	switch f.r.url.Protocol() {
	case "http:", "https:":
		f.http()
	case "about:":
		f.failText("about scheme is not supported")
	case "blob:":
		f.blob()
	case "data:":
		f.data()
	case "file:":
		f.failText("not implemented... yet...")
	default:
		f.failText("unknown scheme")
	}
}

// local answers with a body that is there.
func (f *fetching) local(r *response) {
	f.end()
	f.respond(r)
}

func (f *fetching) blob() {
	u := f.r.url
	u.SetHash("")
	o, err := blob.ResolveURL(f.e, u.Href())
	if err != nil {
		f.promise.Reject(err)
		return
	}
	if f.r.method != "GET" || o == nil {
		f.failText("invalid method")
		return
	}
	b, _ := blob.As(o.Value())
	r := &response{status: 200, statusText: "OK", list: &headerList{}}
	rangeHeader, ranged := f.r.list.get("range")
	if !ranged {
		r.list.set("content-length", strconv.FormatInt(b.Size(), 10))
		r.list.set("content-type", b.Type)
		r.body = &body{source: b}
		f.local(r)
		return
	}
	from, to, ok := parseRange(rangeHeader, b.Size())
	if ok && from >= b.Size() {
		f.failText("Range start is greater than the blob's size.")
		return
	}
	if !ok {
		f.failText("failed to fetch the data URL")
		return
	}
	part := b.Slice(from, to, b.Type)
	r.status, r.statusText = 206, "Partial Content"
	r.list.set("content-length", strconv.FormatInt(part.Size(), 10))
	r.list.set("content-type", b.Type)
	r.list.set("content-range", "bytes "+strconv.FormatInt(from, 10)+"-"+strconv.FormatInt(to-1, 10)+"/"+strconv.FormatInt(b.Size(), 10))
	r.body = &body{source: part}
	f.local(r)
}

// parseRange parses a single range header value; to is exclusive.
// https://fetch.spec.whatwg.org/#simple-range-header-value
func parseRange(s string, size int64) (from, to int64, ok bool) {
	rest, ok := strings.CutPrefix(s, "bytes")
	if !ok {
		return 0, 0, false
	}
	if rest, ok = strings.CutPrefix(strings.TrimLeft(rest, " \t"), "="); !ok {
		return 0, 0, false
	}
	a, b, ok := strings.Cut(rest, "-")
	a, b = strings.Trim(a, " \t"), strings.Trim(b, " \t")
	if !ok || a == "" && b == "" {
		return 0, 0, false
	}
	number := func(s string) (int64, bool) {
		n, err := strconv.ParseInt(s, 10, 64)
		return n, err == nil && n >= 0
	}
	if a == "" {
		n, ok := number(b)
		return max(size-n, 0), size, ok
	}
	if from, ok = number(a); !ok {
		return 0, 0, false
	}
	if b == "" || from >= size {
		return from, size, true
	}
	to, ok = number(b)
	if !ok || from > to {
		return 0, 0, false
	}
	return from, min(to+1, size), true
}

// data is the data: URL processor.
// https://fetch.spec.whatwg.org/#data-url-processor
func (f *fetching) data() {
	u := f.r.url
	u.SetHash("")
	text := strings.TrimPrefix(u.Href(), "data:")
	typ, encoded, ok := strings.Cut(text, ",")
	if !ok {
		f.failText("failed to fetch the data URL")
		return
	}
	typ = strings.Trim(typ, " ")
	content := webidl.PercentDecode(encoded)
	if rest, ok := cutBase64(typ); ok {
		typ = rest
		if content, ok = webidl.ForgivingBase64(string(content)); !ok {
			f.failText("failed to fetch the data URL")
			return
		}
	}
	if strings.HasPrefix(typ, ";") {
		typ = "text/plain" + typ
	}
	essence, params, ok := parseMIME(typ)
	if !ok {
		essence, params = "text/plain", mimeParams{{"charset", "US-ASCII"}}
	}
	r := &response{status: 200, statusText: "OK", list: &headerList{}, body: &body{source: blob.Of(content, "")}}
	r.list.append("content-type", serializeMIME(essence, params))
	f.local(r)
}

// cutBase64 removes the ending ";base64", with spaces, of a media type.
func cutBase64(typ string) (string, bool) {
	i := len(typ) - len("base64")
	if i < 0 || !strings.EqualFold(typ[i:], "base64") {
		return typ, false
	}
	return strings.CutSuffix(strings.TrimRight(typ[:i], " "), ";")
}
