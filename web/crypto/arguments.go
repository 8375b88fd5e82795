package crypto

import (
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/crypto/openssl"
	"github.com/sxfescript/sxn/web/domexception"
)

// call is a call of a method of SubtleCrypto, which answers with a promise.
type call struct {
	*engine.Call
	rt     *engine.Runtime
	e      *env.Env
	method string
}

// job computes bytes on the pool; it touches no values of the runtime.
type job func() ([]byte, error)

// outcome is what a method does: a value that is ready, or a job whose bytes
// finish makes into one.
type outcome struct {
	value  engine.Value
	work   job
	finish func(b []byte) (engine.Value, error)
}

// method makes the native of a method that needs a number of arguments.
func method(name string, required int, f func(c *call) (outcome, error)) engine.NativeFunc {
	return func(native *engine.Call) (engine.Value, error) {
		c := &call{Call: native, rt: native.Runtime(), e: env.From(native), method: name}
		p := c.rt.NewPromise()
		o, err := c.start(required, f)
		if err != nil {
			p.Reject(err)
			return p.Value(), nil
		}
		if o.work == nil {
			p.Resolve(o.value)
			return p.Value(), nil
		}
		c.run(p, o)
		return p.Value(), nil
	}
}

func (c *call) start(required int, f func(c *call) (outcome, error)) (outcome, error) {
	if err := thisIs(c.Call, func(s *state) *engine.Object { return s.subtleObject }, "SubtleCrypto"); err != nil {
		return outcome{}, err
	}
	if err := c.arity(required); err != nil {
		return outcome{}, err
	}
	return f(c)
}

// arity checks the number of arguments.
func (c *call) arity(required int) error {
	if c.Len() < required {
		plural := "s"
		if required == 1 {
			plural = ""
		}
		return nodeerr.Type("ERR_MISSING_ARGS", "Failed to execute '%s' on 'SubtleCrypto': %d argument%s required, but only %d present.",
			c.method, required, plural, c.Len()).Native()
	}
	return nil
}

func (c *call) run(p *engine.Promise, o outcome) {
	e, r := c.e, c.e.NewResource(c.kind(), engine.Undefined)
	var b []byte
	var err error
	e.Work("crypto", func() { b, err = o.work() }, func() {
		e.RunOnce(&r, func() error {
			if err != nil {
				p.RejectValue(failure(e, err))
				return nil
			}
			v, err := o.finish(b)
			if err != nil {
				p.Reject(err)
				return nil
			}
			p.Resolve(v)
			return nil
		})
	})
}

// kind is what hooks call the job of a method.
func (c *call) kind() string {
	switch c.method {
	case "digest":
		return "HASHREQUEST"
	case "sign", "verify":
		return "SIGNREQUEST"
	case "generateKey":
		return "KEYGENREQUEST"
	case "deriveBits", "deriveKey", "encapsulateBits", "decapsulateBits":
		return "DERIVEBITSREQUEST"
	}
	return "CIPHERREQUEST"
}

// failure is the OperationError of what failed on the pool.
func failure(e *env.Env, err error) engine.Value {
	if d, ok := err.(*domexception.Err); ok {
		return d.ThrownValue(e.RT)
	}
	return withCause(e, "OperationError", "The operation failed for an operation-specific reason", err)
}

// withCause is a DOMException with a cause.
func withCause(e *env.Env, name, message string, cause error) engine.Value {
	o, err := domexception.New(e, name, message)
	if err != nil {
		return engine.Undefined
	}
	if v, ok := e.RT.ErrorValue(cause); ok {
		// The object is new and extensible: defining cannot fail.
		_ = o.Define(engine.NewKey("cause"), engine.Property{Value: v, Writable: true, Configurable: true})
	}
	return o.Value()
}

func jobFailed() error { return &openssl.Error{Message: "Cipher job failed"} }

// invalidKeyData is the DataError of a key that cannot be read.
func invalidKeyData(e *env.Env, cause error) error {
	if cause == nil {
		return dataError("Invalid keyData")
	}
	return engine.Throw(withCause(e, "DataError", "Invalid keyData", cause))
}

func ordinal(i int) string {
	switch i {
	case 0:
		return "1st"
	case 1:
		return "2nd"
	case 2:
		return "3rd"
	}
	return strconv.Itoa(i+1) + "th"
}

func (c *call) argError(code string, i int, text string) error {
	return nodeerr.Type(code, "Failed to execute '%s' on 'SubtleCrypto': %s argument%s", c.method, ordinal(i), text).Native()
}

// bytes is an argument of type BufferSource, copied.
func (c *call) bytes(i int) ([]byte, error) {
	if w, ok := c.Arg(i).AsView(); ok && w.Shared {
		return nil, c.sharedError(i)
	}
	b, ok := clone(c.Arg(i))
	if !ok {
		return nil, c.argError("ERR_INVALID_ARG_TYPE", i, " is not instance of ArrayBuffer, Buffer, TypedArray, or DataView.")
	}
	return b, nil
}

// sharedError is the error of shared memory, which is no BufferSource.
func (c *call) sharedError(i int) error {
	if _, view := c.Arg(i).AsBytes(); view {
		return c.argError("ERR_INVALID_ARG_TYPE", i, " is a view on a SharedArrayBuffer, which is not allowed.")
	}
	return c.argError("ERR_INVALID_ARG_TYPE", i, " is not instance of ArrayBuffer, Buffer, TypedArray, or DataView.")
}

func (c *call) key(i int) (*CryptoKey, error) {
	k := keyOf(c.Arg(i))
	if k == nil {
		return nil, c.argError("ERR_INVALID_ARG_TYPE", i, " is not of type CryptoKey.")
	}
	return k, nil
}

// identifier converts an AlgorithmIdentifier without looking into it.
func (c *call) identifier(i int) engine.Value { return c.Arg(i) }

// format is an argument of type KeyFormat.
func (c *call) format(i int) (string, error) {
	s, err := c.rt.ToString(c.Arg(i))
	if err != nil {
		return "", err
	}
	switch s {
	case "raw", "raw-public", "raw-private", "raw-seed", "raw-secret", "pkcs8", "spki", "jwk":
		return s, nil
	}
	return "", c.argError("ERR_INVALID_ARG_VALUE", i, " '"+s+"' is not a valid enum value of type KeyFormat.")
}

// usages is an argument of type sequence<KeyUsage>.
func (c *call) usages(i int) (usage, error) {
	o, ok := c.Arg(i).AsObject()
	if ok {
		f, err := o.GetKey(engine.SymbolIterator.Key())
		if err != nil {
			return 0, err
		}
		ok = f.IsFunction()
	}
	if !ok {
		return 0, c.argError("ERR_INVALID_ARG_TYPE", i, " cannot be converted to sequence.")
	}
	var u usage
	at := 0
	err := c.rt.Iterate(c.Arg(i), func(v engine.Value) error {
		s, err := c.rt.ToString(v)
		if err != nil {
			return err
		}
		one := usageByName(s)
		if one == 0 {
			return c.argError("ERR_INVALID_ARG_VALUE", i, "["+strconv.Itoa(at)+"] '"+s+"' is not a valid enum value of type KeyUsage.")
		}
		u |= one
		at++
		return nil
	})
	return u, err
}

// toBuffer is the outcome of a job whose bytes become an ArrayBuffer.
func (c *call) toBuffer(work job) outcome {
	rt := c.rt
	return outcome{work: work, finish: func(b []byte) (engine.Value, error) { return rt.NewArrayBuffer(b).Value(), nil }}
}
