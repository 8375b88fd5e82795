package crypto

import (
	"math"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/web/crypto/digests"
)

// getHashes is crypto.getHashes().
// https://nodejs.org/api/crypto.html#cryptogethashes
func getHashes(c *engine.Call) (engine.Value, error) {
	return c.Runtime().NewStringArray(digests.Names()).Value(), nil
}

// getMacs is crypto.getMacs().
func getMacs(c *engine.Call) (engine.Value, error) {
	return c.Runtime().NewStringArray([]string{"hmac"}).Value(), nil
}

// emptyList serves getCiphers and getCurves: there are neither ciphers nor
// curves, and programs look in these lists first.
// https://nodejs.org/api/crypto.html#cryptogetciphers
func emptyList(c *engine.Call) (engine.Value, error) { return c.Runtime().NewArray().Value(), nil }

// getCipherInfo is crypto.getCipherInfo(nameOrNid[, options]): undefined for
// unknown ciphers, and all are.
// https://nodejs.org/api/crypto.html#cryptogetcipherinfonameornid-options
func getCipherInfo(*engine.Call) (engine.Value, error) { return engine.Undefined, nil }

// getFips is crypto.getFips().
// https://nodejs.org/api/crypto.html#cryptogetfips
func getFips(*engine.Call) (engine.Value, error) { return engine.Int(0), nil }

// secureHeapUsed is crypto.secureHeapUsed(): there is no secure heap.
// https://nodejs.org/api/crypto.html#cryptosecureheapused
func secureHeapUsed(c *engine.Call) (engine.Value, error) {
	o := c.Runtime().NewObject()
	for _, p := range [...]struct {
		name string
		n    float64
	}{{"total", 0}, {"used", 0}, {"utilization", math.NaN()}, {"min", 2}} {
		if err := o.Put(p.name, engine.Number(p.n)); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}
