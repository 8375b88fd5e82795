package crypto

import (
	"crypto/rand"
	"encoding/binary"
	"encoding/hex"
	"math"
	"strconv"
	"time"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// maxRandom is the largest size and offset.
const maxRandom = 1<<31 - 1

// fill fills b with random bytes. It does not fail: the system's generator
// ends the process where it is broken.
func fill(b []byte) { _, _ = rand.Read(b) }

// randomBytes is crypto.randomBytes(size[, callback]).
// https://nodejs.org/api/crypto.html#cryptorandombytessize-callback
func randomBytes(c *engine.Call) (engine.Value, error) {
	size, err := randomNumber(c, c.Arg(0), "size", maxRandom)
	if err != nil {
		return engine.Undefined, err
	}
	e := env.From(c)
	if c.Arg(1).IsUndefined() {
		b := make([]byte, int(size))
		fill(b)
		return buffer.New(e, b).Value(), nil
	}
	f, err := validate.Function(c, c.Arg(1), "callback")
	if err != nil {
		return engine.Undefined, err
	}
	b := make([]byte, int(size))
	later(e, f, "RANDOMBYTESREQUEST", func() { fill(b) }, func() (engine.Value, error) { return buffer.New(e, b).Value(), nil })
	return engine.Undefined, nil
}

// later does work on the pool and calls f with its result or error.
func later(e *env.Env, f *engine.Function, kind string, work func(), result func() (engine.Value, error)) {
	laterWith(e, &finished{f, result, engine.Null}, kind, work)
}

// laterWith is later with all of the callback given.
func laterWith(e *env.Env, t *finished, kind string, work func()) {
	r := e.NewResource(kind, engine.Undefined)
	e.Work("crypto", work, func() {
		e.RunTaskIn(&r, t)
		e.DestroyResource(&r)
	})
}

// finished is the callback of work that later began.
type finished struct {
	f      *engine.Function
	result func() (engine.Value, error)
	none   engine.Value // what stands for no error
}

// RunTask calls the callback.
func (t *finished) RunTask(e *env.Env) error {
	v, err := t.result()
	if err != nil {
		ev, ok := e.RT.ErrorValue(err)
		if !ok {
			return err
		}
		_, err = t.f.Call(engine.Undefined, ev)
		return err
	}
	_, err = t.f.Call(engine.Undefined, t.none, v)
	return err
}

// randomNumber checks a size or offset: a whole part counts.
func randomNumber(c *engine.Call, v engine.Value, name string, max float64) (float64, error) {
	f, ok := v.AsNumber()
	if !ok {
		return 0, nodeerr.InvalidArgType(c.Runtime(), name, v, "number")
	}
	if !(f >= 0 && f <= max) {
		return 0, nodeerr.OutOfRange(c.Runtime(), name, ">= 0 && <= "+strconv.FormatFloat(max, 'f', -1, 64), v)
	}
	return math.Floor(f), nil
}

// region reads the arguments offset and size of randomFill, in elements.
func region(c *engine.Call, buf engine.Value, offset, size engine.Value) ([]byte, error) {
	rt := c.Runtime()
	w, ok := buf.AsView()
	if !ok {
		return nil, nodeerr.InvalidArgType(rt, "buf", buf, "ArrayBuffer", "ArrayBufferView")
	}
	unit := 1
	if w.Typed {
		unit = w.Type.Size()
	}
	total := float64(len(w.Bytes))
	from := 0.0
	if !offset.IsUndefined() {
		f, ok := offset.AsNumber()
		if !ok {
			return nil, nodeerr.InvalidArgType(rt, "offset", offset, "number")
		}
		f *= float64(unit)
		if !(f >= 0 && f <= math.Min(total, maxRandom)) {
			return nil, nodeerr.OutOfRange(rt, "offset", ">= 0 && <= "+strconv.Itoa(len(w.Bytes)), engine.Number(f))
		}
		from = math.Floor(f)
	}
	n := total - from
	if !size.IsUndefined() {
		f, ok := size.AsNumber()
		if !ok {
			return nil, nodeerr.InvalidArgType(rt, "size", size, "number")
		}
		f *= float64(unit)
		if !(f >= 0 && f <= maxRandom) {
			return nil, nodeerr.OutOfRange(rt, "size", ">= 0 && <= 2147483647", engine.Number(f))
		}
		if f+from > total {
			return nil, nodeerr.OutOfRange(rt, "size + offset", "<= "+strconv.Itoa(len(w.Bytes)), engine.Number(f+from))
		}
		n = math.Floor(f)
	}
	return w.Bytes[int(from):int(from+n)], nil
}

// randomFillSync is crypto.randomFillSync(buffer[, offset][, size]).
// https://nodejs.org/api/crypto.html#cryptorandomfillsyncbuffer-offset-size
func randomFillSync(c *engine.Call) (engine.Value, error) {
	b, err := region(c, c.Arg(0), c.Arg(1), c.Arg(2))
	if err != nil {
		return engine.Undefined, err
	}
	fill(b)
	return c.Arg(0), nil
}

// randomFill is crypto.randomFill(buffer[, offset][, size], callback).
// https://nodejs.org/api/crypto.html#cryptorandomfillbuffer-offset-size-callback
func randomFill(c *engine.Call) (engine.Value, error) {
	buf, offset, size, cb := c.Arg(0), c.Arg(1), c.Arg(2), c.Arg(3)
	if _, ok := buf.AsView(); !ok {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "buf", buf, "ArrayBuffer", "ArrayBufferView")
	}
	switch {
	case offset.IsFunction():
		offset, size, cb = engine.Undefined, engine.Undefined, offset
	case size.IsFunction():
		size, cb = engine.Undefined, size
	}
	f, err := validate.Function(c, cb, "callback")
	if err != nil {
		return engine.Undefined, err
	}
	b, err := region(c, buf, offset, size)
	if err != nil {
		return engine.Undefined, err
	}
	// The memory may be detached meanwhile, so that the bytes go there at the end.
	random := make([]byte, len(b))
	later(env.From(c), f, "RANDOMBYTESREQUEST", func() { fill(random) }, func() (engine.Value, error) {
		if w, ok := buf.AsView(); ok && !w.Detached {
			copy(b, random)
		}
		return buf, nil
	})
	return engine.Undefined, nil
}

