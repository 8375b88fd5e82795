package compiler

import (
	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/syntax"
	"github.com/sxfescript/sxn/engine/internal/syntax/scope"
)

// loop pushes the control entry of a loop.
func (f *function) loop(labels []*scope.Name) *control {
	return f.push(&control{kind: ctlLabel, labels: labels, plain: true, brk: f.newLabel(), cont: f.newLabel()})
}

// alwaysTrue reports whether a loop test is absent or a true literal.
func alwaysTrue(e syntax.Expr) bool {
	switch n := e.(type) {
	case nil:
		return true
	case *syntax.Bool:
		return n.Value
	case *syntax.Number:
		return n.Value != 0 && n.Value == n.Value
	}
	return false
}

// while compiles while. The test is at the bottom, so that an iteration costs
// one jump.
func (f *function) while(n *syntax.While, labels []*scope.Name) {
	f.emptyValue()
	c := f.loop(labels)
	endless := alwaysTrue(n.Test)
	if !endless {
		f.goTo(c.cont)
	}
	top := f.here()
	if endless {
		f.bind(c.cont)
	}
	f.statement(n.Body)
	f.begin()
	if endless {
		f.goTo(top)
	} else {
		f.bind(c.cont)
		f.cond(n.Test, top, true)
	}
	f.pop()
	f.bind(c.brk)
}

// doWhile compiles do-while.
func (f *function) doWhile(n *syntax.DoWhile, labels []*scope.Name) {
	f.emptyValue()
	c := f.loop(labels)
	top := f.here()
	f.statement(n.Body)
	f.bind(c.cont)
	f.begin()
	f.cond(n.Test, top, true)
	f.pop()
	f.bind(c.brk)
}

// forStatement compiles for(;;).
// https://tc39.es/ecma262/#sec-forbodyevaluation
func (f *function) forStatement(n *syntax.For, labels []*scope.Name) {
	f.emptyValue()
	f.enterScope(n.Scope)
	f.disposing(n.Scope, func() { f.forLoop(n, labels) })
}

func (f *function) forLoop(n *syntax.For, labels []*scope.Name) {
	f.begin()
	switch init := n.Init.(type) {
	case nil:
	case *syntax.VarDecl:
		f.varDecl(init)
	case syntax.Expr:
		f.effect(init)
	}
	fresh := n.Scope != nil && n.Scope.PerIteration
	if fresh {
		f.freshIteration(n.Scope)
	}
	c := f.loop(labels)
	endless := alwaysTrue(n.Test)
	test := f.newLabel()
	f.begin()
	counted, isCounted := f.counted(n, fresh)
	switch {
	case isCounted:
		// The fused instruction increments before it tests: the first test
		// has to be separate.
		f.cond(n.Test, c.brk, false)
	case !endless:
		f.goTo(test)
	}
	top := f.here()
	f.statement(n.Body)
	f.bind(c.cont)
	f.begin()
	if isCounted {
		f.countedTest(n, &counted, top)
	} else {
		if fresh {
			f.freshIteration(n.Scope)
		}
		if n.Update != nil {
			f.effect(n.Update)
		}
		f.bind(test)
		if endless {
			f.goTo(top)
		} else {
			f.cond(n.Test, top, true)
		}
	}
	f.pop()
	f.bind(c.brk)
}

// countedLoop is a loop of the form for (...; i < n; i++) whose counter is a
// variable in a register: one instruction increments, tests and jumps.
type countedLoop struct {
	counter reg
	op      int
	imm     uint16      // bound of ForLtI
	bound   reg         // variable that is the bound, or noReg
	expr    syntax.Expr // bound that has to be evaluated each time, or nil
}

// counted recognises counted loops.
func (f *function) counted(n *syntax.For, fresh bool) (c countedLoop, ok bool) {
	test, isBinary := n.Test.(*syntax.Binary)
	update, isUpdate := n.Update.(*syntax.Update)
	if !isBinary || !isUpdate || fresh || update.Decrement {
		return c, false
	}
	i, ok1 := test.Left.(*syntax.Ident)
	j, ok2 := update.Target.(*syntax.Ident)
	if !ok1 || !ok2 || i.Binding == nil || i.Binding != j.Binding {
		return c, false
	}
	c = countedLoop{counter: f.inPlace(j), op: bytecode.OpForLt, bound: noReg}
	if c.counter == noReg || f.plainRegister(&i.Ref) != c.counter {
		return c, false
	}
	switch test.Op {
	case syntax.OpLt:
	case syntax.OpLe:
		c.op = bytecode.OpForLe
	default:
		return c, false
	}
	if k := constantOf(test.Right); k.ok && !k.isString {
		c.op = bytecode.OpForLtI
		c.imm, ok = immediate(k.num)
		return c, ok && test.Op == syntax.OpLt
	}
	if c.bound = f.variable(test.Right); c.bound != noReg {
		return c, true
	}
	// The bound is read after the increment, whose conversion of the counter
	// must not be observable: the counter is primitive, and the bound does not
	// depend on it.
	c.expr = test.Right
	return c, primitiveCounter(n, i.Binding) && independent(test.Right, i.Binding)
}

