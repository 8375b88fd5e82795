package core

import (
	"sync/atomic"
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/text"
)

// NativeFunc is a builtin function. r is the realm of the function, args is
// borrowed: it is valid until the function returns and must be copied to be
// kept. A native never panics to throw; it returns an error made by
// TypeError, RangeError ..., Throw, or one it got from a callee.
type NativeFunc func(r *Realm, this Value, args []Value) (Value, error)

// NativeConstructor is a builtin constructor; newTarget is nil when it is
// called as a function.
type NativeConstructor func(r *Realm, newTarget *Object, args []Value) (Value, error)

// Arg returns args[i], or undefined past the end.
func Arg(args []Value, i int) Value {
	if i < len(args) {
		return args[i]
	}
	return Undefined
}

// NativeFunction is a builtin function object. Closures over Go data are made
// with Go closures as Func.
type NativeFunction struct {
	Object
	Realm     *Realm
	Func      NativeFunc        // nil where Construct serves calls too
	Construct NativeConstructor // nil where it is not a constructor
	Spec      *PropertySpec     // name and length before they are materialised; nil when they are slots
	Name      PropertyKey
	Length    uint32
	Code      uintptr    // the entry point of a function of the embedder, 0 for builtins
	prefix    namePrefix // of the name: get, set or nothing
	Tag       FunctionTag
	IsClass   bool // a class constructor: it shows as one and cannot be called
}

// FunctionTag marks intrinsic functions that fast paths recognise.
type FunctionTag uint8

const (
	TagNone             FunctionTag = iota
	TagIteratorNext                 // next of array, map, set and string iterators: see BuiltinIterator.Step
	TagFunctionCall                 // Function.prototype.call
	TagClass                        // a class of the host, shown as such by toString
	TagFunctionApply                // Function.prototype.apply
	TagPromiseThen                  // Promise.prototype.then
	TagArrayValues                  // Array.prototype.values
	TagTypedArrayValues             // %TypedArray%.prototype.values
	TagEval                         // %eval%
	TagGeneratorNext                // %GeneratorPrototype%.next
	TagMapEntries                   // Map.prototype.entries
	TagSetValues                    // Set.prototype.values
	TagReflectApply
	TagMapSet         // Map.prototype.set
	TagSetAdd         // Set.prototype.add
	TagPromiseResolve // Promise.resolve
	TagPromiseSpecies // get Promise[@@species]
	TagArrayForEach   // methods of Array.prototype that package vm runs itself
	TagArrayMap
	TagArrayFilter
	TagArraySome
	TagArrayEvery
	TagArrayFind
	TagArrayFindIndex
	TagArrayReduce
	TagPromiseSettle  // a resolving function of package promises, which holds its promise
	TagPromiseElement // an element function of Promise.all and its kin
)

// PropertySpec is the static description of one property of a builtin
// object. Tables of them are package-level arrays of constants, so they cost
// nothing at start; the objects they describe are built on first use.
//
// Exactly one of Func, Construct (through Intrinsic), Get/Set, Value, Intrinsic or Lazy
// gives the property its value.
type PropertySpec struct {
	Name      string
	Symbol    SymbolID // used instead of Name when not 0
	Length    uint8    // of Func
	Attrs     Attributes
	HasAttrs  bool // Attrs is meant; otherwise MethodDefault, and Configurable for accessors
	Func      NativeFunc
	Get, Set  NativeFunc
	Value     Value
	HasValue  bool
	Intrinsic IntrinsicID // an intrinsic object, when not 0
	Lazy      func(r *Realm) (Value, error)
	// Alias names an earlier property of the same table whose function object this property shares.
	Alias string
	Tag   FunctionTag
}

// ConstructorSpec is the static description of a builtin constructor.
type ConstructorSpec struct {
	Name      string
	Length    uint8
	Construct NativeConstructor
	Prototype IntrinsicID // its prototype property: not writable, enumerable or configurable
	Parent    IntrinsicID // its [[Prototype]]; 0 means Function.prototype
	Statics   []PropertySpec
}

// SymbolID names a well-known symbol in static tables.
type SymbolID uint8

