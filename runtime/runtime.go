package runtime

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/modules/cjs"
	"github.com/sxfescript/sxn/modules/compilecache"
	"github.com/sxfescript/sxn/modules/esm"
	"github.com/sxfescript/sxn/modules/sourcemap"
	"github.com/sxfescript/sxn/modules/ts"
	"github.com/sxfescript/sxn/node/builtins"
	"github.com/sxfescript/sxn/node/childprocess"
	"github.com/sxfescript/sxn/node/cluster"
	"github.com/sxfescript/sxn/node/process"
	"github.com/sxfescript/sxn/node/traceevents"
	"github.com/sxfescript/sxn/node/util"
	"github.com/sxfescript/sxn/resolver"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/eventloop"
	"github.com/sxfescript/sxn/runtime/tracelog"
	"github.com/sxfescript/sxn/web/globals"
	"github.com/sxfescript/sxn/web/url/urlparse"
)

// Process is one running runtime: the main thread of a process, or a worker.
type Process struct {
	opts Options
	env  *env.Env
	loop *eventloop.Loop
	cjs  *cjs.Loader
	esm  *esm.Loader
	ts   ts.Transformer

	rejections rejections
	exiting    bool
	ended      bool // process.reallyExit was called
	exitCode   int
	began      bool // the program of a worker
	dying      bool // a fatal error is being reported

	textURL, text string // of an ES module that is no file: -e
}

// Main runs a process to its end and returns its exit code.
func Main(opts Options) int {
	tuneCollector(opts.MaxOldSpaceSize)
	p, err := newProcess(opts, nil)
	if err != nil {
		os.Stderr.WriteString(err.Error() + "\n")
		return 1
	}
	finish := p.startProfile()
	code := p.run()
	finish()
	compilecache.Of(p.env).Flush()
	traceevents.Finish(p.env)
	return code
}

// newProcess makes a process; w is nil for the main thread.
func newProcess(opts Options, w *env.Worker) (*Process, error) {
	p := &Process{opts: opts}
	if w == nil {
		p.loop = eventloop.New()
	} else {
		p.loop = w.Loop
	}
	begun := p.loop.HRTime()
	rt := engine.New(engine.Config{CanBlock: true, StackRegisters: stackRegisters(w), Host: engine.Host{
		RejectionTracker:  p.trackRejection,
		LoadModule:        p.loadModule,
		ImportDynamically: p.importDynamically,
		TraceImport:       p.traceImport,
		ImportMeta:        p.importMeta,
		ImportFailed:      func(m *engine.Module, err error) error { return p.esm.Explain(m, err) },
		ImportFrames:      func(m *engine.Module, s engine.ImportStage) []engine.HostFrame { return p.esm.ImportFrames(m, s) },
		GeneratedCode:     p.generatedCode,
		PrepareStackTrace: p.prepareStackTrace,
		NativePlace:       builtins.NativePlace,
		Post:              p.post,
		Expect:            p.expect,
	}})
	started := p.loop.HRTime()
	e := env.New(rt, p.loop)
	p.env = e
	e.Moments.Start, e.Moments.Engine = begun, started
	e.Options = opts.Options
	e.ExecPath, e.Argv0, e.ExecArgv = opts.ExecPath, opts.Argv0, opts.ExecArgv
	e.Stdin, e.Stdout, e.Stderr = opts.Stdin0, opts.Stdout1, opts.Stderr2
	e.Builtin = builtins.Load
	e.IsBuiltin = func(id string) bool {
		if rest, ok := strings.CutPrefix(id, "node:"); ok {
			return builtins.IsPrefixBuiltin(rest)
		}
		return builtins.IsBuiltin(id)
	}
	e.OnUncaught = p.uncaught
	e.Exit = p.exit
	e.StartWorker = p.startWorker
	if w == nil {
		e.Trace = tracelog.New(opts.TraceFilePattern, p.loop.Start()).NewThread("JavaScriptMainThread")
	} else {
		e.Trace = w.Trace.NewThread("[worker " + strconv.Itoa(w.ThreadID) + "] " + w.Name)
		e.Worker, e.IsMainThread, e.ThreadID, e.Environment = w, false, w.ThreadID, w.Environment
		if w.TrackFiles {
			e.Files = &env.OpenFiles{}
		}
	}
	e.OnDrained(p.processRejections)
	e.Argv = append([]string{opts.ExecPath}, p.scriptArgs()...)
	if err := p.installLoaders(); err != nil {
		return nil, err
	}
	if err := p.applyEngineFlags(); err != nil {
		return nil, err
	}
	compilecache.Setup(e)
	maps := sourcemap.Of(e)
	maps.ResolveURL = parseURL
	maps.Enable(opts.EnableSourceMaps)
	return p, globals.Install(e)
}

// scriptArgs is process.argv without the executable: the main script by its
// absolute path, and its arguments.
func (p *Process) scriptArgs() []string {
	if p.opts.HasEval || p.opts.Script == "" {
		return p.opts.Args
	}
	script := p.opts.Script
	if abs, err := filepath.Abs(script); err == nil && script != "-" {
		script = abs
	}
	return append([]string{script}, p.opts.Args...)
}

