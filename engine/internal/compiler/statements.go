package compiler

import (
	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/syntax"
	"github.com/sxfescript/sxn/engine/internal/syntax/scope"
)

// statements compiles a statement list.
func (f *function) statements(list []syntax.Stmt) {
	for i := 0; i < len(list); i++ {
		f.statement(list[i])
	}
}

// statement compiles one statement.
func (f *function) statement(s syntax.Stmt) { f.labelled(s, nil) }

// labelled compiles a statement with the labels in front of it.
func (f *function) labelled(s syntax.Stmt, labels []*scope.Name) {
	mark := f.top
	f.begin()
	switch n := s.(type) {
	case *syntax.ExprStmt:
		f.exprStatement(n)
	case *syntax.VarDecl:
		f.varDecl(n)
	case *syntax.FuncDecl:
		f.annexB(n)
	case *syntax.ClassDecl:
		f.classDecl(n)
	case *syntax.Return:
		f.returnStatement(n)
	case *syntax.If:
		f.withLabels(labels, func() { f.ifStatement(n) })
	case *syntax.Block:
		f.labelledBlock(n, labels)
	case *syntax.For:
		f.forStatement(n, labels)
	case *syntax.ForIn:
		f.forIn(n, labels)
	case *syntax.While:
		f.while(n, labels)
	case *syntax.DoWhile:
		f.doWhile(n, labels)
	case *syntax.Continue:
		f.leaveStatement(n.Label, true)
	case *syntax.Break:
		f.withLabels(labels, func() { f.leaveStatement(n.Label, false) })
	case *syntax.Throw:
		r := f.any(n.X)
		f.at(n.Start)
		f.r1(bytecode.OpThrow, r)
	case *syntax.Try:
		f.withLabels(labels, func() { f.try(n) })
	case *syntax.Switch:
		f.switchStatement(n, labels)
	case *syntax.Labeled:
		f.labelled(n.Body, append(labels[:len(labels):len(labels)], n.Label))
	case *syntax.With:
		f.withLabels(labels, func() { f.with(n) })
	case *syntax.Empty, *syntax.ImportDecl:
	case *syntax.Debugger:
		f.at(n.Start)
		f.emit(bytecode.OpDebugger, 0, 0, 0)
	case *syntax.ExportDecl:
		if n.Decl != nil {
			f.statement(n.Decl)
		}
	case *syntax.ExportDefault:
		f.exportDefault(n)
	default:
		f.fail(nativeError(core.KindSyntaxError, "Unexpected statement"))
	}
	f.top = mark
}

// begin starts an expression of a statement: every register in use is that of
// a variable now.
func (f *function) begin() { f.exprBase = f.top }

// withLabels compiles a statement that is no loop, switch or block: only
// labelled breaks leave it.
func (f *function) withLabels(labels []*scope.Name, body func()) {
	if len(labels) == 0 {
		body()
		return
	}
	end := f.newLabel()
	f.push(&control{kind: ctlLabel, labels: labels, brk: end, cont: noLabel})
	body()
	f.pop()
	f.bind(end)
}

func (f *function) leaveStatement(l *scope.Name, cont bool) {
	target := f.breakTarget(l, cont)
	if target == nil {
		f.fail(nativeError(core.KindSyntaxError, "Illegal break or continue statement"))
		return
	}
	f.leave(target, cont)
}

// emptyValue gives a statement that may complete empty the value undefined.
// https://tc39.es/ecma262/#sec-updateempty
func (f *function) emptyValue() {
	if f.value != noReg {
		f.undefined(f.value)
	}
}

func (f *function) exprStatement(n *syntax.ExprStmt) {
	if f.value != noReg {
		f.expr(n.X, f.value)
		return
	}
	f.effect(n.X)
}

// varDecl compiles a variable declaration.
func (f *function) varDecl(n *syntax.VarDecl) {
	for i := range n.Decls {
		mark := f.top
		f.begin()
		f.declarator(&n.Decls[i], n.Kind)
		f.top = mark
	}
}

