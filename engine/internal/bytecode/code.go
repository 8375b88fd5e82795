package bytecode

import (
	"sync"

	"github.com/sxfescript/sxn/engine/internal/core"
)

// Ins is one instruction. Register operands are byte offsets from the frame
// pointer; see opcodes.txt.
type Ins struct{ Op, A, B, C uint16 }

// RegisterSize is the distance of neighbouring registers in operand units.
const RegisterSize = 16

// MaxRegisters is the number of registers that operands can reach; locals
// beyond it live in cells.
const MaxRegisters = 65536/RegisterSize - 256

// FirstParameter is the register number of the first parameter.
const FirstParameter = 2

// Code is a compiled function, script, module or eval body.
type Code struct {
	Name      *core.Atom // function name, nil when anonymous
	Inferred  *core.Atom // what stacks call a nameless function after what it was assigned to
	Ins       []Ins      // ends in an instruction that does not fall through
	Constants []core.Value
	Objects   []any        // *Code, *ObjectSite, *GlobalDecls, *EvalInfo, *JumpTable, *RegExpLit ...: what "k" of non-value kind refers to
	ICNames   []*core.Atom // name of each inline cache; length is their number
	Captures  []Capture    // what a closure takes along when it is made: cells, then values
	Handlers  []Handler    // innermost first
	// StrictRanges are the addresses of strict code in a sloppy function
	// (heritage and computed keys of classes); see StrictAt.
	StrictRanges []Range
	Positions    PositionTable
	Source       *Source
	Start, End   uint32 // source range for Function.prototype.toString
	Literal      uint32 // where the function stands: that of a class is its constructor or first element
	NumRegs      uint16 // frame size in registers, R(0) and R(1) included
	NumParams    uint16 // registers filled from arguments
	Length       uint16 // the length property
	Kind         FunctionKind
	Flags        CodeFlags
	FieldsCode   *Code // class constructors: none; kept by SetFields

	// Compile makes Ins and the rest on the first call when the body has not
	// been compiled yet, and with whole those of the functions inside it; nil
	// once done. It reports errors as *core.NativeError.
	Compile func(c *Code, whole bool) error

	// VMData belongs to package vm (per-process, e.g. quickened templates).
	VMData any
}

// FunctionKind tells how a function is called and resumed.
type FunctionKind uint8

const (
	KindNormal FunctionKind = iota
	KindArrow
	KindMethod // methods, getters, setters: no [[Construct]]
	KindGenerator
	KindAsync
	KindAsyncArrow
	KindAsyncGenerator
	KindBaseConstructor
	KindDerivedConstructor
	KindFieldInit // class field initialisers and static blocks
	KindScript
	KindModule // async when FlagTopLevelAwait is set
	KindEval
)

// CodeFlags are properties of a Code.
type CodeFlags uint16

const (
	FlagStrict CodeFlags = 1 << iota
	FlagUsesArguments
	FlagHasRest
	FlagUsesThis
	FlagDirectEval
	FlagTopLevelAwait
	FlagHasPrototype // ordinary functions and generators own a prototype property
	FlagAsyncMethod  // methods that are async or generators: Kind tells which; not constructors
	FlagGetterOrSetter
	FlagSimpleParams
	FlagClassFieldInit // new.target is undefined, arguments forbidden
	FlagUsesHome       // HomeObject occurs: functions of the code keep their [[HomeObject]]
)

// Capture is what a closure takes along: a cell, which is one word of it, or
// the value of a variable that does not change any more, which is two.
type Capture struct {
	Kind  CaptureKind
	Index uint16 // byte offset of a register of the enclosing function, or word among its captures
}

// CaptureKind tells where a capture comes from.
type CaptureKind uint8

const (
	CaptureCell    CaptureKind = iota // the cell in a register
	CaptureUp                         // a captured cell of the enclosing function
	CaptureBox                        // a new cell with the value in a register
	CaptureBoxUp                      // a new cell with a value that the enclosing function has captured
	CaptureValue                      // the value in a register
	CaptureUpValue                    // a value that the enclosing function has captured
)

// Limits of functions that capture values. Others take cells only.
const (
	MaxCellsBesideValues = 4
	MaxCapturedValues    = 8
)

