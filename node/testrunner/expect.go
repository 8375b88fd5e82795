package testrunner

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// readExpectation takes the option expectFailure: a label, true, what the
// error has to match, or an object with label and match.
// https://nodejs.org/api/test.html#expecting-tests-to-fail
func (t *test) readExpectation(v engine.Value) error {
	if v.IsNullish() || v.IsFalse() {
		if p := t.parent; p != nil && t.kind != fileTest {
			t.expects, t.expectation, t.validation = p.expects, p.expectation, p.validation
		}
		return nil
	}
	t.expects, t.expectation = true, engine.True
	if v.IsString() {
		t.expectation = v
		return nil
	}
	o, ok := v.AsObject()
	if !ok {
		t.expects = v.Truthy()
		return nil
	}
	if v.IsFunction() || o.ClassName() == "RegExp" || o.IsError() {
		t.validation = v
		return nil
	}
	keys, err := o.Keys()
	if err != nil {
		return err
	}
	if len(keys) == 0 {
		return nodeerr.InvalidArgValue(t.h.rt, "options.expectFailure", v, "must not be an empty object")
	}
	for _, k := range keys {
		if n := k.Name(); n != "label" && n != "match" {
			t.validation = v
			return nil
		}
	}
	label, err := o.Get("label")
	if err != nil {
		return err
	}
	if !label.IsUndefined() {
		t.expectation = label
	}
	t.validation, err = o.Get("match")
	return err
}

// pass notes that nothing has failed, which is a failure where one was
// expected.
func (t *test) pass() error {
	if !t.err.IsNull() {
		return nil
	}
	if t.expects && !t.skipped {
		t.err = newFailure(t.h.rt, engine.String("test was expected to fail but passed"), expectedFailureMissing)
		t.passed = false
		return nil
	}
	t.passed = true
	return nil
}

// failChecked is fail, and compares the error with the expected one.
func (t *test) failChecked(v engine.Value) error {
	if !t.err.IsNull() {
		return nil
	}
	t.fail(v)
	if !t.expects || t.validation.IsUndefined() {
		return nil
	}
	cause := v
	if failureKind(v) == testCodeFailure {
		o, _ := v.AsObject()
		var err error
		if cause, err = o.GetKey(keyCause.Key()); err != nil {
			return err
		}
	}
	assert, err := t.h.env.Builtin(t.h.env, "assert")
	if err != nil {
		return err
	}
	o, ok := assert.AsObject()
	if !ok {
		return nil
	}
	f := t.h.rt.NewFunction("", 0, func(*engine.Call) (engine.Value, error) { return engine.Undefined, engine.Throw(cause) })
	_, err = o.Invoke("throws", f.Value(), t.validation)
	if err == nil {
		return nil
	}
	mismatch, err := thrown(t.h.rt, err)
	if err != nil {
		return err
	}
	t.passed = false
	t.err = failureWith(t.h.rt, "The test failed, but the error did not match the expected validation", mismatch, testCodeFailure)
	return nil
}
