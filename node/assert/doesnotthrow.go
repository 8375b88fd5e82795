package assert

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/engine/introspect"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// expectNone checks an outcome for doesNotThrow and doesNotReject.
func (x *expectation) expectNone(got outcome) error {
	if !got.threw {
		return nil
	}
	if x.error.IsString() {
		x.message, x.error = x.error, engine.Undefined
	}
	if x.error.Truthy() {
		if ok, err := x.isUnwanted(got.value); err != nil {
			return err
		} else if !ok {
			return engine.Throw(got.value)
		}
	}
	details, err := x.details()
	if err != nil {
		return err
	}
	message := engine.Undefined
	if !got.value.IsNullish() {
		if message, err = x.s.e.RT.GetV(got.value, engine.NewKey("message")); err != nil {
			return err
		}
	}
	shown, err := x.textOf(message)
	if err != nil {
		return err
	}
	f := &failure{actual: got.value, expected: x.error}
	return x.throw(f.withText("Got unwanted " + x.what() + details + "\nActual message: \"" + shown + `"`))
}

// isUnwanted reports whether a thrown value is the one that must not come.
func (x *expectation) isUnwanted(actual engine.Value) (bool, error) {
	expected, ok := x.error.AsFunction()
	if !ok {
		if o, isObject := x.error.AsObject(); isObject && introspect.KindOf(o) == introspect.RegExp {
			text, err := x.s.stringOf(actual)
			if err != nil {
				return false, err
			}
			return x.s.matches(o, text)
		}
		return false, nodeerr.InvalidArgType(x.s.e.RT, "expected", x.error, "Function", "RegExp")
	}
	proto, err := expected.GetKey(keyPrototype.Key())
	if err != nil {
		return false, err
	}
	if !proto.IsUndefined() {
		if is, err := x.s.e.RT.InstanceOf(actual, expected); err != nil || is {
			return is, err
		}
	}
	if inherits, err := x.inheritsError(expected); err != nil || inherits {
		return false, err
	}
	res, err := expected.Call(x.s.e.RT.NewObject().Value(), actual)
	return res.IsTrue(), err
}
