package engine

import (
	"context"
	"errors"
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/compiler"
	"github.com/sxfescript/sxn/engine/internal/vm"
)

// Script is a compiled script. It is immutable and may be run by several
// runtimes at the same time.
type Script struct{ code *bytecode.Code }

// CompileScript compiles a script; name is what stacks show. Early errors
// come back as an error that throws a SyntaxError; see AsSyntaxError.
func CompileScript(name, src string) (*Script, error) {
	o := compileOptions()
	o.WantValue, o.Eager = true, true
	code, err := compiler.CompileScript(&bytecode.Source{Name: name, Text: src}, o)
	if err != nil {
		return nil, err
	}
	return &Script{code}, nil
}

// CompileScriptSource is CompileScript with more to say about the source.
// Functions are compiled when they are first called.
func CompileScriptSource(src Source) (*Script, error) {
	o := compileOptions()
	o.WantValue = true
	code, err := compiler.CompileScript(src.compiled(nil), o)
	if err != nil {
		return nil, err
	}
	return &Script{code}, nil
}

// Marshal serialises the compiled script, functions that nobody called
// included. build names the build of the program.
func (s *Script) Marshal(build string) ([]byte, error) { return compiler.MarshalCode(s.code, build) }

// UnmarshalScript restores what Marshal made for the same build and source
// text; an error means that the source has to be compiled. data is kept and
// may not change: functions are decoded when they are first called.
func UnmarshalScript(data []byte, src Source, build string) (*Script, error) {
	o := compileOptions()
	o.WantValue = true
	code, err := compiler.UnmarshalScript(data, src.compiled(nil), build, o)
	if err != nil {
		return nil, err
	}
	return &Script{code}, nil
}

// Referrer is the script or module that asks for a module: what import()
// resolves specifiers against.
type Referrer struct {
	// URL is the name of the script or module.
	URL string
	// Module is the module; nil for scripts and functions.
	Module *Module
	// Data is what the embedder gave when it compiled the code.
	Data any
}

// Eval compiles and runs a script and returns its completion value. The
// jobs it queues are left to RunJobs.
func (rt *Runtime) Eval(ctx context.Context, name, src string) (v Value, err error) {
	return rt.EvalSource(ctx, Source{Name: name, Text: src})
}

// Source is a source text with what the embedder says of it.
type Source struct {
	Name string // what stacks show
	Text string
	// Data is found again in the Referrer of import().
	Data any
	// LineOffset and ColumnOffset shift the positions that stacks show.
	LineOffset, ColumnOffset int
}

func (s *Source) compiled(m *Module) *bytecode.Source {
	return &bytecode.Source{Name: s.Name, Text: s.Text, LineOffset: s.LineOffset, ColumnOffset: s.ColumnOffset,
		HostDefined: &Referrer{URL: s.Name, Module: m, Data: s.Data}}
}

// EvalSource is Eval with more to say about the source.
func (rt *Runtime) EvalSource(ctx context.Context, src Source) (v Value, err error) {
	o := rt.compileOptions()
	o.WantValue = true
	code, err := compiler.CompileScript(src.compiled(nil), o)
	if err != nil {
		return Undefined, err
	}
	return rt.run(ctx, code)
}

// Run runs a compiled script.
func (rt *Runtime) Run(ctx context.Context, s *Script) (Value, error) { return rt.run(ctx, s.code) }

func (rt *Runtime) run(ctx context.Context, code *bytecode.Code) (v Value, err error) {
	err = rt.Enter(ctx, func() error {
		x, err := rt.vm.RunScript(rt.realm, code)
		v = fromCore(x)
		return err
	})
	return v, err
}

// CompileFunction compiles src as the body of a sloppy function with the
// given parameters. Positions are those of src, and return is allowed at its
// top level: this is what CommonJS modules are made with.
func (rt *Runtime) CompileFunction(src Source, params ...string) (*Function, error) {
	compiled := src.compiled(nil)
	code, err := compiler.CompileFunction(compiled, params, rt.compileOptions())
	if err != nil {
		return nil, err
	}
	return rt.functionOf(code, params), nil
}

// functionOf makes the function of code that CompileFunction has made.
func (rt *Runtime) functionOf(code *bytecode.Code, params []string) *Function {
	code.Source.Function, code.Source.Params = code, params
	return (*Function)(unsafe.Pointer(rt.vm.NewFunction(rt.realm, code, nil)))
}

// SourceMapURL returns the URL of the source map that the source of an
// ECMAScript function names, "" where it names none.
func (f *Function) SourceMapURL() string {
	if code := vm.CodeOf(f.core()); code != nil && code.Source != nil {
		return code.Source.MapURL
	}
	return ""
}

// MarshalFunction serialises a function that CompileFunction or
// UnmarshalFunction has made, with all inside it. build names the build of the
// program.
func (rt *Runtime) MarshalFunction(f *Function, build string) ([]byte, error) {
	code := vm.CodeOf(f.core())
	if code == nil || code.Source.Function != code {
		return nil, errors.New("engine: not a function made by CompileFunction")
	}
	return compiler.MarshalCode(code, build)
}

// UnmarshalFunction is CompileFunction with what MarshalFunction made for the
// same build, source text and parameters; an error means that the source has
// to be compiled. data is kept and may not change.
func (rt *Runtime) UnmarshalFunction(data []byte, src Source, build string, params ...string) (*Function, error) {
	code, err := compiler.UnmarshalFunction(data, src.compiled(nil), params, build, rt.compileOptions())
	if err != nil {
		return nil, err
	}
	return rt.functionOf(code, params), nil
}