// primitiveCounter reports whether the variable that the loop declares can
// hold nothing but primitive values: it starts as a number and is changed by
// arithmetic only.
func primitiveCounter(n *syntax.For, b *scope.Binding) bool {
	d, ok := n.Init.(*syntax.VarDecl)
	if !ok {
		return false
	}
	for i := range d.Decls {
		id, ok := d.Decls[i].Target.(*syntax.Ident)
		if !ok || id.Binding != b {
			continue
		}
		k := constantOf(d.Decls[i].Init)
		writes := uint32(0)
		if d.Kind == syntax.DeclVar {
			writes = 1
		}
		return k.ok && !k.isString && b.Replaced == writes
	}
	return false
}

// independent reports whether a loop bound is a variable other than b, or a
// property of one.
func independent(e syntax.Expr, b *scope.Binding) bool {
	for range 8 {
		switch n := e.(type) {
		case *syntax.Member:
			e = n.Object
		case *syntax.Ident:
			return n.Dynamic == nil && n.Binding != b
		case *syntax.This:
			return true
		default:
			return false
		}
	}
	return false
}

// countedTest compiles the increment, test and jump of a counted loop.
func (f *function) countedTest(n *syntax.For, c *countedLoop, top label) {
	mark := f.top
	bound := c.bound
	if c.expr != nil {
		bound = f.temporary(c.expr)
	}
	f.at(n.Test.(*syntax.Binary).OpPos)
	if c.op == bytecode.OpForLtI {
		f.jump3(c.op, c.counter.offset(), c.imm, top)
	} else {
		f.jump3(c.op, c.counter.offset(), bound.offset(), top)
	}
	f.top = mark
}

// forIn compiles for-in, for-of and for-await-of.
// https://tc39.es/ecma262/#sec-for-in-and-for-of-statements
func (f *function) forIn(n *syntax.ForIn, labels []*scope.Name) {
	f.emptyValue()
	if n.Decl != nil && n.Decl.Kind == syntax.DeclVar && n.Decl.Decls[0].Init != nil {
		f.varDecl(n.Decl) // annex B.3.5
	}
	if n.Of {
		f.iterates(n.Right, loopMode(n))
	}
	value := f.headValue(n)
	if !n.Of {
		f.forInLoop(n, value, labels)
		return
	}
	f.forOfLoop(n, value, labels)
}

func loopMode(n *syntax.ForIn) bytecode.QuoteMode {
	if n.Await {
		return bytecode.QuoteLoopAsync
	}
	return bytecode.QuoteLoop
}

// headValue evaluates the expression iterated over, with the names of the head
// uninitialised.
func (f *function) headValue(n *syntax.ForIn) reg {
	value := f.temp()
	mark := f.top
	if n.Scope != nil && (n.Scope.HasCaptured || needsTDZ(n.Scope)) {
		f.enterScope(n.Scope)
		f.begin()
		f.expr(n.Right, value)
	} else {
		f.exprBase = value
		f.expr(n.Right, value)
	}
	f.top = mark
	return value
}

func needsTDZ(s *scope.Scope) bool {
	for _, b := range s.Bindings {
		if b.NeedsTDZ {
			return true
		}
	}
	return false
}

func (f *function) forInLoop(n *syntax.ForIn, value reg, labels []*scope.Name) {
	it := value
	f.at(n.Right.Span().Start)
	f.r2(bytecode.OpForInPrep, it, value)
	c := f.loop(labels)
	f.bind(c.cont)
	t := f.temp()
	f.at(n.Right.Span().Start)
	f.r2(bytecode.OpForInNext, t, it)
	f.jump(bytecode.OpJmp, 0, c.brk)
	f.iteration(n, t)
	f.goTo(c.cont)
	f.pop()
	f.bind(c.brk)
}

