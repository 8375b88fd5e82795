package assert

import (
	"github.com/sxfescript/sxn/engine"
)

// ok is assert.ok(value[, message]), and assert itself.
func ok(s *state, self *assertion, c *engine.Call) (engine.Value, error) {
	if c.Len() > 0 && c.Arg(0).Truthy() {
		return engine.Undefined, nil
	}
	f := &failure{actual: c.Arg(0), expected: engine.True, operator: "=="}
	if c.Len() == 0 {
		f.withText("No value argument passed to `assert.ok()`").withGenerated(true)
		return engine.Undefined, s.throw(self, c, f)
	}
	if c.Arg(1).IsNullish() {
		f.withGenerated(true)
		f.message = engine.StringWTF8(sourceMessage(c.Runtime()))
		return engine.Undefined, s.throw(self, c, f)
	}
	return engine.Undefined, s.failWith(self, c, c.Args(1), f)
}

// fail is assert.fail([message]).
func fail(s *state, self *assertion, c *engine.Call) (engine.Value, error) {
	v := c.Arg(0)
	isError, err := s.isError(v)
	if err != nil {
		return engine.Undefined, err
	}
	if isError {
		return engine.Undefined, engine.Throw(v)
	}
	f := &failure{operator: "fail", message: v}
	if v.IsUndefined() {
		f.withText("Failed").withGenerated(true)
	}
	return engine.Undefined, s.throw(self, c, f)
}