// givenArgs is the main script, as it was given, and its arguments.
func (p *Process) givenArgs() []string {
	if p.opts.HasEval || p.opts.Script == "" {
		return p.opts.Args
	}
	return append([]string{p.opts.Script}, p.opts.Args...)
}

func (p *Process) installLoaders() error {
	home := p.getenv("HOME")
	if home == "" {
		home = p.getenv("USERPROFILE")
	}
	r := resolver.New(resolver.Options{
		IsBuiltin: builtins.IsBuiltin, IsPrefixBuiltin: builtins.IsPrefixBuiltin,
		Conditions: p.opts.Conditions, PreserveSymlinks: p.opts.PreserveSymlinks, PreserveSymlinksMain: p.opts.PreserveSymlinksMain,
		NodePath: p.getenv("NODE_PATH"), Home: home, ExecPath: p.opts.ExecPath, JSX: !p.opts.NoStripTypes, NoTypeScript: p.opts.NoStripTypes,
		ParseURL: parseURL,
		Warn: func(w resolver.Warning) {
			p.emitWarning(w.Message, "DeprecationWarning", w.Code)
		},
	})
	var err error
	if p.cjs, err = cjs.Install(p.env, r); err != nil {
		return err
	}
	p.env.ModuleClass = p.cjs.Constructor
	p.cjs.IsBuiltin, p.cjs.IsPrefixBuiltin, p.cjs.Builtins = builtins.IsBuiltin, builtins.IsPrefixBuiltin, builtins.Names
	if !p.opts.NoStripTypes {
		p.cjs.Transform = p.ts.Transform
	}
	p.esm = esm.Install(p.env, p.cjs)
	p.cjs.IsModuleSyntax = p.esm.IsModuleSyntax
	return nil
}

// getenv reads the environment of the process, or that of a worker.
func (p *Process) getenv(name string) string {
	if v := p.env.Environment; v != nil {
		s, _ := v.Get(name)
		return s
	}
	return os.Getenv(name)
}

// stackRegisters is the limit of the engine's stack for a worker, 0 for the
// default, which stands for the 984 kB of V8.
func stackRegisters(w *env.Worker) int {
	if w == nil || w.StackSize <= 0 {
		return 0
	}
	return max(int(min(w.StackSize, 64)/0.984*float64(engine.DefaultStackRegisters)), 4096)
}

func parseURL(input, base string) (string, bool) {
	u, ok := urlparse.ParseStrings(input, base, base != "")
	if !ok {
		return "", false
	}
	return u.Href(), true
}

func (p *Process) loadModule(rt *engine.Runtime, ref *engine.Referrer, req engine.ModuleRequest, done func(*engine.Module, error)) {
	p.esm.LoadModule(rt, ref, req, done)
}

func (p *Process) importDynamically(rt *engine.Runtime, ref *engine.Referrer, req engine.ModuleRequest, promise *engine.Promise) bool {
	return p.esm.ImportDynamically(rt, ref, req, promise)
}

func (p *Process) traceImport(rt *engine.Runtime, ref *engine.Referrer, req engine.ModuleRequest, promise *engine.Promise, begin func(*engine.Promise)) bool {
	return p.esm.TraceImport(rt, ref, req, promise, begin)
}

func (p *Process) importMeta(rt *engine.Runtime, m *engine.Module, meta *engine.Object) error {
	return p.esm.ImportMeta(rt, m, meta)
}

func (p *Process) post(f func() error) {
	p.loop.Post(func() { p.env.Run(nil, f) })
}

func (p *Process) expect() func(f func() error) {
	p.loop.Begin()
	return func(f func() error) {
		p.loop.PostDone(func() { p.env.Run(nil, f) })
	}
}

// run runs the entry point and the loop until nothing is left to do.
func (p *Process) run() int {
	traceevents.Start(p.env, p.givenArgs())
	p.env.Moments.Bootstrapped = p.loop.HRTime()
	p.env.RunMain(func() error {
		if p.env.Worker == nil {
			if err := childprocess.Connect(p.env); err != nil {
				return err
			}
			if os.Getenv("NODE_UNIQUE_ID") != "" {
				if err := cluster.Start(p.env); err != nil {
					return err
				}
			}
			if err := process.ListenForReports(p.env); err != nil {
				return err
			}
			if p.env.Options.TraceSigInt {
				if err := util.TraceSigInt(p.env, true); err != nil {
					return err
				}
			}
			if err := p.listenForSnapshots(); err != nil {
				return err
			}
		}
		return p.runMain()
	})
	for !p.loop.Terminated() {
		if err := p.loop.Run(context.Background()); err != nil {
			p.uncaught(err)
			break
		}
		p.env.Moments.LoopExit = p.loop.HRTime()
		if p.loop.Terminated() || !p.beforeExit() {
			break
		}
	}
	if !p.loop.Terminated() {
		p.unsettledMain()
	}
	code := p.exitCode
	if p.env.Worker != nil && p.loop.Terminated() {
		return code
	}
	if !p.exiting {
		code = p.emitExit()
		// COMPAT: promise jobs of 'exit' listeners run, ticks do not.
		if !p.loop.Terminated() {
			if err := p.env.RT.RunJobs(); err != nil && !engine.IsTermination(err) {
				p.report(err)
			}
		}
	}
	p.loop.FlushDeferred()
	return code
}