const (
	SymbolNone SymbolID = iota
	SymbolIterator
	SymbolAsyncIterator
	SymbolHasInstance
	SymbolToPrimitive
	SymbolToStringTag
	SymbolSpecies
	SymbolIsConcatSpreadable
	SymbolUnscopables
	SymbolMatch
	SymbolMatchAll
	SymbolReplace
	SymbolSearch
	SymbolSplit
	SymbolDispose
	SymbolAsyncDispose
)

// Realm is an ECMA-262 realm: intrinsics, a global object and its
// environment. Intrinsics are made on first use.
type Realm struct {
	Agent      *Agent
	Global     *Object // the global object
	GlobalThis Value   // what global `this` is; differs from Global in contexts with an outer proxy
	Lexical    *GlobalLexicals
	Host       any // data of the embedder for this realm
	// DeletableGlobals makes var and function declarations of scripts
	// configurable properties of the global object.
	DeletableGlobals bool
	PreparesStacks   bool    // gives Error a prepareStackTrace that does what is done without one
	DefaultPrepare   *Object // that function, once it was read
	// Jobs are the promise jobs of a realm that has a queue of its own; see
	// Agent.SeparateJobs.
	Jobs *jobQueue
	// NoStringCode forbids eval and the Function constructors.
	NoStringCode bool

	intrinsics [NumIntrinsics]*Object
	builders   *[NumIntrinsics]func(r *Realm) *Object

	// Templates caches template objects by site, keyed by code identity.
	Templates map[any]*Object
	// Modules of the embedder, loaded-module lists and the like belong to package module.

	RegExp any // what the RegExp builtins keep of the realm

	iterResultShape *Shape    // of {value, done}
	errorStack      *Accessor // of stack properties

	Promises PromiseIntrinsics

	// roots of common shapes, made on first use.
	roots [numRootShapes]*Shape
}

// PromiseIntrinsics is what package promises keeps of a realm: the shape of
// promises without own properties, and that the properties which decide what
// then does with such a promise were found untouched, and where they are. The
// slots of %Promise.prototype% stay put while ProtoEpoch does; those of
// %Promise% while it keeps its shape.
type PromiseIntrinsics struct {
	Plain            *Shape
	Epoch            uint32
	Tried            bool // under Epoch
	Valid            bool
	Constructor      *Value // the slot of %Promise.prototype%.constructor
	Then             *Value // the slot of %Promise.prototype%.then
	ConstructorShape *Shape // of %Promise%
	Species          uint32 // the slot of %Promise%[@@species]
	Accessor         unsafe.Pointer
}

// GlobalLexicals are the let, const and class bindings of global scripts.
// Each binding is a Cell, so that compiled code links to it once.
type GlobalLexicals struct {
	Cells map[*Atom]*Cell
}

// Cell is a captured or global lexical binding on the heap.
type Cell struct {
	V     Value
	Const bool // assignment throws; only consulted by slow paths
}

// Intrinsic returns an intrinsic object, building it on first use.
func (r *Realm) Intrinsic(id IntrinsicID) *Object {
	if o := r.intrinsics[id]; o != nil {
		return o
	}
	return r.buildIntrinsic(id)
}

// IntrinsicIfMade returns an intrinsic object, nil where nobody has asked for
// it yet.
func (r *Realm) IntrinsicIfMade(id IntrinsicID) *Object { return r.intrinsics[id] }

