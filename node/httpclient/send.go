package httpclient

import (
	"strconv"
	"strings"

	dc "github.com/sxfescript/sxn/node/diagnosticschannel"
)

// head is the start line and the fields of a request.
func (x *Exchange) head() []byte {
	r := x.req
	b := x.headStart()
	switch {
	case r.Body != nil && r.Length < 0:
		b = append(b, "transfer-encoding: chunked\r\n"...)
	case r.Body != nil || expectsBody(r.Method):
		b = append(b, "content-length: "...)
		b = strconv.AppendInt(b, max(r.Length, 0), 10)
		b = append(b, "\r\n"...)
	}
	return append(b, "\r\n"...)
}

// headStart is the head without the fields that frame the body.
func (x *Exchange) headStart() []byte {
	r := x.req
	b := make([]byte, 0, 512)
	b = append(b, r.Method...)
	b = append(b, ' ')
	if x.proxy != nil {
		b = append(append(b, "http://"...), r.Authority...)
	}
	b = append(b, r.Path...)
	b = append(b, " HTTP/1.1\r\nhost: "...)
	b = append(b, r.Authority...)
	switch {
	case r.Upgrade != "":
		b = append(b, "\r\nconnection: upgrade\r\nupgrade: "...)
		b = append(b, r.Upgrade...)
	case x.c.reset:
		b = append(b, "\r\nconnection: close"...)
	default:
		b = append(b, "\r\nconnection: keep-alive"...)
	}
	if x.proxy != nil && x.proxy.Authorization != "" {
		b = append(append(b, "\r\nproxy-authorization: "...), x.proxy.Authorization...)
	}
	b = append(b, "\r\n"...)
	for _, h := range r.Headers {
		b = append(b, h.Name...)
		b = append(b, ": "...)
		b = append(b, h.Value...)
		b = append(b, "\r\n"...)
	}
	return b
}

// expectsBody reports whether a request without body says so.
func expectsBody(method string) bool {
	switch strings.ToUpper(method) {
	case "POST", "PUT", "PATCH", "QUERY", "PROPFIND", "PROPPATCH":
		return true
	}
	return false
}

// send writes the request.
func (x *Exchange) send() {
	head := x.head()
	x.publishHead()
	if x.ended {
		return
	}
	if x.req.Body == nil {
		x.c.write([][]byte{head}, nil)
		x.publish(&requestBodySent, nil)
		x.limitHead()
		return
	}
	x.sending = true
	x.c.held = append(x.c.held, head)
	x.pump()
	x.c.flush()
}

func (x *Exchange) limitHead() { x.limit(headersTimeout, errHeadersTimeout) }

// pump asks the body for chunks as long as they come and are written at once.
func (x *Exchange) pump() {
	for x.sending && !x.ended {
		x.pumping, x.answered = true, false
		x.req.Body.Next(x.chunk)
		x.pumping = false
		if !x.answered {
			return
		}
	}
}

// chunk gets what the body gives.
func (x *Exchange) chunk(b []byte, last bool, err error) {
	if x.ended || !x.sending {
		return
	}
	if err != nil {
		x.failWith(err)
		return
	}
	x.sent += int64(len(b))
	if l := x.req.Length; l >= 0 && (x.sent > l || last && x.sent != l) {
		x.failWith(errContentLength())
		return
	}
	if len(b) > 0 {
		x.publish(&requestChunkSent, func() ([]dc.Field, error) {
			return []dc.Field{{Name: "chunk", Value: x.st.e.RT.NewUint8Array(append([]byte(nil), b...)).Value()}}, nil
		})
	}
	c := x.c
	bufs := c.held
	c.held = nil
	if x.req.Length < 0 {
		if len(b) > 0 {
			bufs = append(bufs, append(strconv.AppendInt(nil, int64(len(b)), 16), "\r\n"...), b, []byte("\r\n"))
		}
		if last {
			bufs = append(bufs, []byte("0\r\n\r\n"))
		}
	} else if len(b) > 0 {
		bufs = append(bufs, b)
	}
	if last {
		x.sending = false
		x.publish(&requestBodySent, nil)
	}
	if c.write(bufs, x.written) {
		x.written()
	}
}

// written goes on when a chunk has been written.
func (x *Exchange) written() {
	switch {
	case x.ended:
	case !x.sending:
		if !x.headed {
			x.limitHead()
		}
		x.c.maybeIdle()
	case x.pumping:
		x.answered = true
	default:
		x.pump()
		x.c.flush()
	}
}
