package fs

import (
	"slices"
	"time"
	surrogates "unicode/utf16"
	"unicode/utf8"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
)

// utf8Piece is what one write writes: text, or bytes.
type utf8Piece struct {
	text  []uint16
	bytes []byte
}

func (b *utf8Piece) len() int { return len(b.text) + len(b.bytes) }

// drop takes away what n bytes written cover. A character that was written in
// part stays: it is written again.
func (b *utf8Piece) drop(n int) {
	if b.text == nil {
		b.bytes = b.bytes[min(n, len(b.bytes)):]
		return
	}
	i := 0
	for i < len(b.text) {
		units, size := 1, utf8.RuneLen(rune(b.text[i]))
		if surrogates.IsSurrogate(rune(b.text[i])) {
			size = 3 // alone it is written as U+FFFD
			if i+1 < len(b.text) && surrogates.DecodeRune(rune(b.text[i]), rune(b.text[i+1])) != utf8.RuneError {
				units, size = 2, 4
			}
		}
		if n -= size; n < 0 {
			break
		}
		i += units
	}
	b.text = b.text[i:]
}

// args are the arguments of a write.
func (s *utf8Stream) args(b utf8Piece) []engine.Value {
	if s.isBytes {
		return []engine.Value{s.fd, newBuffer(s.e, b.bytes)}
	}
	return []engine.Value{s.fd, engine.StringUTF16(b.text), engine.String("utf8")}
}

// add puts data at the end, in the last piece where that has room.
func (s *utf8Stream) push(b utf8Piece) {
	s.length += b.len()
	if n := len(s.pieces); n > 0 && s.pieces[n-1].len()+b.len() <= s.maxWrite {
		last := &s.pieces[n-1]
		last.text, last.bytes = append(last.text, b.text...), append(last.bytes, b.bytes...)
		return
	}
	s.pieces = append(s.pieces, b)
}

func errUtf8Destroyed() error { return nodeerr.InvalidState("Utf8Stream is destroyed") }

func utf8Write(c *engine.Call, s *utf8Stream) (engine.Value, error) {
	if s.destroyed {
		return engine.Undefined, errUtf8Destroyed()
	}
	v := c.Arg(0)
	var b utf8Piece
	if s.isBytes {
		bytes, err := validate.Buffer(c, v, "data")
		if err != nil {
			return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "data", v, "Buffer", "TypedArray", "DataView")
		}
		b.bytes = slices.Clone(bytes)
	} else {
		latin1, units, ok := v.StringUnits()
		if !ok {
			return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "data", v, "string")
		}
		b.text = slices.Clone(units)
		for _, x := range latin1 {
			b.text = append(b.text, uint16(x))
		}
	}
	if s.maxLength > 0 && s.length+b.len() > s.maxLength {
		return engine.Bool(s.length < utf8Level), s.emit("drop", v)
	}
	s.push(b)
	if !s.writing && s.length >= s.minLength {
		if err := s.writeNext(); err != nil {
			return engine.Undefined, err
		}
	}
	return engine.Bool(s.length < utf8Level), nil
}

// writeNext writes the next piece.
func (s *utf8Stream) writeNext() error {
	s.writing = true
	if s.current.len() == 0 {
		s.current = utf8Piece{}
		if len(s.pieces) > 0 {
			s.current, s.pieces = s.pieces[0], s.pieces[1:]
		}
	}
	if !s.sync {
		return s.writeAsync()
	}
	for {
		n, err := s.call("writeSync", s.args(s.current)...)
		if err != nil {
			failed, ok := s.e.RT.ErrorValue(err)
			if !ok {
				return err
			}
			again, err := s.mayRetry(failed, s.current.len())
			if err != nil {
				return err
			}
			if !again {
				s.writing = false
				return s.fail(failed)
			}
			time.Sleep(utf8Wait)
			continue
		}
		if err := s.emit("write", n); err != nil {
			return err
		}
		s.wrote(n, &s.current)
		if s.current.len() == 0 {
			return s.written()
		}
	}
}

// utf8Wait is the time before a write is tried again.
const utf8Wait = 100 * time.Millisecond