// ByValue reports whether the function itself holds the value.
func (k CaptureKind) ByValue() bool { return k >= CaptureValue }

// FromRegister reports whether the index is that of a register.
func (k CaptureKind) FromRegister() bool {
	return k == CaptureCell || k == CaptureBox || k == CaptureValue
}

// CapturedCells returns how many of the captures are cells.
func (c *Code) CapturedCells() int {
	n := 0
	for n < len(c.Captures) && !c.Captures[n].Kind.ByValue() {
		n++
	}
	return n
}

// Handler is an exception handler: an error raised by an instruction in
// [Start, End) continues at Target with the thrown value in register Reg.
type Handler struct {
	Start, End, Target uint32
	Reg                uint16 // byte offset
}

// Range is a range of code addresses, End excluded.
type Range struct{ Start, End uint32 }

// Source is a source text and its name, shared by all its functions.
type Source struct {
	Name string // file name or URL as shown in stacks
	Text string // UTF-8; positions are byte offsets into it
	// HostDefined is the script or module the code belongs to ([[HostDefined]], referrer of import()).
	HostDefined any
	// EvalOrigin tells in V8's form where the eval or Function call was that the
	// text was given to; "" for scripts and modules.
	EvalOrigin string
	// Dynamic is the code of the function that the Function constructor made.
	Dynamic *Code
	// Function is the code whose body the text is, where that is all of a
	// function: toString shows it with Params.
	Function *Code
	Params   []string
	// URL is that of a "//# sourceURL=" comment, which stacks show in place of
	// the name.
	URL string
	// MapURL is that of a "//# sourceMappingURL=" comment.
	MapURL string
	// LineOffset and ColumnOffset shift reported positions (vm.Script options).
	LineOffset, ColumnOffset int

	once  sync.Once
	lines []uint32 // start offset of each line, built on first use
}

// ObjectSite is an object literal whose keys are known: NewObjectLit.
type ObjectSite struct{ Keys []*core.Atom }

// RegExpLit is a regular expression literal.
type RegExpLit struct{ Source, Flags core.Value }

// TemplateSite is a tagged template's strings; Cooked holds undefined for bad escapes.
type TemplateSite struct{ Cooked, Raw []core.Value }

// JumpTable maps ints from Low on to jump distances (0: no case).
type JumpTable struct {
	Low   int32
	Jumps []int32
}

// StringTable maps string cases to jump distances.
type StringTable struct{ Jumps map[*core.Atom]int32 }

// GlobalDecls is what GlobalDeclarationInstantiation declares, or
// EvalDeclarationInstantiation of eval code in the global scope (Eval set):
// there variables are deletable and Lexical is empty.
type GlobalDecls struct {
	Eval      bool
	Lexical   []*core.Atom
	IsConst   []bool
	Functions []*core.Atom // defined by DefineGlobalFn afterwards
	Vars      []*core.Atom
	// AnnexBFunctions are hoisted as var where no lexical binding is in the way.
	AnnexBFunctions []*core.Atom
}

// EvalDecls is what EvalDeclarationInstantiation declares into a variable scope.
type EvalDecls struct {
	Functions, Vars, AnnexBFunctions []*core.Atom
}

// EvalInfo is the static context of a direct eval call.
type EvalInfo struct {
	Strict       bool
	InFunction   bool // new.target is allowed
	InMethod     bool // super.x is allowed
	InDerived    bool // super() is allowed
	InClassField bool // arguments is forbidden
	Scope        *ScopeInfo
	// restore makes Scope for stored code; see Context.
	restore func() (*ScopeInfo, error)
}

// ScopeInfo describes the scopes round a direct eval for compiling the eval
// code inside them. Package compiler owns what it holds.
type ScopeInfo struct{ Opaque any }

// ArrayLit is a constant array: NewArrayK.
type ArrayLit struct{ Elements []core.Value }

// DestructureInfo is for the message of RequireObjectCoercible.
type DestructureInfo struct {
	// Start and End delimit the source text of the value destructured;
	// Start == End: the message shows the value itself.
	Start, End uint32
	Property   string // first property of the pattern, "" when none
	// Nested: the pattern is inside another; the message is that of reading
	// Property.
	Nested bool
}
