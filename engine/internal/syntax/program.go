package syntax

import (
	"strings"

	"github.com/sxfescript/sxn/engine/internal/syntax/scope"
)

// maxSource is the largest source accepted: offsets are 32 bits.
const maxSource = 1<<31 - 1

// ParseScript parses a Script.
//
// https://tc39.es/ecma262/#sec-scripts
func ParseScript(src string, o Options) (*Program, error) {
	p := newParser(src, o, nil)
	p.async = o.AllowTopLevelAwait
	return p.program(Script, scope.ScriptFunc, scope.ScriptScope)
}

// ParseModule parses a Module.
//
// https://tc39.es/ecma262/#sec-modules
func ParseModule(src string, o Options) (*Program, error) {
	p := newParser(src, o, nil)
	p.module, p.strict, p.async, p.awaitReserved = true, true, true, true
	p.mod = newModuleState()
	return p.program(Module, scope.ModuleFunc, scope.ModuleScope)
}

// ParseEval parses eval code. site is the Call.Eval of a direct eval, nil for an
// indirect one. References to what is outside resolve to the bindings of
// site.Scope; captures are relative to site.Func.
//
// https://tc39.es/ecma262/#sec-performeval
func ParseEval(src string, site *scope.EvalSite, o Options) (*Program, error) {
	prog, strict, err := parseEval(src, site, o)
	if strict {
		// A directive made the code strict, so its vars are its own.
		o.Strict = true
		prog, _, err = parseEval(src, site, o)
	}
	return prog, err
}

func parseEval(src string, site *scope.EvalSite, o Options) (prog *Program, becameStrict bool, err error) {
	var base *scope.Scope
	if site != nil {
		base = site.Scope
	}
	p := newParser(src, o, base)
	if site != nil {
		p.strict = o.Strict || site.Strict
		p.newTarget, p.superProp, p.superCall = site.NewTarget, site.SuperProperty, site.SuperCall
		p.noArguments = site.ClassField
	}
	strict := p.strict
	kind := scope.EvalVarScope
	if strict {
		kind = scope.EvalScope
	}
	prog, err = p.program(Eval, scope.EvalFunc, kind)
	return prog, !strict && p.strict, err
}

// program parses a whole source text.
func (p *parser) program(kind ProgramKind, fk scope.FunctionKind, sk scope.ScopeKind) (*Program, error) {
	prog := &Program{Kind: kind, Source: p.src, Lines: NewLineTable(p.src)}
	if len(p.src) > maxSource {
		return nil, &Error{Msg: msgSourceTooLarge, Line: 1, Column: 1}
	}
	f := p.sc.NewFunction(fk, 0)
	prog.Func = f
	outer := p.sc.OpenTop(sk, f)
	prog.Scope = outer
	if sk == scope.EvalVarScope {
		prog.VarScope = outer
		prog.Scope = p.sc.Open(scope.EvalScope, 0)
	}
	p.sc.Cur.Strict = p.strict
	p.topDepth = p.depth + 1
	p.hashbang()
	p.next()
	prog.Body = p.directives(tEOF, nil)
	if p.err == nil && p.tok != tEOF {
		p.unexpected()
	}
	p.hoist()
	prog.Funcs = p.takeFuncs(0)
	if p.mod != nil && p.err == nil {
		p.finishModule()
		prog.Module = p.mod.info
	}
	f.Strict, f.Async = p.strict, f.HasAwait
	end := uint32(len(p.src))
	for p.sc.Cur != nil && p.err == nil {
		p.sc.Close(end)
	}
	f.End = end
	return p.finish(prog)
}

// finish resolves references, or turns the error's offsets into a position.
func (p *parser) finish(prog *Program) (*Program, error) {
	p.failLate()
	if p.err != nil {
		line, col := prog.Lines.Position(uint32(p.err.Start))
		p.err.Line, p.err.Column = line, col
		return nil, p.err
	}
	prog.Functions = p.sc.Resolve()
	prog.Loc = Loc{0, uint32(len(p.src))}
	prog.SourceURL, prog.SourceMapURL = p.sourceURL, p.sourceMappingURL
	return prog, nil
}

// ParseFunctionBody parses src as the body of a sloppy function with the given
// parameter names (CommonJS wrappers, vm.compileFunction): return and
// new.target are allowed, positions are those of src. The result's Function is
// that function.
func ParseFunctionBody(src string, params []string, o Options) (*Program, error) {
	p := newParser(src, o, nil)
	prog := &Program{Kind: FunctionBody, Source: src, Lines: NewLineTable(src)}
	if len(src) > maxSource {
		return nil, &Error{Msg: msgSourceTooLarge, Line: 1, Column: 1}
	}
	f := p.functions.new()
	info := p.sc.NewFunction(scope.NormalFunc, 0)
	f.Info, prog.Function, prog.Func = info, f, info
	p.beginFunction(scope.NormalFunc, false, false)
	prog.Scope = p.sc.OpenFunction(info, 0)
	for _, name := range params {
		id := p.idents.new()
		n, fresh := p.names.Intern(name)
		if fresh {
			n.Word = uint8(classifyWord(name))
		}
		id.Name, id.Flags, id.Slot = n, scope.RefInit, scope.SlotLocal
		id.Binding, _ = p.sc.DeclareParam(n, 0)
		pe := PatternElement{Target: id}
		p.countParam(info, &pe)
		f.Params = append(f.Params, pe)
	}
	p.hashbang()
	p.next()
	p.functionBody(f, true)
	if p.strict && p.err == nil {
		p.checkStrictParams(info, false)
	}
	if p.err == nil {
		p.closeFunction(f, 0)
	}
	f.Loc = Loc{0, uint32(len(src))}
	return p.finish(prog)
}