func (f *function) forOfLoop(n *syntax.ForIn, value reg, labels []*scope.Name) {
	it := f.temps(3)
	f.atQuote(n.Right.Span().Start, n.Right.Span(), loopMode(n))
	if n.Await {
		f.r2(bytecode.OpGetAsyncIter, it, value)
	} else {
		f.r2(bytecode.OpGetIter, it, value)
	}
	exc := value
	c := f.loop(labels)
	c.iter, c.async = it, n.Await
	f.bind(c.cont)
	t := f.temp()
	pos := n.Start
	if n.Decl != nil {
		pos = n.Decl.Decls[0].Target.Span().Start
	} else if n.Target != nil {
		pos = n.Target.Span().Start
	}
	f.at(pos)
	if n.Await {
		f.r2(bytecode.OpIterCall, t, it)
		f.at(pos)
		f.r2(bytecode.OpAwait, t, t)
		f.at(pos)
		f.r2n(bytecode.OpIterComplete, t, t, 0)
	} else {
		f.r2(bytecode.OpIterNext, t, it)
	}
	f.jump(bytecode.OpJmp, 0, c.brk)
	start := f.pc()
	f.iteration(n, t)
	handler := f.newLabel()
	f.goTo(c.cont)
	f.protect(start, handler, exc)
	f.pop()
	f.bind(handler)
	f.rethrowClosing(it, exc, n.Await)
	f.bind(c.brk)
}

// iteration compiles one round of a for-in or for-of loop with the value in t.
func (f *function) iteration(n *syntax.ForIn, t reg) {
	mark := f.top
	if n.Decl == nil {
		f.begin()
		if p, ok := n.Target.(*syntax.Call); ok {
			f.invalidTarget(p, "Invalid left-hand side in for-loop")
		}
		f.assignIteration(n.Target, t, destructureInfo{nested: n.Of})
		f.statement(n.Body)
		f.top = mark
		return
	}
	if l, ok := f.headVariable(n, t); ok {
		f.settle(l)
		f.statement(n.Body)
		f.top = mark
		return
	}
	f.enterScope(n.Scope)
	f.disposing(n.Scope, func() {
		f.begin()
		target := n.Decl.Decls[0].Target
		if id, ok := target.(*syntax.Ident); ok && (n.Decl.Kind == syntax.DeclUsing || n.Decl.Kind == syntax.DeclAwaitUsing) {
			f.useResource(id, n.Decl.Kind, t, id.Start)
		}
		info := destructureInfo{}
		if n.Of {
			info.value = syntax.Loc{Start: n.Start, End: n.Start + uint32(len("for"))}
			info.mode = bytecode.QuoteLoop
		}
		f.assignIteration(target, t, info)
		f.statement(n.Body)
	})
	f.top = mark
}

// headVariable makes the register that receives each value the loop variable
// itself, where the head declares one simple name.
func (f *function) headVariable(n *syntax.ForIn, t reg) (location, bool) {
	id, ok := n.Decl.Decls[0].Target.(*syntax.Ident)
	if !ok || n.Scope == nil || len(n.Scope.Bindings) != 1 {
		return location{}, false
	}
	return f.adopt(n.Scope.Bindings[0], id, t)
}

// adopt lets the binding that id declares live in register r, which holds its
// first value.
func (f *function) adopt(b *scope.Binding, id *syntax.Ident, r reg) (location, bool) {
	switch b.Kind {
	case scope.Let, scope.Const, scope.Catch:
	default:
		return location{}, false
	}
	if id.Binding != b || b.NeedsTDZ || inCell(b) && madeEarly(b) {
		return location{}, false
	}
	l := location{kind: locReg, reg: r}
	if inCell(b) {
		l.kind, l.box = locCell, true
	}
	f.vars[b] = l
	return l, true
}

// assignIteration assigns the value of a round to the loop's target.
func (f *function) assignIteration(e syntax.Expr, t reg, info destructureInfo) {
	mark := f.top
	switch e.(type) {
	case *syntax.ArrayPattern, *syntax.ObjectPattern:
		info.pos = e.Span().Start
		f.destructure(e, t, info)
	case *syntax.Call:
	default:
		p := f.prepare(e)
		f.put(&p, t, f.lastPosition(e, e.Span().Start))
	}
	f.top = mark
}
