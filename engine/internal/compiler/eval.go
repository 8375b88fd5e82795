package compiler

import (
	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/syntax"
	"github.com/sxfescript/sxn/engine/internal/syntax/scope"
)

// evalContext is what ScopeInfo.Opaque holds: where the function around a
// direct eval has its variables. Registers and cells of a running function
// stay where they are, so it serves every call of the site.
type evalContext struct {
	site   *scope.EvalSite
	vars   map[*scope.Binding]location
	ups    []location
	module bool
}

// evalTarget is where the variables of sloppy eval code are declared.
type evalTarget struct {
	scope  *scope.Scope // of a function, nil for the global scope
	object location     // its variable scope object
}

// directEval compiles a call that is a direct eval when its callee is %eval%.
// https://tc39.es/ecma262/#sec-function-calls-runtime-semantics-evaluation
func (f *function) directEval(n *syntax.Call, work reg, args int, array bool) {
	site := n.Eval
	info := &bytecode.EvalInfo{
		Strict: site.Strict, InFunction: site.NewTarget, InMethod: site.SuperProperty,
		InDerived: site.SuperCall, InClassField: site.ClassField,
		Scope: &bytecode.ScopeInfo{Opaque: &evalContext{site: site, vars: f.vars, ups: f.ups, module: f.unit.module}},
	}
	if array {
		f.emit(bytecode.OpDirectEvalSpread, work.offset(), 0, f.object16(info))
		return
	}
	f.emit(bytecode.OpDirectEval, work.offset(), uint16(args), f.object16(info))
}

// CompileEval compiles eval code. info is the context of a direct eval, nil
// for an indirect one. The Captures of the Code are those of a closure made
// in the frame of the direct eval.
// https://tc39.es/ecma262/#sec-performeval
func CompileEval(src *bytecode.Source, info *bytecode.EvalInfo, o Options) (*bytecode.Code, error) {
	u := &unit{source: src, options: o}
	var ctx *evalContext
	var site *scope.EvalSite
	if info != nil {
		around, err := info.Context()
		if err != nil {
			return nil, err
		}
		if around != nil {
			ctx, _ = around.Opaque.(*evalContext)
		}
	}
	if ctx != nil {
		site = ctx.site
		u.module = ctx.module
	}
	prog, err := syntax.ParseEval(src.Text, site, u.parseOptions())
	if err != nil {
		return nil, u.syntaxError(err)
	}
	src.URL, src.MapURL = prog.SourceURL, prog.SourceMapURL
	if src.Name == "" {
		src.Name = prog.SourceURL
	}
	code := u.programCode(prog, bytecode.KindEval)
	f := newFunction(u, code, prog.Func)
	f.top = bytecode.FirstParameter
	if ctx != nil {
		outer := &function{unit: u, info: site.Func, vars: ctx.vars, ups: ctx.ups}
		code.Captures, f.ups = outer.captures(prog.Func)
		f.outer = outer
	}
	if prog.VarScope != nil {
		if err := f.declareEvalVars(prog, site); err != nil {
			return nil, err
		}
	}
	f.enterScope(prog.Scope)
	if prog.VarScope == nil {
		f.instantiate(prog.Funcs)
	}
	f.program(prog, true)
	return code, u.complete(f)
}

// declareEvalVars is the part of EvalDeclarationInstantiation about the
// variables and functions of sloppy code.
// https://tc39.es/ecma262/#sec-evaldeclarationinstantiation
func (f *function) declareEvalVars(prog *syntax.Program, site *scope.EvalSite) error {
	target, err := f.findEvalTarget(prog, site)
	if err != nil {
		return err
	}
	f.evalVars = target
	if target.scope == nil {
		f.declareGlobals(prog, true)
		return nil
	}
	target.object = f.extraCapture(target.scope.Object)
	d := &bytecode.EvalDecls{}
	for _, b := range prog.VarScope.Bindings {
		if b.Name == nil || f.skipHoist[b] || f.existing(b) != nil {
			continue
		}
		name := atomOf(b.Name.Text)
		switch {
		case b.Kind == scope.FunctionVar:
			d.Functions = append(d.Functions, name)
		case b.AnnexB:
			d.AnnexBFunctions = append(d.AnnexBFunctions, name)
		default:
			d.Vars = append(d.Vars, name)
		}
	}
	if len(d.Functions)+len(d.AnnexBFunctions)+len(d.Vars) > 0 {
		t := f.temp()
		f.read(target.object, t, false, nil)
		f.r1n(bytecode.OpEvalDeclare, t, f.object16(d))
		f.top = t
	}
	for _, fd := range prog.Funcs {
		t := f.temp()
		f.closure(fd.Func, t, "", true, classContext{})
		f.storeEvalVar(fd.Binding, t, fd.Start)
		f.top = t
	}
	return nil
}

