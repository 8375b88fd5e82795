package runtime

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/modules/cjs"
	"github.com/sxfescript/sxn/modules/compilecache"
	"github.com/sxfescript/sxn/node/traceevents"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/messaging"
)

// A worker is a Process of its own: another engine, another loop, another
// goroutine. The descriptor env.Worker is all that it shares with the thread
// that starts it.

// errTerminated is the cause of the Termination that ends a worker from outside.
var errTerminated = errors.New("worker terminated")

// startWorker is env.StartWorker.
func (p *Process) startWorker(w *env.Worker) (start func(), err error) {
	opts, err := p.workerOptions(w)
	if err != nil {
		return nil, err
	}
	w.Trace = p.env.Trace.Log()
	w.Loop = p.loop.NewSibling()
	w.Loop.TrackOpen()
	ctx, cancel := context.WithCancelCause(context.Background())
	loop := w.Loop
	ended := w.Start(func() {
		cancel(errTerminated)
		loop.Terminate()
	})
	run := func() {
		defer ended()
		defer cancel(nil)
		code, failure := runWorker(ctx, opts, w)
		w.Ended(code, failure)
	}
	return func() { go run() }, nil
}

// workerOptions are the options of a worker's process.
func (p *Process) workerOptions(w *env.Worker) (Options, error) {
	opts := p.opts
	if w.OwnOptions && p.opts.ParseWorker != nil {
		nodeOptions, _ := w.Environment.Get("NODE_OPTIONS")
		if sys, ok := os.LookupEnv("NODE_OPTIONS"); ok && sys == nodeOptions {
			nodeOptions = sys
		}
		var err error
		if opts, err = p.opts.ParseWorker(nodeOptions, w.ExecArgv); err != nil {
			return opts, err
		}
		opts.ParseWorker = p.opts.ParseWorker
		opts.ExecPath, opts.Argv0 = p.opts.ExecPath, p.opts.Argv0
		opts.Stdin0, opts.Stdout1, opts.Stderr2 = p.opts.Stdin0, p.opts.Stdout1, p.opts.Stderr2
	}
	opts.ExecArgv = slices.Clone(p.env.ExecArgv)
	if w.HasExecArgv {
		opts.ExecArgv = w.ExecArgv
	}
	opts.Script, opts.Args = "", w.Args
	opts.Eval, opts.HasEval, opts.Print, opts.Check, opts.Stdin = "", false, false, false, false
	switch w.Kind {
	case env.FileProgram:
		opts.Script = w.Program
	case env.TextProgram:
		opts.Eval, opts.HasEval = w.Program, true
		opts.Args = append([]string{workerEval}, w.Args...)
	}
	return opts, nil
}

// workerEval is the name of a program that is a text.
const workerEval = "[worker eval]"

// runWorker runs a worker to its end, on its goroutine.
func runWorker(ctx context.Context, opts Options, w *env.Worker) (code int, failure *env.WorkerFailure) {
	p, err := newProcess(opts, w)
	if err != nil {
		return 1, &env.WorkerFailure{Code: "ERR_WORKER_INIT_FAILED", Message: fmt.Sprintf("Worker initialization failure: %s", err)}
	}
	stopWatch := p.watchHeap()
	// A worker that is terminated before it has begun is not run: Enter says so.
	err = p.env.RT.Enter(ctx, func() error {
		if err := w.Attach(p.env); err != nil {
			p.uncaught(err)
			if !p.exiting {
				p.exitCode, p.exiting = 1, true
			}
			return nil
		}
		finish := p.startProfile()
		p.exitCode = p.run()
		finish()
		compilecache.Of(p.env).Flush()
		traceevents.Finish(p.env)
		return nil
	})
	stopWatch()
	code = p.exitCode
	switch {
	case !p.began && w.Failure() == nil && ctx.Err() != nil:
		code = 0 // COMPAT: it ended before its program began
	case err != nil || ctx.Err() != nil && !p.exiting:
		code = 1
	}
	p.release()
	return code, w.Failure()
}

// release frees what the end of a process would free.
func (p *Process) release() {
	p.loop.Terminate()
	p.env.Cleanup()
	// Ports of a runtime that was never attached do not exist.
	_ = messaging.Shutdown(p.env)
	p.loop.CloseOpen()
	// The poller's descriptors are gone whatever it says.
	_ = p.loop.Close()
	p.env.RT.ReleaseMemory()
	p.env.Trace.End()
}

// runWorkerProgram runs what the worker was made for.
func (p *Process) runWorkerProgram() error {
	w := p.env.Worker
	p.began = true
	p.loop.Enters() // COMPAT: Node runs the program of a worker as a callback of its loop
	w.Online(p.env)
	switch w.Kind {
	case env.TextProgram:
		err := p.runText(workerEval, p.opts.Eval)
		return p.decorateEval(err)
	case env.URLProgram:
		promise, err := p.esm.Import(w.Program, p.workingURL())
		if err != nil {
			return err
		}
		p.watchMain(promise)
		return nil
	}
	return p.runFile()
}

// decorateEval puts the place of an error before its stack, as running a
// script does.
func (p *Process) decorateEval(err error) error {
	if err == nil || engine.IsTermination(err) {
		return err
	}
	info, ok := engine.AsSyntaxError(err)
	if !ok {
		if info, ok = p.env.RT.ThrowSite(err); !ok {
			return err
		}
	}
	return cjs.Decorate(p.env.RT, err, info, "\n")
}

// workerUncaught ends a worker for an error that nothing caught: listeners of
// 'exit' go first, then the thread that started it is told.
func (p *Process) workerUncaught(v engine.Value, code int) {
	if !p.exiting {
		p.exitCode = code
		if o := p.process(); o != nil {
			if err := o.Set("exitCode", engine.Int(code)); err == nil {
				code = p.emitExit()
			}
		}
	}
	if p.loop.Terminated() && p.exiting && p.ended {
		return // a listener has ended the worker itself
	}
	p.env.Worker.Fatal(p.env, v)
	_ = p.exit(code)
}

// watchHeap ends a worker whose program needs more memory than it may have.
// The function that is returned stops watching.
func (p *Process) watchHeap() (stop func()) {
	w := p.env.Worker
	if w.HeapLimit <= 0 {
		return func() {}
	}
	h := &heapWatch{limit: w.HeapLimit, worker: w}
	h.start()
	return h.stop
}
