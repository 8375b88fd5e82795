package binary

// ValueType is the type of a value as the binary format encodes it.
type ValueType = byte

// The value types.
const (
	I32       ValueType = 0x7F
	I64       ValueType = 0x7E
	F32       ValueType = 0x7D
	F64       ValueType = 0x7C
	V128      ValueType = 0x7B
	FuncRef   ValueType = 0x70
	ExternRef ValueType = 0x6F
)

// Kind is the kind of an import or export.
type Kind = byte

// The kinds of imports and exports.
const (
	KindFunc Kind = iota
	KindTable
	KindMemory
	KindGlobal
)

// FuncType is a function type.
type FuncType struct{ Params, Results []ValueType }

// Equal reports whether two function types are the same.
func (t FuncType) Equal(u FuncType) bool {
	return string(t.Params) == string(u.Params) && string(t.Results) == string(u.Results)
}

// Limits are the limits of a memory, in pages of 64 KiB, or of a table, in elements.
type Limits struct {
	Min, Max uint32
	HasMax   bool
	Shared   bool
}

// TableType is the type of a table.
type TableType struct {
	Element ValueType
	Limits  Limits
}

// GlobalType is the type of a global.
type GlobalType struct {
	Type    ValueType
	Mutable bool
}

// Extern is the type of something that is imported or exported; the field
// that Kind names is in use.
type Extern struct {
	Kind   Kind
	Func   FuncType
	Table  TableType
	Memory Limits
	Global GlobalType
}

// Import is an import of a module.
type Import struct {
	Module, Name string
	Extern
}

// Export is an export of a module.
type Export struct {
	Name  string
	Index uint32
	Extern
}

// Custom is a custom section.
type Custom struct {
	Name string
	Data []byte
}

// Module is what a module declares.
type Module struct {
	Types   []FuncType
	Imports []Import
	Exports []Export
	Customs []Custom

	// importStart and importEnd delimit the import section in the binary,
	// its head included; both are 0 where there is none.
	importStart, importEnd int
}

// ImportedFuncs is the number of imported functions: the indices of the
// module's own begin there.
func (m *Module) ImportedFuncs() int {
	n := 0
	for i := range m.Imports {
		if m.Imports[i].Kind == KindFunc {
			n++
		}
	}
	return n
}
