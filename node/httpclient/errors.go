package httpclient

import (
	"errors"
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/httpparse"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// clientError is an error of one of undici's classes.
// https://github.com/nodejs/undici/blob/main/docs/docs/api/Errors.md
type clientError struct {
	name, message string
	props         []nodeerr.Prop
}

func (x *clientError) Error() string { return x.message }

func (x *clientError) with(name string, v engine.Value) *clientError {
	x.props = append(x.props, nodeerr.Prop{Name: name, Value: v})
	return x
}

// ThrownValue implements engine.ValueError.
func (x *clientError) ThrownValue(rt *engine.Runtime) engine.Value {
	o := rt.NewError(engine.PlainErrorKind, x.message)
	if st, err := stateOf(env.Of(rt)); err == nil {
		if p := st.errorProto(x.name); p != nil {
			_ = o.SetPrototype(p) // a new object accepts what follows
		}
	}
	for _, p := range append([]nodeerr.Prop{{Name: "name", Value: engine.String(x.name)}}, x.props...) {
		_ = o.Put(p.Name, p.Value)
	}
	return o.Value()
}

// errorProto returns the prototype of a class of errors.
func (st *state) errorProto(name string) *engine.Object {
	if p := st.errors[name]; p != nil {
		return p
	}
	f, err := st.e.RT.NewClass(&engine.Class{Name: name, Init: func(*engine.Call) error { return nil },
		Parent: func(rt *engine.Runtime) (*engine.Function, error) {
			f, _ := rt.Intrinsic("Error").Value().AsFunction()
			return f, nil
		}})
	if err != nil {
		return nil
	}
	v, err := f.Get("prototype")
	if err != nil {
		return nil
	}
	p, _ := v.AsObject()
	st.errors[name] = p
	return p
}

func named(name, code, message string) *clientError {
	x := &clientError{name: name, message: message}
	if code != "" {
		x.with("code", engine.String(code))
	}
	return x
}

func errConnectTimeout(r *Request) error {
	return named("ConnectTimeoutError", "UND_ERR_CONNECT_TIMEOUT",
		"Connect Timeout Error (attempted address: "+r.Host+":"+strconv.Itoa(r.Port)+", timeout: 10000ms)")
}

func errHeadersTimeout() error {
	return named("HeadersTimeoutError", "UND_ERR_HEADERS_TIMEOUT", "Headers Timeout Error")
}

func errBodyTimeout() error {
	return named("BodyTimeoutError", "UND_ERR_BODY_TIMEOUT", "Body Timeout Error")
}

func errContentLength() error {
	return named("RequestContentLengthMismatchError", "UND_ERR_REQ_CONTENT_LENGTH_MISMATCH",
		"Request body length does not match content-length header")
}

// InvalidArgument is the error of a request that cannot be sent.
func InvalidArgument(message string) error {
	return named("InvalidArgumentError", "UND_ERR_INVALID_ARG", message)
}

// NotSupported is the error of a request that asks for what the client has not.
func NotSupported(message string) error {
	return named("NotSupportedError", "UND_ERR_NOT_SUPPORTED", message)
}

func errParser(err error, data []byte) error {
	var p *httpparse.Error
	if !errors.As(err, &p) {
		return err
	}
	x := named("HTTPParserError", "", "Response does not match the HTTP/1.1 protocol ("+p.Reason+")")
	x.with("code", engine.Undefined)
	return x.with("data", engine.StringUTF8(data[min(p.BytesParsed, len(data)):]))
}

// errSocket is the error of a connection that ended, with what is known of it.
func errSocket(c *conn, message string) error {
	o := c.st.e.RT.NewObject()
	for _, name := range [...]string{"localAddress", "localPort", "remoteAddress", "remotePort", "remoteFamily", "timeout", "bytesWritten", "bytesRead"} {
		v, err := c.so.Get(name)
		if err != nil {
			v = engine.Undefined
		}
		_ = o.Put(name, v) // a new object accepts it
	}
	return named("SocketError", "UND_ERR_SOCKET", message).with("socket", o.Value())
}
