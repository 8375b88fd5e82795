package compiler

import (
	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/syntax"
	"github.com/sxfescript/sxn/engine/internal/syntax/scope"
)

// ModuleRecordInfo describes a compiled module to the linker: the entries of
// a Source Text Module Record with cells in place of binding names.
// https://tc39.es/ecma262/#table-additional-fields-of-source-text-module-records
type ModuleRecordInfo struct {
	Requests        []ModuleRequest
	Imports         []ImportEntry
	LocalExports    []LocalExport
	IndirectExports []IndirectExport
	StarExports     []int // indices in Requests
	// Cells are the bindings that live in cells: the linker makes one for each
	// (for imports it takes the exporter's), and runs both Init and the
	// module's Code with them as captured cells.
	Cells []ModuleCell
	// Init instantiates function declarations; it runs once when the module is
	// linked. Nil when there is nothing to do.
	Init          *bytecode.Code `json:"-"`
	HasTLA        bool
	HasImportMeta bool
}

// ModuleRequest is a ModuleRequest Record.
type ModuleRequest struct {
	Specifier  string
	Attributes []syntax.ImportAttribute // sorted by key
	Phase      core.ImportPhase
	Offset     uint32 // of the specifier in the source
}

// ImportEntry is an ImportEntry Record. With Namespace the cell gets the
// namespace object, in the source phase the module source object.
type ImportEntry struct {
	Request   int
	Name      string
	Namespace bool
	Cell      int
	Place
}

// LocalExport exports a cell of the module.
type LocalExport struct {
	Name string
	Cell int
}

// IndirectExport re-exports a binding, or with Namespace all of a module.
type IndirectExport struct {
	Name       string
	Request    int
	ImportName string
	Namespace  bool
	Place
}

// Place is where an entry stands in the source.
type Place struct{ Offset, End uint32 }

// ModuleCell is the initial state of a cell.
type ModuleCell struct {
	Name          string
	Uninitialized bool // in its temporal dead zone until the declaration runs; else undefined
	Import        bool // taken from another module
}

// CompileModule compiles a Module.
// https://tc39.es/ecma262/#sec-parsemodule
func CompileModule(src *bytecode.Source, o Options) (*bytecode.Code, *ModuleRecordInfo, error) {
	u := &unit{source: src, options: o, module: true}
	prog, err := syntax.ParseModule(src.Text, u.parseOptions())
	if err != nil {
		return nil, nil, u.syntaxError(err)
	}
	src.URL, src.MapURL = prog.SourceURL, prog.SourceMapURL
	code := u.programCode(prog, bytecode.KindModule)
	if prog.Module.HasTLA {
		code.Flags |= bytecode.FlagTopLevelAwait
	}
	info := &ModuleRecordInfo{
		HasTLA: prog.Module.HasTLA, HasImportMeta: prog.Module.HasImportMeta,
	}
	f := newFunction(u, code, prog.Func)
	f.top = bytecode.FirstParameter
	cells := f.moduleCells(prog, info)
	moduleEntries(prog.Module, info, cells)
	if err := u.instantiateModule(f, prog, info); err != nil {
		return nil, nil, err
	}
	f.instantiateLocal(prog)
	f.program(prog, o.WantValue)
	if err := u.complete(f); err != nil {
		return nil, nil, err
	}
	return code, info, nil
}

// moduleCells gives the bindings of a module their places: captured, exported
// and imported ones are captured cells, the others local to the module's code.
func (f *function) moduleCells(prog *syntax.Program, info *ModuleRecordInfo) map[*scope.Binding]int {
	cells := map[*scope.Binding]int{}
	var local []*scope.Binding
	for _, b := range prog.Scope.Bindings {
		if !b.Captured && !b.Exported && b.Kind != scope.Import {
			local = append(local, b)
			continue
		}
		i := len(info.Cells)
		if !fits16(i) {
			f.tooLarge("module bindings")
			break
		}
		name := "default"
		if b.Name != nil {
			name = b.Name.Text
		}
		info.Cells = append(info.Cells, ModuleCell{
			Name: name, Uninitialized: b.Kind.Lexical() || b.Kind == scope.Import, Import: b.Kind == scope.Import,
		})
		cells[b] = i
		f.vars[b] = location{kind: locUp, up: uint16(i)}
		f.code.Captures = append(f.code.Captures, bytecode.Capture{Kind: bytecode.CaptureUp, Index: uint16(i)})
	}
	f.declareAll(local)
	return cells
}

// moduleEntries translates the entries of a module.
func moduleEntries(m *syntax.ModuleInfo, info *ModuleRecordInfo, cells map[*scope.Binding]int) {
	for i := range m.Requests {
		r := &m.Requests[i]
		info.Requests = append(info.Requests, ModuleRequest{
			Specifier: r.Specifier, Attributes: r.Attributes, Phase: core.ImportPhase(r.Phase), Offset: r.Start,
		})
	}
	for i := range m.Imports {
		e := &m.Imports[i]
		info.Imports = append(info.Imports, ImportEntry{
			Request: e.Request, Name: e.Name, Namespace: e.Namespace, Cell: cells[e.Local], Place: Place{e.Start, e.End},
		})
	}
	for i := range m.LocalExports {
		e := &m.LocalExports[i]
		info.LocalExports = append(info.LocalExports, LocalExport{Name: e.Name, Cell: cells[e.Local]})
	}
	for i := range m.IndirectExports {
		e := &m.IndirectExports[i]
		info.IndirectExports = append(info.IndirectExports, IndirectExport{
			Name: e.Name, Request: e.Request, ImportName: e.ImportName, Namespace: e.Namespace, Place: Place{e.Start, e.End},
		})
	}
	for i := range m.StarExports {
		info.StarExports = append(info.StarExports, m.StarExports[i].Request)
	}
}

// instantiateModule compiles the function declarations that live in cells into
// code of their own, which runs when the module is linked: other modules of a
// cycle may call them before the module is evaluated.
// https://tc39.es/ecma262/#sec-source-text-module-record-initialize-environment
func (u *unit) instantiateModule(f *function, prog *syntax.Program, info *ModuleRecordInfo) error {
	var funcs []*syntax.FuncDecl
	for _, d := range prog.Funcs {
		if f.vars[d.Binding].kind == locUp {
			funcs = append(funcs, d)
		}
	}
	if len(funcs) == 0 {
		return nil
	}
	code := u.programCode(prog, bytecode.KindModule)
	code.Captures = f.code.Captures
	g := newFunction(u, code, prog.Func)
	g.vars = f.vars
	g.top = bytecode.FirstParameter
	g.instantiate(funcs)
	g.emit(bytecode.OpRetUndef, 0, 0, 0)
	info.Init = code
	return g.finish()
}

// instantiateLocal makes the functions that only the module's own code uses.
func (f *function) instantiateLocal(prog *syntax.Program) {
	var funcs []*syntax.FuncDecl
	for _, d := range prog.Funcs {
		if f.vars[d.Binding].kind != locUp {
			funcs = append(funcs, d)
		}
	}
	f.instantiate(funcs)
}
