package assert

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/deepequal"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// comparison is an assertion about two values.
type comparison struct {
	operator string
	negate   bool
	equal    func(s *state, c *engine.Call) (bool, error)
}

func (s *state) compare(self *assertion, c *engine.Call, x *comparison) (engine.Value, error) {
	if c.Len() < 2 {
		return engine.Undefined, nodeerr.MissingArgs("actual", "expected")
	}
	equal, err := x.equal(s, c)
	if err != nil || equal != x.negate {
		return engine.Undefined, err
	}
	return engine.Undefined, s.failWith(self, c, c.Args(2), &failure{actual: c.Arg(0), expected: c.Arg(1), operator: x.operator})
}

// equal is assert.equal(actual, expected[, message]).
func equal(s *state, self *assertion, c *engine.Call) (engine.Value, error) {
	return s.compare(self, c, &comparison{operator: "==", equal: looselyEqual})
}

// notEqual is assert.notEqual(actual, expected[, message]).
func notEqual(s *state, self *assertion, c *engine.Call) (engine.Value, error) {
	return s.compare(self, c, &comparison{operator: "!=", negate: true, equal: looselyEqual})
}

// looselyEqual is == with NaN equal to itself.
func looselyEqual(_ *state, c *engine.Call) (bool, error) {
	a, b := c.Arg(0), c.Arg(1)
	if x, ok := a.AsNumber(); ok && x != x {
		y, ok := b.AsNumber()
		return ok && y != y, nil
	}
	return c.Runtime().LooselyEqual(a, b)
}

// strictEqual is assert.strictEqual(actual, expected[, message]).
func strictEqual(s *state, self *assertion, c *engine.Call) (engine.Value, error) {
	return s.compare(self, c, &comparison{operator: "strictEqual", equal: sameValue})
}

// notStrictEqual is assert.notStrictEqual(actual, expected[, message]).
func notStrictEqual(s *state, self *assertion, c *engine.Call) (engine.Value, error) {
	return s.compare(self, c, &comparison{operator: "notStrictEqual", negate: true, equal: sameValue})
}

func sameValue(_ *state, c *engine.Call) (bool, error) { return c.Arg(0).SameValue(c.Arg(1)), nil }

// deepEqual is assert.deepEqual(actual, expected[, message]).
func deepEqual(s *state, self *assertion, c *engine.Call) (engine.Value, error) {
	return s.compare(self, c, &comparison{operator: "deepEqual", equal: deeply(deepequal.Loose)})
}

// notDeepEqual is assert.notDeepEqual(actual, expected[, message]).
func notDeepEqual(s *state, self *assertion, c *engine.Call) (engine.Value, error) {
	return s.compare(self, c, &comparison{operator: "notDeepEqual", negate: true, equal: deeply(deepequal.Loose)})
}

// deepStrictEqual is assert.deepStrictEqual(actual, expected[, message]).
func deepStrictEqual(s *state, self *assertion, c *engine.Call) (engine.Value, error) {
	return s.compare(self, c, &comparison{operator: "deepStrictEqual", equal: strictly})
}

// notDeepStrictEqual is assert.notDeepStrictEqual(actual, expected[, message]).
func notDeepStrictEqual(s *state, self *assertion, c *engine.Call) (engine.Value, error) {
	return s.compare(self, c, &comparison{operator: "notDeepStrictEqual", negate: true, equal: strictly})
}

// partialDeepStrictEqual is assert.partialDeepStrictEqual(actual, expected[, message]).
func partialDeepStrictEqual(s *state, self *assertion, c *engine.Call) (engine.Value, error) {
	return s.compare(self, c, &comparison{operator: "partialDeepStrictEqual", equal: deeply(deepequal.Partial)})
}

func deeply(m deepequal.Mode) func(*state, *engine.Call) (bool, error) {
	return func(_ *state, c *engine.Call) (bool, error) {
		return deepequal.Equal(c.Runtime(), c.Arg(0), c.Arg(1), m)
	}
}

// strictly compares in strict mode, without prototypes where the Assert has
// the option skipPrototype.
func strictly(s *state, c *engine.Call) (bool, error) {
	mode := deepequal.Strict
	skip, err := s.option(c, keySkipPrototype.Key())
	if err != nil {
		return false, err
	}
	if skip.Truthy() {
		mode = deepequal.StrictWithoutPrototype
	}
	return deepequal.Equal(c.Runtime(), c.Arg(0), c.Arg(1), mode)
}
