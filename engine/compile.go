package engine

import (
	"errors"

	"github.com/sxfescript/sxn/engine/internal/builtins/json"
	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/compiler"
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/module"
	"github.com/sxfescript/sxn/engine/internal/regexp"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// hostCompiler is what the interpreter compiles with at run time.
type hostCompiler struct{ rt *Runtime }

// CompileEval compiles eval code.
func (h hostCompiler) CompileEval(_ *core.Realm, source text.String, info *bytecode.EvalInfo) (*bytecode.Code, error) {
	src := &bytecode.Source{Text: source.ToWTF8()}
	code, err := compiler.CompileEval(src, info, h.rt.compileOptions())
	h.rt.generated(src, err)
	return code, err
}

// CompileFunction compiles the functions that the Function constructors make.
func (h hostCompiler) CompileFunction(_ *core.Realm, kind core.DynamicFunctionKind, params []text.String, body text.String) (*bytecode.Code, error) {
	ps := make([]string, len(params))
	for i, p := range params {
		ps[i] = p.ToWTF8()
	}
	src := &bytecode.Source{}
	code, err := compiler.CompileDynamicFunction(src, kind, ps, body.ToWTF8(), h.rt.compileOptions())
	h.rt.generated(src, err)
	return code, err
}

// generated tells the embedder of code that was made at run time.
func (rt *Runtime) generated(src *bytecode.Source, err error) {
	if f := rt.host.GeneratedCode; f != nil && err == nil && src.URL != "" && src.MapURL != "" {
		f(rt, src.URL, src.Text, src.MapURL)
	}
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
	File         string // what stacks show
	Script       string // the name of the script without regard to a sourceURL comment
	Line, Column int    // one-based; Column counts UTF-16 code units
	SourceLine   string // the text of the line
	// CaretStart and CaretEnd are the offending bytes of SourceLine.
	CaretStart, CaretEnd int
	// NoCaret is set where the place is the end of a text.
	NoCaret bool
	Message string
}

// AsSyntaxError returns the place of the early error, or of the error in a JSON
// text, that err is or that caused the exception it is; see AsLinkError.
func AsSyntaxError(err error) (SyntaxErrorInfo, bool) {
	var j *json.Place
	if errors.As(err, &j) {
		line, text, at := j.Line()
		return SyntaxErrorInfo{Line: line, Column: at + 1, SourceLine: text, CaretStart: max(at, 0), CaretEnd: at + 1, NoCaret: at < 0}, true
	}
	var e *compiler.SyntaxError
	if !errors.As(err, &e) {
		return SyntaxErrorInfo{}, false
	}
	return SyntaxErrorInfo{File: e.File, Line: e.Line, Column: e.Column, SourceLine: e.SourceLine,
		CaretStart: e.CaretStart, CaretEnd: e.CaretEnd, Message: e.Native.Message}, true
}

// LinkErrorInfo is an import or re-export of a name that is not there.
type LinkErrorInfo struct {
	SyntaxErrorInfo
	// Importer has the import, Target the exports.
	Importer, Target *Module
	// Specifier and Name are what is imported.
	Specifier, Name string
}

// AsLinkError returns what could not be linked where err says so.
func AsLinkError(err error) (LinkErrorInfo, bool) {
	var e *module.LinkError
	if !errors.As(err, &e) {
		return LinkErrorInfo{}, false
	}
	info := LinkErrorInfo{Specifier: e.Importer.Entries.Requests[e.Request].Specifier.ToWTF8(), Name: e.Name.String().ToWTF8()}
	info.Importer, _ = e.Importer.HostDefined.(*Module)
	if e.Target != nil {
		info.Target, _ = e.Target.HostDefined.(*Module)
	}
	if body, ok := e.Importer.Body.(*moduleBody); ok {
		info.SyntaxErrorInfo = placeIn(body.code.Source, e.Place.Start, e.Place.End)
	}
	info.Message = e.Message
	return info, true
}

// placeIn shows the bytes [start, end) of a source.
func placeIn(src *bytecode.Source, start, end uint32) SyntaxErrorInfo {
	line, column := src.Location(start)
	text, from := src.Line(start)
	at := min(max(int(start)-int(from), 0), len(text))
	return SyntaxErrorInfo{File: src.ShownName(), Script: src.Name, Line: line, Column: column, SourceLine: text, CaretStart: at,
		CaretEnd: min(max(int(end)-int(from), at+1), max(len(text), at+1))}
}
