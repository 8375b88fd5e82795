package stacktrace

import (
	"strings"
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// NewDefaultPrepare makes the Error.prepareStackTrace that programs find: it
// gives the stack that an error has without one.
func NewDefaultPrepare(r *core.Realm) (core.Value, error) {
	f := r.NewNativeConstructor("ErrorPrepareStackTrace", 2, func(r *core.Realm, _ *core.Object, args []core.Value) (core.Value, error) {
		return defaultPrepare(r, core.Arg(args, 0), core.Arg(args, 1))
	})
	prototype := r.NewBuiltinObject(r.Intrinsic(core.IntrinsicObjectPrototype), nil, nil)
	core.DefineOwn(prototype, text.AtomConstructor.Key(), core.Obj(f), core.MethodDefault)
	core.DefineOwn(f, text.AtomPrototype.Key(), core.Obj(prototype), core.Writable)
	r.DefaultPrepare = f
	return core.Obj(f), nil
}

// defaultPrepare is the stack of an error for call sites, or for whatever
// stands for them.
func defaultPrepare(r *core.Realm, err, list core.Value) (core.Value, error) {
	o := err.ObjectOrNil()
	if o == nil {
		s, e := core.ToString(r, err)
		if e != nil {
			return core.Undefined, e
		}
		return core.Undefined, core.TypeError("Cannot use 'in' operator to search for 'Symbol(kIsNodeError)' in %s", s.ToWTF8())
	}
	sites := list.ObjectOrNil()
	if sites == nil {
		return core.GoStr(header(r, o)), nil
	}
	n, e := core.LengthOfArrayLike(sites)
	if e != nil {
		return core.Undefined, e
	}
	if n > 1<<24 {
		return core.Undefined, core.RangeError("Invalid string length")
	}
	trace := &core.StackTrace{}
	var b strings.Builder
	for i := int64(0); i < n; i++ {
		v, e := core.Get(sites, core.IndexKey(uint32(i)))
		if e != nil {
			return core.Undefined, e
		}
		if site := v.ObjectOrNil(); site != nil && site.Class() == &CallSiteClass {
			f := (*CallSite)(unsafe.Pointer(site)).Frame
			trace.Frames = append(trace.Frames, *f)
			b.WriteString("\n    at " + FrameText(f))
			continue
		}
		s, e := core.ToString(r, v)
		if e != nil {
			return core.Undefined, e
		}
		b.WriteString("\n    at " + s.ToWTF8())
	}
	if h := r.Agent.Hooks; h != nil && h.PrepareStackTrace != nil && int64(len(trace.Frames)) == n {
		if v, ok, e := h.PrepareStackTrace(r, o, trace); ok || e != nil {
			return v, e
		}
	}
	return core.GoStr(header(r, o) + b.String()), nil
}
