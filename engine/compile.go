package engine

import (
	"errors"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/compiler"
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/regexp"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// hostCompiler is what the interpreter compiles with at run time.
type hostCompiler struct{ rt *Runtime }

// CompileEval compiles eval code.
func (h hostCompiler) CompileEval(_ *core.Realm, source text.String, info *bytecode.EvalInfo) (*bytecode.Code, error) {
	return compiler.CompileEval(&bytecode.Source{Text: source.ToWTF8()}, info, h.rt.compileOptions())
}

// CompileFunction compiles the functions that the Function constructors make.
func (h hostCompiler) CompileFunction(_ *core.Realm, kind core.DynamicFunctionKind, params []text.String, body text.String) (*bytecode.Code, error) {
	ps := make([]string, len(params))
	for i, p := range params {
		ps[i] = p.ToWTF8()
	}
	return compiler.CompileDynamicFunction(&bytecode.Source{}, kind, ps, body.ToWTF8(), h.rt.compileOptions())
}

func (rt *Runtime) compileOptions() compiler.Options {
	o := compileOptions()
	o.ImportDefer = rt.importDefer
	return o
}

func compileOptions() compiler.Options { return compiler.Options{ValidateRegExp: validateRegExp} }

// validateRegExp checks a regular expression literal as the parser asks.
func validateRegExp(pattern, flags string) error {
	f, ok := regexp.ParseFlags(flags)
	if !ok {
		return errors.New("Invalid regular expression flags")
	}
	if err := regexp.ValidatePattern(pattern, f); err != nil {
		var e *regexp.SyntaxError
		if errors.As(err, &e) {
			return errors.New("Invalid regular expression: /" + pattern + "/" + flags + ": " + e.Msg)
		}
		return err
	}
	return nil
}

// SyntaxErrorInfo is the place of an early error, for showing it as Node does.
type SyntaxErrorInfo struct {
	File         string
	Line, Column int    // one-based; Column counts UTF-16 code units
	SourceLine   string // the text of the line
	// CaretStart and CaretEnd are the offending bytes of SourceLine.
	CaretStart, CaretEnd int
	Message              string
}

// AsSyntaxError returns the place of the early error that err is or that
// caused the exception it is.
func AsSyntaxError(err error) (SyntaxErrorInfo, bool) {
	var e *compiler.SyntaxError
	if !errors.As(err, &e) {
		return SyntaxErrorInfo{}, false
	}
	return SyntaxErrorInfo{File: e.File, Line: e.Line, Column: e.Column, SourceLine: e.SourceLine,
		CaretStart: e.CaretStart, CaretEnd: e.CaretEnd, Message: e.Native.Message}, true
}
