package engine

import (
	"context"
	"sync/atomic"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/compiler"
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/realm"
	"github.com/sxfescript/sxn/engine/internal/text"
	"github.com/sxfescript/sxn/engine/internal/vm"
)

// Config configures a Runtime. The zero Config is ready for use.
type Config struct {
	// Host takes over jobs, rejections and module loading where its fields are set.
	Host Host
	// StackRegisters bounds the stack of nested JavaScript calls in registers
	// of 16 bytes; 0 means about as deep as V8 allows.
	StackRegisters int
	// CanBlock allows Atomics.wait to block the goroutine.
	CanBlock bool
	// ImportDefer accepts the syntax of deferred imports, which Node does not.
	// https://tc39.es/proposal-defer-import-eval/
	ImportDefer bool
}

// Host are the host-defined operations of the specification. Nil fields have
// the defaults of a plain embedding.
type Host struct {
	// RejectionTracker is called when a promise is rejected without a handler
	// (handled false), and when it gets one later.
	RejectionTracker func(p *Promise, handled bool)
	// LoadModule answers import() and the imports of modules; see Module.
	LoadModule func(rt *Runtime, referrer *Referrer, request ModuleRequest, done func(*Module, error))
	// ImportDynamically may take over an import(): it settles the promise, at
	// once or later, and returns true. False leaves the import to LoadModule.
	ImportDynamically func(rt *Runtime, referrer *Referrer, request ModuleRequest, p *Promise) bool
	// TraceImport, where it is set, sees each import(): it may take it over and
	// return true, then it calls begin with a promise of its own and settles
	// promise after that one.
	TraceImport func(rt *Runtime, referrer *Referrer, request ModuleRequest, promise *Promise, begin func(*Promise)) bool
	// ImportFailed may replace the error of an import that could not be linked
	// or evaluated.
	ImportFailed func(m *Module, err error) error
	// ImportFrames are the stack frames below a stage of an import().
	ImportFrames func(m *Module, stage ImportStage) []HostFrame
	// Post runs a function on the runtime's goroutine; it is called on any
	// goroutine. Expect announces one that keeps the host waiting until it
	// comes. Nil: see Runtime.WaitForPosted.
	Post   func(f func() error)
	Expect func() (post func(f func() error))
	// ImportMeta fills import.meta of a module when it is first read.
	ImportMeta func(rt *Runtime, m *Module, meta *Object) error
	// GeneratedCode is told of the text of an eval or of a Function constructor
	// that has a name and a source map by its comments.
	GeneratedCode func(rt *Runtime, url, text, mapURL string)
	// PrepareStackTrace makes the stack of an error where ok is true; it
	// serves source maps. Error.prepareStackTrace goes first.
	PrepareStackTrace func(rt *Runtime, err *Object, frames []Frame) (text string, ok bool)
	// NativePlace names the source that stacks show for a native, given the
	// name of its Go function; "" for none. A line of 0 is not shown.
	NativePlace func(goFunction string) (file string, line, column int)
}

// DefaultStackRegisters is what Config.StackRegisters means where it is 0.
const DefaultStackRegisters = vm.DefaultStackLimit

// Runtime is a JavaScript agent with a main realm.
type Runtime struct {
	agent     *core.Agent
	realm     *core.Realm
	vm        *vm.VM
	host      Host
	main      *Runtime // the first runtime of the agent; nil in it
	data      any
	ctx       context.Context
	freeCalls []*Call
	mailbox   mailbox

	onInterrupt atomic.Pointer[func()] // see InterruptWith
	importDefer bool                   // see Config
	heapIDs     heapIDs
	profiles    []*CPUProfile            // that run
	scripts     map[*bytecode.Source]int // numbers of sources in profiles
}

