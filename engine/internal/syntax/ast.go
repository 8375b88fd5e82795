package syntax

import "github.com/sxfescript/sxn/engine/internal/syntax/scope"

// Loc is a node's source range in byte offsets, end exclusive.
type Loc struct{ Start, End uint32 }

// Span returns the range itself, which makes every struct that embeds Loc a Node.
func (l Loc) Span() Loc { return l }

// Node is anything with a source range.
type Node interface{ Span() Loc }

// Expr is an expression, or an assignment target or binding pattern.
type Expr interface {
	Node
	expr()
}

// Stmt is a statement, declaration or module item.
type Stmt interface {
	Node
	stmt()
}

// ProgramKind says what was parsed.
type ProgramKind uint8

// Program kinds.
const (
	Script ProgramKind = iota
	Module
	Eval
	FunctionBody // ParseFunctionBody, ParseFunctionParts: Program.Function is set
)

// Program is the result of a parse.
type Program struct {
	Loc
	Kind   ProgramKind
	Source string
	Body   []Stmt // nil for FunctionBody
	// Func describes the top level; Scope is its outermost scope.
	Func  *scope.Function
	Scope *scope.Scope
	// VarScope holds the var names of sloppy eval code (EvalVarScope), else nil.
	VarScope *scope.Scope
	// Funcs are the top-level function declarations to instantiate on
	// entry: the last one per name, in source order.
	Funcs []*FuncDecl
	// Module is set for modules.
	Module *ModuleInfo
	// Function is the parsed function for FunctionBody.
	Function *Function
	// Functions counts the functions: scope.Function.ID is below it.
	Functions int
	Lines     *LineTable
	// SourceURL and SourceMapURL come from the magic comments
	// //# sourceURL= and //# sourceMappingURL=, empty if absent.
	SourceURL, SourceMapURL string
}

// Phase is the phase of an import.
type Phase uint8

// Import phases.
const (
	PhaseEvaluation Phase = iota
	PhaseSource           // import source x from "y"
	PhaseDefer            // import defer * as x from "y"
)

// ImportAttribute is one `with { key: "value" }` entry.
type ImportAttribute struct{ Key, Value string }

// ModuleRequest is a ModuleRequest Record with its position.
type ModuleRequest struct {
	Loc        // of the specifier
	Specifier  string
	Phase      Phase
	Attributes []ImportAttribute // sorted by key
}

// ImportEntry is an ImportEntry Record.
type ImportEntry struct {
	Loc
	Request   int    // index in ModuleInfo.Requests
	Name      string // import name, unless Namespace or the phase is source
	Namespace bool
	Local     *scope.Binding
}

// ExportEntry is an ExportEntry Record. Local exports have Local set; indirect
// ones have Request >= 0.
type ExportEntry struct {
	Loc
	Name       string
	Local      *scope.Binding
	Request    int
	ImportName string
	Namespace  bool // export * as Name from
}

// ModuleInfo lists what a module requests, imports and exports.
type ModuleInfo struct {
	Requests        []ModuleRequest // without duplicates, in source order
	Imports         []ImportEntry
	LocalExports    []ExportEntry
	IndirectExports []ExportEntry
	StarExports     []ExportEntry // export * from: only Request and Loc are set
	HasTLA          bool
	HasImportMeta   bool
}

// ---- expressions ----

// Ident is an identifier reference, binding identifier or simple target.
type Ident struct {
	Loc
	scope.Ref
}

// This is `this`. The Ref leads to the This binding.
type This struct {
	Loc
	scope.Ref
}

// NewTarget is `new.target`.
type NewTarget struct {
	Loc
	scope.Ref
}

// ImportMeta is `import.meta`.
type ImportMeta struct{ Loc }

// Null is `null`.
type Null struct{ Loc }

// Bool is `true` or `false`.
type Bool struct {
	Loc
	Value bool
}

// Number is a numeric literal.
type Number struct {
	Loc
	Value float64
}

// BigInt is a bigint literal: Digits has no separators and no n, but may have
// a 0x, 0o or 0b prefix (lower case).
type BigInt struct {
	Loc
	Digits string
}

// String is a string literal; Value is WTF-8.
type String struct {
	Loc
	Value string
}

// RegExp is a regular expression literal.
type RegExp struct {
	Loc
	Pattern, Flags string
}

// TemplateElement is one literal part of a template.
type TemplateElement struct {
	Loc
	Cooked string
	Raw    string
	// Invalid: there is no cooked value (tagged templates only).
	Invalid bool
}

