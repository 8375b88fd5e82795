package env

import (
	"io/fs"
	"os"
	"sync/atomic"
	"unsafe"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/eventloop"
	"github.com/sxfescript/sxn/runtime/tracelog"
)

// Env is one runtime instance as native modules see it.
type Env struct {
	RT   *engine.Runtime
	Loop *eventloop.Loop

	// Argv is process.argv: the executable, the main script and its arguments.
	Argv []string
	// ExecArgv is process.execArgv: the options before the main script.
	ExecArgv []string
	// ExecPath is process.execPath: the absolute path of the executable.
	ExecPath string
	// Argv0 is process.argv0.
	Argv0 string
	// Title is process.title.
	Title string

	// Options are the command line's options that modules ask for.
	Options Options

	// Stdin, Stdout and Stderr are the descriptors of the standard streams.
	Stdin, Stdout, Stderr *os.File

	// IsMainThread is false in workers; ThreadID is 0 in the main thread.
	IsMainThread bool
	ThreadID     int

	// Worker is the thread of a worker, nil in the main thread.
	Worker *Worker
	// StartWorker prepares a worker; start starts it. Set by package runtime.
	StartWorker func(w *Worker) (start func(), err error)
	// Environment is what process.env shows; nil in a main thread that shares
	// the environment of the process with no worker.
	Environment *Environment
	// Files are the descriptors that a worker closes at its end.
	Files *OpenFiles

	// Builtin returns the exports of a builtin module by its name without
	// "node:", building it on first use. Set by package node/builtins.
	Builtin func(e *Env, id string) (engine.Value, error)

	// IsBuiltin tells whether an ID, with or without "node:", names a builtin
	// module. Set by package runtime.
	IsBuiltin func(id string) bool

	// ModuleClass returns the Module class of the CommonJS loader, which
	// node:module exports. Set by package runtime.
	ModuleClass func() *engine.Function

	// OnUncaught handles an error that no JavaScript caught: it emits
	// uncaughtException or ends the process. Set by package runtime.
	OnUncaught func(err error)

	// Exit ends the runtime with a code at once: the error it returns is a
	// Termination that natives return. Set by package runtime.
	Exit func(code int) error

	// Moments are when the stages of the runtime were reached, in nanoseconds
	// of Loop.HRTime; 0: not yet.
	Moments struct{ Start, Engine, Environment, Bootstrapped, LoopExit int64 }

	// Umask, when not nil, is the file mode creation mask of a worker.
	Umask *fs.FileMode

	// CaptureCallback is what process.setUncaughtExceptionCaptureCallback set.
	CaptureCallback *engine.Function
	// MoreCaptureCallbacks are those of
	// process.addUncaughtExceptionCaptureCallback, asked last first: one that
	// returns true has handled the error.
	MoreCaptureCallbacks []*engine.Function

	// Trace takes the trace events of this thread. Set by package runtime.
	Trace *tracelog.Thread

	cleanups []func()
	// ActiveDomain returns process.domain where that is one. Set by package
	// node/domain, nil before.
	ActiveDomain func() *engine.Object
	// DomainCapture offers an error that nothing caught to the active domain.
	// Set by package node/domain, nil before.
	DomainCapture func(v engine.Value) (handled bool, err error)

	ticks    tickQueue
	states   []unsafe.Pointer // by State.number
	held     []any            // the same as typed pointers, for heap snapshots
	async    asyncContext
	draining bool
	failed   bool // the running callback has thrown: Drain is left to the next
}

// Profiling are the options of profiles and heap snapshots.
type Profiling struct {
	CPU                bool   // --cpu-prof
	CPUDir, CPUName    string // --cpu-prof-dir, --cpu-prof-name
	CPUInterval        int    // --cpu-prof-interval, in microseconds
	DiagnosticDir      string // --diagnostic-dir
	HeapSnapshotSignal string // --heapsnapshot-signal
}

