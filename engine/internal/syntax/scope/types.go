package scope

import "sync"

// Name is an identifier interned for one parse: within a parse (and everything
// resolved against it) equal names are the same pointer.
type Name struct {
	// Text is the identifier's StringValue in WTF-8. Private names keep
	// their '#'.
	Text string
	// Word is the reserved-word class the lexer gave the name, 0 for an
	// ordinary identifier. Its values belong to package syntax.
	Word uint8

	lex  *Binding // innermost open lexical binding (while parsing), innermost visible binding (while resolving)
	vars *Binding // var-scoped binding of the innermost open function
	hash uint32
}

// Kind says how a binding came to be.
type Kind uint8

// Binding kinds.
const (
	Var           Kind = iota // var, also a function hoisted out of a block (annex B)
	FunctionVar               // function declaration at the top of a function or script: var-like
	Param                     // formal parameter
	Let                       // let
	Const                     // const
	Class                     // class declaration
	BlockFunction             // function declaration in a block or at the top of a module: let-like
	Using                     // using
	AwaitUsing                // await using
	Catch                     // catch (e): var e may redeclare it
	CatchPattern              // catch ({e})
	Import                    // import binding of a module, read through to the exporting module
	FunctionName              // a named function expression's own name: assignment is ignored (sloppy) or throws (strict)
	ClassName                 // a class's own name inside its body: constant
	Private                   // a private name #x; its value is the Private Name
	This                      // `this` of a non-arrow function
	Arguments                 // the arguments object
	NewTarget                 // new.target
	Home                      // the home object, for super.x
	Callee                    // the active function, for super(...)
	WithObject                // the object of a with statement
	EvalVars                  // holder for variables which sloppy direct evals declare in a function
	ClassField                // hidden: computed key of a field, or a private method's function, kept from class evaluation to construction
	DefaultExport             // *default*
)

// Lexical reports whether the kind has a temporal dead zone by nature.
func (k Kind) Lexical() bool {
	switch k {
	case Let, Const, Class, Using, AwaitUsing, ClassName, DefaultExport:
		return true
	}
	return false
}

// Immutable reports whether assignment through a reference fails.
func (k Kind) Immutable() bool {
	switch k {
	case Const, Using, AwaitUsing, ClassName, Import, FunctionName:
		return true
	}
	return false
}

// PrivateKind says what a private name stands for.
type PrivateKind uint8

// Private element kinds.
const (
	PrivateField PrivateKind = iota
	PrivateMethod
	PrivateGetter
	PrivateSetter
	PrivateAccessor // getter and setter
)

// Binding is one declared name in one scope.
type Binding struct {
	Name  *Name // nil for ClassField
	Kind  Kind
	Scope *Scope
	Func  *Function // the function whose register or cell it is

	// Captured: some inner function (or direct eval) reaches it, so it needs
	// a heap cell. Always false for bindings of Script scopes.
	Captured bool
	// NeedsTDZ: at least one reference must check for initialisation, so
	// the binding has to start out as uninitialised.
	NeedsTDZ bool
	// Assigned: written after its initialisation (or at all, for kinds
	// without one). A captured binding that is neither Assigned nor
	// NeedsTDZ may be captured by value, unless it is a function declaration
	// (those refer to each other before all of them exist) or an import.
	// Writes through a mapped arguments object are not counted.
	Assigned bool
	// Replaced counts the writes whose value does not come from arithmetic on
	// the old one (plain and logical assignments, vars with initializers).
	Replaced uint32
	// Exported: a module export refers to it.
	Exported bool
	// AnnexB: a Var that exists only because of a function in a block.
	AnnexB bool
	// Static: a Private name of a static element.
	Static  bool
	Private PrivateKind

	// Index is the position in Scope.Bindings.
	Index int32
	// Pos is the declaration's byte offset, Init the offset from which
	// straight-line code finds it initialised.
	Pos, Init uint32

	// InitFrom is, for a Var in the body scope of a function with parameter
	// expressions, the parameter whose value it starts with.
	InitFrom *Binding

	// Decl is for the consumer's use: package syntax stores the last
	// *syntax.FuncDecl that declares the binding, nil if none.
	Decl any

	shadow  *Binding  // binding hidden by this one
	lastVar uint32    // offset+1 of the latest var declaration, for conflicts with later lexical ones
	end     uint32    // offset from which Init proves nothing: the end of its switch clause
	memoFn  *Function // last function whose captures were searched for it,
	memoIdx int32     // and the index found
}