// Template is a template literal: len(Quasis) == len(Exprs)+1.
type Template struct {
	Loc
	Quasis []TemplateElement
	Exprs  []Expr
}

// TaggedTemplate is tag`...`.
type TaggedTemplate struct {
	Loc
	Tag   Expr
	Quasi *Template
}

// Array is an array literal; holes are nil, spreads are *Spread.
type Array struct {
	Loc
	Elems []Expr

	paren bool   // was parenthesised, so it is no pattern
	comma uint32 // offset+1 of a comma after a trailing spread
}

// Spread is `...x` in array literals, calls and (as a property kind) objects.
type Spread struct {
	Loc
	X Expr
}

// KeyKind is the form of a property name.
type KeyKind uint8

// Property name forms.
const (
	KeyName     KeyKind = iota // identifier name or string literal (Name); bigint literals too, as decimal text
	KeyNumber                  // numeric literal
	KeyComputed                // [expr]
	KeyPrivate                 // #name
)

// PropertyName is a property key in an object literal, class or pattern.
type PropertyName struct {
	Loc
	Kind    KeyKind
	Name    string
	Number  float64
	X       Expr         // KeyComputed
	Private *PrivateName // KeyPrivate
}

// PropertyKind is the form of an object literal member.
type PropertyKind uint8

// Object literal member forms.
const (
	PropertyInit      PropertyKind = iota // key: value
	PropertyShorthand                     // name
	PropertyMethod
	PropertyGet
	PropertySet
	PropertySpread // ...Value
	PropertyProto  // __proto__: value sets the prototype
)

// Property is a member of an object literal.
type Property struct {
	Loc
	Kind  PropertyKind
	Key   PropertyName
	Value Expr // *Function for methods and accessors
	// Named: Value is an anonymous function or class that takes the key as its name.
	Named bool

	cover Expr // initializer of `{a = 1}`, legal only as a pattern
}

// Object is an object literal.
type Object struct {
	Loc
	Props []Property

	paren bool   // was parenthesised, so it is no pattern
	comma uint32 // offset+1 of a comma after a trailing spread
}

// UnaryOp is a prefix operator.
type UnaryOp uint8

// Prefix operators.
const (
	OpNeg UnaryOp = iota
	OpPlus
	OpNot
	OpBitNot
	OpTypeof
	OpVoid
	OpDelete
)

// Unary is a prefix operator applied to X.
type Unary struct {
	Loc
	Op UnaryOp
	X  Expr
}

// Update is ++ or --.
type Update struct {
	Loc
	Decrement bool
	Prefix    bool
	Target    Expr // *Ident, a member form, or *Call (throws ReferenceError when evaluated)
}

// BinaryOp is an arithmetic, relational or bitwise operator; assignment
// operators use it too.
type BinaryOp uint8

// Binary operators.
const (
	OpAdd BinaryOp = iota
	OpSub
	OpMul
	OpDiv
	OpMod
	OpExp
	OpShl
	OpSar
	OpShr
	OpBitAnd
	OpBitOr
	OpBitXor
	OpEq
	OpNe
	OpStrictEq
	OpStrictNe
	OpLt
	OpLe
	OpGt
	OpGe
	OpIn
	OpInstanceof
)

// Binary is Left Op Right. Long chains nest on the left; walk them by a loop.
type Binary struct {
	Loc
	Op          BinaryOp
	OpPos       uint32
	Left, Right Expr
}

// LogicalOp is a short-circuit operator.
type LogicalOp uint8

// Logical operators.
const (
	OpAnd LogicalOp = iota
	OpOr
	OpCoalesce
)

// Logical is a short-circuit operation, nested on the left like Binary.
type Logical struct {
	Loc
	Op          LogicalOp
	OpPos       uint32
	Left, Right Expr
}

// AssignOp is the form of an assignment.
type AssignOp uint8

// Assignment forms.
const (
	AssignPlain    AssignOp = iota // =
	AssignBinary                   // +=, ...: Assign.Binary says which
	AssignAnd                      // &&=
	AssignOr                       // ||=
	AssignCoalesce                 // ??=
)

// Assign is an assignment expression.
type Assign struct {
	Loc
	Op     AssignOp
	Binary BinaryOp
	OpPos  uint32
	// Target is *Ident, a member form, or (plain only) *ArrayPattern or
	// *ObjectPattern; or *Call in sloppy code: evaluate it, then throw a
	// ReferenceError.
	Target Expr
	Value  Expr
	// Named: Value is an anonymous function or class that takes the target's name.
	Named bool

	paren bool // was parenthesised, so it is no target with default
}

