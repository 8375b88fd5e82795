package assert

import (
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/util"
	"github.com/sxfescript/sxn/node/validate"
)

const errorName = "AssertionError"

// assertionErrorClass is assert.AssertionError.
// https://nodejs.org/api/assert.html#class-assertassertionerror
func (s *state) assertionErrorClass() *engine.Class {
	return &engine.Class{
		Name: errorName, Length: 1, Construct: s.constructError,
		Parent: func(rt *engine.Runtime) (*engine.Function, error) {
			f, _ := rt.Intrinsic("Error").Value().AsFunction()
			return f, nil
		},
		Methods: []engine.Method{
			{Name: "toString", Func: errorToString},
			{SymbolFor: "nodejs.util.inspect.custom", Length: 2, Func: s.inspectError},
		},
	}
}

// constructError is new AssertionError(options).
func (s *state) constructError(c *engine.Call) (engine.Value, error) {
	options, err := validate.Object(c, c.Arg(0), "options")
	if err != nil {
		return engine.Undefined, err
	}
	var v [8]engine.Value
	for i, name := range [...]string{"message", "operator", "stackStartFn", "details", "stackStartFunction", "diff", "actual", "expected"} {
		if v[i], err = options.Get(name); err != nil {
			return engine.Undefined, err
		}
	}
	f := &failure{message: v[0], diff: v[5], actual: v[6], expected: v[7]}
	f.operator, _ = v[1].AsString()
	if f.stackStart, _ = v[2].AsFunction(); !v[2].Truthy() {
		f.stackStart, _ = v[4].AsFunction()
	}
	target, _ := c.NewTarget().Value().AsFunction()
	return s.buildError(target, f, v[1], v[3])
}

func (s *state) newAssertionError(newTarget *engine.Function, f *failure) (*engine.Object, error) {
	v, err := s.buildError(newTarget, f, engine.String(f.operator), engine.Undefined)
	o, _ := v.AsObject()
	return o, err
}

// buildError makes an AssertionError. operator is f.operator as the property
// has it; details are those of several failures.
func (s *state) buildError(newTarget *engine.Function, f *failure, operator, details engine.Value) (engine.Value, error) {
	if f.diff.IsUndefined() {
		f.diff = engine.String("simple")
	}
	if newTarget == nil {
		newTarget = s.assertionError
	}
	text, err := s.errorText(f, operator)
	if err != nil {
		return engine.Undefined, err
	}
	base, _ := s.e.RT.Intrinsic("Error").Value().AsFunction()
	o, err := base.ConstructWith(newTarget, text)
	if err != nil {
		return engine.Undefined, err
	}
	if err := o.Set("generatedMessage", engine.Bool(!f.message.Truthy())); err != nil {
		return engine.Undefined, err
	}
	// The stack is made with the code behind the name, as in Node.
	hidden := engine.Property{Value: engine.String(errorName + " [ERR_ASSERTION]"), Writable: true, Configurable: true}
	if err := o.Define(engine.NewKey("name"), hidden); err != nil {
		return engine.Undefined, err
	}
	if err := o.Set("code", engine.String("ERR_ASSERTION")); err != nil {
		return engine.Undefined, err
	}
	if err := s.setSides(o, f, operator, details); err != nil {
		return engine.Undefined, err
	}
	if err := s.setStack(o, f.stackStart); err != nil {
		return engine.Undefined, err
	}
	if err := o.Set("name", engine.String(errorName)); err != nil {
		return engine.Undefined, err
	}
	if f.generatedSet {
		if err := o.Set("generatedMessage", engine.Bool(f.generated)); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), o.Set("diff", f.diff)
}

// setSides sets actual, expected and operator, or those of each detail.
func (s *state) setSides(o *engine.Object, f *failure, operator, details engine.Value) error {
	if !details.Truthy() {
		if err := o.Set("actual", f.actual); err != nil {
			return err
		}
		if err := o.Set("expected", f.expected); err != nil {
			return err
		}
		return o.Set("operator", operator)
	}
	for _, name := range [...]string{"actual", "expected", "operator"} {
		if err := o.Set(name, engine.Undefined); err != nil {
			return err
		}
	}
	list, err := s.e.RT.ToObject(details)
	if err != nil {
		return err
	}
	n, err := list.Length()
	for i := 0; err == nil && i < n; i++ {
		err = s.setDetail(o, list, i)
	}
	return err
}

