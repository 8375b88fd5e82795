package compiler

import (
	"errors"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/syntax"
	"github.com/sxfescript/sxn/engine/internal/syntax/scope"
)

// Options steer a compilation. The zero value is right for ordinary code.
type Options struct {
	// WantValue makes a script return its completion value; eval code always does.
	WantValue bool
	// Eager compiles inner functions at once, so that the Code may be shared
	// between goroutines and serialised.
	Eager bool
	// Strict starts in strict mode.
	Strict bool
	// AllowTopLevelAwait accepts await at the top level of a script (REPL).
	AllowTopLevelAwait bool
	// ValidateRegExp checks regular expression literals; see syntax.Options.
	ValidateRegExp func(pattern, flags string) error
	// ImportDefer accepts the syntax of deferred imports; see syntax.Options.
	ImportDefer bool
}

func (u *unit) parseOptions() syntax.Options {
	return syntax.Options{
		ValidateRegExp:     u.options.ValidateRegExp,
		Strict:             u.options.Strict,
		AllowTopLevelAwait: u.options.AllowTopLevelAwait,
		ImportDefer:        u.options.ImportDefer,
	}
}

// SyntaxError is an early error with its place in the source.
type SyntaxError struct {
	Native *core.NativeError // what is thrown
	File   string
	// Line and Column are 1-based; Column counts UTF-16 code units.
	Line, Column int
	// SourceLine is the text of the line; the offending text is the bytes
	// [CaretStart, CaretEnd) of it.
	SourceLine           string
	CaretStart, CaretEnd int
}

func (e *SyntaxError) Error() string { return e.Native.Error() }

// Unwrap returns the NativeError.
func (e *SyntaxError) Unwrap() error { return e.Native }

// syntaxError turns an error of the parser into a *SyntaxError.
func (u *unit) syntaxError(err error) error {
	var e *syntax.Error
	if !errors.As(err, &e) {
		return err
	}
	if e.StackOverflow {
		return &core.NativeError{Kind: core.KindRangeError, Message: e.Msg}
	}
	return u.errorAt(e.Msg, e.Start, e.End)
}

// errorAt makes a SyntaxError for a range of the source.
func (u *unit) errorAt(message string, start, end int) error {
	s := u.source
	line, column := s.Location(uint32(start))
	text, from := s.Line(uint32(start))
	caretStart := min(max(start-int(from), 0), len(text))
	return &SyntaxError{
		Native: &core.NativeError{Kind: core.KindSyntaxError, Message: message},
		File:   s.Name, Line: line, Column: column, SourceLine: text,
		CaretStart: caretStart, CaretEnd: min(max(end-int(from), caretStart+1), len(text)),
	}
}

// CompileScript compiles a Script.
// https://tc39.es/ecma262/#sec-parse-script
func CompileScript(src *bytecode.Source, o Options) (*bytecode.Code, error) {
	u := &unit{source: src, options: o}
	prog, err := syntax.ParseScript(src.Text, u.parseOptions())
	if err != nil {
		return nil, u.syntaxError(err)
	}
	src.URL, src.MapURL = prog.SourceURL, prog.SourceMapURL
	code := u.programCode(prog, bytecode.KindScript)
	if prog.Func.HasAwait {
		code.Flags |= bytecode.FlagTopLevelAwait
	}
	f := newFunction(u, code, prog.Func)
	f.top = bytecode.FirstParameter
	f.declareGlobals(prog, false)
	f.program(prog, o.WantValue)
	return code, u.complete(f)
}

// programCode makes the Code of a program.
func (u *unit) programCode(prog *syntax.Program, kind bytecode.FunctionKind) *bytecode.Code {
	c := &bytecode.Code{Source: u.source, Start: prog.Start, End: prog.End, Kind: kind}
	if prog.Func.Strict {
		c.Flags |= bytecode.FlagStrict
	}
	if prog.Func.DirectEval {
		c.Flags |= bytecode.FlagDirectEval
	}
	return c
}

// complete finishes the outermost function and, for eager compilation, the
// inner ones.
func (u *unit) complete(f *function) error {
	if err := f.finish(); err != nil {
		return err
	}
	return u.completeDeferred()
}

func (u *unit) completeDeferred() error {
	for len(u.deferred) > 0 {
		next := u.deferred[len(u.deferred)-1]
		u.deferred = u.deferred[:len(u.deferred)-1]
		if err := next(); err != nil {
			return err
		}
	}
	return nil
}

