package fs

import (
	"math"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/streams"
)

// readLines is filehandle.readLines([options]): the lines of a read stream.
func readLines(c *engine.Call) (engine.Value, error) {
	this := c.ThisObject()
	if this == nil {
		return engine.Undefined, nodeerr.InvalidThis("FileHandle")
	}
	input, err := this.Invoke("createReadStream", c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	e := env.From(c)
	m, err := e.Builtin(e, "readline")
	if err != nil {
		return engine.Undefined, err
	}
	o := c.Runtime().NewObject()
	if err := o.Put("input", input); err != nil {
		return engine.Undefined, err
	}
	if err := o.Put("crlfDelay", engine.Number(math.Inf(1))); err != nil {
		return engine.Undefined, err
	}
	mo, _ := m.AsObject()
	return mo.Invoke("createInterface", o.Value())
}

// readableWebStream is filehandle.readableWebStream([options]).
func readableWebStream(c *engine.Call) (engine.Value, error) {
	h, err := handleOf(c)
	switch {
	case err != nil:
		return engine.Undefined, err
	case h.fd < 0:
		return engine.Undefined, nodeerr.InvalidState("The FileHandle is closed")
	case h.closing != nil:
		return engine.Undefined, nodeerr.InvalidState("The FileHandle is closing")
	case h.locked:
		return engine.Undefined, nodeerr.InvalidState("The FileHandle is locked")
	}
	h.locked = true
	autoClose, err := webStreamOptions(c)
	if err != nil {
		return engine.Undefined, err
	}
	r := &handleReader{e: env.From(c), h: h, this: c.ThisObject(), autoClose: autoClose}
	s, err := streams.NewReadable(r.e, streams.Source{Pull: r.pull, Cancel: r.cancel}, streams.ReadableOptions{Bytes: true})
	if err != nil {
		return engine.Undefined, err
	}
	h.hold()
	h.onClose = append(h.onClose, func() {
		if !r.over {
			r.end()
			if err := s.Close(); err != nil {
				s.Error(err)
			}
		}
	})
	return s.Value(), nil
}

// webStreamOptions reads autoClose, and warns of a type that is not "bytes".
func webStreamOptions(c *engine.Call) (autoClose bool, err error) {
	if c.Arg(0).IsUndefined() {
		return false, nil
	}
	o, err := validate.Object(c, c.Arg(0), "options")
	if err != nil {
		return false, err
	}
	kind, err := o.Get("type")
	if err != nil {
		return false, err
	}
	if s, ok := kind.AsString(); !kind.IsUndefined() && !(ok && s == "bytes") {
		if err := env.From(c).EmitWarning(engine.String("A non-\"bytes\" options.type has no effect. A byte-oriented steam is always created."),
			engine.String("ExperimentalWarning")); err != nil {
			return false, err
		}
	}
	v, err := o.Get("autoClose")
	if err != nil || v.IsUndefined() {
		return false, err
	}
	return validate.Boolean(c, v, "options.autoClose")
}

// handleReader is the source of a web stream over a handle.
type handleReader struct {
	e         *env.Env
	h         *handle
	this      *engine.Object
	autoClose bool
	over      bool
}

// end lets go of the handle.
func (r *handleReader) end() {
	if !r.over {
		r.over = true
		r.h.unref(r.e)
	}
}

// finish ends the stream's use of the handle, which closes with it if that was asked for.
func (r *handleReader) finish() error {
	r.end()
	if !r.autoClose {
		return nil
	}
	_, err := r.this.Invoke("close")
	return err
}

func (r *handleReader) cancel(engine.Value) (engine.Value, error) {
	return engine.Undefined, r.finish()
}

// pull reads the next chunk.
func (r *handleReader) pull(s *streams.Readable) error {
	fd, frame := r.h.fd, r.e.Frame()
	buf := make([]byte, defaultReadSize)
	var n int
	var failed error
	r.h.hold()
	r.e.Loop.Go(func() { n, failed = readFD(fd, buf, -1) }, func() {
		r.e.Run(frame, func() error {
			r.h.unref(r.e)
			if r.over { // closed or cancelled meanwhile
				return nil
			}
			if err := r.deliver(s, buf, n, failed); err != nil {
				s.Error(err)
			}
			return nil
		})
	})
	return nil
}

func (r *handleReader) deliver(s *streams.Readable, buf []byte, n int, failed error) error {
	if failed != nil {
		if err := r.finish(); err != nil {
			return err
		}
		return sysErr(failed, "read", "")
	}
	if n > 0 {
		return s.EnqueueBytes(buf[:n:n])
	}
	r.end()
	if err := s.Close(); err != nil {
		return err
	}
	return r.finish()
}
