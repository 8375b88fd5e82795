package crypto

import (
	"crypto/subtle"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// timingSafeEqual is crypto.timingSafeEqual(a, b).
// https://nodejs.org/api/crypto.html#cryptotimingsafeequala-b
func timingSafeEqual(c *engine.Call) (engine.Value, error) {
	a, ok := viewBytes(c.Arg(0))
	if !ok {
		return engine.Undefined, notBytes("buf1")
	}
	b, ok := viewBytes(c.Arg(1))
	if !ok {
		return engine.Undefined, notBytes("buf2")
	}
	if len(a) != len(b) {
		return engine.Undefined, nodeerr.Range("ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH", "Input buffers must have the same byte length").Native()
	}
	return engine.Bool(subtle.ConstantTimeCompare(a, b) == 1), nil
}

func notBytes(name string) error {
	return nodeerr.Type("ERR_INVALID_ARG_TYPE", `The "%s" argument must be an instance of ArrayBuffer, Buffer, TypedArray, or DataView.`, name)
}