// findEvalTarget finds the variable environment of a direct eval. A variable
// may not pass a lexical declaration of its name on the way there.
func (f *function) findEvalTarget(prog *syntax.Program, site *scope.EvalSite) (*evalTarget, error) {
	if site == nil {
		return &evalTarget{}, nil
	}
	for s := site.Scope; s != nil; s = s.Parent {
		for _, b := range prog.VarScope.Bindings {
			if b.Name == nil || !f.conflicts(s, b) {
				continue
			}
			if b.AnnexB {
				f.hideHoist(b)
				continue
			}
			return nil, f.unit.errorAt("Identifier '"+b.Name.Text+"' has already been declared", int(b.Pos), int(b.Pos)+len(b.Name.Text))
		}
		if s.Object != nil && s.Object.Kind == scope.EvalVars {
			return &evalTarget{scope: s}, nil
		}
	}
	return &evalTarget{}, nil
}

func (f *function) hideHoist(b *scope.Binding) {
	if f.skipHoist == nil {
		f.skipHoist = map[*scope.Binding]bool{}
	}
	f.skipHoist[b] = true
}

// conflicts reports whether scope s has a declaration that a var of eval code
// may not be hoisted past.
func (f *function) conflicts(s *scope.Scope, b *scope.Binding) bool {
	switch s.Kind {
	case scope.ScriptScope, scope.EvalVarScope, scope.FunctionNameScope, scope.ClassScope, scope.ClassBodyScope, scope.WithScope:
		return false // the global scope is checked at run time
	}
	inParameters := s.Kind == scope.FunctionScope && s.Func.Body != nil && s.Func.Body != s
	if inParameters && b.Name.Text == "arguments" && s.Func.Kind != scope.ArrowFunc {
		return true
	}
	own := s.Own(b.Name.Text)
	if own == nil {
		return false
	}
	switch own.Kind {
	case scope.Var, scope.FunctionVar, scope.Catch:
		return false
	case scope.Param:
		return inParameters
	}
	return true
}

// existing returns the binding that the variable scope of a function already
// has under the name of a var of eval code.
func (f *function) existing(b *scope.Binding) *scope.Binding {
	s := f.evalVars.scope
	own := s.Own(b.Name.Text)
	if own == nil && b.Name.Text == "arguments" && s == s.Func.Scope {
		own = s.Func.Arguments
	}
	if own == nil {
		return nil
	}
	switch own.Kind {
	case scope.Var, scope.FunctionVar, scope.Param, scope.Arguments:
		return own
	}
	return nil
}

// extraCapture makes a binding of the function around reachable that the eval
// code does not refer to by name.
func (f *function) extraCapture(b *scope.Binding) location {
	if l, ok := f.vars[b]; ok {
		return l
	}
	if i := f.info.CaptureIndex(b); i >= 0 {
		return f.captured(int(i))
	}
	l := f.outer.bindingLocation(b)
	c, inner := f.capture(l, true)
	inner.up = uint16(f.code.CapturedCells())
	if l.kind == locNone || l.kind == locGlobal || int(inner.up) < len(f.code.Captures) {
		f.fail(nativeError(core.KindSyntaxError, "Variable cannot be reached"))
	}
	f.code.Captures = append(f.code.Captures, c)
	f.vars[b] = inner
	return inner
}

// storeEvalVar assigns to a variable declared by eval code.
func (f *function) storeEvalVar(b *scope.Binding, src reg, pos uint32) {
	if f.skipHoist[b] {
		return
	}
	f.at(pos)
	switch {
	case f.evalVars == nil:
		f.fail(nativeError(core.KindSyntaxError, "Variable cannot be reached"))
	case f.evalVars.scope == nil:
		f.r1n(bytecode.OpSetGlobal, src, f.mustIC(b.Name.Text))
	default:
		f.hasPos = false
		if own := f.existing(b); own != nil {
			f.write(f.extraCapture(own), src, false, nil)
			return
		}
		t := f.temp()
		f.read(f.evalVars.object, t, false, nil)
		f.at(pos)
		f.emit(bytecode.OpDynSetRef, src.offset(), t.offset(), f.mustIC(b.Name.Text))
		f.top = t
	}
}
