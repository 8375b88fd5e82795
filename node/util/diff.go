package util

import (
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/linediff"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
)

// diff is util.diff(actual, expected): the edits between the lines of two
// arrays or the characters of two strings.
// https://nodejs.org/api/util.html#utildiffactual-expected
func diff(c *engine.Call) (engine.Value, error) {
	if c.Arg(0).StrictEquals(c.Arg(1)) {
		return c.Runtime().NewArray().Value(), nil
	}
	a, err := diffSide(c, c.Arg(0), "actual")
	if err != nil {
		return engine.Undefined, err
	}
	b, err := diffSide(c, c.Arg(1), "expected")
	if err != nil {
		return engine.Undefined, err
	}
	rt := c.Runtime()
	if len(a)+len(b) > linediff.MaxLines {
		return engine.Undefined, nodeerr.OutOfRange(rt, "myersDiff input size", "< 2^31", engine.Int(len(a)+len(b)))
	}
	if len(a)+len(b) == 0 { // COMPAT: Node fails on two empty arrays
		return engine.Undefined, engine.TypeError("Cannot convert undefined or null to object")
	}
	edits := linediff.Diff(a, b, linediff.Options{})
	out := make([]engine.Value, len(edits))
	for i, e := range edits {
		out[len(out)-1-i] = rt.NewArray(engine.Int(int(e.Kind)), engine.StringWTF8(e.Line)).Value()
	}
	return rt.NewArray(out...).Value(), nil
}

func diffSide(c *engine.Call, v engine.Value, name string) ([]string, error) {
	if !v.IsArray() {
		if _, err := validate.String(c, v, name); err != nil {
			return nil, err
		}
		out := make([]string, v.StringLen())
		for i := range out {
			out[i] = unit(v, i)
		}
		return out, nil
	}
	o, _ := v.AsObject()
	n, err := o.Length()
	if err != nil {
		return nil, err
	}
	out := make([]string, 0, min(n, 1<<16))
	for i := range n {
		x, err := o.GetIndex(uint32(i))
		if err != nil {
			return nil, err
		}
		if _, err := validate.String(c, x, name+"["+strconv.Itoa(i)+"]"); err != nil {
			return nil, err
		}
		s, _ := x.AsWTF8()
		out = append(out, s)
	}
	return out, nil
}