func (s *utf8Stream) writeAsync() error {
	_, err := s.call("write", append(s.args(s.current), s.callback(0, func(failed, n engine.Value) error {
		if !failed.Truthy() {
			if err := s.emit("write", n); err != nil {
				return err
			}
			s.wrote(n, &s.current)
			if s.current.len() > 0 {
				return s.writeAsync()
			}
			return s.written()
		}
		again, err := s.mayRetry(failed, s.current.len())
		if err != nil {
			return err
		}
		if again {
			s.e.Loop.NewTimer(utf8Wait.Milliseconds(), false, s.later(s.writeAsync))
			return nil
		}
		s.writing = false
		return s.fail(failed)
	}))...)
	return err
}

// wrote takes n bytes off a piece; a function that gives no number has
// written all of it.
func (s *utf8Stream) wrote(n engine.Value, b *utf8Piece) {
	before := b.len()
	if f, ok := n.AsNumber(); ok {
		b.drop(int(max(0, f)))
	} else {
		*b = utf8Piece{}
	}
	s.length = max(0, s.length-(before-b.len()))
}

// mayRetry tells whether to write again after an error.
func (s *utf8Stream) mayRetry(failed engine.Value, length int) (bool, error) {
	code, err := s.e.RT.GetV(failed, engine.NewKey("code"))
	if err != nil {
		return false, nil // what was thrown has no properties
	}
	if name, _ := code.AsString(); name != "EAGAIN" && name != "EBUSY" {
		return false, nil
	}
	if s.retries++; s.maxRetries > 0 && s.retries > s.maxRetries {
		return false, nil
	}
	if s.retry == nil {
		return true, nil
	}
	v, err := s.retry.Call(engine.Undefined, failed, engine.Int(length), engine.Int(s.length-length))
	return v.Truthy(), err
}

// written goes on once a piece is written.
func (s *utf8Stream) written() error {
	s.retries = 0
	if s.fsync {
		if _, err := s.call("fsyncSync", s.fd); err != nil {
			failed, ok := s.e.RT.ErrorValue(err)
			if !ok {
				return err
			}
			s.writing = false
			return s.fail(failed)
		}
	}
	switch {
	case s.reopening:
		s.writing, s.reopening = false, false
		return s.reopen(engine.Undefined)
	case s.length > s.minLength && s.length > 0:
		return s.writeNext()
	}
	if err := s.flushed(); err != nil {
		return err
	}
	switch {
	case s.ending && s.length > 0:
		return s.writeNext()
	case s.ending:
		s.writing = false
		return s.close()
	}
	s.writing = false
	if !s.sync {
		return s.emit("drain")
	}
	if !s.drainDue {
		s.drainDue = true
		s.e.NextTick(s.drained)
	}
	return nil
}

// drained tells that what was written is gone, unless the end has come.
func (s *utf8Stream) drained() error {
	if s.ending || s.destroyed {
		return nil
	}
	n, err := events.ListenerCount(s.e, s.object, "drain")
	if err != nil || n == 0 {
		return err
	}
	s.drainDue = false
	return s.emit("drain")
}

