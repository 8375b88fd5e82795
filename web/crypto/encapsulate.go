package crypto

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/web/crypto/signatures"
)

// encapsulated is a shared key on its way from the pool.
type encapsulated struct{ secret, ciphertext []byte }

// encapsulating checks the first arguments of the encapsulations.
func (c *call) encapsulating(u usage, verb string) (*encapsulated, job, error) {
	k, err := c.key(1)
	if err != nil {
		return nil, nil, err
	}
	alg, err := normalize(c.e, c.identifier(0), opEncapsulate)
	if err != nil {
		return nil, nil, err
	}
	if err := k.use(alg, u, verb); err != nil {
		return nil, nil, err
	}
	x := &encapsulated{}
	return x, func() ([]byte, error) {
		var err error
		x.secret, x.ciphertext, err = signatures.Encapsulate(k.Key)
		return nil, err
	}, nil
}

// encapsulateBits is crypto.subtle.encapsulateBits(encapsulationAlgorithm, encapsulationKey).
// https://wicg.github.io/webcrypto-modern-algos/#SubtleCrypto-method-encapsulateBits
func encapsulateBits(c *call) (outcome, error) {
	x, work, err := c.encapsulating(useEncapsulateBits, "encapsulateBits")
	if err != nil {
		return outcome{}, err
	}
	rt := c.rt
	return outcome{work: work, finish: func([]byte) (engine.Value, error) {
		o := rt.NewObject()
		if err := o.Put("sharedKey", rt.NewArrayBuffer(x.secret).Value()); err != nil {
			return engine.Undefined, err
		}
		return o.Value(), o.Put("ciphertext", rt.NewArrayBuffer(x.ciphertext).Value())
	}}, nil
}

// encapsulateKey is crypto.subtle.encapsulateKey(encapsulationAlgorithm,
// encapsulationKey, sharedKeyAlgorithm, extractable, keyUsages).
// https://wicg.github.io/webcrypto-modern-algos/#SubtleCrypto-method-encapsulateKey
func encapsulateKey(c *call) (outcome, error) {
	u, err := c.usages(4)
	if err != nil {
		return outcome{}, err
	}
	x, work, err := c.encapsulating(useEncapsulateKey, "encapsulateKey")
	if err != nil {
		return outcome{}, err
	}
	as, err := normalize(c.e, c.identifier(2), opImportKey)
	if err != nil {
		return outcome{}, err
	}
	rt := c.rt
	finish := c.importing("raw-secret", as, c.Arg(3).Truthy(), u)
	return outcome{work: work, finish: func([]byte) (engine.Value, error) {
		k, err := finish(x.secret)
		if err != nil {
			return engine.Undefined, err
		}
		o := rt.NewObject()
		if err := o.Put("ciphertext", rt.NewArrayBuffer(x.ciphertext).Value()); err != nil {
			return engine.Undefined, err
		}
		return o.Value(), o.Put("sharedKey", k)
	}}, nil
}

// decapsulating checks the first arguments of the decapsulations.
func (c *call) decapsulating(u usage, verb string) (job, error) {
	k, err := c.key(1)
	if err != nil {
		return nil, err
	}
	ciphertext, err := c.bytes(2)
	if err != nil {
		return nil, err
	}
	alg, err := normalize(c.e, c.identifier(0), opDecapsulate)
	if err != nil {
		return nil, err
	}
	if err := k.use(alg, u, verb); err != nil {
		return nil, err
	}
	return func() ([]byte, error) { return signatures.Decapsulate(k.Key, ciphertext) }, nil
}

// decapsulateBits is crypto.subtle.decapsulateBits(decapsulationAlgorithm, decapsulationKey, ciphertext).
// https://wicg.github.io/webcrypto-modern-algos/#SubtleCrypto-method-decapsulateBits
func decapsulateBits(c *call) (outcome, error) {
	work, err := c.decapsulating(useDecapsulateBits, "decapsulateBits")
	if err != nil {
		return outcome{}, err
	}
	return c.toBuffer(work), nil
}

// decapsulateKey is crypto.subtle.decapsulateKey(decapsulationAlgorithm,
// decapsulationKey, ciphertext, sharedKeyAlgorithm, extractable, keyUsages).
// https://wicg.github.io/webcrypto-modern-algos/#SubtleCrypto-method-decapsulateKey
func decapsulateKey(c *call) (outcome, error) {
	u, err := c.usages(5)
	if err != nil {
		return outcome{}, err
	}
	work, err := c.decapsulating(useDecapsulateKey, "decapsulateKey")
	if err != nil {
		return outcome{}, err
	}
	as, err := normalize(c.e, c.identifier(3), opImportKey)
	if err != nil {
		return outcome{}, err
	}
	return outcome{work: work, finish: c.importing("raw-secret", as, c.Arg(4).Truthy(), u)}, nil
}
