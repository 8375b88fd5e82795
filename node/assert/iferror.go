package assert

import (
	"slices"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/util"
)

// ifError is assert.ifError(value): it throws for all but null and undefined,
// with the frames of an error behind its own.
func ifError(s *state, self *assertion, c *engine.Call) (engine.Value, error) {
	v := c.Arg(0)
	if v.IsNullish() {
		return engine.Undefined, nil
	}
	text, err := s.ifErrorText(v)
	if err != nil {
		return engine.Undefined, err
	}
	f := &failure{actual: v, expected: engine.Null, operator: "ifError"}
	o, err := s.failed(self, c, f.withText("ifError got unwanted exception: "+text))
	if err != nil {
		return engine.Undefined, err
	}
	if err := s.appendFrames(o, v); err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, engine.Throw(o.Value())
}

func (s *state) ifErrorText(v engine.Value) (string, error) {
	if o, ok := v.AsObject(); ok && !v.IsFunction() {
		m, err := o.Get("message")
		if err != nil {
			return "", err
		}
		if text, ok := m.AsWTF8(); ok {
			if text != "" {
				return text, nil
			}
			return s.constructorText(o)
		}
	}
	return util.Inspect(s.e, v)
}

// constructorText is the name of the constructor of o, "" without one.
func (s *state) constructorText(o *engine.Object) (string, error) {
	ctor, err := o.Get("constructor")
	if err != nil || !ctor.Truthy() {
		return "", err
	}
	name, err := s.e.RT.GetV(ctor, engine.NewKey("name"))
	if err != nil {
		return "", err
	}
	if name, err = s.e.RT.ToStringValue(name); err != nil {
		return "", err
	}
	text, _ := name.AsWTF8()
	return text, nil
}

// appendFrames puts the frames of the error v behind those of o that v does
// not have.
func (s *state) appendFrames(o *engine.Object, v engine.Value) error {
	stack, err := s.e.RT.GetV(v, engine.NewKey("stack"))
	if err != nil {
		return err
	}
	text, ok := stack.AsWTF8()
	if !ok {
		return nil
	}
	at := strings.Index(text, "\n    at")
	if at < 0 {
		return nil
	}
	frames := strings.Split(text[at+1:], "\n")
	if stack, err = o.Get("stack"); err != nil {
		return err
	}
	own, _ := stack.AsWTF8()
	lines := strings.Split(own, "\n")
	for _, frame := range frames {
		if i := slices.Index(lines, frame); i >= 0 {
			lines = lines[:i]
			break
		}
	}
	return o.Set("stack", engine.StringWTF8(strings.Join(lines, "\n")+"\n"+strings.Join(frames, "\n")))
}
