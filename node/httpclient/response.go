package httpclient

import (
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/node/buffer"
	dc "github.com/sxfescript/sxn/node/diagnosticschannel"
	"github.com/sxfescript/sxn/node/internal/httpparse"
)

// A conn is the handler of its parser.

// MessageBegin implements httpparse.Handler.
func (c *conn) MessageBegin() error { return nil }

func fields(h *httpparse.Head) []Header {
	out := make([]Header, h.Len())
	for i := range out {
		out[i] = Header{string(h.Name(i)), string(h.Value(i))}
	}
	return out
}

// HeadersComplete implements httpparse.Handler.
func (c *conn) HeadersComplete(h *httpparse.Head) (httpparse.Action, error) {
	x := c.x
	if x == nil || x.ended {
		return httpparse.SkipBody, nil
	}
	if h.Status >= 100 && h.Status < 200 && !(h.Status == 101 && x.req.Upgrade != "") {
		if h.Status == 101 {
			return 0, errSocket(c, "bad upgrade")
		}
		x.interim = true
		return httpparse.Proceed, nil
	}
	c.headers, c.status, c.text = fields(h), h.Status, string(h.StatusText())
	if h.Status == 101 {
		c.upgrade = true
		c.parser.Pause()
		return httpparse.Upgrade, nil
	}
	x.interim, x.headed = false, true
	c.keepAlive(h.KeepAlive)
	x.limit(bodyTimeout, errBodyTimeout)
	x.publishResponse(c.status, c.text, c.headers)
	if x.ended {
		return httpparse.SkipBody, nil
	}
	x.h.Head(h.Status, string(h.StatusText()), c.headers)
	if x.paused {
		c.parser.Pause()
	}
	if x.req.Method == "HEAD" {
		return httpparse.SkipBody, nil
	}
	return httpparse.Proceed, nil
}

// keepAlive decides whether and how long the connection is kept.
func (c *conn) keepAlive(keep bool) {
	if !keep {
		c.reset = true
		return
	}
	c.keep = idleTimeout
	for _, h := range c.headers {
		if !strings.EqualFold(h.Name, "keep-alive") {
			continue
		}
		_, after, ok := strings.Cut(strings.ToLower(h.Value), "timeout=")
		if !ok {
			continue
		}
		digits := after
		if i := strings.IndexFunc(after, func(r rune) bool { return r < '0' || r > '9' }); i >= 0 {
			digits = after[:i]
		}
		if n, err := strconv.ParseInt(digits, 10, 32); err == nil {
			c.keep = min(n*1000-idleThreshold, maxIdleTimeout)
			if c.keep <= 0 {
				c.reset = true
			}
		}
	}
}

// Body implements httpparse.Handler.
func (c *conn) Body(data []byte) error {
	x := c.x
	if x == nil || x.ended || x.interim {
		return nil
	}
	if x.timed {
		x.timer.Refresh()
	}
	x.publish(&requestChunk, func() ([]dc.Field, error) {
		return []dc.Field{{Name: "chunk", Value: buffer.NewCopy(x.st.e, data).Value()}}, nil
	})
	if x.ended {
		return nil
	}
	x.h.Data(data)
	if x.paused {
		c.parser.Pause()
	}
	return nil
}

// MessageComplete implements httpparse.Handler.
func (c *conn) MessageComplete(h *httpparse.Head) error {
	x := c.x
	if x == nil || x.ended || c.upgrade {
		return nil
	}
	if x.interim {
		x.interim = false
		return nil
	}
	c.done = true
	trailers := fields(h)
	if x.sending {
		// The server has answered without reading the request: the rest of it
		// is not sent.
		x.sending, c.reset = false, true
	}
	x.finish()
	x.publishEnd(trailers)
	x.h.End(trailers)
	c.maybeIdle()
	return nil
}
