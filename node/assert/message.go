package assert

import (
	"math"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/inspect"
	"github.com/sxfescript/sxn/node/util"
)

// readable says what each operator expects.
func readable(operator string) string {
	switch operator {
	case "deepStrictEqual":
		return "Expected values to be strictly deep-equal:"
	case "partialDeepStrictEqual":
		return "Expected values to be partially and strictly deep-equal:"
	case "strictEqual":
		return "Expected values to be strictly equal:"
	case "strictEqualObject":
		return `Expected "actual" to be reference-equal to "expected":`
	case "deepEqual":
		return "Expected values to be loosely deep-equal:"
	case "notDeepStrictEqual":
		return `Expected "actual" not to be strictly deep-equal to:`
	case "notStrictEqual":
		return `Expected "actual" to be strictly unequal to:`
	case "notStrictEqualObject":
		return `Expected "actual" not to be reference-equal to "expected":`
	case "notDeepEqual":
		return `Expected "actual" not to be loosely deep-equal to:`
	case "notIdentical":
		return "Values have same structure but are not reference-equal:"
	case "notDeepEqualUnequal":
		return "Expected values not to be loosely deep-equal:"
	}
	return ""
}

// showsDiff reports whether messages of an operator show both sides.
func showsDiff(operator string) bool {
	return operator == "deepStrictEqual" || operator == "strictEqual" || operator == "partialDeepStrictEqual"
}

// errorText makes the message of an AssertionError. operator is f.operator,
// or what else a program gave as one.
func (s *state) errorText(f *failure, operator engine.Value) (engine.Value, error) {
	full := false
	if d, ok := f.diff.AsString(); ok {
		full = d == "full"
	}
	if !f.message.IsNullish() {
		if !showsDiff(f.operator) {
			return s.stringOf(f.message)
		}
		text, err := s.e.RT.ToStringValue(f.message)
		if err != nil {
			return engine.Undefined, err
		}
		head, _ := text.AsWTF8()
		return s.diffText(f, head, true, full)
	}
	if err := s.hideStacks(f); err != nil {
		return engine.Undefined, err
	}
	switch f.operator {
	case "deepStrictEqual", "strictEqual", "partialDeepStrictEqual":
		return s.diffText(f, "", false, full)
	case "notDeepStrictEqual", "notStrictEqual":
		return s.unequalText(f, full)
	}
	return s.plainText(f, operator, full)
}

// stringOf is String(v): symbols have a text too.
func (s *state) stringOf(v engine.Value) (engine.Value, error) {
	if k, ok := v.AsKey(); ok && k.IsSymbol() {
		return engine.StringWTF8("Symbol(" + k.Name() + ")"), nil
	}
	return s.e.RT.ToStringValue(v)
}

// inspectValue shows a side in full, a line for each entry.
func (s *state) inspectValue(v engine.Value) (string, error) {
	o := inspect.Options{
		Depth: 1000, MaxArrayLength: math.Inf(1), MaxStringLength: math.Inf(1), BreakLength: 80, Sorted: true, Getters: "all",
	}
	return util.InspectOptions(s.e, v, &o)
}

// unequalText is the message of assertions that two values differ: it shows
// one of them.
func (s *state) unequalText(f *failure, full bool) (engine.Value, error) {
	text, err := s.inspectValue(f.actual)
	if err != nil {
		return engine.Undefined, err
	}
	base := readable(f.operator)
	if f.operator == "notStrictEqual" && f.actual.IsObject() {
		base = readable("notStrictEqualObject")
	}
	lines := strings.Split(text, "\n")
	if len(lines) > maxDiffLines && !full {
		p, err := s.palette()
		if err != nil {
			return engine.Undefined, err
		}
		lines = append(lines[:46], p.blue+"..."+p.white)
	}
	if len(lines) > 1 {
		return engine.StringWTF8(base + "\n\n" + strings.Join(lines, "\n") + "\n"), nil
	}
	gap := " "
	if utf16Len(lines[0]) > 5 {
		gap = "\n\n"
	}
	return engine.StringWTF8(base + gap + lines[0]), nil
}