// Conditional is Test ? Then : Else.
type Conditional struct {
	Loc
	Test, Then, Else Expr
}

// Call is a function call.
type Call struct {
	Loc
	Callee   Expr
	Args     []Expr // may hold *Spread
	Optional bool   // callee?.(...)
	// Spread: Args holds a *Spread.
	Spread bool
	// Eval is set for a possible direct eval (Callee is the identifier eval):
	// what ParseEval needs when it turns out to be one.
	Eval *scope.EvalSite
	// Paren is the offset of '('.
	Paren uint32
}

// New is `new Callee(...)`.
type New struct {
	Loc
	Callee Expr
	Args   []Expr
	Spread bool
}

// SuperCall is `super(...)`. NewTarget and Callee are what it needs, This
// is what it initialises.
type SuperCall struct {
	Loc
	Args                    []Expr
	Spread                  bool
	This, NewTarget, Callee scope.Ref
}

// Member is Object.Name.
type Member struct {
	Loc
	Object   Expr
	Name     string
	NamePos  uint32
	Optional bool // Object?.Name
}

// Index is Object[Key].
type Index struct {
	Loc
	Object   Expr
	Key      Expr
	Optional bool
}

// PrivateMember is Object.#name.
type PrivateMember struct {
	Loc
	Object   Expr
	Name     *PrivateName
	Optional bool
}

// PrivateName is an occurrence of #name; its Ref leads to a Private binding.
type PrivateName struct {
	Loc
	scope.Ref
}

// PrivateIn is `#name in Right`.
type PrivateIn struct {
	Loc
	Name  *PrivateName
	Right Expr
}

// SuperMember is super.Name (Key nil) or super[Key].
type SuperMember struct {
	Loc
	Name       string
	Key        Expr
	This, Home scope.Ref
}

// OptionalChain delimits a chain: when an Optional link inside finds null or
// undefined the whole X is undefined.
type OptionalChain struct {
	Loc
	X Expr
}

// Sequence is the comma operator.
type Sequence struct {
	Loc
	Exprs []Expr
}

// Yield is `yield X` (X may be nil) or `yield* X`.
type Yield struct {
	Loc
	X        Expr
	Delegate bool
}

// Await is `await X`.
type Await struct {
	Loc
	X Expr
}

// ImportCall is import(Source, Options), with import.source and import.defer.
type ImportCall struct {
	Loc
	Phase   Phase
	Source  Expr
	Options Expr // may be nil
}

// PatternElement is one element of a pattern with its default.
type PatternElement struct {
	Loc
	Target  Expr // nil for an elision
	Default Expr // may be nil
	// Named: Default is an anonymous function or class that takes the target's name.
	Named bool
}

// ArrayPattern is a destructuring array, for bindings and assignments.
type ArrayPattern struct {
	Loc
	Elems []PatternElement
	Rest  Expr // target after ..., may be nil
}

// PatternProperty is key: target = default.
type PatternProperty struct {
	Key PropertyName
	PatternElement
}

// ObjectPattern is a destructuring object.
type ObjectPattern struct {
	Loc
	Props []PatternProperty
	Rest  Expr // may be nil
}

// Function is any function but a synthetic initialiser: as an expression (also
// arrows), and as the payload of declarations, methods and accessors. Start and
// End delimit the text Function.prototype.toString returns (for a method this
// starts at its modifiers and key).
type Function struct {
	Loc
	// Name is the declared name (declaration or named expression), else nil.
	// For expressions its Binding is the FunctionName binding.
	Name   *Ident
	Params []PatternElement
	Rest   Expr // target of the rest parameter, may be nil
	Body   []Stmt
	// ExprBody is the body of a concise arrow function, else nil.
	ExprBody Expr
	// BodyStart and BodyEnd delimit the body: offsets of '{' and after '}',
	// or of the concise body.
	BodyStart, BodyEnd uint32
	Info               *scope.Function
	// Funcs are the function declarations to instantiate on entry.
	Funcs []*FuncDecl

	context reparseContext
}

// MemberKind is the form of a class member.
type MemberKind uint8

// Class member forms.
const (
	MemberMethod MemberKind = iota
	MemberGet
	MemberSet
	MemberField
	MemberStaticBlock
)