// New returns a runtime.
func New(cfg Config) *Runtime {
	a := core.NewAgent()
	rt := &Runtime{agent: a, host: cfg.Host, importDefer: cfg.ImportDefer, ctx: context.Background()}
	rt.mailbox.init()
	rt.vm = vm.New(a)
	if cfg.StackRegisters > 0 {
		rt.vm.StackLimit = cfg.StackRegisters
	}
	rt.vm.Compiler = hostCompiler{rt}
	rt.vm.RenderSite = compiler.RenderSite
	rt.vm.RegExpCreate = func(r *core.Realm, pattern, flags text.String) (*core.Object, error) {
		return a.RegExpCreate(r, core.Str(pattern), core.Str(flags))
	}
	a.Hooks = rt.hooks(cfg)
	rt.realm = realm.New(a)
	rt.realm.Host = rt
	rt.realm.PreparesStacks = cfg.Host.PrepareStackTrace != nil
	return rt
}

// NewContext returns a runtime with a realm of its own, with new intrinsics
// and a new global object, in the same agent: the two share the job queue,
// the goroutine and the host, and may hold each other's objects.
func (rt *Runtime) NewContext() *Runtime {
	c := &Runtime{agent: rt.agent, vm: rt.vm, host: rt.host, main: rt.main, data: rt.data, importDefer: rt.importDefer}
	if c.main == nil {
		c.main = rt
	}
	c.realm = realm.New(rt.agent)
	c.realm.Host = c
	return c
}

// NewSandboxContext is NewContext with a global object whose properties are
// those of an existing object: what scripts declare and assign goes there.
func (rt *Runtime) NewSandboxContext(sandbox *Object) *Runtime {
	c := rt.NewContext()
	realm.Contextify(c.realm, sandbox.core())
	return c
}

// DefineInner defines a builtin global of the realm that is made when it is
// first read. In a sandbox context it lies behind the sandbox.
func (rt *Runtime) DefineInner(name string, make func(rt *Runtime) (Value, error)) {
	g := realm.Inner(rt.realm)
	core.DefineOwn(g, text.InternGo(name), core.Lazy(rt.realm, func(*core.Realm) (core.Value, error) {
		v, err := make(rt)
		return toCore(v), err
	}), core.MethodDefault)
}

// DisallowStringCode makes eval and the Function constructors of the realm throw.
func (rt *Runtime) DisallowStringCode() { rt.realm.NoStringCode = true }

// Data returns what SetData stored.
func (rt *Runtime) Data() any { return rt.data }

// SetData stores data of the embedder, for natives to find.
func (rt *Runtime) SetData(v any) { rt.data = v }

// Global returns the global object.
func (rt *Runtime) Global() *Object { return (*Object)(rt.realm.Global) }

// Intrinsic returns an intrinsic object by its name in the specification
// without percent signs: "Array.prototype", "Promise", "AsyncFunction". It is
// nil for unknown names.
func (rt *Runtime) Intrinsic(name string) *Object {
	id := realm.IntrinsicByName(name)
	if id == core.IntrinsicNone {
		return nil
	}
	return (*Object)(rt.realm.Intrinsic(id))
}

// Enter runs f, which may call into JavaScript, under a context: its end
// stops running JavaScript with a Termination. A nil context keeps the one in
// force. It does not run jobs.
func (rt *Runtime) Enter(ctx context.Context, f func() error) error {
	if rt.main != nil {
		return rt.main.Enter(ctx, f)
	}
	if ctx == nil || ctx == rt.ctx {
		return f()
	}
	outer := rt.ctx
	rt.ctx = ctx
	stop := context.AfterFunc(ctx, rt.Interrupt)
	defer func() {
		stop()
		rt.ctx = outer
	}()
	if err := ctx.Err(); err != nil {
		return &core.Termination{Cause: context.Cause(ctx)}
	}
	return f()
}

// Interrupt makes running JavaScript look at its context soon; it may be
// called from any goroutine.
func (rt *Runtime) Interrupt() { rt.agent.Interrupt.Store(1) }

// InterruptWith makes running JavaScript call f soon, between two of its
// steps, where Stack tells what runs; it may be called from any goroutine.
func (rt *Runtime) InterruptWith(f func()) {
	rt.onInterrupt.Store(&f)
	rt.Interrupt()
}

