package env

import (
	"strconv"
	"sync"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/eventloop"
	"github.com/sxfescript/sxn/runtime/tracelog"
)

// Worker is a thread: a runtime of its own in this process, on a goroutine of
// its own. The fields are set before it starts and not changed any more.
// https://nodejs.org/api/worker_threads.html#class-worker
type Worker struct {
	ThreadID int
	Name     string

	// Program is the text of an eval, the path of a file, or a data: URL.
	Program string
	Kind    ProgramKind
	// Args follow the program in process.argv.
	Args []string
	// ExecArgv is process.execArgv where HasExecArgv is set, otherwise that of
	// the thread that starts the worker.
	ExecArgv    []string
	HasExecArgv bool
	// OwnOptions is set where the options are not those of the starting
	// thread, but what ExecArgv and NODE_OPTIONS of Environment say.
	OwnOptions bool
	// Environment is what process.env shows; SharesEnvironment tells that
	// other threads change it too.
	Environment       *Environment
	SharesEnvironment bool

	// StackSize is the size of the stack in MiB, 0 for the default; HeapLimit
	// that of the heap in bytes, 0 for none.
	StackSize float64
	HeapLimit int64
	// TrackFiles makes the thread close the descriptors that it has opened.
	TrackFiles bool

	// Attach, Online and Fatal are called on the worker's goroutine: before
	// anything runs, before the program runs, and with an error that nothing
	// caught. Ended is the last call; after it nothing of the runtime is used.
	Attach func(e *Env) error
	Online func(e *Env)
	Fatal  func(e *Env, v engine.Value)
	Ended  func(code int, failure *WorkerFailure)

	// Trace is the trace of the process.
	Trace *tracelog.Log

	// Loop is the worker's loop: its counters may be read on any goroutine.
	Loop *eventloop.Loop

	stop func()
	once sync.Once
	done chan struct{}

	mu      sync.Mutex
	failure *WorkerFailure
}

// ProgramKind says what Worker.Program is.
type ProgramKind uint8

// The kinds of programs.
const (
	FileProgram ProgramKind = iota
	TextProgram
	URLProgram
)

// WorkerFailure is why a worker could not go on, beside its own errors: an
// error code of Node and a message.
type WorkerFailure struct{ Code, Message string }

// InvalidOptions is the error of starting a worker with options that it cannot have.
type InvalidOptions struct {
	Flags []string // of execArgv
	Text  string   // about NODE_OPTIONS
}

func (e *InvalidOptions) Error() string { return "invalid options of a worker" }

// Start is for package runtime: stop ends the worker's JavaScript, the
// function that is returned is called when it has ended.
func (w *Worker) Start(stop func()) (ended func()) {
	w.stop, w.done = stop, make(chan struct{})
	return func() { close(w.done) }
}

// Terminate ends the worker as soon as possible. From any goroutine.
func (w *Worker) Terminate() { w.once.Do(w.stop) }

// Fail is Terminate with a reason; the first one counts. From any goroutine.
func (w *Worker) Fail(f WorkerFailure) {
	w.mu.Lock()
	if w.failure == nil {
		w.failure = &f
	}
	w.mu.Unlock()
	w.Terminate()
}

// Failure is the reason of Fail, nil for none.
func (w *Worker) Failure() *WorkerFailure {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.failure
}

// Wait waits until the worker has ended.
func (w *Worker) Wait() { <-w.done }

// OnCleanup registers f to run when the runtime of a worker ends: it frees
// what the end of a process would free. The last one runs first.
func (e *Env) OnCleanup(f func()) {
	if e.Worker != nil {
		e.cleanups = append(e.cleanups, f)
	}
}

// Cleanup runs what OnCleanup has registered.
func (e *Env) Cleanup() {
	for len(e.cleanups) > 0 {
		f := e.cleanups[len(e.cleanups)-1]
		e.cleanups = e.cleanups[:len(e.cleanups)-1]
		f()
	}
}

// OpenFiles are the descriptors that a thread has opened and not closed.
type OpenFiles struct {
	// Watched is set once something closes them at the end.
	Watched bool

	mu   sync.Mutex
	open map[int]struct{}
}

// OpenedFile notes a descriptor, which a worker closes at its end.
func (e *Env) OpenedFile(fd int) {
	if o := e.Files; o != nil && !o.add(fd) {
		e.warnFile(fd, "opened in unmanaged mode twice")
	}
}

// ClosedFile forgets a descriptor.
func (e *Env) ClosedFile(fd int) {
	if o := e.Files; o != nil && !o.remove(fd) {
		e.warnFile(fd, "closed but not opened in unmanaged mode")
	}
}

func (e *Env) warnFile(fd int, what string) {
	// A warning that cannot be emitted is not worth an error.
	_ = e.EmitWarning(engine.String("File descriptor " + strconv.Itoa(fd) + " " + what))
}

func (o *OpenFiles) add(fd int) (added bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.open == nil {
		o.open = map[int]struct{}{}
	}
	_, has := o.open[fd]
	o.open[fd] = struct{}{}
	return !has
}

func (o *OpenFiles) remove(fd int) (removed bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	_, has := o.open[fd]
	delete(o.open, fd)
	return has
}

// Take returns the descriptors that are open and forgets them.
func (o *OpenFiles) Take() []int {
	o.mu.Lock()
	defer o.mu.Unlock()
	var list []int
	for fd := range o.open {
		list = append(list, fd)
	}
	o.open = nil
	return list
}
