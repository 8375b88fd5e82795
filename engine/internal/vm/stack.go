package vm

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/promises"
	"github.com/sxfescript/sxn/engine/internal/stacktrace"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// CaptureStack is core.VM's.
func (vm *VM) CaptureStack(limit int, skipUntil *core.Object) *core.StackTrace {
	c := stackCapture{limit: limit, skipUntil: skipUntil, trace: &core.StackTrace{}}
	base := addr(&vm.frames[0])
	direct := false // the frame above was called by an instruction of this one
	resumed := len(vm.activations)
	var last *frame
	marks := vm.hosts
	for f := vm.frame(); uintptr(unsafe.Pointer(f)) > base && !c.full(); f = f.below() {
		if n := len(marks); n > 0 && marks[n-1].depth >= vm.depth(f) {
			left, here := c.host(marks, vm.depth(f))
			marks = marks[:left]
			direct = direct || here
		}
		if f.isTrampoline() {
			switch f.trampolineOp() {
			case insHalt, insEachRet:
				direct = false
			case insIterRet, insNextRet:
				if resumed < len(vm.activations) {
					c.generatorNext(vm.activations[resumed])
				}
			}
			continue
		}
		if !direct {
			c.native(f)
		}
		c.add(f, isConstruction(f))
		direct, last = true, f
		if f.resumed() {
			resumed--
		}
	}
	if len(marks) > 0 && !c.full() {
		c.host(marks, 0)
	}
	if c.skipUntil != nil && c.skipUntil.Kind() == core.KindNative {
		// A builtin that another builtin called has no frame to be seen.
		return vm.CaptureStack(limit, nil)
	}
	switch {
	case last == nil || c.full():
	case last.resumed():
		c.async(vm.activations[0])
	case vm.agent.ReactionPromise != nil:
		c.awaiting(promises.AsPromise(core.Obj(vm.agent.ReactionPromise)))
	}
	return c.trace
}

// isConstruction reports whether the frame is that of a constructor.
func isConstruction(f *frame) bool {
	b := f.below()
	if b.isTrampoline() && b.trampolineOp() == insSegRet {
		b = b.below()
	}
	return b.isConstruct()
}

type stackCapture struct {
	limit     int
	skipUntil *core.Object
	trace     *core.StackTrace
}

func (c *stackCapture) full() bool {
	return c.skipUntil == nil && len(c.trace.Frames) >= c.limit
}

func (c *stackCapture) append(f core.StackFrame) {
	if c.skipUntil != nil {
		if f.Function == c.skipUntil {
			c.skipUntil = nil
		}
		return
	}
	if len(c.trace.Frames) < c.limit {
		if c.trace.Frames == nil {
			c.trace.Frames = make([]core.StackFrame, 0, min(c.limit, 10))
		}
		c.trace.Frames = append(c.trace.Frames, f)
	}
}

// native adds the builtin that the current instruction of f calls.
func (c *stackCapture) native(f *frame) {
	t := f.template()
	if t.body == 0 || f.ip-t.body > uintptr(len(t.code.Ins))*insSize || f.ip == t.body {
		return
	}
	w := f.current()
	construct := false
	switch w.Op {
	case bytecode.OpCall, bytecode.OpCallUndef, bytecode.OpCallSpread:
	case bytecode.OpNew, bytecode.OpNewSpread, bytecode.OpSuperCall, bytecode.OpSuperCallSpread:
		construct = true
	default:
		return
	}
	cv := f.reg(w.A)
	if cv.Bits != tagNative {
		return
	}
	this := next(cv).Clean()
	if construct {
		this = core.Undefined
	}
	sf := core.StackFrame{Function: cv.AsObject(), This: this, IsConstruct: construct, IsToplevel: this.IsNullish()}
	if fn := (*core.NativeFunction)(unsafe.Pointer(sf.Function)); fn.Code != 0 {
		sf.Site = stacktrace.NativeSite{}
	}
	if construct || len(c.trace.Frames) == 0 || !c.trace.Frames[len(c.trace.Frames)-1].IsConstruct || core.FunctionNameFast(sf.Function) != "construct" {
		c.append(sf) // Reflect.construct leaves its frame to the constructor
	}
}

// generatorNext adds the frame of the builtin that resumed a, which the run
// loop does without.
func (c *stackCapture) generatorNext(a *activation) {
	next, ok := core.DataPropertyFast(a.tmpl.realm.Intrinsic(core.IntrinsicGeneratorPrototype), text.AtomNext)
	if ok && next.IsCallable() {
		c.append(core.StackFrame{Function: next.AsObject(), This: core.Obj(&a.object.Object)})
	}
}