// ParseFunctionParts parses what a Function constructor is given: parameters
// joined by commas, and a body. Program.Source is the assembled text, which
// Function.prototype.toString returns.
//
// https://tc39.es/ecma262/#sec-createdynamicfunction
func ParseFunctionParts(kind DynamicKind, params []string, body string, o Options) (*Program, error) {
	head := [...]string{"function", "function*", "async function", "async function*"}[kind]
	joined := strings.Join(params, ",")
	start := head + " anonymous("
	src := start + joined + "\n) {\n" + body + "\n}"
	prog := &Program{Kind: FunctionBody, Source: src, Lines: NewLineTable(src)}
	if len(src) > maxSource {
		return nil, &Error{Msg: msgSourceTooLarge, Line: 1, Column: 1}
	}
	p := newParser(src, o, nil)
	p.parts = true
	p.paramsEnd = uint32(len(start) + len(joined) + 1)
	p.next()
	async := p.isWord(wAsync)
	if async {
		p.next()
	}
	p.next() // function
	generator := p.eat(tStar)
	// anonymous is no binding: it is only the function's name property.
	p.next()
	f := p.functionRest(0, nil, scope.NormalFunc, async, generator, false, false)
	if p.err == nil && p.tok != tEOF {
		if p.tok == tComma {
			p.fail(msgSingleFunction, p.start, p.end)
		}
		p.unexpected()
	}
	prog.Function, prog.Func, prog.Scope = f, f.Info, f.Info.Scope
	out, err := p.finish(prog)
	if p.err != nil && p.err.Msg != msgArgString && p.err.Msg != msgArgStringEnd && !p.err.StackOverflow {
		// COMPAT: V8 parses the function as an expression in parentheses, and
		// its error is that of the whole.
		if _, e := ParseScript("("+src+")", o); e != nil {
			e := e.(*Error)
			p.err = &Error{Msg: e.Msg, Start: max(e.Start-1, 0), End: max(e.End-1, 0), StackOverflow: e.StackOverflow}
			return p.finish(prog)
		}
	}
	return out, err
}

// Lazy is what has to be kept of a function to parse it again after its AST was
// given up: some tens of bytes instead of the tree.
type Lazy struct {
	Loc
	Info    *scope.Function
	Name    *scope.Name
	context reparseContext
}

// Lazy returns what ReparseFunction needs of f.
func (f *Function) Lazy() *Lazy {
	l := &Lazy{Loc: f.Loc, Info: f.Info, context: f.context}
	if f.Name != nil {
		l.Name = f.Name.Name
	}
	return l
}

// ReparseFunction parses a function again from the source of its program. The
// result has the same Captures as l.Info (same order); its Info is new, and so
// are the functions inside it, whose IDs start at 0.
func ReparseFunction(src string, l *Lazy, o Options) (*Function, error) {
	outer := l.Info.Scope.Parent
	if l.Info.NameScope != nil {
		outer = l.Info.NameScope.Parent
	}
	p := newParserFor(src[:l.End], int(l.End-l.Start), o, outer)
	p.context = l.context.context
	p.labelBase, p.candBase = 0, 0
	p.module = l.context.module
	if p.module {
		p.mod = newModuleState()
	}
	p.pos = int(l.Start)
	if l.context.form == formMethod {
		// What comes before the parameters belongs to the surroundings: a
		// computed key may hold anything.
		p.pos = int(l.Info.Scope.Start)
	}
	p.sc.Reparse(l.Info)
	p.next()
	var f *Function
	switch l.context.form {
	case formArrow:
		// The text is an arrow function: nothing else can come of it.
		f, _ = p.assignIn().(*Function)
	case formMethod:
		f = p.method(l.Start, l.Info.Kind, l.Info.Async, l.Info.Generator, l.Info.ClassElement)
	default:
		f = p.reparseFunction(l)
	}
	prog := &Program{Lines: NewLineTable(src)}
	if p.err == nil && f == nil {
		p.unexpected()
	}
	if _, err := p.finish(prog); err != nil {
		return nil, err
	}
	f.Info.ID = l.Info.ID
	return f, nil
}

// reparseFunction parses function text.
func (p *parser) reparseFunction(l *Lazy) *Function {
	start := p.start
	async := p.isWord(wAsync)
	if async {
		p.next()
	}
	p.next()
	generator := p.eat(tStar)
	var name *Ident
	if p.tok != tLParen {
		saved := p.context
		p.generator, p.async, p.awaitReserved, p.strict = false, false, false, false
		name = p.functionName()
		p.context = saved
	}
	return p.functionRest(start, name, scope.NormalFunc, async, generator, l.Info.NameScope != nil, false)
}
