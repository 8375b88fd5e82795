package fs

import (
	"math"
	"os"
	"strings"
	"time"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/engine/introspect"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/resolver"
)

// path is an argument that names a file: a string, Buffer or file: URL.
func (p *params) path(i int, name string) (string, error) { return p.pathOf(p.arg(i), name) }

func (p *params) pathOf(v engine.Value, name string) (string, error) {
	s, ok := v.AsString()
	if !ok {
		if b, isBytes := v.AsBytes(); isBytes && isUint8Array(v) {
			s = string(b)
		} else if o, isObject := v.AsObject(); isObject {
			href, err := urlOf(o)
			if err != nil {
				return "", err
			}
			if href == "" {
				return "", nodeerr.InvalidArgType(p.rt, name, v, "string", "Buffer", "URL")
			}
			if s, err = fileOfURL(href); err != nil {
				return "", err
			}
		} else {
			return "", nodeerr.InvalidArgType(p.rt, name, v, "string", "Buffer", "URL")
		}
	}
	if strings.IndexByte(s, 0) >= 0 {
		return "", nodeerr.InvalidArgValue(p.rt, name, v, "must be a string, Uint8Array, or URL without null bytes")
	}
	return s, nil
}

func isUint8Array(v engine.Value) bool {
	w, ok := v.AsView()
	return ok && w.Typed && w.Type == engine.Uint8
}

// urlOf returns the href of an object that is a URL, "" for others.
func urlOf(o *engine.Object) (string, error) {
	href, err := o.Get("href")
	if err != nil {
		return "", err
	}
	protocol, err := o.Get("protocol")
	if err != nil {
		return "", err
	}
	auth, err := o.Get("auth")
	if err != nil {
		return "", err
	}
	s, ok := href.AsString()
	if !ok || !protocol.Truthy() || !auth.IsUndefined() {
		return "", nil
	}
	return s, nil
}

func fileOfURL(href string) (string, error) {
	if !strings.HasPrefix(href, "file:") {
		return "", nodeerr.Type("ERR_INVALID_URL_SCHEME", "The URL must be of scheme file")
	}
	file, err := resolver.FileURLToPath(href)
	if err != nil {
		re, ok := err.(*resolver.Error)
		if ok && re.Name == "URIError" {
			return "", &nodeerr.Error{Kind: engine.URIErrorKind, Message: re.Message, Plain: true}
		}
		if ok {
			return "", nodeerr.Type(re.Code, "%s", re.Message)
		}
		return "", err
	}
	return file, nil
}

// fd is an argument that is a file descriptor.
func (p *params) fd(i int) (int, error) {
	n, err := validate.Int32(p.c, p.arg(i), "fd", 0, math.MaxInt32)
	return int(n), err
}

// mode is a file mode: a number or an octal string.
func (p *params) mode(v engine.Value, name string, def uint32) (os.FileMode, error) {
	if v.IsNullish() {
		return goMode(def), nil
	}
	if s, ok := v.AsString(); ok {
		n := uint32(0)
		for _, r := range s {
			if r < '0' || r > '7' || n > 1<<28 {
				return 0, nodeerr.InvalidArgValue(p.rt, name, v, "must be a 32-bit unsigned integer or an octal string")
			}
			n = n*8 + uint32(r-'0')
		}
		if s == "" {
			return 0, nodeerr.InvalidArgValue(p.rt, name, v, "must be a 32-bit unsigned integer or an octal string")
		}
		return goMode(n), nil
	}
	n, err := validate.Uint32(p.c, v, name, false)
	return goMode(n), err
}

// goMode turns the bits of a Unix mode into Go's.
func goMode(m uint32) os.FileMode {
	mode := os.FileMode(m & 0o777)
	if m&0o4000 != 0 {
		mode |= os.ModeSetuid
	}
	if m&0o2000 != 0 {
		mode |= os.ModeSetgid
	}
	if m&0o1000 != 0 {
		mode |= os.ModeSticky
	}
	return mode
}

// flags is the flags argument of open: a string such as "r+", or a number.
func (p *params) flags(v engine.Value, def int) (int, error) {
	if v.IsNullish() {
		return def, nil
	}
	if v.IsNumber() {
		n, err := validate.Int32(p.c, v, "flags", math.MinInt32, math.MaxInt32)
		return int(n), err
	}
	s, ok := v.AsString()
	if ok {
		if f, known := parseFlags(s); known {
			return f, nil
		}
	}
	return 0, nodeerr.InvalidArgValue(p.rt, "flags", v, "")
}