func (f *function) declarator(d *syntax.Declarator, kind syntax.DeclKind) {
	id, isIdent := d.Target.(*syntax.Ident)
	if !isIdent {
		// A variable that the pattern declares is not read by its value unless
		// it is a var.
		f.iteratesFor(d.Target, d.Init)
		v := f.operand(d.Init, d.Target)
		f.destructure(d.Target, v, destructureInfo{pos: d.Init.Span().Start, value: d.Init.Span(), mode: bytecode.QuoteInit})
		return
	}
	if d.Init != nil && !d.Named {
		f.infer(id, d.Init)
	}
	if kind == syntax.DeclVar {
		if d.Init != nil {
			f.assignVar(id, d)
		}
		return
	}
	l := f.locate(&id.Ref)
	if r := l.direct(); r != noReg && id.Slot == scope.SlotLocal {
		if d.Init == nil {
			f.undefined(r)
		} else {
			f.initVariable(d, id, r)
		}
		f.addDisposable(kind, r, d)
		f.settle(l)
		return
	}
	t := f.temp()
	if d.Init == nil {
		f.undefined(t)
	} else {
		f.named(d.Init, t, d.Named, id.Ref.Name.Text)
	}
	f.addDisposable(kind, t, d)
	f.initRef(&id.Ref, t, id.Start)
}

// initVariable computes the first value of a variable in its register.
func (f *function) initVariable(d *syntax.Declarator, id *syntax.Ident, r reg) {
	saved := f.fresh
	if !id.Binding.NeedsTDZ {
		f.fresh = r
	}
	f.named(d.Init, r, d.Named, id.Ref.Name.Text)
	f.fresh = saved
}

// assignVar compiles the initializer of a var, which is an assignment.
func (f *function) assignVar(id *syntax.Ident, d *syntax.Declarator) {
	if r := f.inPlace(id); r != noReg {
		f.named(d.Init, r, d.Named, id.Ref.Name.Text)
		return
	}
	t := f.prepare(id)
	v := f.valueOf(d.Init, noReg, d.Named, id.Ref.Name.Text)
	f.put(&t, v, id.Start)
}

// annexB copies a function of a block to the var of its name when control
// reaches it.
// https://tc39.es/ecma262/#sec-web-compat-functiondeclarationinstantiation
func (f *function) annexB(n *syntax.FuncDecl) {
	if n.Var == nil || n.Binding == n.Var {
		return
	}
	t := f.temp()
	f.read(f.bindingLocation(n.Binding), t, false, nil)
	f.storeVarBinding(n.Var, t, n.Func.Name)
}

// storeVarBinding assigns to the variable that a hoisted function has in the
// function, script or eval code around it.
func (f *function) storeVarBinding(b *scope.Binding, src reg, name *syntax.Ident) {
	switch {
	case b.Scope.Kind == scope.ScriptScope:
		f.r1n(bytecode.OpSetGlobal, src, f.mustIC(b.Name.Text))
	case b.Scope.Kind == scope.EvalVarScope:
		f.storeEvalVar(b, src, name.Start)
	default:
		f.write(f.bindingLocation(b), src, false, nil)
	}
}

// classDecl compiles a class declaration.
func (f *function) classDecl(n *syntax.ClassDecl) {
	name := className{has: true}
	if n.Class.Name == nil {
		name.text = "default"
	} else {
		name.text = n.Class.Name.Ref.Name.Text
	}
	t := f.temp()
	f.classExpression(n.Class, t, name)
	if n.Name != nil {
		f.initRef(&n.Name.Ref, t, n.Start)
		return
	}
	for _, b := range f.info.Scope.Bindings {
		if b.Kind == scope.DefaultExport {
			f.initialize(f.bindingLocation(b), t)
		}
	}
}

func (f *function) exportDefault(n *syntax.ExportDefault) {
	t := f.temp()
	f.named(n.X, t, n.Named, "default")
	f.initRef(&n.Target.Ref, t, n.Start)
}

