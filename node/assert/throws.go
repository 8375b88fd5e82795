package assert

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/engine/introspect"
	"github.com/sxfescript/sxn/node/internal/deepequal"
	"github.com/sxfescript/sxn/node/internal/inspect"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/util"
	"github.com/sxfescript/sxn/node/validate"
)

// outcome is how a function or promise under test ended.
type outcome struct {
	threw bool
	value engine.Value // what was thrown
}

// expectation is one call of throws and its relatives.
type expectation struct {
	s       *state
	self    *assertion
	async   bool
	result  *engine.Promise // what an asynchronous assertion returned
	error   engine.Value    // what is expected
	message engine.Value
	argc    int // arguments, the tested function included
}

func (s *state) expectation(self *assertion, c *engine.Call, async bool) *expectation {
	return &expectation{s: s, self: self, async: async, error: c.Arg(1), message: c.Arg(2), argc: c.Len()}
}

func (x *expectation) what() string {
	if x.async {
		return "rejection"
	}
	return "exception"
}

// throw returns the error that throws the AssertionError of f.
func (x *expectation) throw(f *failure) error {
	f.stackStart = x.self.f
	if f.operator == "" {
		f.operator = x.self.name
	}
	o, err := x.s.newAssertionError(nil, f)
	if err != nil {
		return err
	}
	return x.thrown(o)
}

// asyncFrames is how many frames an asynchronous error shows.
const asyncFrames = 10

// thrown throws o. An error of an asynchronous assertion has the frames of the
// functions that await it: its callers do not run any more.
func (x *expectation) thrown(o *engine.Object) error {
	if x.async {
		v, err := x.s.e.RT.ToStringValue(o.Value())
		if err != nil {
			return err
		}
		text, _ := v.AsWTF8()
		for _, f := range x.s.e.RT.StackOf(x.result, asyncFrames) {
			text += "\n    at " + f.Text
		}
		if err := o.Set("stack", engine.StringWTF8(text)); err != nil {
			return err
		}
	}
	return engine.Throw(o.Value())
}

// run calls the function under test.
func run(c *engine.Call) (outcome, error) {
	f, err := validate.Function(c, c.Arg(0), "fn")
	if err != nil {
		return outcome{}, err
	}
	_, err = f.Call(engine.Undefined)
	if err == nil {
		return outcome{}, nil
	}
	v, ok := c.Runtime().ErrorValue(err)
	if !ok {
		return outcome{}, err
	}
	return outcome{threw: true, value: v}, nil
}

