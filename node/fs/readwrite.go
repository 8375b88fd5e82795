package fs

import (
	"math"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// defaultReadSize is the size of the buffer where a read gives none.
const defaultReadSize = 16384

// readForm is which function of the three reads: they differ in the
// arguments that may be left out.
type readForm int

const (
	readSync readForm = iota
	readCallback
	readHandleForm
)

// readRange are the arguments of a read as they were given.
type readRange struct{ buffer, offset, length, position engine.Value }

// fromOptions takes what an options object says.
func (r *readRange) fromOptions(v engine.Value) error {
	o, ok := v.AsObject()
	if !ok {
		return nil
	}
	for _, x := range [...]struct {
		name string
		to   *engine.Value
	}{{"offset", &r.offset}, {"length", &r.length}, {"position", &r.position}} {
		v, err := o.Get(x.name)
		if err != nil {
			return err
		}
		*x.to = v
	}
	return nil
}

// nullableOptions checks an argument that is an object, null or absent.
func (p *params) nullableOptions(v engine.Value) error {
	if v.IsNullish() {
		return nil
	}
	_, err := validate.Object(p.c, v, "options")
	if err != nil || !v.IsArray() {
		return err
	}
	return nodeerr.InvalidArgType(p.rt, "options", v, "object")
}

// isView tells whether v is a view of bytes.
func isView(v engine.Value) bool {
	_, ok := v.AsBytes()
	return ok
}

// optionsRead is read with an options object in place of a buffer, or of
// nothing at all.
func (p *params) optionsRead(v engine.Value, r *readRange) error {
	if err := p.nullableOptions(v); err != nil {
		return err
	}
	if o, ok := v.AsObject(); ok {
		b, err := o.Get("buffer")
		if err != nil {
			return err
		}
		r.buffer = b
	} else {
		r.buffer = engine.Undefined
	}
	if r.buffer.IsUndefined() {
		r.buffer = newBuffer(p.e, make([]byte, defaultReadSize))
	}
	return r.fromOptions(v)
}

// readArguments sorts out the forms; given counts the arguments after fd.
func (p *params) readArguments(form readForm, given int) (readRange, error) {
	r := readRange{buffer: p.arg(1)}
	x := p.arg(2)
	_, isObject := x.AsObject()
	switch {
	case form == readCallback && given <= 1 && !isView(r.buffer), form == readHandleForm && !isView(r.buffer):
		return r, p.optionsRead(r.buffer, &r)
	case form == readHandleForm && !isObject, form != readHandleForm && given > 2 && !(form == readSync && isObject):
		r.offset, r.length, r.position = x, p.arg(3), p.arg(4)
		if form != readHandleForm && r.length.IsNullish() {
			r.length = engine.Int(0)
		}
		return r, nil
	}
	if _, err := validate.Buffer(p.c, r.buffer, "buffer"); err != nil {
		return r, err
	}
	if err := p.nullableOptions(x); err != nil {
		return r, err
	}
	return r, r.fromOptions(x)
}

// readTask checks what a read is asked for.
func (p *params) readTask(fd int, r readRange) (task, error) {
	b, err := validate.Buffer(p.c, r.buffer, "buffer")
	if err != nil {
		return task{}, err
	}
	offset := int64(0)
	if !r.offset.IsNullish() {
		if offset, err = validate.Integer(p.c, r.offset, "offset", 0, 1<<53-1); err != nil {
			return task{}, err
		}
	}
	length := int64(len(b)) - offset
	if !r.length.IsNullish() {
		n, err := p.rt.ToInt32(r.length)
		if err != nil {
			return task{}, err
		}
		length = int64(n)
	}
	if length == 0 {
		return doneTask(r.buffer), nil
	}
	if len(b) == 0 {
		return task{}, nodeerr.InvalidArgValue(p.rt, "buffer", r.buffer, "is empty and cannot be written")
	}
	if err := p.checkLength(length, int64(len(b))-offset); err != nil {
		return task{}, err
	}
	pos, err := p.readPosition(r.position, length)
	if err != nil {
		return task{}, err
	}
	var n int
	v := r.buffer
	return countTask(v, &n, func() (err error) {
		n, err = readFD(fd, b[offset:offset+length], pos)
		return sysErr(err, "read", "")
	}), nil
}

// doneTask does nothing, to no bytes.
func doneTask(v engine.Value) task { return countTask(v, new(int), func() error { return nil }) }

// countTask gives the number of bytes, and the buffer to a callback.
func countTask(v engine.Value, n *int, work func() error) task {
	return task{
		work:   work,
		count:  func() int { return *n },
		result: func(*engine.Runtime) (engine.Value, error) { return engine.Int(*n), nil },
		values: func(*engine.Runtime) ([]engine.Value, error) { return []engine.Value{engine.Int(max(*n, 0)), v}, nil },
	}
}

// checkLength checks a length against the room after the offset.
func (p *params) checkLength(length, room int64) error {
	switch {
	case length < 0:
		return nodeerr.OutOfRange(p.rt, "length", ">= 0", engine.Int64(length))
	case length > room:
		return nodeerr.OutOfRange(p.rt, "length", "<= "+formatInt(room), engine.Int64(length))
	}
	return nil
}

// readPosition converts the position of a read: a number, a BigInt or null.
func (p *params) readPosition(v engine.Value, length int64) (int64, error) {
	switch {
	case v.IsNullish():
		return -1, nil
	case v.IsNumber():
		return validate.Integer(p.c, v, "position", -1, 1<<53-1)
	case v.IsBigInt():
		b, _ := v.AsBigInt()
		last := math.MaxInt64 - length
		if !b.IsInt64() || b.Int64() < -1 || b.Int64() > last {
			return 0, nodeerr.OutOfRange(p.rt, "position", ">= -1 && <= "+formatInt(last), v)
		}
		return b.Int64(), nil
	}
	return 0, nodeerr.InvalidArgType(p.rt, "position", v, "bigint", "integer")
}

// readOp is fs.readSync(fd, buffer[, offset[, length[, position]]]) and
// fs.readSync(fd, buffer[, options]).
func readOp(p *params) (task, error) {
	fd, err := p.fd(0)
	if err != nil {
		return task{}, err
	}
	r, err := p.readArguments(readSync, len(p.args)-1)
	if err != nil {
		return task{}, err
	}
	return p.readTask(fd, r)
}

// read is fs.read(fd[, buffer[, offset, length, position | options]], callback).
// The place of the callback tells the forms apart.
func read(c *engine.Call) (engine.Value, error) {
	p := newParams(c, c.Len())
	fd, err := p.fd(0)
	if err != nil {
		return engine.Undefined, err
	}
	at := 5
	if c.Len() <= 4 {
		at = max(c.Len()-1, 1)
	}
	given := at - 1
	p.args = p.args[:min(len(p.args), at)]
	r, err := p.readArguments(readCallback, given)
	if err != nil {
		return engine.Undefined, err
	}
	if _, err := validate.Buffer(c, r.buffer, "buffer"); err != nil {
		return engine.Undefined, err
	}
	cb, err := validate.Function(c, c.Arg(at), "cb")
	if err != nil {
		return engine.Undefined, err
	}
	t, err := p.readTask(fd, r)
	if err != nil {
		return engine.Undefined, err
	}
	e := env.From(c)
	res := e.NewResource("FSREQCALLBACK", engine.Undefined)
	op := operation{name: "read"}
	span := op.traceAsync(e, p)
	var failed error
	e.Loop.Go(func() { failed = t.work() }, func() {
		op.endSpan(&span, &t, failed)
		e.RunOnce(&res, func() error { return t.callBack(e, cb, failed) })
	})
	return engine.Undefined, nil
}

// readHandle is filehandle.read(), which gives {bytesRead, buffer}.
func readHandle(p *params) (task, error) {
	return asRecord(func(p *params) (task, error) {
		fd, err := p.fd(0)
		if err != nil {
			return task{}, err
		}
		r, err := p.readArguments(readHandleForm, len(p.args)-1)
		if err != nil {
			return task{}, err
		}
		if r.buffer.IsNull() {
			return task{}, engine.TypeError("Cannot read properties of null (reading 'byteLength')")
		}
		return p.readTask(fd, r)
	}, "bytesRead", "buffer")(p)
}

// writeOp is fs.write(fd, buffer[, offset[, length[, position]]]),
// fs.write(fd, buffer[, options]) and fs.write(fd, string[, position[, encoding]]).
func writeOp(p *params) (task, error) {
	fd, err := p.fd(0)
	if err != nil {
		return task{}, err
	}
	v := p.arg(1)
	if v.IsString() {
		enc, ok := buffer.ParseEncoding(p.arg(3))
		if !ok { // Node takes an unknown one for UTF-8
			enc = buffer.UTF8
		}
		pos, err := p.writePosition(p.arg(2))
		if err != nil {
			return task{}, err
		}
		return writeTask(fd, v, buffer.StringBytes(v, enc), pos), nil
	}
	b, ok := v.AsBytes()
	if !ok {
		return task{}, nodeerr.InvalidArgType(p.rt, "buffer", v, "string", "Buffer", "TypedArray", "DataView")
	}
	r := readRange{offset: p.arg(2), length: p.arg(3), position: p.arg(4)}
	if err := r.fromOptions(r.offset); err != nil {
		return task{}, err
	}
	return p.writeRange(fd, b, v, r)
}

// writeRange checks what of a buffer is to be written.
func (p *params) writeRange(fd int, b []byte, v engine.Value, r readRange) (task, error) {
	offset, size := int64(0), int64(len(b))
	var err error
	if !r.offset.IsNullish() {
		if offset, err = validate.Integer(p.c, r.offset, "offset", 0, 1<<53-1); err != nil {
			return task{}, err
		}
	}
	if offset > size {
		return task{}, nodeerr.OutOfRange(p.rt, "offset", "<= "+formatInt(size), engine.Int64(offset))
	}
	length := size - offset
	if r.length.IsNumber() {
		f, _ := r.length.AsNumber()
		if f > float64(length) || f < 0 {
			return task{}, p.checkLength(int64(f), length)
		}
		n, err := validate.Int32(p.c, r.length, "length", 0, math.MaxInt32)
		if err != nil {
			return task{}, err
		}
		length = int64(n)
	}
	pos, err := p.writePosition(r.position)
	if err != nil {
		return task{}, err
	}
	return writeTask(fd, v, b[offset:offset+length], pos), nil
}

// writePosition is where to write; what is no number stands for the current position.
func (p *params) writePosition(v engine.Value) (int64, error) {
	f, ok := v.AsNumber()
	if !ok || !(f >= 0) || f > 1<<53-1 {
		return -1, nil
	}
	return int64(f), nil
}

func writeTask(fd int, v engine.Value, b []byte, pos int64) task {
	var n int
	t := countTask(v, &n, func() (err error) {
		n, err = writeFD(fd, b, pos)
		return sysErr(err, "write", "")
	})
	t.atOnce = func() bool { return writesAtOnce(fd, len(b)) }
	return t
}

// writeHandle is filehandle.write(), which gives {bytesWritten, buffer}.
func writeHandle(p *params) (task, error) { return asRecord(writeOp, "bytesWritten", "buffer")(p) }