// handleInterrupt is what the interpreter calls after Interrupt.
func (rt *Runtime) handleInterrupt() error {
	rt.agent.Interrupt.Store(0)
	if f := rt.onInterrupt.Swap(nil); f != nil {
		(*f)()
	}
	if len(rt.profiles) > 0 {
		rt.sampleProfiles()
	}
	if rt.ctx.Err() != nil {
		rt.agent.Interrupt.Store(1) // go on stopping until the context is left
		return &core.Termination{Cause: context.Cause(rt.ctx)}
	}
	return nil
}

// RunJobs runs promise jobs until none is left. It stops at the first error.
func (rt *Runtime) RunJobs() error { return rt.agent.RunJobs() }

// HasJobs reports whether RunJobs has something to do.
func (rt *Runtime) HasJobs() bool { return rt.agent.HasJobs() }

// SeparateJobs gives the realm of a context a queue of its own for the promise
// jobs whose handlers belong to it: they run in RunOwnJobs only.
func (rt *Runtime) SeparateJobs() { rt.agent.SeparateJobs(rt.realm) }

// RunOwnJobs runs the jobs of a context that SeparateJobs was called for until
// none is left. A Termination drops the rest and is returned; other errors go
// to report.
func (rt *Runtime) RunOwnJobs(report func(error)) error {
	return rt.agent.RunRealmJobs(rt.realm, report)
}

// PromiseTracker observes the life of promises; see core.PromiseTracker.
type PromiseTracker struct {
	// Init is called when a promise is made, with the one that it derives from
	// or nil.
	Init func(p, parent *Object)
	// Before and After are called around the job that settles a promise,
	// Resolve when one is settled.
	Before, After, Resolve func(p *Object)
}

// SetPromiseTracker installs a tracker; nil removes it.
func (rt *Runtime) SetPromiseTracker(t *PromiseTracker) {
	if t == nil {
		rt.agent.PromiseTracker = nil
		return
	}
	observe := func(f func(*Object)) func(*core.Object) {
		return func(o *core.Object) { f((*Object)(o)) }
	}
	rt.agent.PromiseTracker = &core.PromiseTracker{
		Init:   func(p, parent *core.Object) { t.Init((*Object)(p), (*Object)(parent)) },
		Before: observe(t.Before), After: observe(t.After), Resolve: observe(t.Resolve),
	}
}

// EnqueueJob queues f as a microtask.
func (rt *Runtime) EnqueueJob(f func() error) { rt.agent.EnqueueJob(core.FuncJob(f)) }

// PromiseHook lets a host carry a context through promise reactions: Capture
// is called when a reaction is registered, Enter before it runs, Leave after.
type PromiseHook = core.PromiseHook

// SetPromiseHook installs a hook; nil removes it.
func (rt *Runtime) SetPromiseHook(h *PromiseHook) { rt.agent.Hooks.PromiseHook = h }

func (rt *Runtime) hooks(cfg Config) *core.HostHooks {
	h := &core.HostHooks{CanBlock: cfg.CanBlock, HandleInterrupt: rt.handleInterrupt}
	if t := cfg.Host.RejectionTracker; t != nil {
		h.PromiseRejectionTracker = func(p *core.Object, handled bool) {
			t((*Promise)(ptrOf(p)), handled)
		}
	}
	if f := cfg.Host.PrepareStackTrace; f != nil {
		h.PrepareStackTrace = func(_ *core.Realm, err *core.Object, trace *core.StackTrace) (core.Value, bool, error) {
			s, ok := f(rt, (*Object)(err), framesOf(trace))
			return core.GoStr(s), ok, nil
		}
	}
	h.NativePlace = rt.host.nativePlace
	h.PostCleanup = rt.Post
	h.ErrorValue = errorValue
	h.ExpectPost = rt.Expect
	rt.moduleHooks(h)
	return h
}

// Context returns the context of the innermost Enter, Eval or Run.
func (rt *Runtime) Context() context.Context {
	if rt.main != nil {
		return rt.main.ctx
	}
	return rt.ctx
}
