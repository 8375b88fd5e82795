package crypto

import (
	"crypto/rand"
	"math/big"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/crypto/openssl"
)

// primeJob is a generation of a prime: p % add = rem where add is given.
type primeJob struct {
	bits         int
	safe, bigint bool
	add, rem     *big.Int
	p            *big.Int
	err          error
}

// bigOption is an option that is a bigint or bytes, nil for none.
func bigOption(rt *engine.Runtime, v engine.Value, name string, types ...string) (*big.Int, error) {
	if v.IsUndefined() {
		return nil, nil
	}
	if n, ok := v.AsBigInt(); ok {
		if n.Sign() < 0 {
			return nil, nodeerr.OutOfRange(rt, name, ">= 0", v)
		}
		return n, nil
	}
	if b, ok := viewBytes(v); ok {
		if len(b) > maxPrimeBytes {
			return nil, openssl.New(0x01800072, "bignum routines", "bignum too long", "ERR_OSSL_BN_BIGNUM_TOO_LONG")
		}
		return new(big.Int).SetBytes(b), nil
	}
	return nil, nodeerr.InvalidArgType(rt, name, v, types...)
}

func primeArguments(c *engine.Call, options engine.Value) (*primeJob, error) {
	rt := c.Runtime()
	size, err := validate.Int32(c, c.Arg(0), "size", 1, 1<<31-1)
	if err != nil {
		return nil, err
	}
	j := &primeJob{bits: int(size)}
	if !options.IsUndefined() {
		o, err := validate.Object(c, options, "options")
		if err != nil {
			return nil, err
		}
		for _, x := range [...]struct {
			name string
			to   *bool
		}{{"safe", &j.safe}, {"bigint", &j.bigint}} {
			v, err := o.Get(x.name)
			if err != nil {
				return nil, err
			}
			if v.IsUndefined() {
				continue
			}
			if *x.to, err = validate.Boolean(c, v, "options."+x.name); err != nil {
				return nil, err
			}
		}
		for _, x := range [...]struct {
			name string
			to   **big.Int
		}{{"add", &j.add}, {"rem", &j.rem}} {
			v, err := o.Get(x.name)
			if err != nil {
				return nil, err
			}
			if *x.to, err = bigOption(rt, v, "options."+x.name, "ArrayBuffer", "TypedArray", "Buffer", "DataView", "bigint"); err != nil {
				return nil, err
			}
		}
	}
	if j.add != nil {
		if j.add.BitLen() > j.bits || j.add.Sign() == 0 {
			return nil, nodeerr.Range("ERR_OUT_OF_RANGE", "invalid options.add").Native()
		}
		if j.rem != nil && j.add.Cmp(j.rem) <= 0 {
			return nil, nodeerr.Range("ERR_OUT_OF_RANGE", "invalid options.rem").Native()
		}
	}
	return j, nil
}

// maxPrimeBytes bounds the candidates as OpenSSL does.
const maxPrimeBytes = 1<<26 - 1

// maxPrimeTries ends a search for a prime that does not exist.
const maxPrimeTries = 1 << 22

// run finds the prime.
func (j *primeJob) run() {
	if j.add == nil && !j.safe {
		if j.bits < 2 {
			j.err = engine.Error("error:0180007F:bignum routines::bits too small")
			return
		}
		j.p, j.err = rand.Prime(rand.Reader, j.bits)
		return
	}
	add, rem := j.add, j.rem
	if rem == nil {
		rem = big.NewInt(1)
		if j.safe && add != nil {
			rem = big.NewInt(3)
		}
	}
	one := big.NewInt(1)
	for range maxPrimeTries {
		p := j.candidate(add, rem)
		if p.BitLen() != j.bits || !p.ProbablyPrime(0) || j.safe && !new(big.Int).Rsh(new(big.Int).Sub(p, one), 1).ProbablyPrime(0) {
			continue
		}
		if p.ProbablyPrime(20) && (!j.safe || new(big.Int).Rsh(p, 1).ProbablyPrime(20)) {
			j.p = p
			return
		}
	}
	j.err = nodeerr.New("ERR_CRYPTO_OPERATION_FAILED", "could not generate prime").Native()
}