// add adds the frame of compiled code.
func (c *stackCapture) add(f *frame, construct bool) {
	t := f.template()
	if t.body == 0 {
		return
	}
	fn := f.function()
	this := f.reg(regSize).Clean()
	if this.Bits == core.BitsInternal || this.Bits == core.BitsUninitialized {
		this = core.Undefined
	}
	sf := core.StackFrame{
		Function: &fn.Object, This: this, Code: t.code, PC: f.pc(), IsConstruct: construct,
		Strict: t.strict, Site: stacktrace.CodeSite{},
	}
	switch t.code.Kind {
	case bytecode.KindScript, bytecode.KindModule, bytecode.KindEval:
		sf.IsToplevel = true
	default:
		sf.IsToplevel = this.IsNullish() || this.ObjectOrNil() == t.realm.Global || this.Ptr == t.realm.GlobalThis.Ptr && this.IsObject()
	}
	c.append(sf)
}

// CaptureAwaiting returns the functions that await p, directly or not.
func (vm *VM) CaptureAwaiting(limit int, p *promises.Promise) *core.StackTrace {
	c := stackCapture{limit: limit, trace: &core.StackTrace{}}
	c.awaiting(p)
	return c.trace
}

// async adds the functions that await the end of a, directly or not.
func (c *stackCapture) async(a *activation) { c.awaiting(a.result()) }

// result is the promise that tells the end of a function, or that of the
// request that an async generator works on; nil for others.
func (a *activation) result() *promises.Promise {
	if a.async != nil && len(a.async.queue) > 0 {
		return a.async.queue[0].promise
	}
	return a.promise
}

func (c *stackCapture) awaiting(p *promises.Promise) {
	for n := 0; n < c.limit && !c.full(); n++ {
		if p == nil {
			return
		}
		native, link, ok := p.Follow()
		if !ok {
			return
		}
		if native == nil {
			c.combinator(p.Realm, link)
			p = link.Promise
			continue
		}
		waiting, _ := native.(*activation)
		if waiting == nil || len(waiting.saved) == 0 {
			return
		}
		t := waiting.tmpl
		fn := (*core.Object)(waiting.saved[0].Ptr)
		c.append(core.StackFrame{
			Function: fn, This: waiting.saved[1].Clean(), Code: t.code, PC: uint32((waiting.ip-t.body)/insSize) - 1,
			IsAsync: true, IsToplevel: true, Strict: t.strict, Site: stacktrace.CodeSite{},
		})
		p = waiting.result()
	}
}

// combinator adds the frame of Promise.all and its kin.
func (c *stackCapture) combinator(r *core.Realm, link promises.Link) {
	if link.Method == nil {
		return
	}
	ctor := r.Intrinsic(core.IntrinsicPromise)
	f, _ := core.DataPropertyFast(ctor, link.Method)
	c.append(core.StackFrame{Function: f.ObjectOrNil(), This: core.Obj(ctor), IsAsync: true, PromiseIndex: link.Index + 1})
}

// FunctionDebugName is core.VM's.
func (vm *VM) FunctionDebugName(o *core.Object) string {
	if o.Kind() == core.KindGenerator {
		if t := (*generatorObject)(unsafe.Pointer(o)).tmpl; t != nil {
			return stacktrace.CodeName(t.code)
		}
		return ""
	}
	fn := functionOf(o)
	if fn == nil || fn.tmpl.code.Inferred == nil {
		return core.FunctionNameFast(o)
	}
	return stacktrace.DebugName(&core.StackFrame{Function: o, Code: fn.tmpl.code})
}

// evalOrigin describes the running call of eval in V8's form.
func (vm *VM) evalOrigin() string {
	t := vm.CaptureStack(2, nil)
	for i := range t.Frames {
		f := &t.Frames[i]
		if f.Code == nil {
			continue
		}
		name := ""
		if stacktrace.CodeOf(f) != nil {
			name = stacktrace.DebugName(f)
		} else {
			name = stacktrace.FunctionName(f)
		}
		if name == "" {
			name = "<anonymous>"
		}
		at := stacktrace.Location(f)
		if f.Site != nil && f.Site.IsEval(f) {
			if origin := f.Site.EvalOrigin(f); origin != "" {
				at = origin
			}
		}
		return "eval at " + name + " (" + at + ")"
	}
	return "eval at <anonymous>"
}

// PrepareStackTrace is core.VM's.
func (vm *VM) PrepareStackTrace(r *core.Realm, err *core.Object, trace *core.StackTrace) (core.Value, error) {
	return stacktrace.Prepare(r, err, trace)
}
