package buffer

import (
	"unicode/utf8"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/encoding"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

const (
	maxLength       = 1<<53 - 1
	maxStringLength = 1<<29 - 24
	initialPoolSize = 64 << 10
	// allocLimit is where allocating fails, as V8's allocator does.
	allocLimit = 1 << 35
)

// class is what a runtime has of the module.
type class struct {
	ctor  *engine.Function // Buffer
	fast  *engine.Function // the class of buffers, Buffer[Symbol.species]
	proto *engine.Object

	pool       *engine.Object // ArrayBuffer
	poolBytes  []byte
	poolOffset int
	poolSize   int // Buffer.poolSize as it was last seen

	inspectMaxBytes float64
}

var classes = env.State[class]{New: newClass}

// fastBuffer is the class of all buffers: a Uint8Array subclass whose
// prototype is Buffer.prototype.
var fastBuffer = engine.Class{
	Name:      "FastBuffer",
	Length:    3,
	Parent:    uint8Array,
	Construct: constructFast,
	Methods:   prototypeMethods[:],
}

func uint8Array(rt *engine.Runtime) (*engine.Function, error) {
	f, ok := rt.Intrinsic("Uint8Array").Value().AsFunction()
	if !ok {
		return nil, engine.TypeError("Uint8Array is not a constructor")
	}
	return f, nil
}

func constructFast(c *engine.Call) (engine.Value, error) {
	parent, err := uint8Array(c.Runtime())
	if err != nil {
		return engine.Undefined, err
	}
	target, _ := c.NewTarget().Value().AsFunction()
	o, err := parent.ConstructWith(target, c.Args(0)...)
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

func newClass(e *env.Env) (*class, error) {
	rt := e.RT
	s := &class{poolSize: initialPoolSize, inspectMaxBytes: 50}
	var err error
	if s.fast, err = rt.NewClass(&fastBuffer); err != nil {
		return nil, err
	}
	proto, err := s.fast.Get("prototype")
	if err != nil {
		return nil, err
	}
	s.proto, _ = proto.AsObject()
	parent, err := uint8Array(rt)
	if err != nil {
		return nil, err
	}
	s.ctor = rt.NewConstructor("Buffer", 3, parent, s.proto, construct)
	if err := rt.DefineMethods(&s.ctor.Object, statics[:]); err != nil {
		return nil, err
	}
	return s, s.proto.Define(engine.NewKey("constructor"), engine.Property{Value: s.ctor.Value(), Writable: true, Configurable: true})
}

// of returns the module's state in the runtime of a call.
func of(c *engine.Call) *class { return classes.Must(env.From(c)) }

// alloc returns a Buffer of n zero bytes outside the pool.
func (s *class) alloc(rt *engine.Runtime, n int) *engine.Object {
	return rt.NewBytes(s.proto, make([]byte, n))
}

// allocUnsafe returns a Buffer of n bytes, from the pool where it is small.
func (s *class) allocUnsafe(rt *engine.Runtime, n int) (*engine.Object, []byte) {
	if n >= s.poolSize>>1 {
		b := make([]byte, n)
		return rt.NewBytes(s.proto, b), b
	}
	if n == 0 {
		return rt.NewBytes(s.proto, nil), nil
	}
	if n > len(s.poolBytes)-s.poolOffset {
		s.poolBytes = make([]byte, s.poolSize)
		s.pool, s.poolOffset = rt.NewArrayBuffer(s.poolBytes), 0
	}
	at := s.poolOffset
	o := rt.NewTypedArray(engine.Uint8, s.pool, at, n, s.proto)
	// Aligned to 8 bytes, so that other typed arrays can be made over it.
	s.poolOffset = (at + n + 7) &^ 7
	return o, s.poolBytes[at : at+n : at+n]
}

// fromString is Buffer.from of a string.
func (s *class) fromString(rt *engine.Runtime, v engine.Value, enc encoding.Encoding) *engine.Object {
	latin1, units, _ := v.StringUnits()
	n := encoding.Length(enc, latin1, units)
	if n >= s.poolSize>>1 || n == 0 {
		b := make([]byte, n)
		b = b[:encoding.Write(b, enc, latin1, units)]
		return rt.NewBytes(s.proto, b)
	}
	if n > len(s.poolBytes)-s.poolOffset {
		s.poolBytes = make([]byte, s.poolSize)
		s.pool, s.poolOffset = rt.NewArrayBuffer(s.poolBytes), 0
	}
	at := s.poolOffset
	// Written before the array is made: lenient encodings may write less.
	n = encoding.Write(s.poolBytes[at:at+n], enc, latin1, units)
	s.poolOffset = (at + n + 7) &^ 7
	return rt.NewTypedArray(engine.Uint8, s.pool, at, n, s.proto)
}

// utf8Units counts the code units of the decoded text.
func utf8Units(b []byte) int {
	n := 0
	for len(b) > 0 {
		r, size := utf8.DecodeRune(b)
		n++
		if r > 0xFFFF {
			n++
		}
		b = b[size:]
	}
	return n
}

func errStringTooLong() error {
	return nodeerr.New("ERR_STRING_TOO_LONG", "Cannot create a string longer than 0x1fffffe8 characters")
}