func parseFlags(s string) (int, bool) {
	switch s {
	case "r":
		return os.O_RDONLY, true
	case "rs", "sr":
		return os.O_RDONLY | os.O_SYNC, true
	case "r+":
		return os.O_RDWR, true
	case "rs+", "sr+":
		return os.O_RDWR | os.O_SYNC, true
	case "w":
		return os.O_TRUNC | os.O_CREATE | os.O_WRONLY, true
	case "wx", "xw":
		return os.O_TRUNC | os.O_CREATE | os.O_WRONLY | os.O_EXCL, true
	case "w+":
		return os.O_TRUNC | os.O_CREATE | os.O_RDWR, true
	case "wx+", "xw+":
		return os.O_TRUNC | os.O_CREATE | os.O_RDWR | os.O_EXCL, true
	case "a":
		return os.O_APPEND | os.O_CREATE | os.O_WRONLY, true
	case "ax", "xa":
		return os.O_APPEND | os.O_CREATE | os.O_WRONLY | os.O_EXCL, true
	case "as", "sa":
		return os.O_APPEND | os.O_CREATE | os.O_WRONLY | os.O_SYNC, true
	case "a+":
		return os.O_APPEND | os.O_CREATE | os.O_RDWR, true
	case "ax+", "xa+":
		return os.O_APPEND | os.O_CREATE | os.O_RDWR | os.O_EXCL, true
	case "as+", "sa+":
		return os.O_APPEND | os.O_CREATE | os.O_RDWR | os.O_SYNC, true
	}
	return 0, false
}

// options is an argument that is an options object, an encoding, or absent.
type options struct {
	p   *params
	obj *engine.Object
	enc engine.Value // an encoding given as a string, or the property

	signal *engine.Object // nil for none
}

func (p *params) options(i int) (*options, error) {
	v := p.arg(i)
	o := &options{p: p}
	if v.IsNullish() {
		return o, nil
	}
	if v.IsString() {
		o.enc = v
		return o, o.checkEncoding()
	}
	obj, ok := v.AsObject()
	if !ok || v.IsFunction() {
		return nil, nodeerr.Type("ERR_INVALID_ARG_TYPE", "The \"options\" argument must be one of type string or object. Received %s", nodeerr.Received(p.rt, v))
	}
	o.obj = obj
	enc, err := obj.Get("encoding")
	if err != nil {
		return nil, err
	}
	o.enc = enc
	if err := o.checkEncoding(); err != nil {
		return nil, err
	}
	signal, err := obj.Get("signal")
	if err != nil {
		return nil, err
	}
	if !signal.IsUndefined() {
		o.signal, err = validate.AbortSignal(p.c, signal, "options.signal")
	}
	return o, err
}

func (o *options) checkEncoding() error {
	s, ok := o.enc.AsString()
	if !ok || s == "buffer" {
		return nil
	}
	if _, known := buffer.ParseEncoding(o.enc); !known {
		return nodeerr.InvalidArgValue(o.p.rt, "encoding", o.enc, "is invalid encoding")
	}
	return nil
}

func (o *options) get(name string) (engine.Value, error) {
	if o.obj == nil {
		return engine.Undefined, nil
	}
	return o.obj.Get(name)
}

// flag reads a boolean option.
func (o *options) flag(name string) (bool, error) {
	v, err := o.get(name)
	if err != nil || v.IsUndefined() {
		return false, err
	}
	return validate.Boolean(o.p.c, v, "options."+name)
}

// text converts a result to the encoding asked for: a string, or a Buffer.
func (o *options) text(rt *engine.Runtime, s string) (engine.Value, error) {
	return encodeName(o.p, rt, s, o.enc)
}

func encodeName(p *params, rt *engine.Runtime, s string, enc engine.Value) (engine.Value, error) {
	e, ok := enc.AsString()
	if !ok || e == "utf8" || e == "utf-8" {
		return engine.String(s), nil
	}
	if e == "buffer" {
		return buffer.New(p.e, []byte(s)).Value(), nil
	}
	encoding, _ := buffer.ParseEncoding(enc)
	return buffer.ToString([]byte(s), encoding)
}

// fileTime converts a time argument: seconds, a Date, or a string of seconds.
func (p *params) fileTime(v engine.Value, name string) (time.Time, error) {
	if o, ok := v.AsObject(); ok {
		if ms, isDate := introspect.DateValue(o); isDate {
			return secondsToTime(ms / 1000), nil
		}
	}
	if s, ok := v.AsString(); ok && s != "" {
		f, err := p.rt.ToNumber(v)
		if err != nil {
			return time.Time{}, err
		}
		if !math.IsNaN(f) {
			return secondsToTime(f), nil
		}
	}
	if f, ok := v.AsNumber(); ok && !math.IsNaN(f) && !math.IsInf(f, 0) {
		if f < 0 {
			return time.Now(), nil
		}
		return secondsToTime(f), nil
	}
	return time.Time{}, nodeerr.InvalidArgType(p.rt, name, v, "Date", "Time in seconds")
}

func secondsToTime(s float64) time.Time {
	whole := math.Floor(s)
	return time.Unix(int64(whole), int64((s-whole)*1e9))
}
