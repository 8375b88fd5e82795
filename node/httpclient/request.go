package httpclient

import (
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/proxy"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/eventloop"
)

// Header is a field as it is sent or was received. Both are strings of bytes.
type Header struct{ Name, Value string }

// Request is what Do sends. The fields host, connection and those that frame
// the body are added.
type Request struct {
	Method string
	Secure bool
	Host   string // without the brackets of IPv6
	Port   int
	// Authority is the Host field.
	Authority string
	Path      string
	Headers   []Header
	// Body is nil for none. Length is its size, -1 where it is not known.
	Body   Body
	Length int64
	// Upgrade asks for another protocol; the connection is never shared.
	Upgrade string
	// Close ends the connection after the response.
	Close bool
	// Unlimited lifts the limits of time for headers and body.
	Unlimited bool
}

// Body is the body of a request.
type Body interface {
	// Next asks for a chunk; done is called once, at once or later. The last
	// call has last set, with or without a chunk.
	Next(done func(chunk []byte, last bool, err error))
}

// Handler gets what becomes of a request, on the loop's goroutine. After Fail,
// End or Upgraded nothing follows.
type Handler interface {
	Head(status int, text string, headers []Header)
	// Data gets a piece of the body, valid during the call.
	Data(b []byte)
	End(trailers []Header)
	Fail(reason engine.Value)
	// Upgraded hands the socket over, with what came after the head.
	Upgraded(status int, headers []Header, socket *engine.Object, rest []byte)
}

// Exchange is a request under way.
type Exchange struct {
	st       *state
	req      *Request
	h        Handler
	c        *conn
	timer    eventloop.Timer
	timed    bool
	sent     int64
	sending  bool // the body is not all written
	interim  bool // the message being parsed is informational
	headed   bool
	paused   bool
	ended    bool
	pumping  bool // Next is running, or a chunk that it gave is written
	answered bool
	proxy    *proxy.Config // the request is one to a proxy
	told     told          // for diagnostics_channel
}

// Times of the client in milliseconds.
const (
	connectTimeout = 10e3
	headersTimeout = 300e3
	bodyTimeout    = 300e3
	idleTimeout    = 4e3
	maxIdleTimeout = 600e3
	idleThreshold  = 2e3
)

// Do sends a request.
func Do(e *env.Env, r *Request, h Handler) (*Exchange, error) {
	st, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	if err := st.readEnvironment(); err != nil {
		return nil, err
	}
	x := &Exchange{st: st, req: r, h: h}
	key := "http://"
	if r.Secure {
		key = "https://"
	}
	key += r.Host + ":" + strconv.Itoa(r.Port)
	if p := st.proxyFor(r); p != nil {
		key += " " + p.Href
		if !r.Secure {
			x.proxy = p
		}
	}
	x.publish(&requestCreate, nil)
	if c := st.takeIdle(key); c != nil && r.Upgrade == "" {
		c.begin(x)
		return x, nil
	} else if c != nil {
		st.idle[key] = append(st.idle[key], c)
	}
	return x, st.open(key, x)
}

// Pause stops the data of the response.
func (x *Exchange) Pause() {
	if !x.paused && x.c != nil {
		x.paused = true
		x.c.pause()
	}
}

// Resume goes on after Pause.
func (x *Exchange) Resume() {
	if x.paused {
		x.paused = false
		if x.c != nil && !x.ended {
			x.c.resume()
		}
	}
}

// Abort gives the request up: its handler hears no more of it.
func (x *Exchange) Abort() {
	if x.ended {
		return
	}
	x.finish()
	x.drop()
}

// AbortFor is Abort for a reason, which the channel of errors gets.
func (x *Exchange) AbortFor(reason engine.Value) {
	if x.ended {
		return
	}
	x.finish()
	x.publishError(reason)
	x.drop()
}

// drop lets the connection go.
func (x *Exchange) drop() {
	if x.c != nil {
		x.c.x = nil
		x.c.destroy()
	}
}

// Refer keeps the loop alive for the request, or not.
func (x *Exchange) Refer(on bool) {
	if x.c != nil {
		x.c.refer(on)
	}
}

func (x *Exchange) finish() {
	x.ended = true
	x.stopTimer()
}

// fail ends the exchange with an error.
func (x *Exchange) fail(reason engine.Value) {
	if x.ended {
		return
	}
	x.finish()
	if c := x.c; c != nil {
		c.x = nil
		c.destroy()
	}
	x.publishError(reason)
	x.h.Fail(reason)
}

// failWith is fail with a Go error.
func (x *Exchange) failWith(err error) {
	if v, ok := x.st.e.RT.ErrorValue(err); ok {
		x.fail(v)
	}
}

func (x *Exchange) stopTimer() {
	if x.timed {
		x.timer.Stop()
		x.timed = false
	}
}

// limit makes the exchange fail unless something happens in time.
func (x *Exchange) limit(ms int64, err func() error) {
	x.stopTimer()
	if x.req.Unlimited {
		return
	}
	x.timed = true
	x.timer = eventloop.Timer{}
	x.st.e.Loop.InitTimer(&x.timer, ms, false, func() {
		x.timed = false
		x.st.e.Run(nil, func() error {
			x.failWith(err())
			return nil
		})
	})
	x.timer.Unref()
}
