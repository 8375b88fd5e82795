package compiler

import (
	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/syntax"
)

// try compiles try, catch and finally.
// https://tc39.es/ecma262/#sec-try-statement-runtime-semantics-evaluation
func (f *function) try(n *syntax.Try) {
	f.emptyValue()
	if n.Finally == nil {
		f.tryCatch(n)
		return
	}
	f.finally(func() {
		if n.Handler != nil {
			f.tryCatch(n)
		} else {
			f.block(n.Block)
		}
	}, func(*control) { f.finallyBlock(n.Finally) })
}

// finallyBlock compiles the block of finally. Its completion value counts only
// when it completes abruptly.
func (f *function) finallyBlock(b *syntax.Block) {
	if f.value == noReg {
		f.block(b)
		return
	}
	saved := f.temp()
	f.move(saved, f.value)
	f.undefined(f.value)
	f.block(b)
	f.move(f.value, saved)
}

// tryCatch compiles try and catch.
func (f *function) tryCatch(n *syntax.Try) {
	exc := f.temp()
	handler, end := f.newLabel(), f.newLabel()
	start := f.pc()
	f.block(n.Block)
	if f.pc() == start {
		return // nothing can be thrown
	}
	f.protect(start, handler, exc)
	if !f.unreachable() {
		f.goTo(end)
	}
	f.bind(handler)
	mark := f.top
	f.emptyValue()
	f.catchParameter(n, exc)
	f.block(n.Handler)
	f.top = mark
	f.bind(end)
}

// catchParameter binds the parameter of a catch clause to the value in exc.
func (f *function) catchParameter(n *syntax.Try, exc reg) {
	if n.Param == nil {
		return
	}
	id, isIdent := n.Param.(*syntax.Ident)
	if isIdent && n.CatchScope != nil && len(n.CatchScope.Bindings) == 1 {
		if l, ok := f.adopt(n.CatchScope.Bindings[0], id, exc); ok {
			f.settle(l)
			return
		}
	}
	f.enterScope(n.CatchScope)
	f.begin()
	if isIdent {
		f.initRef(&id.Ref, exc, id.Start)
		return
	}
	start := n.Param.Span().Start
	info := destructureInfo{pos: start}
	if _, ok := n.Param.(*syntax.ObjectPattern); ok {
		info.value = f.before(start, "catch")
	}
	f.destructure(n.Param, exc, info)
}

// finally compiles body followed on every way out by final. How body was left
// is in the control's state and value registers.
func (f *function) finally(body func(), final func(*control)) {
	mark := f.top
	c := &control{kind: ctlFinally, entry: f.newLabel(), state: f.temp(), value: f.temp()}
	handler, end := f.newLabel(), f.newLabel()
	f.push(c)
	start := f.pc()
	body()
	f.pop()
	if f.pc() == start {
		f.loadInt(c.state, stateNormal)
		final(c)
		f.top = mark
		return
	}
	f.protect(start, handler, c.value)
	normal := !f.unreachable()
	if normal {
		f.loadInt(c.state, stateNormal)
		f.goTo(c.entry)
	}
	f.bind(handler)
	f.loadInt(c.state, stateThrow)
	f.bind(c.entry)
	final(c)
	f.begin()
	if normal {
		f.jumpState(c, stateNormal, end, true)
	}
	for i, x := range c.exits {
		next := f.newLabel()
		f.jumpState(c, stateJump+i, next, false)
		f.leave(x.target, x.cont)
		f.bind(next)
	}
	if c.returns {
		next := f.newLabel()
		f.jumpState(c, stateReturn, next, false)
		f.ret(c.value)
		f.bind(next)
	}
	f.r1(bytecode.OpThrow, c.value)
	f.bind(end)
	f.top = mark
}

// jumpState jumps to l when the state of a finally block is n, or is not.
func (f *function) jumpState(c *control, n int, l label, is bool) {
	op := bytecode.OpJSNeI
	if is {
		op = bytecode.OpJSEqI
	}
	f.jump3(op, c.state.offset(), uint16(n), l)
}
