package assert

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/util"
)

// failure is what an AssertionError is made from.
type failure struct {
	actual, expected engine.Value
	operator         string
	// message is the program's text; undefined and null stand for none.
	message engine.Value
	diff    engine.Value
	// stackStart is the function whose callers the stack begins with.
	stackStart *engine.Function
	// generated overrides generatedMessage, which is otherwise true where
	// the program gave no text.
	generated, generatedSet bool
}

func (f *failure) withText(text string) *failure {
	f.message = engine.StringWTF8(text)
	return f
}

func (f *failure) withGenerated(b bool) *failure {
	f.generated, f.generatedSet = b, true
	return f
}

// throw returns the error that throws the AssertionError of f; self is the
// assertion that failed, called by c.
func (s *state) throw(self *assertion, c *engine.Call, f *failure) error {
	o, err := s.failed(self, c, f)
	if err != nil {
		return err
	}
	return engine.Throw(o.Value())
}

func (s *state) failed(self *assertion, c *engine.Call, f *failure) (*engine.Object, error) {
	if !self.simple {
		var err error
		if f.diff, err = s.option(c, keyDiff.Key()); err != nil {
			return nil, err
		}
	}
	f.stackStart = self.f
	return s.newAssertionError(nil, f)
}

// failWith throws f with the message arguments of an assertion: a text and
// values for its placeholders, a function that makes the text, or an error
// that is thrown instead.
func (s *state) failWith(self *assertion, c *engine.Call, message []engine.Value, f *failure) error {
	text, err := s.messageOf(message, f)
	if err != nil {
		return err
	}
	f.message = text
	return s.throw(self, c, f)
}

func (s *state) messageOf(message []engine.Value, f *failure) (engine.Value, error) {
	if len(message) == 0 {
		return engine.Undefined, nil
	}
	rt := s.e.RT
	v := message[0]
	if v.IsString() {
		if len(message) == 1 {
			return v, nil
		}
		text, err := util.Format(s.e, message, false)
		return engine.StringWTF8(text), err
	}
	isError, err := s.isError(v)
	if err != nil {
		return engine.Undefined, err
	}
	if isError {
		if len(message) > 1 {
			text, err := rt.ToString(v)
			if err != nil {
				return engine.Undefined, err
			}
			return engine.Undefined, ambiguous("message", `The error message was passed as error object "`+text+`" has trailing arguments that would be ignored.`)
		}
		return engine.Undefined, engine.Throw(v)
	}
	make, ok := v.AsFunction()
	if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(rt, "message", v, "string", "function")
	}
	if len(message) > 1 {
		name := make.Name()
		if name == "" {
			name = "anonymous"
		}
		return engine.Undefined, ambiguous("message", `The error message with function "`+name+`" has trailing arguments that would be ignored.`)
	}
	text, err := make.Call(rt.NewArray(message...).Value(), f.actual, f.expected)
	if err != nil || !text.IsString() {
		return engine.Undefined, err
	}
	return text, nil
}

func ambiguous(argument, reason string) error {
	return nodeerr.Type("ERR_AMBIGUOUS_ARGUMENT", `The "`+argument+`" argument is ambiguous. `+reason)
}

// isError reports whether v is an error, of any realm, or inherits from
// Error.prototype.
func (s *state) isError(v engine.Value) (bool, error) {
	o, ok := v.AsObject()
	if !ok {
		return false, nil
	}
	if o.IsError() {
		return true, nil
	}
	ctor, ok := s.e.RT.Intrinsic("Error").Value().AsFunction()
	if !ok {
		return false, nil
	}
	return s.e.RT.InstanceOf(v, ctor)
}
