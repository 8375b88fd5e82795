package assert

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/engine/introspect"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/util"
)

// match is assert.match(string, regexp[, message]).
func match(s *state, self *assertion, c *engine.Call) (engine.Value, error) {
	return s.matchText(self, c, true)
}

// doesNotMatch is assert.doesNotMatch(string, regexp[, message]).
func doesNotMatch(s *state, self *assertion, c *engine.Call) (engine.Value, error) {
	return s.matchText(self, c, false)
}

func (s *state) matchText(self *assertion, c *engine.Call, want bool) (engine.Value, error) {
	text := c.Arg(0)
	pattern, ok := c.Arg(1).AsObject()
	if !ok || introspect.KindOf(pattern) != introspect.RegExp {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "regexp", c.Arg(1), "RegExp")
	}
	if text.IsString() {
		if got, err := s.matches(pattern, text); err != nil || got == want {
			return engine.Undefined, err
		}
	}
	message := c.Args(2)
	f := &failure{actual: text, expected: c.Arg(1), operator: self.name}
	f.withGenerated(len(message) == 0)
	if len(message) == 0 || !message[0].Truthy() {
		own, err := s.matchMessage(text, c.Arg(1), want)
		if err != nil {
			return engine.Undefined, err
		}
		if len(message) == 0 {
			message = make([]engine.Value, 1)
		}
		message[0] = engine.StringWTF8(own)
	}
	return engine.Undefined, s.failWith(self, c, message, f)
}

func (s *state) matchMessage(text, pattern engine.Value, want bool) (string, error) {
	shown, err := util.Inspect(s.e, text)
	if err != nil {
		return "", err
	}
	if !text.IsString() {
		return `The "string" argument must be of type string. Received type ` + text.TypeOf() + " (" + shown + ")", nil
	}
	p, err := util.Inspect(s.e, pattern)
	if err != nil {
		return "", err
	}
	start := "The input was expected to not match the regular expression "
	if want {
		start = "The input did not match the regular expression "
	}
	return start + p + ". Input:\n\n" + shown + "\n", nil
}