// program compiles the statements of a program and its end.
func (f *function) program(prog *syntax.Program, wantValue bool) {
	if wantValue {
		f.value = f.temp()
		f.undefined(f.value)
	}
	f.begin()
	f.disposing(prog.Scope, func() { f.statements(prog.Body) })
	if f.value != noReg {
		f.retNow(f.value)
		return
	}
	f.retUndefined()
}

// declareGlobals is GlobalDeclarationInstantiation, or for eval code in the
// global scope the part of EvalDeclarationInstantiation about variables.
// https://tc39.es/ecma262/#sec-globaldeclarationinstantiation
func (f *function) declareGlobals(prog *syntax.Program, eval bool) {
	vars := prog.Scope
	if eval {
		vars = prog.VarScope
	}
	d := &bytecode.GlobalDecls{Eval: eval}
	for _, b := range vars.Bindings {
		if b.Name == nil {
			continue
		}
		name := atomOf(b.Name.Text)
		switch {
		case b.Kind == scope.FunctionVar:
			d.Functions = append(d.Functions, name)
		case b.Kind == scope.Var && b.AnnexB:
			if !f.skipHoist[b] {
				d.AnnexBFunctions = append(d.AnnexBFunctions, name)
			}
		case b.Kind == scope.Var:
			d.Vars = append(d.Vars, name)
		case b.Kind.Lexical():
			d.Lexical = append(d.Lexical, name)
			d.IsConst = append(d.IsConst, b.Kind.Immutable())
		}
	}
	if len(d.Functions)+len(d.AnnexBFunctions)+len(d.Vars)+len(d.Lexical) == 0 {
		return
	}
	f.emit(bytecode.OpDeclGlobals, f.object16(d), 0, 0)
	deletable := uint16(0)
	if eval {
		deletable = 1
	}
	for _, fd := range prog.Funcs {
		t := f.temp()
		f.closure(fd.Func, t, "", true, classContext{})
		k := f.stringConstant(fd.Binding.Name.Text)
		if !fits16(k) {
			f.tooLarge("global functions")
		}
		f.r1n2(bytecode.OpDefineGlobalFn, t, uint16(k), deletable)
		f.top = t
	}
}

func fits16(n int) bool { return n <= 0xFFFF }

func (f *function) r1n2(op int, a reg, b, c uint16) { f.emit(op, a.offset(), b, c) }

// CompileFunction compiles src as the body of a function with the given
// parameter names (CommonJS modules, vm.compileFunction). Positions are those
// of src.
func CompileFunction(src *bytecode.Source, params []string, o Options) (*bytecode.Code, error) {
	u := &unit{source: src, options: o}
	prog, err := syntax.ParseFunctionBody(src.Text, params, u.parseOptions())
	if err != nil {
		return nil, u.syntaxError(err)
	}
	src.URL, src.MapURL = prog.SourceURL, prog.SourceMapURL
	return u.compileParsed(prog, "")
}

// CompileDynamicFunction compiles what a Function constructor is given. The
// text of src is set to the assembled source.
// https://tc39.es/ecma262/#sec-createdynamicfunction
func CompileDynamicFunction(src *bytecode.Source, kind core.DynamicFunctionKind, params []string, body string, o Options) (*bytecode.Code, error) {
	u := &unit{source: src, options: o}
	prog, err := syntax.ParseFunctionParts(syntax.DynamicKind(kind), params, body, u.parseOptions())
	if prog != nil {
		src.Text = prog.Source
	}
	if err != nil {
		if src.Text == "" {
			src.Text = dynamicSource(kind, params, body)
		}
		return nil, u.syntaxError(err)
	}
	src.URL, src.MapURL = prog.SourceURL, prog.SourceMapURL
	code, err := u.compileParsed(prog, "anonymous")
	src.Dynamic = code
	return code, err
}

// dynamicSource is the text by which the errors of a dynamic function are
// placed.
func dynamicSource(kind core.DynamicFunctionKind, params []string, body string) string {
	head := [...]string{"function", "function*", "async function", "async function*"}[kind]
	text := head + " anonymous("
	for i, p := range params {
		if i > 0 {
			text += ","
		}
		text += p
	}
	return text + "\n) {\n" + body + "\n}"
}

// compileParsed compiles a function that is a whole program.
func (u *unit) compileParsed(prog *syntax.Program, name string) (*bytecode.Code, error) {
	n := prog.Function
	code := u.newCode(n.Info, n.Loc, n.Rest != nil)
	if name != "" {
		code.Name = atomOf(name)
	}
	if err := u.compileBody(code, n, nil, classContext{}); err != nil {
		return nil, err
	}
	return code, u.completeDeferred()
}
