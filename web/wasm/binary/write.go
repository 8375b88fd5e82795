package binary

import (
	"encoding/binary"
	"strconv"
)

// Renamed returns the binary with its imports renamed: all come from the
// module named provider, and are called by their number.
func (m *Module) Renamed(b []byte, provider string) []byte {
	if m.importEnd == 0 {
		return b
	}
	w := &Writer{types: m.Types}
	for i := range m.Imports {
		w.Import(provider, strconv.Itoa(i), m.Imports[i].Extern)
	}
	out := append([]byte(nil), b[:m.importStart]...)
	out = append(out, section(sectionImport, w.importCount, w.imports)...)
	return append(out, b[m.importEnd:]...)
}

// Writer puts together a module.
type Writer struct {
	types                                                                  []FuncType
	imports, funcs, tables, mems, globals, exports, codes                  []byte
	importCount, funcCount, tableCount, memCount, globalCount, exportCount int
	spaces                                                                 [4]int // sizes of the index spaces
	declared                                                               []byte // functions that ref.func may name
	declaredCount                                                          int
}

func uleb(b []byte, v int) []byte { return binary.AppendUvarint(b, uint64(v)) }

func text(b []byte, s string) []byte { return append(uleb(b, len(s)), s...) }

func limits(b []byte, l Limits) []byte {
	flags := byte(0)
	if l.HasMax {
		flags = 1
	}
	if l.Shared {
		flags |= 2
	}
	b = uleb(append(b, flags), int(l.Min))
	if l.HasMax {
		b = uleb(b, int(l.Max))
	}
	return b
}

func globalType(b []byte, g GlobalType) []byte {
	mutable := byte(0)
	if g.Mutable {
		mutable = 1
	}
	return append(b, g.Type, mutable)
}

func (w *Writer) typeIndex(t FuncType) int {
	for i := range w.types {
		if w.types[i].Equal(t) {
			return i
		}
	}
	w.types = append(w.types, t)
	return len(w.types) - 1
}

func (w *Writer) next(k Kind) int {
	w.spaces[k]++
	return w.spaces[k] - 1
}

// Import adds an import and returns its index. Imports come before definitions.
func (w *Writer) Import(module, name string, x Extern) int {
	w.imports = append(text(text(w.imports, module), name), x.Kind)
	switch x.Kind {
	case KindFunc:
		w.imports = uleb(w.imports, w.typeIndex(x.Func))
	case KindTable:
		w.imports = limits(append(w.imports, x.Table.Element), x.Table.Limits)
	case KindMemory:
		w.imports = limits(w.imports, x.Memory)
	case KindGlobal:
		w.imports = globalType(w.imports, x.Global)
	}
	w.importCount++
	return w.next(x.Kind)
}

// Func defines a function without locals and returns its index.
func (w *Writer) Func(t FuncType, code ...byte) int {
	w.funcs = uleb(w.funcs, w.typeIndex(t))
	w.codes = uleb(w.codes, len(code)+2)
	w.codes = append(append(append(w.codes, 0), code...), 0x0B)
	w.funcCount++
	return w.next(KindFunc)
}

// Memory defines a memory and returns its index.
func (w *Writer) Memory(l Limits) int {
	w.mems = limits(w.mems, l)
	w.memCount++
	return w.next(KindMemory)
}

// Table defines a table and returns its index.
func (w *Writer) Table(t TableType) int {
	w.tables = limits(append(w.tables, t.Element), t.Limits)
	w.tableCount++
	return w.next(KindTable)
}

// Global defines a global with a constant expression, without its end, and
// returns its index.
func (w *Writer) Global(g GlobalType, init ...byte) int {
	w.globals = append(append(globalType(w.globals, g), init...), 0x0B)
	w.globalCount++
	return w.next(KindGlobal)
}

// Export exports something by its index.
func (w *Writer) Export(name string, k Kind, index int) {
	w.exports = uleb(append(text(w.exports, name), k), index)
	w.exportCount++
}

// Declare lets code take a reference to a function.
func (w *Writer) Declare(index int) {
	w.declared = uleb(w.declared, index)
	w.declaredCount++
}

func section(id byte, n int, content []byte) []byte {
	if n == 0 {
		return nil
	}
	body := append(uleb(nil, n), content...)
	return append(uleb([]byte{id}, len(body)), body...)
}

// Bytes returns the module.
func (w *Writer) Bytes() []byte {
	var types []byte
	for _, t := range w.types {
		types = append(types, 0x60)
		types = append(uleb(types, len(t.Params)), t.Params...)
		types = append(uleb(types, len(t.Results)), t.Results...)
	}
	b := []byte("\x00asm\x01\x00\x00\x00")
	for _, s := range [...]struct {
		id      byte
		n       int
		content []byte
	}{{sectionType, len(w.types), types}, {sectionImport, w.importCount, w.imports}, {sectionFunc, w.funcCount, w.funcs},
		{sectionTable, w.tableCount, w.tables}, {sectionMemory, w.memCount, w.mems}, {sectionGlobal, w.globalCount, w.globals},
		{sectionExport, w.exportCount, w.exports}} {
		b = append(b, section(s.id, s.n, s.content)...)
	}
	if w.declaredCount > 0 {
		// One declarative segment of function indices.
		b = append(b, section(9, 1, append(uleb([]byte{3, 0}, w.declaredCount), w.declared...))...)
	}
	return append(b, section(10, w.funcCount, w.codes)...)
}
