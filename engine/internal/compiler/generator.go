package compiler

import (
	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/syntax"
)

// deferredReturn is a return that is compiled at the end of the function: the
// path of a yield that only leaves the function or enters a finally block, or
// the return of a derived constructor.
type deferredReturn struct {
	at      label
	value   reg
	ctl     []*control
	derived bool
}

// await compiles Await of the value in src.
// https://tc39.es/ecma262/#await
func (f *function) await(dst, src reg, pos uint32) {
	f.at(pos)
	f.r2(bytecode.OpAwait, dst, src)
}

// yield compiles yield and yield*.
// https://tc39.es/ecma262/#sec-generator-function-definitions-runtime-semantics-evaluation
func (f *function) yield(n *syntax.Yield, dst reg) {
	t := f.scratch(dst)
	if n.Delegate {
		f.yieldDelegate(n, t)
		f.move(dst, t)
		return
	}
	var r reg
	if n.X == nil {
		r = f.temp()
		f.undefined(r)
	} else {
		r = f.any(n.X)
	}
	if f.kind == bytecode.KindAsyncGenerator {
		v := f.temp()
		f.await(v, r, n.Start)
		r = v
	}
	f.at(n.Start)
	f.r2(bytecode.OpYield, t, r)
	f.returnPath(t, n.Start)
	f.move(dst, t)
}

// returnPath compiles what follows a Yield: the jump taken when the generator
// is resumed by return(), with the value in r.
func (f *function) returnPath(r reg, pos uint32) {
	if f.kind != bytecode.KindAsyncGenerator && !f.needsUnwinding() {
		l := f.newLabel()
		f.jump(bytecode.OpJmp, 0, l)
		ctl := append([]*control(nil), f.ctl...)
		f.returns = append(f.returns, deferredReturn{at: l, value: r, ctl: ctl})
		f.noteReturn()
		return
	}
	path, on := f.newLabel(), f.newLabel()
	f.jump(bytecode.OpJmp, 0, path)
	f.goTo(on)
	f.bind(path)
	if f.kind == bytecode.KindAsyncGenerator {
		// https://tc39.es/ecma262/#sec-asyncgeneratoryield
		f.await(r, r, pos)
	}
	f.ret(r)
	f.bind(on)
}

// noteReturn tells the innermost finally block that a return will come, since
// its dispatch is compiled before the deferred paths.
func (f *function) noteReturn() {
	for i := len(f.ctl) - 1; i >= 0; i-- {
		if f.ctl[i].kind == ctlFinally {
			f.ctl[i].returns = true
			return
		}
	}
}

// flushReturns compiles the deferred return paths.
func (f *function) flushReturns() {
	for _, d := range f.returns {
		f.bind(d.at)
		if d.derived {
			f.top = max(f.top, d.value+1)
			f.retDerived(d.value)
			continue
		}
		f.ctl = d.ctl
		f.ret(d.value)
	}
	f.ctl, f.returns = nil, nil
}

// Resume modes of Delegate and YieldRaw, as core.ResumeMode, and what Delegate
// adds to them.
const (
	resumeNext     = uint16(core.ResumeNext)
	resumeThrow    = uint16(core.ResumeThrow)
	resumeReturn   = uint16(core.ResumeReturn)
	delegateReturn = 3 // there is no return method: return the received value
	delegateClose  = 4 // there is no throw method: close the iterator, then throw
)

// yieldDelegate compiles yield*.
// https://tc39.es/ecma262/#sec-generator-function-definitions-runtime-semantics-evaluation
func (f *function) yieldDelegate(n *syntax.Yield, dst reg) {
	async := f.kind == bytecode.KindAsyncGenerator
	it := f.temps(3)
	received := f.temps(2) // the value, and above it the mode
	mode := received + 1
	result := f.temp()
	quoting := bytecode.QuoteYield
	if async {
		quoting = bytecode.QuoteYieldAsync
	}
	f.iterates(n.X, quoting)
	src := f.any(n.X)
	f.atQuote(n.Start, n.X.Span(), quoting)
	if async {
		f.r2(bytecode.OpGetAsyncIter, it, src)
	} else {
		f.r2(bytecode.OpGetIter, it, src)
	}
	f.undefined(received)
	f.loadInt(mode, int32(resumeNext))
	loop, done, ret := f.newLabel(), f.newLabel(), f.newLabel()
	f.bind(loop)
	f.move(result, received)
	f.at(n.Start)
	f.r3(bytecode.OpDelegate, result, it, mode)
	f.jump3(bytecode.OpJSEqI, mode.offset(), delegateReturn, ret)
	if async {
		f.delegateClose(n, it, mode)
		f.await(result, result, n.Start)
	}
	f.at(n.Start)
	value := f.temp()
	if async {
		f.r2n(bytecode.OpIterComplete, value, result, 0)
	} else {
		f.r2n(bytecode.OpIterComplete, value, result, 1)
	}
	f.jump(bytecode.OpJmp, 0, done)
	f.at(n.Start)
	if async {
		f.r2(bytecode.OpAsyncYieldRaw, received, value)
		f.awaitReturn(n, received, mode)
	} else {
		f.r2(bytecode.OpYieldRaw, received, result)
	}
	f.goTo(loop)
	f.bind(ret)
	// The received value is returned as it is; async generators await it.
	f.move(value, received)
	if async {
		f.await(value, value, n.Start)
	}
	f.ret(value)
	f.bind(done)
	on := f.newLabel()
	f.jump3(bytecode.OpJSNeI, mode.offset(), resumeReturn, on)
	f.ret(value)
	f.bind(on)
	f.move(dst, value)
}

// delegateClose compiles the missing throw method of an async delegate.
func (f *function) delegateClose(n *syntax.Yield, it, mode reg) {
	on := f.newLabel()
	f.jump3(bytecode.OpJSNeI, mode.offset(), delegateClose, on)
	f.closeAsync(it)
	f.at(n.Start)
	f.throwError(core.KindTypeError, "The iterator does not provide a 'throw' method")
	f.bind(on)
}

// awaitReturn awaits the value an async generator was asked to return; when
// that throws, the delegate gets the exception.
// https://tc39.es/ecma262/#sec-asyncgeneratoryield
func (f *function) awaitReturn(n *syntax.Yield, received, mode reg) {
	on, handler := f.newLabel(), f.newLabel()
	f.jump3(bytecode.OpJSNeI, mode.offset(), resumeReturn, on)
	start := f.pc()
	f.await(received, received, n.Start)
	f.protect(start, handler, received)
	f.goTo(on)
	f.bind(handler)
	f.loadInt(mode, int32(resumeThrow))
	f.bind(on)
}
