package nodeerr

import (
	"strings"

	"github.com/sxfescript/sxn/engine"
)

// WithoutStack is f whose errors have no frames in their stacks.
func WithoutStack(f engine.NativeFunc) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		v, err := f(c)
		if err == nil {
			return v, nil
		}
		thrown, ok := c.Runtime().ErrorValue(err)
		o, isObject := thrown.AsObject()
		if !ok || !isObject {
			return engine.Undefined, err
		}
		s, serr := o.Get("stack")
		if serr != nil {
			return engine.Undefined, serr
		}
		if text, isText := s.AsWTF8(); isText {
			head, _, _ := strings.Cut(text, "\n    at ")
			if serr := o.Set("stack", engine.StringWTF8(head)); serr != nil {
				return engine.Undefined, serr
			}
		}
		return engine.Undefined, engine.Throw(thrown)
	}
}
