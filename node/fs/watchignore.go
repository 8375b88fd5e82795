package fs

import (
	"fmt"
	"runtime"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/engine/introspect"
	"github.com/sxfescript/sxn/node/internal/glob"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// ignoreMatcher is the option ignore of the watching functions: what it
// matches is not told.
type ignoreMatcher []func(rt *engine.Runtime, name engine.Value) (bool, error)

// newIgnoreMatcher reads the option; nil stands for none.
func newIgnoreMatcher(p *params, v engine.Value) (ignoreMatcher, error) {
	if v.IsNullish() {
		return nil, nil
	}
	list, ok := v.AsObject()
	if !ok || !v.IsArray() {
		one, err := ignoreOne(p, v, "options.ignore")
		return ignoreMatcher{one}, err
	}
	n, err := list.Length()
	if err != nil {
		return nil, err
	}
	var m ignoreMatcher
	for i := range n {
		x, err := list.GetIndex(uint32(i))
		if err != nil {
			return nil, err
		}
		one, err := ignoreOne(p, x, fmt.Sprintf("options.ignore[%d]", i))
		if err != nil {
			return nil, err
		}
		m = append(m, one)
	}
	return m, nil
}

func ignoreOne(p *params, v engine.Value, name string) (func(*engine.Runtime, engine.Value) (bool, error), error) {
	if s, ok := v.AsString(); ok {
		if s == "" {
			return nil, nodeerr.InvalidArgValue(p.rt, name, v, "must be a non-empty string")
		}
		return func(rt *engine.Runtime, name engine.Value) (bool, error) {
			path, err := rt.ToString(name)
			return err == nil && glob.MatchBase(path, s, runtime.GOOS == "windows"), err
		}, nil
	}
	if f, ok := v.AsFunction(); ok {
		return func(_ *engine.Runtime, name engine.Value) (bool, error) {
			r, err := f.Call(engine.Undefined, name)
			return err == nil && r.Truthy(), err
		}, nil
	}
	o, ok := v.AsObject()
	if ok {
		_, _, ok = introspect.RegExpParts(o)
	}
	if !ok {
		return nil, nodeerr.InvalidArgType(p.rt, name, v, "string", "RegExp", "Function")
	}
	return func(rt *engine.Runtime, name engine.Value) (bool, error) {
		exec, err := rt.Intrinsic("RegExp.prototype").Get("exec")
		if err != nil {
			return false, err
		}
		f, ok := exec.AsFunction()
		if !ok {
			return false, engine.TypeError("RegExp.prototype.exec is not a function")
		}
		r, err := f.Call(v, name)
		return err == nil && !r.IsNull(), err
	}, nil
}

// matches tells whether an event about a name is to be left out.
func (m ignoreMatcher) matches(rt *engine.Runtime, name engine.Value) (bool, error) {
	for _, f := range m {
		if hit, err := f(rt, name); hit || err != nil {
			return hit, err
		}
	}
	return false, nil
}