// throws is assert.throws(fn[, error][, message]).
func throws(s *state, self *assertion, c *engine.Call) (engine.Value, error) {
	x := s.expectation(self, c, false)
	got, err := run(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, x.expectError(got)
}

// doesNotThrow is assert.doesNotThrow(fn[, error][, message]).
func doesNotThrow(s *state, self *assertion, c *engine.Call) (engine.Value, error) {
	x := s.expectation(self, c, false)
	got, err := run(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, x.expectNone(got)
}

// expectError checks an outcome for throws and rejects.
func (x *expectation) expectError(got outcome) error {
	rt := x.s.e.RT
	switch {
	case x.error.IsString():
		if x.argc >= 3 {
			return nodeerr.InvalidArgType(rt, "error", x.error, "Object", "Error", "Function", "RegExp")
		}
		if err := x.ambiguous(got); err != nil {
			return err
		}
		x.message, x.error = x.error, engine.Undefined
	case !x.error.IsNullish() && !x.error.IsObject():
		return nodeerr.InvalidArgType(rt, "error", x.error, "Object", "Error", "Function", "RegExp")
	}
	if !got.threw {
		return x.missing()
	}
	if x.error.IsNullish() {
		return nil
	}
	return x.check(got.value)
}

// ambiguous refuses a message that might be meant as the expected error.
func (x *expectation) ambiguous(got outcome) error {
	if !got.threw {
		return nil
	}
	o, ok := got.value.AsObject()
	if !ok || got.value.IsFunction() {
		if got.value.StrictEquals(x.error) {
			s, _ := x.error.AsWTF8()
			return ambiguous("error/message", `The error "`+s+`" is identical to the message.`)
		}
		return nil
	}
	m, err := o.Get("message")
	if err != nil || !m.StrictEquals(x.error) {
		return err
	}
	s, _ := m.AsWTF8()
	return ambiguous("error/message", `The error message "`+s+`" is identical to the message.`)
}

// textOf is the text of a value in a template literal.
func (x *expectation) textOf(v engine.Value) (string, error) {
	v, err := x.s.e.RT.ToStringValue(v)
	if err != nil {
		return "", err
	}
	s, _ := v.AsWTF8()
	return s, nil
}

// details is what follows the first words of a message: the program's text.
func (x *expectation) details() (string, error) {
	if !x.message.Truthy() {
		return ".", nil
	}
	s, err := x.textOf(x.message)
	return ": " + s, err
}

func (x *expectation) missing() error {
	name := ""
	if o, ok := x.error.AsObject(); ok {
		v, err := o.Get("name")
		if err != nil {
			return err
		}
		if v.Truthy() {
			s, err := x.textOf(v)
			if err != nil {
				return err
			}
			name = " (" + s + ")"
		}
	}
	details, err := x.details()
	if err != nil {
		return err
	}
	f := &failure{expected: x.error}
	return x.throw(f.withText("Missing expected " + x.what() + name + details))
}

// check compares a thrown value with what is expected.
func (x *expectation) check(actual engine.Value) error {
	expected, isFunction := x.error.AsFunction()
	o, _ := x.error.AsObject()
	switch {
	case isFunction:
		return x.checkFunction(actual, expected)
	case introspect.KindOf(o) == introspect.RegExp:
		return x.checkPattern(actual, o)
	case !isStructured(actual):
		f := &failure{actual: actual, expected: x.error, message: x.message, operator: "deepStrictEqual", stackStart: x.self.f}
		e, err := x.s.newAssertionError(nil, f)
		if err != nil {
			return err
		}
		if err := e.Set("operator", engine.String(x.self.name)); err != nil {
			return err
		}
		return x.thrown(e)
	}
	a, _ := actual.AsObject()
	return x.checkObject(a, o)
}

func (x *expectation) checkPattern(actual engine.Value, pattern *engine.Object) error {
	text, err := x.s.stringOf(actual)
	if err != nil {
		return err
	}
	if ok, err := x.s.matches(pattern, text); err != nil || ok {
		return err
	}
	f := &failure{actual: actual, expected: x.error, message: x.message}
	if !x.message.Truthy() {
		p, err := util.Inspect(x.s.e, pattern.Value())
		if err != nil {
			return err
		}
		t, err := util.Inspect(x.s.e, text)
		if err != nil {
			return err
		}
		f.withText("The input did not match the regular expression " + p + ". Input:\n\n" + t + "\n")
	}
	return x.throw(f.withGenerated(!x.message.Truthy()))
}

// matches is regexp.exec(text) !== null.
func (s *state) matches(pattern *engine.Object, text engine.Value) (bool, error) {
	exec, err := s.e.RT.Intrinsic("RegExp.prototype").Get("exec")
	if err != nil {
		return false, err
	}
	f, ok := exec.AsFunction()
	if !ok {
		return false, engine.TypeError("RegExp.prototype.exec is not a function")
	}
	v, err := f.Call(pattern.Value(), text)
	return !v.IsNull(), err
}

// checkObject compares the properties of a validation object or error.
func (x *expectation) checkObject(actual, expected *engine.Object) error {
	keys, err := expected.Keys()
	if err != nil {
		return err
	}
	isError, err := x.instanceOfError(x.error)
	if err != nil {
		return err
	}
	if isError {
		keys = append(keys, engine.NewKey("name"), engine.NewKey("message"))
	} else if len(keys) == 0 {
		return nodeerr.InvalidArgValue(x.s.e.RT, "error", x.error, "may not be an empty object")
	}
	for _, k := range keys {
		if ok, err := x.sameProperty(actual, expected, k); err != nil {
			return err
		} else if !ok {
			return x.unlike(actual, expected, keys)
		}
	}
	return nil
}

func (x *expectation) instanceOfError(v engine.Value) (bool, error) {
	ctor, ok := x.s.e.RT.Intrinsic("Error").Value().AsFunction()
	if !ok {
		return false, nil
	}
	return x.s.e.RT.InstanceOf(v, ctor)
}

// sameProperty compares one property; a regular expression matches strings.
func (x *expectation) sameProperty(actual, expected *engine.Object, k engine.Key) (bool, error) {
	a, err := actual.GetKey(k)
	if err != nil {
		return false, err
	}
	e, err := expected.GetKey(k)
	if err != nil {
		return false, err
	}
	if ok, err := x.patternMatches(a, e); err != nil || ok {
		return ok, err
	}
	has, err := actual.Has(k)
	if err != nil || !has {
		return false, err
	}
	return deepequal.Equal(x.s.e.RT, a, e, deepequal.Strict)
}

func (x *expectation) patternMatches(text, pattern engine.Value) (bool, error) {
	p, ok := pattern.AsObject()
	if !ok || !text.IsString() || introspect.KindOf(p) != introspect.RegExp {
		return false, nil
	}
	return x.s.matches(p, text)
}

// unlike throws for a property that differs: the message shows all that are compared.
func (x *expectation) unlike(actual, expected *engine.Object, keys []engine.Key) error {
	if x.message.Truthy() {
		isError, err := x.s.isError(x.message)
		if err != nil {
			return err
		}
		if isError {
			return engine.Throw(x.message)
		}
		return x.throw(&failure{actual: actual.Value(), expected: expected.Value(), message: x.message})
	}
	left, err := x.comparison(actual, keys, nil)
	if err != nil {
		return err
	}
	right, err := x.comparison(expected, keys, actual)
	if err != nil {
		return err
	}
	f := &failure{actual: left.Value(), expected: right.Value(), operator: "deepStrictEqual", stackStart: x.self.f}
	e, err := x.s.newAssertionError(nil, f)
	if err != nil {
		return err
	}
	for _, p := range [...]struct {
		name string
		v    engine.Value
	}{{"actual", actual.Value()}, {"expected", expected.Value()}, {"operator", engine.String(x.self.name)}} {
		if err := e.Set(p.name, p.v); err != nil {
			return err
		}
	}
	return x.thrown(e)
}

// comparison makes the object of the compared properties that a message
// shows. With other, regular expressions that match it are shown as its text.
func (x *expectation) comparison(source *engine.Object, keys []engine.Key, other *engine.Object) (*engine.Object, error) {
	proto, err := x.s.comparisonProto()
	if err != nil {
		return nil, err
	}
	o := x.s.e.RT.NewObjectWithPrototype(proto)
	for _, k := range keys {
		has, err := source.Has(k)
		if err != nil {
			return nil, err
		}
		if !has {
			continue
		}
		v, err := source.GetKey(k)
		if err != nil {
			return nil, err
		}
		if other != nil {
			a, err := other.GetKey(k)
			if err != nil {
				return nil, err
			}
			if ok, err := x.patternMatches(a, v); err != nil {
				return nil, err
			} else if ok {
				v = a
			}
		}
		if err := o.PutKey(k, v); err != nil {
			return nil, err
		}
	}
	return o, nil
}

func (s *state) comparisonProto() (*engine.Object, error) {
	if s.comparison == nil {
		class, err := s.e.RT.NewClass(&engine.Class{Name: "Comparison", Length: 3})
		if err != nil {
			return nil, err
		}
		p, err := class.GetKey(keyPrototype.Key())
		if err != nil {
			return nil, err
		}
		s.comparison, _ = p.AsObject()
	}
	return s.comparison, nil
}

// checkFunction checks a thrown value against a class or with a validation function.
func (x *expectation) checkFunction(actual engine.Value, expected *engine.Function) error {
	proto, err := expected.GetKey(keyPrototype.Key())
	if err != nil {
		return err
	}
	if !proto.IsUndefined() {
		if is, err := x.s.e.RT.InstanceOf(actual, expected); err != nil || is {
			return err
		}
	}
	if inherits, err := x.inheritsError(expected); err != nil {
		return err
	} else if inherits {
		return x.wrongClass(actual, expected)
	}
	res, err := expected.Call(x.s.e.RT.NewObject().Value(), actual)
	if err != nil || res.IsTrue() {
		return err
	}
	f := &failure{actual: actual, expected: x.error, message: x.message}
	if !x.message.Truthy() {
		text, err := x.refused(actual, expected, res)
		if err != nil {
			return err
		}
		f.withText(text)
	}
	return x.throw(f.withGenerated(!x.message.Truthy()))
}

// inheritsError reports whether a class extends Error.
func (x *expectation) inheritsError(f *engine.Function) (bool, error) {
	target := x.s.e.RT.Intrinsic("Error")
	p, err := f.Prototype()
	for ; p != nil && err == nil; p, err = p.Prototype() {
		if p == target {
			return true, nil
		}
	}
	return false, err
}

func (x *expectation) refused(actual engine.Value, expected *engine.Function, res engine.Value) (string, error) {
	v, err := expected.Get("name")
	if err != nil {
		return "", err
	}
	name := ""
	if v.Truthy() {
		if name, err = x.textOf(v); err != nil {
			return "", err
		}
		name = `"` + name + `" `
	}
	shown, err := util.Inspect(x.s.e, res)
	if err != nil {
		return "", err
	}
	text := "The " + name + `validation function is expected to return "true". Received ` + shown
	isError, err := x.s.isError(actual)
	if err != nil || !isError {
		return text, err
	}
	caught, err := x.textOf(actual)
	return text + "\n\nCaught error:\n\n" + caught, err
}

func (x *expectation) wrongClass(actual engine.Value, expected *engine.Function) error {
	f := &failure{actual: actual, expected: x.error, message: x.message}
	if !x.message.Truthy() {
		text, err := x.wrongClassText(actual, expected)
		if err != nil {
			return err
		}
		f.withText(text)
	}
	return x.throw(f.withGenerated(!x.message.Truthy()))
}

func (x *expectation) wrongClassText(actual engine.Value, expected *engine.Function) (string, error) {
	want, err := expected.Get("name")
	if err != nil {
		return "", err
	}
	name, err := x.textOf(want)
	if err != nil {
		return "", err
	}
	text := `The error is expected to be an instance of "` + name + `". Received `
	isError, err := x.s.isError(actual)
	if err != nil {
		return "", err
	}
	if !isError {
		o := inspect.Default()
		o.Depth = -1
		shown, err := util.InspectOptions(x.s.e, actual, &o)
		return text + `"` + shown + `"`, err
	}
	o, _ := actual.AsObject()
	got, err := errorClassName(o)
	if err != nil {
		return "", err
	}
	if got.StrictEquals(want) {
		text += "an error with identical name but a different prototype."
	} else {
		s, err := x.textOf(got)
		if err != nil {
			return "", err
		}
		text += `"` + s + `"`
	}
	m, err := o.Get("message")
	if err != nil || !m.Truthy() {
		return text, err
	}
	s, err := x.textOf(m)
	return text + "\n\nError message:\n\n" + s, err
}

// errorClassName is the name of the constructor of an error, else its own.
func errorClassName(o *engine.Object) (engine.Value, error) {
	v, err := o.Get("constructor")
	if err != nil {
		return engine.Undefined, err
	}
	if ctor, ok := v.AsObject(); ok {
		name, err := ctor.Get("name")
		if err != nil || name.Truthy() {
			return name, err
		}
	}
	return o.Get("name")
}
