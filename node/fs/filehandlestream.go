package fs

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// handleOfValue returns the state of a FileHandle, nil for anything else.
func handleOfValue(v engine.Value) *handle {
	o, ok := v.AsObject()
	if !ok {
		return nil
	}
	return handleKey.Get(o)
}

// useHandle ties a stream to its FileHandle: neither closes under the other.
func (f *fileStream) useHandle(p *params, this *engine.Object) error {
	if f.handle == nil {
		return nil
	}
	handleKey.Get(f.handle).refs++
	closed := p.rt.NewFunction("close", 0, func(*engine.Call) (engine.Value, error) {
		return this.Invoke("close")
	})
	_, err := f.handle.Invoke("on", engine.String("close"), closed.Value())
	return err
}

// advance moves the position, where the stream has its own.
func (f *fileStream) advance(n int64) {
	if f.pos >= 0 {
		f.pos += n
	}
}

// positionValue is a position as programs see it.
func positionValue(pos int64) engine.Value {
	if pos < 0 {
		return engine.Null
	}
	return engine.Int64(pos)
}

// settled calls then with what a promise from a method of the handle gives.
func settled(rt *engine.Runtime, v engine.Value, err error, then func(v engine.Value, err error) error) {
	p := rt.NewPromise()
	if err != nil {
		p.Reject(err)
	} else {
		p.Resolve(v)
	}
	p.Then(then)
}

// count reads the number of bytes from the outcome of handle.read or handle.write.
func count(rt *engine.Runtime, v engine.Value, name string) (int64, error) {
	n, err := rt.GetV(v, engine.NewKey(name))
	if err != nil {
		return 0, err
	}
	f, err := rt.ToNumber(n)
	return int64(f), err
}

// readHandle reads the next chunk with the handle's method, which a program may have replaced.
func (f *fileStream) readHandle(e *env.Env, this *engine.Object, buf []byte, pos int64) error {
	f.inFlight++
	v, err := f.handle.Invoke("read", newBuffer(e, buf), engine.Int(0), engine.Int(len(buf)), positionValue(pos))
	settled(e.RT, v, err, func(v engine.Value, err error) error {
		n := int64(0)
		if err == nil {
			n, err = count(e.RT, v, "bytesRead")
		}
		if err != nil {
			return f.failRead(e, this, err)
		}
		return f.deliver(e, this, buf, int(min(max(n, 0), int64(len(buf)))), nil)
	})
	return nil
}

// failRead destroys a stream whose read failed.
func (f *fileStream) failRead(e *env.Env, this *engine.Object, err error) error {
	f.inFlight--
	if f.onIdle != nil && f.inFlight == 0 {
		f.onIdle()
		return nil
	}
	v, ok := e.RT.ErrorValue(err)
	if !ok {
		return err
	}
	_, err = this.Invoke("destroy", v)
	return err
}

// writeHandle writes a chunk whole with the handle's method.
func (f *fileStream) writeHandle(e *env.Env, this *engine.Object, data []byte, pos int64, done *engine.Function) error {
	f.inFlight++
	v, err := f.handle.Invoke("write", newBuffer(e, data), engine.Int(0), engine.Int(len(data)), positionValue(pos))
	settled(e.RT, v, err, func(v engine.Value, err error) error {
		f.inFlight--
		n := int64(0)
		if err == nil {
			n, err = count(e.RT, v, "bytesWritten")
		}
		if f.onIdle != nil && f.inFlight == 0 {
			f.onIdle()
		}
		if err != nil {
			v, ok := e.RT.ErrorValue(err)
			if !ok {
				return err
			}
			_, err = done.Call(engine.Undefined, v)
			return err
		}
		n = min(max(n, 0), int64(len(data)))
		f.done += n
		if err := this.Set("bytesWritten", engine.Int64(f.done)); err != nil {
			return err
		}
		if rest := data[n:]; n > 0 && len(rest) > 0 {
			if pos >= 0 {
				pos += n
			}
			return f.writeHandle(e, this, rest, pos, done)
		}
		_, err = done.Call(engine.Undefined)
		return err
	})
	return nil
}

// closeHandle lets go of the handle, closes it and ends the stream.
func (f *fileStream) closeHandle(e *env.Env, this *engine.Object, reason engine.Value, done *engine.Function) error {
	if err := this.Set("fd", engine.Null); err != nil {
		return err
	}
	f.fd = -1
	closeNow := func() {
		h := handleKey.Get(f.handle)
		h.unref(e)
		v, err := f.handle.Invoke("close")
		settled(e.RT, v, err, func(_ engine.Value, err error) error {
			if err != nil && reason.IsNullish() {
				v, ok := e.RT.ErrorValue(err)
				if !ok {
					return err
				}
				reason = v
			}
			_, err = done.Call(engine.Undefined, reason)
			return err
		})
	}
	if f.inFlight > 0 {
		f.onIdle = closeNow
		return nil
	}
	closeNow()
	return nil
}