// candidate is a random number of the size that leaves the remainder.
func (j *primeJob) candidate(add, rem *big.Int) *big.Int {
	b := make([]byte, (j.bits+7)/8)
	fill(b)
	p := new(big.Int).SetBytes(b)
	p.Rsh(p, uint(len(b)*8-j.bits))
	p.SetBit(p, j.bits-1, 1)
	if add == nil {
		return p.SetBit(p, 0, 1)
	}
	return p.Add(p.Sub(p, new(big.Int).Mod(p, add)), rem)
}

func (j *primeJob) result(e *env.Env) (engine.Value, error) {
	if j.err != nil {
		return engine.Undefined, j.err
	}
	if j.bigint {
		return engine.BigInt(j.p), nil
	}
	return e.RT.NewArrayBuffer(j.p.FillBytes(make([]byte, (j.bits+7)/8))).Value(), nil
}

// generatePrimeSync is crypto.generatePrimeSync(size[, options]).
// https://nodejs.org/api/crypto.html#cryptogenerateprimesyncsize-options
func generatePrimeSync(c *engine.Call) (engine.Value, error) {
	j, err := primeArguments(c, c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	j.run()
	return j.result(env.From(c))
}

// generatePrime is crypto.generatePrime(size[, options], callback).
// https://nodejs.org/api/crypto.html#cryptogenerateprimesize-options-callback
func generatePrime(c *engine.Call) (engine.Value, error) {
	options, cb := c.Arg(1), c.Arg(2)
	if options.IsFunction() {
		options, cb = engine.Undefined, options
	}
	if _, err := validate.Int32(c, c.Arg(0), "size", 1, 1<<31-1); err != nil {
		return engine.Undefined, err
	}
	f, err := validate.Function(c, cb, "callback")
	if err != nil {
		return engine.Undefined, err
	}
	j, err := primeArguments(c, options)
	if err != nil {
		return engine.Undefined, err
	}
	e := env.From(c)
	laterWith(e, &finished{f, func() (engine.Value, error) { return j.result(e) }, engine.Undefined}, "RANDOMPRIMEREQUEST", j.run)
	return engine.Undefined, nil
}

func checkPrimeArguments(c *engine.Call, options engine.Value) (*big.Int, int, error) {
	v := c.Arg(0)
	n, err := bigOption(c.Runtime(), v, "candidate", "ArrayBuffer", "TypedArray", "Buffer", "DataView", "bigint")
	if err != nil {
		return nil, 0, err
	}
	if n == nil {
		return nil, 0, nodeerr.InvalidArgType(c.Runtime(), "candidate", v, "ArrayBuffer", "TypedArray", "Buffer", "DataView", "bigint")
	}
	checks := 0
	if !options.IsUndefined() {
		o, err := validate.Object(c, options, "options")
		if err != nil {
			return nil, 0, err
		}
		v, err := o.Get("checks")
		if err != nil {
			return nil, 0, err
		}
		if !v.IsUndefined() {
			u, err := validate.Int32(c, v, "options.checks", 0, 1<<31-1)
			if err != nil {
				return nil, 0, err
			}
			checks = int(u)
		}
	}
	// More than this many rounds tell nothing new.
	return n, min(max(checks, 20), 64), nil
}

// checkPrimeSync is crypto.checkPrimeSync(candidate[, options]).
// https://nodejs.org/api/crypto.html#cryptocheckprimesynccandidate-options
func checkPrimeSync(c *engine.Call) (engine.Value, error) {
	n, checks, err := checkPrimeArguments(c, c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Bool(n.ProbablyPrime(checks)), nil
}

// checkPrime is crypto.checkPrime(candidate[, options], callback).
// https://nodejs.org/api/crypto.html#cryptocheckprimecandidate-options-callback
func checkPrime(c *engine.Call) (engine.Value, error) {
	options, cb := c.Arg(1), c.Arg(2)
	if options.IsFunction() {
		options, cb = engine.Undefined, options
	}
	n, checks, err := checkPrimeArguments(c, options)
	if err != nil {
		return engine.Undefined, err
	}
	f, err := validate.Function(c, cb, "callback")
	if err != nil {
		return engine.Undefined, err
	}
	prime := false
	laterWith(env.From(c), &finished{f, func() (engine.Value, error) { return engine.Bool(prime), nil }, engine.Undefined}, "CHECKPRIMEREQUEST",
		func() { prime = n.ProbablyPrime(checks) })
	return engine.Undefined, nil
}