// Agent is an ECMA-262 agent: what the realms used by one goroutine share.
type Agent struct {
	// Interrupt is checked by loop back-edges, calls and long natives;
	// any goroutine may set it. Non-zero means call HandleInterrupt.
	Interrupt atomic.Uint32
	// ProtoEpoch moves when a prototype changes in a way that cached
	// prototype hits and absences must notice. See Shape.
	ProtoEpoch uint32
	// bareProto is the prototype seen last whose chain, itself included, has no
	// elements, while ProtoEpoch is bareEpoch.
	bareProto *Object
	bareEpoch uint32
	// NotesHits is set by an interpreter whose caches call Shape.NoteHit for
	// every own property of a unique shape that they remember.
	NotesHits bool

	// Depth counts nested entries from native code that may recurse on the Go
	// stack; EnterNative refuses beyond MaxDepth.
	Depth, MaxDepth int

	// VM is the interpreter; set once by package vm.
	VM VM
	// Hooks are the embedder's; never nil.
	Hooks *HostHooks

	jobs jobQueue
	// realmJobs is set once a realm has a queue of its own.
	realmJobs bool

	// PromiseTracker observes the life of promises; nil when unused.
	PromiseTracker *PromiseTracker
	// PromiseParent is what PromiseTracker.Init hears of the next promise.
	PromiseParent *Object

	realm *Realm // the first realm made, current while no interpreter runs

	nullRoots []*Shape // root shapes with a null prototype, by class and inline capacity

	joining []*Object // arrays whose elements are being joined

	// ReactionPromise is the promise that the running reaction job settles, nil
	// in other jobs and where it is no promise.
	ReactionPromise *Object
	// PreparingStack is set while an Error.prepareStackTrace runs: stacks that
	// it reads have V8's own form.
	PreparingStack bool
	// KeptAlive holds the targets of WeakRefs read in this job (ClearKeptObjects).
	KeptAlive []Value

	// RandomState is the generator of Math.random, zero before its first use.
	RandomState [2]uint64

	// Locale are the operations of ECMA-402 that other builtins ask for; nil
	// entries fall back to what ECMA-262 allows.
	Locale LocaleHooks

	// JSON and RegExp are working memory of the builtins of these names.
	JSON, RegExp any

	// RegExpCreate is the abstract operation, set by package realm for regular
	// expression literals and string methods.
	RegExpCreate func(r *Realm, pattern, flags Value) (*Object, error)

	// ModuleAsyncCount is the agent-wide counter of modules that became async.
	ModuleAsyncCount int
}

// VM is what core needs of the interpreter.
type VM interface {
	// CaptureStack captures the current JavaScript stack, at most limit
	// frames, leaving out frames above and including the topmost call of
	// skipUntil where it is not nil.
	CaptureStack(limit int, skipUntil *Object) *StackTrace
	// PrepareStackTrace makes the value of a stack property.
	PrepareStackTrace(r *Realm, err *Object, trace *StackTrace) (Value, error)
	// HandleInterrupt runs what Interrupt asks for; an error ends execution
	// (a *Termination) or is thrown.
	HandleInterrupt(a *Agent) error
	// CreateDynamicFunction is the Function, GeneratorFunction, AsyncFunction
	// and AsyncGeneratorFunction constructors.
	// https://tc39.es/ecma262/#sec-createdynamicfunction
	CreateDynamicFunction(r *Realm, newTarget *Object, kind DynamicFunctionKind, args []Value) (*Object, error)
	// IndirectEval evaluates source as a global script of r.
	IndirectEval(r *Realm, source text.String) (Value, error)
	// FunctionSource returns the source text of an ECMAScript function for
	// Function.prototype.toString.
	FunctionSource(f *Object) (string, bool)
	// FunctionDebugName is the name of a function, or what stacks call it.
	FunctionDebugName(f *Object) string
	// FunctionRealm returns the realm of an ECMAScript function.
	FunctionRealm(f *Object) *Realm
	// FunctionCaller returns the caller property of f, nil for null; ok is
	// false where f has none.
	FunctionCaller(f *Object) (caller *Object, ok bool)
	// FunctionArguments is the same for the arguments property.
	FunctionArguments(f *Object) (arguments *Object, ok bool)
	// CurrentRealm is the realm of the running execution context.
	CurrentRealm() *Realm
	// IsClassConstructor tells whether an ECMAScript function is a class constructor.
	IsClassConstructor(f *Object) bool
	// CallWith calls an ECMAScript function with the first n of the arguments.
	CallWith(f *Object, n int, this, a0, a1, a2, a3 Value) (Value, error)
	// ResumeGenerator is next, throw and return of generator objects: the
	// builtins call it. mode is ResumeNext, ResumeThrow or ResumeReturn.
	ResumeGenerator(g *Object, mode ResumeMode, v Value) (Value, error)
	// StepGenerator is IteratorStepValue of a generator by its intrinsic next
	// method, without the result object.
	StepGenerator(g *Object) (v Value, done bool, err error)
	// ResumeAsyncGenerator enqueues the request and returns a promise.
	ResumeAsyncGenerator(g Value, mode ResumeMode, v Value) (Value, error)
}

// ResumeMode is how a generator is resumed.
type ResumeMode uint8

const (
	ResumeNext ResumeMode = iota
	ResumeThrow
	ResumeReturn
)