// randomInt is crypto.randomInt([min, ]max[, callback]).
// https://nodejs.org/api/crypto.html#cryptorandomintmin-max-callback
func randomInt(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	min, max, cb := c.Arg(0), c.Arg(1), c.Arg(2)
	span := "max - min"
	if max.IsUndefined() || max.IsFunction() {
		min, max, cb = engine.Int(0), c.Arg(0), c.Arg(1)
		span = "max"
	}
	var f *engine.Function
	if !cb.IsUndefined() {
		var err error
		if f, err = validate.Function(c, cb, "callback"); err != nil {
			return engine.Undefined, err
		}
	}
	lo, ok := safeInteger(min)
	if !ok {
		return engine.Undefined, notSafe(rt, "min", min)
	}
	hi, ok := safeInteger(max)
	if !ok {
		return engine.Undefined, notSafe(rt, "max", max)
	}
	if hi <= lo {
		s := strconv.FormatInt(lo, 10)
		return engine.Undefined, nodeerr.OutOfRange(rt, "max", `greater than the value of "min" (`+s+")", max)
	}
	const limit = 1<<48 - 1
	if hi-lo > limit {
		return engine.Undefined, nodeerr.OutOfRange(rt, span, "<= "+strconv.FormatInt(limit, 10), engine.Int64(hi-lo))
	}
	n := engine.Int64(lo + int64(below(uint64(hi-lo))))
	if f == nil {
		return n, nil
	}
	env.From(c).NextTickCall(f, engine.Undefined, n)
	return engine.Undefined, nil
}

// below returns a uniformly distributed number from 0 to n-1, for n up to 2^48.
func below(n uint64) uint64 {
	const span = 1 << 48
	limit := span - span%n
	for {
		var b [8]byte
		fill(b[:6])
		if x := binary.LittleEndian.Uint64(b[:]); x < limit {
			return x % n
		}
	}
}

func safeInteger(v engine.Value) (int64, bool) {
	f, ok := v.AsNumber()
	if !ok || f != math.Trunc(f) || math.Abs(f) > 1<<53-1 {
		return 0, false
	}
	return int64(f), true
}

func notSafe(rt *engine.Runtime, name string, v engine.Value) error {
	return nodeerr.Type("ERR_INVALID_ARG_TYPE", `The "%s" argument must be a safe integer. Received %s`, name, nodeerr.Received(rt, v))
}

// uuidOptions checks the options of randomUUID.
func uuidOptions(c *engine.Call) error {
	if c.Arg(0).IsUndefined() {
		return nil
	}
	o, ok := c.Arg(0).AsObject()
	if !ok || c.Arg(0).IsArray() || c.Arg(0).IsFunction() {
		return nodeerr.InvalidArgType(c.Runtime(), "options", c.Arg(0), "object")
	}
	v, err := o.Get("disableEntropyCache")
	if err != nil || v.IsUndefined() {
		return err
	}
	_, err = validate.Boolean(c, v, "options.disableEntropyCache")
	return err
}

// randomUUID is crypto.randomUUID([options]).
// https://nodejs.org/api/crypto.html#cryptorandomuuidoptions
func randomUUID(c *engine.Call) (engine.Value, error) {
	if err := uuidOptions(c); err != nil {
		return engine.Undefined, err
	}
	var b [16]byte
	fill(b[:])
	return formatUUID(b, 4), nil
}

// randomUUIDv7 is crypto.randomUUIDv7([options]): 48 bits of time, the rest random.
// https://www.rfc-editor.org/rfc/rfc9562#name-uuid-version-7
func randomUUIDv7(c *engine.Call) (engine.Value, error) {
	if err := uuidOptions(c); err != nil {
		return engine.Undefined, err
	}
	var b [16]byte
	fill(b[6:])
	ms := uint64(time.Now().UnixMilli())
	for i := range 6 {
		b[i] = byte(ms >> (40 - 8*i))
	}
	return formatUUID(b, 7), nil
}

// formatUUID sets version and variant and writes the text form.
func formatUUID(b [16]byte, version byte) engine.Value {
	b[6] = b[6]&0x0f | version<<4
	b[8] = b[8]&0x3f | 0x80
	s := make([]byte, 36)
	hex.Encode(s[0:8], b[0:4])
	hex.Encode(s[9:13], b[4:6])
	hex.Encode(s[14:18], b[6:8])
	hex.Encode(s[19:23], b[8:10])
	hex.Encode(s[24:36], b[10:16])
	s[8], s[13], s[18], s[23] = '-', '-', '-', '-'
	return engine.StringLatin1(s)
}