// flushed calls those who wait for a flush.
func (s *utf8Stream) flushed() error {
	waiting := s.flushes
	s.flushes = nil
	for _, f := range waiting {
		var err error
		if s.fsync {
			_, err = f.Call(engine.Undefined)
		} else {
			_, err = s.call("fsync", s.fd, s.callback(1, func(failed, _ engine.Value) error {
				_, err := f.Call(engine.Undefined, failed)
				return err
			}))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func utf8Flush(c *engine.Call, s *utf8Stream) (engine.Value, error) {
	var f *engine.Function
	if v := c.Arg(0); !v.IsNullish() {
		var err error
		if f, err = validate.Function(c, v, "cb"); err != nil {
			return engine.Undefined, err
		}
	}
	return engine.Undefined, s.flush(f)
}

// flush writes what waits; f may be nil.
func (s *utf8Stream) flush(f *engine.Function) (err error) {
	switch {
	case s.destroyed && f != nil:
		v, _ := s.e.RT.ErrorValue(errUtf8Destroyed())
		_, err = f.Call(engine.Undefined, v)
		return err
	case s.destroyed:
		return nil
	case s.minLength <= 0:
		if f != nil {
			_, err = f.Call(engine.Undefined)
		}
		return err
	}
	if f != nil {
		s.flushes = append(s.flushes, f)
	}
	if s.writing {
		return nil
	}
	return s.writeNext()
}

func utf8FlushSync(_ *engine.Call, s *utf8Stream) (engine.Value, error) {
	if s.destroyed {
		return engine.Undefined, errUtf8Destroyed()
	}
	if !s.isOpen() {
		return engine.Undefined, nodeerr.InvalidState("Invalid file descriptor")
	}
	if !s.writing && s.current.len() > 0 {
		s.pieces = append([]utf8Piece{s.current}, s.pieces...)
		s.current = utf8Piece{}
	}
	for len(s.pieces) > 0 {
		b := &s.pieces[0]
		if b.len() == 0 {
			s.pieces, s.retries = s.pieces[1:], 0
			continue
		}
		n, err := s.call("writeSync", s.args(*b)...)
		if err == nil {
			s.wrote(n, b)
			continue
		}
		failed, ok := s.e.RT.ErrorValue(err)
		if !ok {
			return engine.Undefined, err
		}
		again, rerr := s.mayRetry(failed, b.len())
		if rerr != nil {
			return engine.Undefined, rerr
		}
		if !again {
			return engine.Undefined, err
		}
		time.Sleep(utf8Wait)
	}
	// Not every descriptor can be synced, a pipe for one.
	if _, err := s.call("fsyncSync", s.fd); engine.IsTermination(err) {
		return engine.Undefined, err
	}
	return engine.Undefined, nil
}

// reopen opens the file anew, or another one.
func (s *utf8Stream) reopen(file engine.Value) error {
	switch {
	case s.destroyed:
		return errUtf8Destroyed()
	case s.opening:
		return s.whenReady(func() error { return s.reopen(file) })
	case s.ending:
		return nil
	case s.file.IsNull():
		return nodeerr.New("ERR_OPERATION_FAILED", "Operation failed: Unable to reopen a file descriptor, you must pass a file to SonicBoom")
	}
	if file.Truthy() {
		s.file = file
	}
	s.reopening = true
	if s.writing {
		return nil
	}
	old := s.fd
	if err := s.whenReady(func() error {
		if old.StrictEquals(s.fd) {
			return nil
		}
		_, err := s.call("close", old, s.callback(1, func(failed, _ engine.Value) error {
			if failed.Truthy() {
				return s.fail(failed)
			}
			return nil
		}))
		return err
	}); err != nil {
		return err
	}
	return s.open(s.file)
}

func (s *utf8Stream) end() error {
	switch {
	case s.destroyed:
		return errUtf8Destroyed()
	case s.opening:
		return s.whenReady(func() error {
			if s.destroyed {
				return nil
			}
			return s.end()
		})
	case s.ending:
		return nil
	}
	s.ending = true
	if s.writing {
		return nil
	}
	if s.length > 0 && s.isOpen() {
		return s.writeNext()
	}
	return s.close()
}

func utf8Destroy(_ *engine.Call, s *utf8Stream) (engine.Value, error) {
	if s.destroyed {
		return engine.Undefined, nil
	}
	s.destroyed = true
	return engine.Undefined, s.close()
}

// close syncs and closes the descriptor, but not stdout and stderr.
func (s *utf8Stream) close() error {
	if !s.isOpen() {
		return s.whenReady(s.close)
	}
	if s.timer != nil {
		s.timer.Stop()
	}
	s.destroyed, s.pieces = true, nil
	done := func(failed engine.Value) error {
		if failed.Truthy() {
			return s.fail(failed)
		}
		if s.ending && !s.writing {
			if err := s.emit("finish"); err != nil {
				return err
			}
		}
		return s.emit("close")
	}
	_, err := s.call("fsync", s.fd, s.callback(0, func(engine.Value, engine.Value) error {
		if n, _ := s.fd.AsNumber(); n == 1 || n == 2 {
			s.e.NextTick(func() error { return done(engine.Undefined) })
			return nil
		}
		_, err := s.call("close", s.fd, s.callback(1, func(failed, _ engine.Value) error { return done(failed) }))
		return err
	}))
	// Node does not tell of an fsync that throws.
	if engine.IsTermination(err) {
		return err
	}
	return nil
}