// DynamicFunctionKind is the kind argument of CreateDynamicFunction.
type DynamicFunctionKind uint8

const (
	DynamicNormal DynamicFunctionKind = iota
	DynamicGenerator
	DynamicAsync
	DynamicAsyncGenerator
)

// HostHooks are the host-defined operations of the specification.
type HostHooks struct {
	// EnqueueJob receives jobs instead of the agent's own queue when not nil.
	EnqueueJob func(job Job)
	// PromiseRejectionTracker is HostPromiseRejectionTracker; handled tells
	// "handle" from "reject". Nil costs one compare.
	PromiseRejectionTracker func(p *Object, handled bool)
	// ImportModuleDynamically is HostLoadImportedModule for import(); it
	// settles the promise. referrer is the script or module of the code.
	ImportModuleDynamically func(r *Realm, referrer any, specifier text.String, attributes []ImportAttribute, phase ImportPhase, promise *Object)
	// ImportMeta fills import.meta of a module on first use.
	ImportMeta func(r *Realm, module any, meta *Object) error
	// EnsureCanCompileStrings is HostEnsureCanCompileStrings.
	EnsureCanCompileStrings func(r *Realm) error
	// PrepareStackTrace overrides how error.stack is made when not nil (source
	// maps); Error.prepareStackTrace of the realm goes first.
	PrepareStackTrace func(r *Realm, err *Object, trace *StackTrace) (Value, bool, error)
	// NativePlace is the name of the source that stacks show for a function of
	// the embedder with an entry point, "" for none; line may be 0.
	NativePlace func(code uintptr) (name string, line, column int)
	// HandleInterrupt is called after Agent.Interrupt was set: an error ends execution.
	HandleInterrupt func() error
	// PostCleanup hands the cleanup of a FinalizationRegistry to the agent's
	// goroutine; it is called on any goroutine. Nil drops cleanups.
	PostCleanup func(run func() error)
	// ExpectPost announces asynchronous work; the function returned hands its
	// end to the agent's goroutine, from any goroutine (Atomics.waitAsync).
	ExpectPost func() (post func(run func() error))
	// ErrorValue makes the thrown value of Go errors that the embedder knows.
	ErrorValue func(r *Realm, err error) (Value, bool)
	// CanBlock is [[CanBlock]] of the agent (Atomics.wait).
	CanBlock bool
	// PromiseHook observes promises for async context tracking; nil when unused.
	PromiseHook *PromiseHook
}

// PromiseHook lets a host carry context through promise reactions
// (AsyncLocalStorage). Capture is called when a reaction is registered; the
// value comes back to Enter before its job runs, and Leave after it.
type PromiseHook struct {
	Capture func() any
	Enter   func(ctx any) (previous any)
	Leave   func(previous any)
}

// PromiseTracker observes the life of promises (async_hooks): Init is called
// when one is made, with the promise that it derives from or nil; Resolve when
// one is settled; Before and After around the job that settles one.
type PromiseTracker struct {
	Init                   func(p, parent *Object)
	Before, After, Resolve func(p *Object)
}

// ImportAttribute is one key and value of an import's `with` clause.
type ImportAttribute struct{ Key, Value text.String }

// ImportPhase tells import() from import.source() and import.defer().
type ImportPhase uint8

const (
	PhaseEvaluation ImportPhase = iota
	PhaseSource
	PhaseDefer
)

// Job is a unit of work of the job queue: a promise reaction, a thenable job,
// a host callback.
type Job interface{ Run(a *Agent) error }

// LocaleHooks are the operations of ECMA-402 behind the toLocale methods and
// localeCompare.
type LocaleHooks struct {
	// FormatNumber formats a Number or BigInt.
	FormatNumber func(r *Realm, n, locales, options Value) (Value, error)
	// FormatDate formats a time value; required and defaults are "any", "date" or "time".
	FormatDate func(r *Realm, t float64, locales, options Value, required, defaults string) (Value, error)
	// Compare compares strings.
	Compare func(r *Realm, a, b text.String, locales, options Value) (Value, error)
	// ToCase is toLocaleLowerCase and toLocaleUpperCase.
	ToCase func(r *Realm, s text.String, locales Value, upper bool) (Value, error)
}
