package httpparser

import (
	"errors"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/internal/httpparse"
)

// maxFields is how many header fields Node gathers before it passes them on.
const maxFields = 31

// errStale ends the work of a parser that was initialized again or closed by
// one of its callbacks.
var errStale = errors.New("parser of an earlier initialize")

// errThrown stands for what a callback threw, which is kept in parser.thrown.
var errThrown = errors.New("callback threw")

// listener passes on what one initialize has begun.
type listener struct {
	p    *parser
	core httpparse.Parser
	url  engine.Value // what the next kOnHeaders gets
	typ  httpparse.Type
}

func (l *listener) stale() bool { return l.p.listener != l }

// threw keeps an exception for the end of execute; later calls report code.
func (l *listener) threw(err error, code, reason string) error {
	l.p.thrown = err
	l.p.failed = &httpparse.Error{Code: code, Reason: reason}
	return errThrown
}

// MessageBegin implements httpparse.Handler.
func (l *listener) MessageBegin() error {
	if l.stale() {
		return errStale
	}
	l.url = engine.String("")
	// COMPAT: what this callback throws is lost.
	if _, err := l.p.call(onMessageBegin); engine.IsTermination(err) {
		return l.threw(err, "HPE_USER", "")
	}
	return nil
}

// HeadersComplete implements httpparse.Handler.
func (l *listener) HeadersComplete(h *httpparse.Head) (httpparse.Action, error) {
	if l.stale() {
		return httpparse.Proceed, errStale
	}
	const code, reason = "HPE_CB_HEADERS_COMPLETE", "User callback error"
	method, url, status, text := engine.Undefined, engine.Undefined, engine.Undefined, engine.Undefined
	if l.typ == httpparse.Request {
		method = engine.Int(int(h.Method))
		l.url = latin1(h.URL())
		url = l.url
	} else {
		status, text = engine.Int(h.Status), latin1(h.StatusText())
	}
	headers := engine.Undefined
	if h.Len() > maxFields {
		if err := l.flush(h); err != nil {
			return httpparse.Proceed, l.threw(err, code, reason)
		}
		url = engine.Undefined
	} else {
		headers = l.fields(h, 0, h.Len())
	}
	v, err := l.p.call(onHeadersComplete, engine.Int(h.Major), engine.Int(h.Minor), headers, method, url, status, text,
		engine.Bool(h.Upgrade), engine.Bool(h.KeepAlive))
	if err != nil {
		return httpparse.Proceed, l.threw(err, code, reason)
	}
	if l.stale() {
		return httpparse.Proceed, errStale
	}
	return l.action(v)
}

// action is what the callback's result asks for.
func (l *listener) action(v engine.Value) (httpparse.Action, error) {
	n, err := l.p.env.RT.ToIntegerOrInfinity(v)
	if err != nil {
		return httpparse.Proceed, l.threw(err, "HPE_CB_HEADERS_COMPLETE", "User callback error")
	}
	switch n {
	case 0:
		return httpparse.Proceed, nil
	case 1:
		return httpparse.SkipBody, nil
	case 2:
		return httpparse.Upgrade, nil
	}
	return httpparse.Refuse, nil
}

// flush passes header fields on, some at a time.
func (l *listener) flush(h *httpparse.Head) error {
	for from := 0; from < h.Len(); from += maxFields {
		_, err := l.p.call(onHeaders, l.fields(h, from, min(from+maxFields, h.Len())), l.url)
		if err != nil {
			return err
		}
		l.url = engine.String("")
	}
	return nil
}

// fields makes the array of some names and values.
func (l *listener) fields(h *httpparse.Head, from, to int) engine.Value {
	vs := make([]engine.Value, 0, 2*(to-from))
	for i := from; i < to; i++ {
		vs = append(vs, latin1(h.Name(i)), latin1(h.Value(i)))
	}
	return l.p.env.RT.NewArray(vs...).Value()
}

func latin1(b []byte) engine.Value { return engine.StringLatin1(append([]byte(nil), b...)) }

// Body implements httpparse.Handler.
func (l *listener) Body(data []byte) error {
	if l.stale() {
		return errStale
	}
	if _, err := l.p.call(onBody, buffer.NewCopy(l.p.env, data).Value()); err != nil {
		return l.threw(err, "HPE_JS_EXCEPTION", "JS Exception")
	}
	return nil
}

// MessageComplete implements httpparse.Handler.
func (l *listener) MessageComplete(h *httpparse.Head) error {
	if l.stale() {
		return errStale
	}
	const code, reason = "HPE_CB_MESSAGE_COMPLETE", "`on_message_complete` callback error"
	if err := l.flush(h); err != nil {
		return l.threw(err, code, reason)
	}
	if _, err := l.p.call(onMessageComplete); err != nil {
		return l.threw(err, code, reason)
	}
	return nil
}