const (
	maxDiffLines  = 50
	maxSide       = 512 // characters of a side in a message without a diff
	maxSingleSide = 1024
)

// plainText is the message of the other operators: both sides around the operator.
func (s *state) plainText(f *failure, operator engine.Value, full bool) (engine.Value, error) {
	left, err := s.inspectValue(f.actual)
	if err != nil {
		return engine.Undefined, err
	}
	right, err := s.inspectValue(f.expected)
	if err != nil {
		return engine.Undefined, err
	}
	known := readable(f.operator)
	if f.operator == "notDeepEqual" && left == right {
		left = known + "\n\n" + left
		if !full {
			left = ellipsis(left, maxSingleSide)
		}
		return engine.StringWTF8(left), nil
	}
	if !full {
		left, right = ellipsis(left, maxSide), ellipsis(right, maxSide)
	}
	switch f.operator {
	case "deepEqual":
		return engine.StringWTF8(known + "\n\n" + left + "\n\nshould loosely deep-equal\n\n" + right), nil
	case "notDeepEqual":
		return engine.StringWTF8(readable("notDeepEqualUnequal") + "\n\n" + left + "\n\nshould not loosely deep-equal\n\n" + right), nil
	}
	name, err := s.e.RT.ToStringValue(operator)
	if err != nil {
		return engine.Undefined, err
	}
	between, _ := name.AsWTF8()
	return engine.StringWTF8(left + " " + between + " " + right), nil
}

// ellipsis cuts text of more than n characters, three of which are dots then.
func ellipsis(text string, n int) string {
	if len(text) <= n {
		return text
	}
	v := engine.StringWTF8(text)
	if v.StringLen() <= n {
		return text
	}
	head, _ := v.Substring(0, n-3).AsWTF8()
	return head + "..."
}

// utf16Len is the length of text in JavaScript.
func utf16Len(text string) int { return engine.StringWTF8(text).StringLen() }

// hideStacks replaces both sides, where they are errors, by copies without a
// stack: only the rest tells them apart.
func (s *state) hideStacks(f *failure) error {
	a, ok := s.stackedError(f.actual)
	if !ok {
		return nil
	}
	b, ok := s.stackedError(f.expected)
	if !ok {
		return nil
	}
	left, err := s.copyError(a)
	if err != nil {
		return err
	}
	right, err := s.copyError(b)
	if err != nil {
		return err
	}
	f.actual, f.expected = left.Value(), right.Value()
	return nil
}

func (s *state) stackedError(v engine.Value) (*engine.Object, bool) {
	o, ok := v.AsObject()
	if !ok || v.IsFunction() {
		return nil, false
	}
	if has, err := o.Has(engine.NewKey("stack")); err != nil || !has {
		return nil, false
	}
	ctor, ok := s.e.RT.Intrinsic("Error").Value().AsFunction()
	if !ok {
		return nil, false
	}
	is, err := s.e.RT.InstanceOf(v, ctor)
	return o, is && err == nil
}

// copyError copies what of an error its message shows.
func (s *state) copyError(source *engine.Object) (*engine.Object, error) {
	proto, err := source.Prototype()
	if err != nil {
		return nil, err
	}
	target := s.e.RT.NewObjectWithPrototype(proto)
	if err := target.CopyDataProperties(source.Value()); err != nil {
		return nil, err
	}
	message, err := source.Get("message")
	if err != nil {
		return nil, err
	}
	return target, s.copyErrorRest(target, source, message)
}

func (s *state) copyErrorRest(target, source *engine.Object, message engine.Value) error {
	hidden := func(name string, v engine.Value) error {
		return target.Define(engine.NewKey(name), engine.Property{Value: v})
	}
	if err := hidden("message", message); err != nil {
		return err
	}
	own, err := source.HasOwn(engine.NewKey("cause"))
	if err != nil || !own {
		return err
	}
	cause, err := source.Get("cause")
	if err != nil {
		return err
	}
	if o, ok := s.stackedError(cause); ok {
		if o, err = s.copyError(o); err != nil {
			return err
		}
		cause = o.Value()
	}
	return hidden("cause", cause)
}