// ScopeKind classifies scopes.
type ScopeKind uint8

// Scope kinds.
const (
	ScriptScope       ScopeKind = iota // globals
	ModuleScope                        // module top level
	EvalScope                          // eval code: lexical declarations, and vars too when strict
	EvalVarScope                       // sloppy eval code: var names, instantiated in the caller's variable environment
	FunctionScope                      // parameters; and vars and top lexicals unless BodyScope exists
	BodyScope                          // vars and top lexicals of a function with parameter expressions
	FunctionNameScope                  // a named function expression's name
	BlockScope
	CatchScope
	ForScope // let/const/using head of a for statement
	SwitchScope
	ClassScope       // a class's inner name; around heritage and body
	ClassBodyScope   // private names and hidden bindings of a class
	StaticBlockScope // a class static block: lexicals and vars, inside the StaticInit function
	WithScope        // a with statement
)

// Scope is one static environment.
type Scope struct {
	Kind   ScopeKind
	Strict bool
	// HasCaptured: at least one binding is Captured.
	HasCaptured bool
	// PerIteration: (ForScope) a let binding is captured, so each iteration
	// needs fresh cells, copied from the previous ones.
	PerIteration bool
	// DirectEval: a direct eval occurs in it or in a scope inside it (also
	// across functions); all bindings are Captured then.
	DirectEval bool
	// SloppyEval: (FunctionScope, BodyScope, StaticBlock never) a sloppy
	// direct eval may declare variables here: Object is its EvalVars.
	SloppyEval bool

	Parent *Scope
	Func   *Function
	// Bindings in declaration order.
	Bindings []*Binding
	// Object is the WithObject or EvalVars binding of a dynamic scope, nil
	// otherwise.
	Object *Binding
	// Outer is the next dynamic scope (Object != nil) outwards.
	Outer *Scope
	// Start and End are byte offsets.
	Start, End uint32

	depth    int32
	enter    int32 // index of its enter event
	clause   int32 // SwitchScope: index of the first binding of the open clause
	catch    bool  // body block of a catch clause: its parent's names are taken
	varScope *Scope
	once     sync.Once
	byText   map[string]*Binding
}

// Dynamic reports whether names can appear in the scope at run time.
func (s *Scope) Dynamic() bool { return s.Object != nil }

// FunctionKind classifies functions.
type FunctionKind uint8

// Function kinds.
const (
	ScriptFunc FunctionKind = iota // top level of a script
	ModuleFunc                     // top level of a module
	EvalFunc                       // top level of eval code
	NormalFunc                     // function declaration or expression
	ArrowFunc
	MethodFunc
	GetterFunc
	SetterFunc
	ClassConstructor
	DerivedConstructor
	InstanceInit // all instance field initialisers of a class, in order
	StaticInit   // all static field initialisers and static blocks of a class, in order
)