// Options are what modules ask of the command line.
type Options struct {
	Profiling               Profiling
	Conditions              []string // --conditions
	PreserveSymlinks        bool
	PreserveSymlinksMain    bool
	InputType               string // --input-type
	NoWarnings              bool
	NoDeprecation           bool
	ThrowDeprecation        bool
	TraceDeprecation        bool
	TraceWarnings           bool
	TraceUncaught           bool
	TraceSigInt             bool
	PendingDeprecation      bool
	DisableWarnings         []string
	UnhandledRejections     string // throw (the default), strict, warn, none, warn-with-error-codes
	StackTraceLimit         int    // --stack-trace-limit, where HasStackTraceLimit is set
	HasStackTraceLimit      bool
	MaxHTTPHeaderSize       int
	InsecureHTTPParser      bool
	ExposeInternals         bool
	ExperimentalEventSource bool
	ExperimentalVMModules   bool
	TLSMin                  [4]bool // --tls-min-v1.0 to --tls-min-v1.3
	TLSMax                  [2]bool // --tls-max-v1.2 and --tls-max-v1.3
	TLSCipherList           string
	TLSKeylog               string // --tls-keylog
	UseSystemCA             bool
	NoSystemCA              bool // --no-use-system-ca
	NoWebSocket             bool
	NoNavigator             bool
	NoWebStorage            bool
	NoAutoSelectFamily      bool
	AutoSelectTimeout       int // milliseconds, 0: the default
	Require, Import         []string
	Loaders                 []string // --experimental-loader
	NoRequireModule         bool     // --no-experimental-require-module
	NoStripTypes            bool     // --no-strip-types
	EnableSourceMaps        bool
	DNSResultOrder          string
	UseEnvProxy             bool // --use-env-proxy
	NoUseEnvProxy           bool // --no-use-env-proxy
	IcuDataDir              string
	Title                   string
	MaxOldSpaceSize         int // MiB
	Frozen                  bool
	ExposeGC                bool
	AbortOnUncaught         bool   // --abort-on-uncaught-exception
	TraceCategories         string // --trace-event-categories
	TraceEvents             bool   // --trace-events-enabled
	TraceFilePattern        string // --trace-event-file-pattern
	Report                  ReportOptions
	Test                    TestOptions
}

// ReportOptions are the options of diagnostic reports, which process.report
// shows and changes.
// https://nodejs.org/api/report.html#configuration
type ReportOptions struct {
	OnFatalError, OnSignal, OnUncaught  bool
	Compact, ExcludeEnv, ExcludeNetwork bool
	Signal                              string // "": SIGUSR2
	Directory, Filename                 string
}

// TestOptions are the options of the test runner.
// https://nodejs.org/api/cli.html#--test
type TestOptions struct {
	Runner          bool // --test
	Only            bool
	ForceExit       bool
	UpdateSnapshots bool
	Coverage        bool // --experimental-test-coverage
	ModuleMocks     bool // --experimental-test-module-mocks
	Watch           bool
	Randomize       bool
	RandomSeed      int // where HasRandomSeed is set
	HasRandomSeed   bool
	Isolation       string // "process", the default, or "none"
	Concurrency     int    // 0: by the number of processors
	Timeout         int    // milliseconds, 0: none
	Shard           string
	GlobalSetup     string
	RerunFailures   string
	NamePatterns    []string
	SkipPatterns    []string
	TagFilters      []string
	Reporters       []string
	Destinations    []string
	Patterns        []string // of files
}

// New returns an Env for a runtime and its loop, and makes it the runtime's data.
func New(rt *engine.Runtime, loop *eventloop.Loop) *Env {
	e := &Env{RT: rt, Loop: loop, IsMainThread: true}
	e.Moments.Environment = loop.HRTime()
	rt.SetData(e)
	loop.AfterCallback = e.Drain
	e.async.ids, e.async.lastID = AsyncIDs{ID: 1}, 1
	return e
}

// From returns the Env of the runtime that is calling.
func From(c *engine.Call) *Env { return c.Runtime().Data().(*Env) }

// Of returns the Env of a runtime.
func Of(rt *engine.Runtime) *Env { return rt.Data().(*Env) }

// State is state that a package keeps per runtime: declare a package-level
// variable `var state = env.State[myState]{New: newState}` and call Get.
type State[T any] struct {
	// New makes the state on first use; nil means the zero T.
	New func(e *Env) (*T, error)

	id atomic.Int32 // place in Env.states plus one, 0 before the first use
}

// lastState numbers the States of the process.
var lastState atomic.Int32

// number returns the place of the state in Env.states.
func (s *State[T]) number() int {
	if n := s.id.Load(); n > 0 {
		return int(n)
	}
	s.id.CompareAndSwap(0, lastState.Add(1))
	return int(s.id.Load())
}

// Get returns the package's state in e, made on first use.
func (s *State[T]) Get(e *Env) (*T, error) {
	n := s.number()
	if n < len(e.states) && e.states[n] != nil {
		return (*T)(e.states[n]), nil
	}
	v := new(T)
	if s.New != nil {
		var err error
		if v, err = s.New(e); err != nil {
			return nil, err
		}
	}
	for len(e.states) <= n {
		e.states = append(e.states, nil)
	}
	if made := e.states[n]; made != nil { // New came here again through a cycle
		return (*T)(made), nil
	}
	e.states[n] = unsafe.Pointer(v)
	e.held = append(e.held, v)
	return v, nil
}

// Must is Get for states whose New cannot fail, or nil where it did.
func (s *State[T]) Must(e *Env) *T {
	v, _ := s.Get(e)
	return v
}