// returnStatement compiles return.
func (f *function) returnStatement(n *syntax.Return) {
	if n.X == nil {
		if len(f.ctl) == 0 {
			f.retUndefined()
			return
		}
		t := f.temp()
		f.undefined(t)
		f.ret(t)
		return
	}
	if c, ok := n.X.(*syntax.Conditional); ok && len(f.ctl) == 0 && f.kind != bytecode.KindAsyncGenerator {
		f.returnConditional(c)
		return
	}
	r := f.any(n.X)
	if f.kind == bytecode.KindAsyncGenerator {
		t := r
		if r < f.exprBase {
			t = f.temp()
		}
		f.await(t, r, n.Start)
		r = t
	}
	f.ret(r)
}

// returnConditional compiles return of Test ? Then : Else with a return in
// each branch.
func (f *function) returnConditional(c *syntax.Conditional) {
	mark := f.top
	otherwise := f.newLabel()
	f.cond(c.Test, otherwise, false)
	f.ret(f.any(c.Then))
	f.bind(otherwise)
	f.top = mark
	if next, ok := c.Else.(*syntax.Conditional); ok {
		f.returnConditional(next)
		return
	}
	f.ret(f.any(c.Else))
	f.top = mark
}

// ifStatement compiles if; else-if chains are walked with a loop.
func (f *function) ifStatement(n *syntax.If) {
	end := f.newLabel()
	f.emptyValue()
	for {
		if l := f.directLeave(n.Then); l != noLabel && n.Else == nil && f.value == noReg {
			f.begin()
			f.cond(n.Test, l, true)
			break
		}
		otherwise := end
		if n.Else != nil {
			otherwise = f.newLabel()
		}
		f.begin()
		f.cond(n.Test, otherwise, false)
		f.statement(n.Then)
		if n.Else == nil {
			break
		}
		if !f.unreachable() {
			f.goTo(end)
		}
		f.bind(otherwise)
		next, ok := n.Else.(*syntax.If)
		if !ok {
			f.statement(n.Else)
			break
		}
		n = next
		f.emptyValue()
	}
	f.bind(end)
}

// directLeave returns where a statement that is only a break or continue goes,
// when nothing has to be done on the way; else noLabel.
func (f *function) directLeave(s syntax.Stmt) label {
	if b, ok := s.(*syntax.Block); ok && b.Scope == nil && len(b.Body) == 1 {
		s = b.Body[0]
	}
	var target *control
	cont := false
	switch n := s.(type) {
	case *syntax.Break:
		target = f.breakTarget(n.Label, false)
	case *syntax.Continue:
		cont = true
		target = f.breakTarget(n.Label, true)
	}
	if target == nil {
		return noLabel
	}
	for i := len(f.ctl) - 1; i >= 0; i-- {
		c := f.ctl[i]
		if c == target && (cont || c.iter == 0) {
			if cont {
				return c.cont
			}
			return c.brk
		}
		if c.kind == ctlFinally || c.iter != 0 {
			break
		}
	}
	return noLabel
}

func (f *function) labelledBlock(n *syntax.Block, labels []*scope.Name) {
	f.withLabels(labels, func() { f.block(n) })
}

// block compiles a block.
func (f *function) block(n *syntax.Block) {
	f.scoped(n.Scope, n.Funcs, func() { f.statements(n.Body) })
}

// scoped compiles body inside a block-like scope.
func (f *function) scoped(s *scope.Scope, funcs []*syntax.FuncDecl, body func()) {
	mark := f.top
	f.enterScope(s)
	f.instantiate(funcs)
	f.disposing(s, body)
	f.top = mark
}

// with compiles a with statement.
// https://tc39.es/ecma262/#sec-with-statement-runtime-semantics-evaluation
func (f *function) with(n *syntax.With) {
	f.emptyValue()
	mark := f.top
	o := n.Scope.Object
	l := location{kind: locReg, reg: f.temp()}
	if o.Captured {
		l.kind = locCell
	}
	f.expr(n.Object, l.reg)
	f.at(n.Start)
	f.r2(bytecode.OpPushWith, l.reg, l.reg)
	if o.Captured {
		f.r1(bytecode.OpBoxCell, l.reg)
	}
	f.vars[o] = l
	f.statement(n.Body)
	f.top = mark
}