// ClassMember is one element of a class body.
type ClassMember struct {
	Loc
	Kind   MemberKind
	Static bool
	Key    PropertyName
	Func   *Function // method, getter, setter
	Value  Expr      // field initialiser, may be nil; its code belongs to Class.InstanceInit or StaticInit
	// Named: Value is an anonymous function or class that takes the key as its name.
	Named bool
	// Hidden is where class evaluation leaves what the initialiser function
	// needs later: the computed key of a field, or the function of a private
	// instance method or accessor. Ref is the initialiser function's view of it.
	Hidden *scope.Binding
	Ref    scope.Ref
	// PrivateRef is the initialiser function's view of the private name,
	// for private fields, and for private instance methods and accessors.
	PrivateRef scope.Ref
	// Static blocks:
	Body  []Stmt
	Funcs []*FuncDecl
	Scope *scope.Scope // StaticBlockScope, inside Class.StaticInit
}

// Class is a class expression, and the payload of a class declaration.
type Class struct {
	Loc
	// Name is nil for anonymous classes; its Binding is the inner ClassName binding.
	Name        *Ident
	Heritage    Expr      // may be nil
	Constructor *Function // nil when implicit
	Members     []*ClassMember
	// Scope is the ClassScope with the inner name around heritage and body, nil
	// for anonymous classes; BodyScope the ClassBodyScope with private names and
	// hidden bindings, nil when there are none.
	Scope, BodyScope *scope.Scope
	// InstanceInit is the function that runs instance field initialisers (and
	// adds private methods), nil when there are none; StaticInit the one for
	// static fields and static blocks. They have no Function node: compile
	// them from Members.
	InstanceInit, StaticInit *scope.Function
	// InstanceThis and StaticThis are those functions' `this`.
	InstanceThis, StaticThis scope.Ref
}

// ---- statements ----

// Empty is `;`.
type Empty struct{ Loc }

// Debugger is `debugger`.
type Debugger struct{ Loc }

// ExprStmt is an expression statement.
type ExprStmt struct {
	Loc
	X Expr
	// Directive: part of a directive prologue.
	Directive bool
}

// Block is a block statement. Scope is nil when nothing is declared in it.
type Block struct {
	Loc
	Body  []Stmt
	Scope *scope.Scope
	Funcs []*FuncDecl
}

// DeclKind is the keyword of a variable declaration.
type DeclKind uint8

// Variable declaration keywords.
const (
	DeclVar DeclKind = iota
	DeclLet
	DeclConst
	DeclUsing
	DeclAwaitUsing
)

// Declarator is target = init.
type Declarator struct {
	Loc
	Target Expr // *Ident, *ArrayPattern, *ObjectPattern
	Init   Expr // may be nil
	// Named: Init is an anonymous function or class that takes the target's name.
	Named bool
}

// VarDecl is var, let, const, using or await using.
type VarDecl struct {
	Loc
	Kind  DeclKind
	Decls []Declarator
}

// FuncDecl is a function declaration. The function is instantiated on entry to
// the scope it is in (Funcs of the enclosing node); reached as a statement it
// does nothing unless Var is set: then the block binding's value is copied to
// Var (annex B.3.3).
type FuncDecl struct {
	Loc
	Func    *Function
	Binding *scope.Binding
	Var     *scope.Binding

	special bool // a generator or async function: may not repeat in a block
}

// ClassDecl is a class declaration; Name is the outer binding (nil for an
// anonymous default export).
type ClassDecl struct {
	Loc
	Name  *Ident
	Class *Class
}

// If is an if statement.
type If struct {
	Loc
	Test Expr
	Then Stmt
	Else Stmt // may be nil
}

// While is a while statement.
type While struct {
	Loc
	Test Expr
	Body Stmt
}

// DoWhile is a do-while statement.
type DoWhile struct {
	Loc
	Body Stmt
	Test Expr
}

// For is for(;;). Scope is nil unless Init is a lexical declaration.
type For struct {
	Loc
	Init   Node // *VarDecl, Expr or nil
	Test   Expr
	Update Expr
	Body   Stmt
	Scope  *scope.Scope
}

// ForIn is for-in, for-of and for-await-of.
type ForIn struct {
	Loc
	Of    bool
	Await bool
	// Decl is the declaration (one declarator; Init only for annex B `for
	// (var x = 1 in y)`), or nil and Target is the assignment target.
	Decl   *VarDecl
	Target Expr
	Right  Expr
	Body   Stmt
	// Scope holds lexical head bindings, else nil. Right is evaluated with
	// them in their TDZ (a scope entry of its own, only needed when they are
	// captured or checked), then each iteration enters Scope afresh.
	Scope *scope.Scope
}