// Function is the static description of one function (or top level).
type Function struct {
	Kind      FunctionKind
	Async     bool
	Generator bool
	Strict    bool
	// SimpleParams: https://tc39.es/ecma262/#sec-static-semantics-issimpleparameterlist
	SimpleParams bool
	// ParamExpressions: some parameter has an initializer or computed key,
	// so vars live in a BodyScope of their own.
	ParamExpressions bool
	// DuplicateParams: sloppy function f(a, a).
	DuplicateParams bool
	// DirectEval: the function itself (or an arrow in it) has a direct
	// eval; InnerEval: it or any function inside it has.
	DirectEval bool
	InnerEval  bool
	// ContainsWith: a with statement in the function itself.
	ContainsWith bool
	// UsesThis and so on: the function or an arrow function inside it uses
	// it (true throughout when DirectEval is). For arrows: they use the
	// enclosing function's.
	UsesThis      bool
	UsesArguments bool
	UsesNewTarget bool
	UsesSuperProp bool
	UsesSuperCall bool
	// HasAwait, HasYield: an await or yield expression in the function's own code.
	HasAwait bool
	HasYield bool

	Parent *Function
	// ID numbers the functions of one parse in order of their start.
	ID int32
	// Length is ExpectedArgumentCount, ParamCount the number of formals
	// without a rest element.
	Length     int32
	ParamCount int32
	// Start and End are byte offsets of the source text.
	Start, End uint32

	// NameScope is the FunctionNameScope of a named function expression.
	NameScope *Scope
	// Scope is the outermost scope of the function itself, Body the one
	// with vars and top lexicals (the same unless ParamExpressions).
	Scope *Scope
	Body  *Scope

	// The pseudo-bindings, nil when unused; always nil in arrows.
	This, Arguments, NewTarget, Home, Callee *Binding

	// Captures are the bindings of enclosing functions which this function
	// or one inside it uses, in order of first use.
	Captures []Capture

	// Hoisted: a function declaration; set by package syntax, like
	// ClassElement: a method, accessor, constructor or initialiser of a class.
	Hoisted      bool
	ClassElement bool
	// ThisInit is, in a derived constructor, the offset from which
	// straight-line code finds `this` initialised, 0 if unknown.
	ThisInit uint32

	captured   map[*Binding]int32
	owner      *Function // the nearest function that is not an arrow: whose `this` it uses
	hoistScope *Scope    // scope at whose entry a declaration is instantiated
	entered    bool
	evalDone   bool
	sealed     bool // reparsed: its captures are fixed
}

// Capture is one cell a function takes from its parent on closure creation.
type Capture struct {
	Binding *Binding
	// Parent is the index in the parent's Captures, or -1 when the
	// binding is the parent's own.
	Parent int32
	// NeedsTDZ: references through it must check.
	NeedsTDZ bool
}

// Slot values of a Ref other than an index into Function.Captures.
const (
	SlotLocal  = -1 // binding of the same function
	SlotGlobal = -2 // Binding is nil or belongs to a Script scope: a global
)

// RefFlags describe a reference.
type RefFlags uint8

// Reference flags.
const (
	RefWrite   RefFlags = 1 << iota // assigned to (also x++ and x += 1, then RefRead too)
	RefRead                         // read
	RefInit                         // initialises a lexical declaration or parameter
	RefTDZ                          // must check for initialisation
	RefStrict                       // in strict code
	RefTypeof                       // operand of typeof: unresolvable is no error
	RefParen                        // written in parentheses
	RefReplace                      // logical assignment: written with a value of any type, although read too
)

// Ref is one occurrence of a name, resolved.
type Ref struct {
	Name *Name
	// Binding is what the name is statically bound to; nil means global
	// (or nothing).
	Binding *Binding
	// Dynamic is the innermost scope between the reference and Binding
	// whose Object may have the name at run time; nil for static references.
	// The further ones follow by Scope.Outer while they lie inside
	// Binding.Scope: see [Ref.NextDynamic].
	Dynamic *Scope
	// Slot is an index into the referring function's Captures, SlotLocal or
	// SlotGlobal.
	Slot  int32
	Flags RefFlags
}

// Checked reports whether the reference has to check for initialisation.
func (r *Ref) Checked() bool { return r.Flags&RefTDZ != 0 }

// Strict reports whether the reference is in strict code.
func (r *Ref) Strict() bool { return r.Flags&RefStrict != 0 }

// EvalSite is what the code of a direct eval inherits from the place of the
// call. It is retained with the compiled function.
type EvalSite struct {
	// Scope is the innermost scope around the call, Func its function; all
	// bindings in the chain are Captured, and Func.Captures has those of outer
	// functions.
	Scope *Scope
	Func  *Function
	// Pos is the byte offset of the call.
	Pos    uint32
	Strict bool
	// What the eval code may use.
	NewTarget     bool // new.target
	SuperProperty bool // super.x
	SuperCall     bool // super()
	// ClassField: in a class field initialiser, so `arguments` is an early error.
	ClassField bool
}