func (s *state) setDetail(o, list *engine.Object, i int) error {
	d, err := list.GetIndex(uint32(i))
	if err != nil {
		return err
	}
	for _, p := range [...][2]string{{"message", "message"}, {"actual", "actual"}, {"expected", "expected"}, {"operator", "operator"}, {"stack trace", "stack"}} {
		v, err := s.e.RT.GetV(d, engine.NewKey(p[1]))
		if err != nil {
			return err
		}
		if err := o.Set(p[0]+" "+strconv.Itoa(i), v); err != nil {
			return err
		}
	}
	return nil
}

// setStack captures the stack from the callers of start on, and makes it.
func (s *state) setStack(o *engine.Object, start *engine.Function) error {
	skip := engine.Undefined
	if start != nil {
		skip = start.Value()
	}
	if _, err := s.e.RT.Intrinsic("Error").Invoke("captureStackTrace", o.Value(), skip); err != nil {
		return err
	}
	_, err := o.Get("stack")
	return err
}

// errorToString is assertionError.toString().
func errorToString(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	var parts [3]string
	for i, name := range [...]string{"name", "code", "message"} {
		v, err := rt.GetV(c.This(), engine.NewKey(name))
		if err != nil {
			return engine.Undefined, err
		}
		if v, err = rt.ToStringValue(v); err != nil {
			return engine.Undefined, err
		}
		parts[i], _ = v.AsWTF8()
	}
	return engine.StringWTF8(parts[0] + " [" + parts[1] + "]: " + parts[2]), nil
}

// inspectError shows an AssertionError: long strings are cut, and objects on
// both sides are not entered, since the message shows them.
func (s *state) inspectError(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, engine.TypeError("Cannot read properties of undefined (reading 'actual')")
	}
	var sides [2]engine.Value
	names := [...]string{"actual", "expected"}
	for i, name := range names {
		v, err := o.Get(name)
		if err != nil {
			return engine.Undefined, err
		}
		sides[i] = v
	}
	for i, name := range names {
		if v := sides[i]; v.IsString() {
			if err := o.Set(name, cut(v)); err != nil {
				return engine.Undefined, err
			}
		}
	}
	text, err := s.inspectFlat(o, c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	for i, name := range names {
		if err := o.Set(name, sides[i]); err != nil {
			return engine.Undefined, err
		}
	}
	return engine.StringWTF8(text), nil
}

const (
	maxShownLines  = 10
	maxShownString = 512
)

// cut shortens a string of many lines to ten, and takes the start off a long one.
//
// COMPAT: Node means to keep the first 512 characters, but keeps the rest.
func cut(v engine.Value) engine.Value {
	s, _ := v.AsWTF8()
	lines := strings.SplitN(s, "\n", maxShownLines+2)
	if len(lines) > maxShownLines {
		return engine.StringWTF8(strings.Join(lines[:maxShownLines], "\n") + "\n...")
	}
	if n := v.StringLen(); n > maxShownString {
		rest, _ := v.Substring(maxShownString, n).AsWTF8()
		return engine.StringWTF8(rest + "...")
	}
	return v
}

// inspectFlat shows o with the options that an inspector was called with.
func (s *state) inspectFlat(o *engine.Object, given engine.Value) (string, error) {
	options := s.e.RT.NewObject()
	if from, ok := given.AsObject(); ok {
		if err := options.CopyDataProperties(from.Value()); err != nil {
			return "", err
		}
	}
	if err := options.Put("customInspect", engine.False); err != nil {
		return "", err
	}
	if err := options.Put("depth", engine.Int(0)); err != nil {
		return "", err
	}
	return util.InspectWith(s.e, o.Value(), options)
}
