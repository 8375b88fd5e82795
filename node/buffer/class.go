package buffer

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/encoding"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/structuredclone"
)

const (
	maxLength       = 1<<53 - 1
	maxStringLength = 1<<29 - 24
	initialPoolSize = 64 << 10
	// poolSlack is what a pool is larger than Buffer.poolSize, as in Node.
	poolSlack = 64
	// allocLimit is where allocating fails, as V8's allocator does.
	allocLimit = 1 << 35
)

// class is what a runtime has of the module.
type class struct {
	ctor  *engine.Function // Buffer
	fast  *engine.Function // the class of buffers, Buffer[Symbol.species]
	proto *engine.Object

	subarray engine.Value // Buffer.prototype.subarray as it was made

	pool       *engine.Object // ArrayBuffer
	poolBytes  []byte
	poolOffset int

	inspectMaxBytes float64
}

var classes env.State[class]

// classOf returns the module's state, made on first use.
func classOf(e *env.Env) (*class, error) {
	s, err := classes.Get(e)
	if err == nil && s.ctor == nil {
		err = s.build(e.RT)
	}
	return s, err
}

// mustClass is classOf where the class is known to be built or buildable: it
// fails only where the runtime has no Uint8Array.
func mustClass(e *env.Env) *class {
	s, err := classOf(e)
	if err != nil {
		panic(err)
	}
	return s
}

// fastBuffer is the class of all buffers: a Uint8Array subclass whose
// prototype is Buffer.prototype.
func fastBuffer() *engine.Class {
	return &engine.Class{
		Name:      "FastBuffer",
		Length:    3,
		Parent:    uint8Array,
		Construct: constructFast,
		Methods:   prototypeMethods(),
	}
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

func (s *class) build(rt *engine.Runtime) error {
	s.inspectMaxBytes = 50
	var err error
	if s.fast, err = rt.NewClass(fastBuffer()); err != nil {
		return err
	}
	proto, err := s.fast.Get("prototype")
	if err != nil {
		return err
	}
	s.proto, _ = proto.AsObject()
	parent, err := uint8Array(rt)
	if err != nil {
		return err
	}
	ctor := rt.NewConstructor("Buffer", 3, parent, s.proto, construct)
	if err := rt.DefineMethods(&ctor.Object, statics()); err != nil {
		return err
	}
	s.ctor = ctor
	for _, x := range [...]struct {
		name string
		get  engine.NativeFunc
	}{{"parent", getParent}, {"offset", getOffset}} {
		get := engine.Property{Get: rt.NewFunction("get", 0, x.get), Enumerable: true}
		if err := s.proto.Define(engine.NewKey(x.name), get); err != nil {
			return err
		}
	}
	if err := rt.DefineMethods(s.proto, methodsAfter()); err != nil {
		return err
	}
	if s.subarray, err = s.proto.Get("subarray"); err != nil {
		return err
	}
	return s.proto.Define(engine.NewKey("constructor"), engine.Property{Value: s.ctor.Value(), Writable: true, Configurable: true})
}

// of returns the module's state in the runtime of a call.
func of(c *engine.Call) *class { return mustClass(env.From(c)) }

// alloc returns a Buffer of n zero bytes outside the pool.
func (s *class) alloc(rt *engine.Runtime, n int) *engine.Object {
	return rt.NewBytes(s.proto, make([]byte, n))
}

// poolLimit returns Buffer.poolSize, which programs change.
func (s *class) poolLimit() int {
	v, err := s.ctor.GetKey(keyPoolSize.Key())
	n, ok := v.AsInt()
	if err != nil || !ok || n < 0 || n > 1<<30 {
		return 0
	}
	return n
}

// reserve returns where n bytes lie in the pool, -1 where they are too many
// for it. The next reservation is aligned to 8 bytes.
func (s *class) reserve(rt *engine.Runtime, n int) int {
	size := s.poolLimit()
	if n == 0 || n >= size>>1 {
		return -1
	}
	if n > len(s.poolBytes)-poolSlack-s.poolOffset {
		s.poolBytes = make([]byte, size+poolSlack)
		s.pool, s.poolOffset = rt.NewArrayBuffer(s.poolBytes), 0
		rt.KeepAttached(s.pool) // other buffers lie in it
		structuredclone.MarkUntransferable(s.pool)
	}
	at := s.poolOffset
	s.poolOffset = (at + n + 7) &^ 7
	return at
}

// allocUnsafe returns a Buffer of n bytes, from the pool where it is small.
func (s *class) allocUnsafe(rt *engine.Runtime, n int) (*engine.Object, []byte) {
	at := s.reserve(rt, n)
	if at < 0 {
		b := make([]byte, n)
		return rt.NewBytes(s.proto, b), b
	}
	return rt.NewTypedArray(engine.Uint8, s.pool, at, n, s.proto), s.poolBytes[at : at+n : at+n]
}

// fromString is Buffer.from of a string.
func (s *class) fromString(rt *engine.Runtime, v engine.Value, enc encoding.Encoding) *engine.Object {
	latin1, units, _ := v.StringUnits()
	n := encoding.Length(enc, latin1, units)
	at := s.reserve(rt, n)
	if at < 0 {
		b := make([]byte, n)
		return rt.NewBytes(s.proto, b[:encoding.Write(b, enc, latin1, units)])
	}
	// Written before the array is made: lenient encodings may write less.
	n = encoding.Write(s.poolBytes[at:at+n], enc, latin1, units)
	s.poolOffset = (at + n + 7) &^ 7
	return rt.NewTypedArray(engine.Uint8, s.pool, at, n, s.proto)
}

func errStringTooLong() error {
	return nodeerr.New("ERR_STRING_TOO_LONG", "Cannot create a string longer than 0x1fffffe8 characters")
}