// Continue is continue; Label may be nil.
type Continue struct {
	Loc
	Label *scope.Name
}

// Break is break; Label may be nil.
type Break struct {
	Loc
	Label *scope.Name
}

// Return is return; X may be nil.
type Return struct {
	Loc
	X Expr
}

// With is a with statement; Scope.Object is the binding for the object.
type With struct {
	Loc
	Object Expr
	Body   Stmt
	Scope  *scope.Scope
}

// Case is one clause; Test is nil for default.
type Case struct {
	Loc
	Test Expr
	Body []Stmt
}

// Switch is a switch statement. Scope is nil when nothing is declared in it.
type Switch struct {
	Loc
	Disc  Expr
	Cases []Case
	Scope *scope.Scope
	Funcs []*FuncDecl
}

// Labeled is label: body.
type Labeled struct {
	Loc
	Label *scope.Name
	Body  Stmt
}

// Throw is a throw statement.
type Throw struct {
	Loc
	X Expr
}

// Try is a try statement.
type Try struct {
	Loc
	Block   *Block
	Param   Expr   // catch parameter, may be nil
	Handler *Block // nil without catch
	// CatchScope holds the catch parameter's bindings, nil without one.
	CatchScope *scope.Scope
	Finally    *Block // may be nil
}

// ImportDecl is an import declaration: it does nothing when reached.
type ImportDecl struct{ Loc }

// ExportDecl is an export: Decl is the exported declaration, or nil for export
// lists, which do nothing when reached.
type ExportDecl struct {
	Loc
	Decl Stmt
}

// ExportDefault is `export default expr`. (Default-exported declarations are
// an ExportDecl; an anonymous one has the binding *default* and is named "default".)
type ExportDefault struct {
	Loc
	X Expr
	// Target initialises *default*.
	Target *Ident
	// Named: X is an anonymous function or class that takes the name "default".
	Named bool
}

func (*Ident) expr()          {}
func (*This) expr()           {}
func (*NewTarget) expr()      {}
func (*ImportMeta) expr()     {}
func (*Null) expr()           {}
func (*Bool) expr()           {}
func (*Number) expr()         {}
func (*BigInt) expr()         {}
func (*String) expr()         {}
func (*RegExp) expr()         {}
func (*Template) expr()       {}
func (*TaggedTemplate) expr() {}
func (*Array) expr()          {}
func (*Spread) expr()         {}
func (*Object) expr()         {}
func (*Unary) expr()          {}
func (*Update) expr()         {}
func (*Binary) expr()         {}
func (*Logical) expr()        {}
func (*Assign) expr()         {}
func (*Conditional) expr()    {}
func (*Call) expr()           {}
func (*New) expr()            {}
func (*SuperCall) expr()      {}
func (*Member) expr()         {}
func (*Index) expr()          {}
func (*PrivateMember) expr()  {}
func (*PrivateName) expr()    {}
func (*PrivateIn) expr()      {}
func (*SuperMember) expr()    {}
func (*OptionalChain) expr()  {}
func (*Sequence) expr()       {}
func (*Yield) expr()          {}
func (*Await) expr()          {}
func (*ImportCall) expr()     {}
func (*ArrayPattern) expr()   {}
func (*ObjectPattern) expr()  {}
func (*Function) expr()       {}
func (*Class) expr()          {}

func (*Empty) stmt()         {}
func (*Debugger) stmt()      {}
func (*ExprStmt) stmt()      {}
func (*Block) stmt()         {}
func (*VarDecl) stmt()       {}
func (*FuncDecl) stmt()      {}
func (*ClassDecl) stmt()     {}
func (*If) stmt()            {}
func (*While) stmt()         {}
func (*DoWhile) stmt()       {}
func (*For) stmt()           {}
func (*ForIn) stmt()         {}
func (*Continue) stmt()      {}
func (*Break) stmt()         {}
func (*Return) stmt()        {}
func (*With) stmt()          {}
func (*Switch) stmt()        {}
func (*Labeled) stmt()       {}
func (*Throw) stmt()         {}
func (*Try) stmt()           {}
func (*ImportDecl) stmt()    {}
func (*ExportDecl) stmt()    {}
func (*ExportDefault) stmt() {}
