package testrunner

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/modules/esm"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/resolver"
	"github.com/sxfescript/sxn/runtime/env"
)

// runSettings are the options of run() that concern files.
// https://nodejs.org/api/test.html#runoptions
type runSettings struct {
	files, globs   []string
	hasFiles       bool
	cwd            string
	signal, env    engine.Value
	setup          *engine.Function
	execArgv, argv []string
	isolated       bool
	shard          [2]int // index and total, 0: all
	flags          []string
	workers        []*fileRun
	fromCommand    bool
	preload        func(name string) error
}

func (s *runSettings) absolute(path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(s.cwd, path)
}

// worker numbers the processes that run at the same time.
func (s *runSettings) worker(f *fileRun) int {
	for i, w := range s.workers {
		if w == nil || w.t.ended != 0 {
			s.workers[i] = f
			return i + 1
		}
	}
	s.workers = append(s.workers, f)
	return len(s.workers)
}

// arguments are those of the process of a file.
func (s *runSettings) arguments(e *env.Env, path string) []string {
	args := childOptions(e)
	args = append(args, s.flags...)
	args = append(args, s.execArgv...)
	args = append(args, path)
	return append(args, s.argv...)
}

// RunMain runs the test files that --test asks for.
// https://nodejs.org/api/cli.html#--test
//
// preload loads a module of --require.
func RunMain(e *env.Env, preload func(name string) error) error {
	o := &e.Options.Test
	if o.Coverage {
		return unavailable("--experimental-test-coverage")
	}
	if o.Watch {
		return unavailable("--watch with --test")
	}
	if o.Randomize || o.HasRandomSeed {
		return unavailable("--test-randomize")
	}
	if len(o.TagFilters) > 0 {
		return unavailable("--experimental-test-tag-filter")
	}
	cfg := config{isRunner: true, forceExit: o.ForceExit, concurrency: engine.True, only: o.Only && o.Isolation == "none", updateSnapshots: o.UpdateSnapshots, rerunPath: o.RerunFailures, globalSetup: o.GlobalSetup}
	s := &runSettings{isolated: o.Isolation != "none", globs: e.Argv[1:], fromCommand: true, preload: preload}
	if o.Concurrency > 0 {
		cfg.concurrency = engine.Int(o.Concurrency)
	}
	var err error
	if s.cwd, err = e.Cwd(); err != nil {
		return err
	}
	cfg.cwd = s.cwd
	if !s.isolated {
		cfg.onlyAll = cfg.only
		cfg.only = true
		cfg.concurrency, cfg.timeout = engine.Int(1), float64(o.Timeout)
		if cfg.namePatterns, err = patterns(e.RT, o.NamePatterns, "--test-name-pattern"); err != nil {
			return err
		}
		if cfg.skipPatterns, err = patterns(e.RT, o.SkipPatterns, "--test-skip-pattern"); err != nil {
			return err
		}
	}
	if err := cfg.readReporters(e); err != nil {
		return err
	}
	if err := s.readShard(o.Shard); err != nil {
		return err
	}
	if s.isolated {
		for _, name := range e.Options.Require {
			if err := preload(name); err != nil {
				return err
			}
		}
	}
	h, err := newHarness(e, cfg, nil)
	if err != nil {
		return err
	}
	if err := h.exitCodeFromSummary(); err != nil {
		return err
	}
	return h.runAll(s)
}

// readShard takes --test-shard.
func (s *runSettings) readShard(text string) error {
	if text == "" {
		return nil
	}
	a, b, ok := strings.Cut(text, "/")
	index, err1 := strconv.Atoi(a)
	total, err2 := strconv.Atoi(b)
	if !ok || err1 != nil || err2 != nil {
		return nodeerr.Type("ERR_INVALID_ARG_VALUE", "%s", "The argument '--test-shard' must be in the form of <index>/<total>. Received '"+text+"'")
	}
	if total < 1 {
		return nodeerr.Range("ERR_OUT_OF_RANGE", "%s", "The value of \"options.shard.total\" is out of range. It must be >= 1 && <= 9007199254740991. Received "+b)
	}
	if index < 1 || index > total {
		return nodeerr.Range("ERR_OUT_OF_RANGE", "%s", "The value of \"options.shard.index\" is out of range. It must be >= 1 && <= "+b+". Received "+a)
	}
	s.shard = [2]int{index, total}
	return nil
}

// runFiles is run(options).
// https://nodejs.org/api/test.html#runoptions
func runFiles(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	cfg := config{isRunner: true, concurrency: engine.Undefined}
	s := &runSettings{isolated: true, signal: engine.Undefined, env: engine.Undefined}
	var err error
	if s.cwd, err = e.Cwd(); err != nil {
		return engine.Undefined, err
	}
	if v := c.Arg(0); !v.IsUndefined() {
		o, err := validate.Object(c, v, "options")
		if err != nil {
			return engine.Undefined, err
		}
		r := &optionReader{c: c, o: o}
		r.read(&cfg, s)
		if r.err != nil {
			return engine.Undefined, r.err
		}
	}
	cfg.cwd = s.cwd
	if !s.isolated {
		cfg.onlyAll = cfg.only
		cfg.only = true
	}
	h, err := newHarness(e, cfg, nil)
	if err != nil {
		return engine.Undefined, err
	}
	if s.isolated && os.Getenv("NODE_TEST_CONTEXT") != "" {
		err := e.EmitWarning(engine.String("node:test run() is being called recursively within a test file. skipping running files."))
		if err != nil {
			return engine.Undefined, err
		}
		return h.stream.o.Value(), h.root.postRun(engine.Undefined)
	}
	return h.stream.o.Value(), h.runAll(s)
}

// optionReader takes the options of run(); the first error stays.
type optionReader struct {
	c   *engine.Call
	o   *engine.Object
	err error
}

func (r *optionReader) get(name string) engine.Value {
	if r.err != nil {
		return engine.Undefined
	}
	v, err := r.o.Get(name)
	r.err = err
	return v
}

func (r *optionReader) flag(name string) bool {
	v := r.get(name)
	if r.err != nil || v.IsNullish() {
		return false
	}
	var b bool
	b, r.err = validate.Boolean(r.c, v, "options."+name)
	return b
}

// list takes an array of strings.
func (r *optionReader) list(name string) []string {
	v := r.get(name)
	if r.err != nil || v.IsNullish() {
		return nil
	}
	o, err := validate.Array(r.c, v, "options."+name)
	if err != nil {
		r.err = err
		return nil
	}
	n, err := o.Length()
	if err != nil {
		r.err = err
		return nil
	}
	out := make([]string, 0, n)
	for i := range n {
		x, err := o.GetIndex(uint32(i))
		if err != nil {
			r.err = err
			return nil
		}
		s, ok := x.AsWTF8()
		if !ok {
			r.err = nodeerr.InvalidArgType(r.c.Runtime(), "options."+name+"["+strconv.Itoa(i)+"]", x, "string")
			return nil
		}
		out = append(out, s)
	}
	return out
}

// patterns takes regular expressions, or texts of them.
func (r *optionReader) patterns(name string) []*engine.Object {
	v := r.get(name)
	if r.err != nil || v.IsNullish() {
		return nil
	}
	list := []engine.Value{v}
	if o, ok := v.AsObject(); ok && v.IsArray() {
		n, err := o.Length()
		if err != nil {
			r.err = err
			return nil
		}
		list = list[:0]
		for i := range n {
			x, err := o.GetIndex(uint32(i))
			if err != nil {
				r.err = err
				return nil
			}
			list = append(list, x)
		}
	}
	var out []*engine.Object
	for i, x := range list {
		where := "options." + name + "[" + strconv.Itoa(i) + "]"
		if o, ok := x.AsObject(); ok && o.ClassName() == "RegExp" {
			out = append(out, o)
			continue
		}
		s, ok := x.AsWTF8()
		if !ok {
			r.err = nodeerr.InvalidArgType(r.c.Runtime(), where, x, "string", "RegExp")
			return nil
		}
		p, err := pattern(r.c.Runtime(), s, where)
		if err != nil {
			r.err = err
			return nil
		}
		out = append(out, p)
	}
	return out
}

// read takes all options, in the order in which Node checks them.
func (r *optionReader) read(cfg *config, s *runSettings) {
	rt := r.c.Runtime()
	s.files = r.list("files")
	s.hasFiles = r.err == nil && !r.get("files").IsNullish()
	watch := r.flag("watch")
	cfg.forceExit = r.flag("forceExit")
	if r.err == nil && cfg.forceExit && watch {
		r.err = nodeerr.InvalidArgValue(rt, "options.forceExit", engine.True, "is not supported with watch mode")
	}
	cfg.only = r.flag("only")
	s.globs = r.list("globPatterns")
	if v := r.get("cwd"); r.err == nil && !v.IsUndefined() {
		s.cwd, r.err = validate.String(r.c, v, "options.cwd")
	}
	if r.err == nil && len(s.globs) > 0 && len(s.files) > 0 {
		r.err = nodeerr.InvalidArgValue(rt, "options.globPatterns", rt.NewStringArray(s.globs).Value(), "is not supported when specifying 'options.files'")
	}
	r.shard(s, watch)
	if v := r.get("setup"); r.err == nil && !v.IsNullish() {
		s.setup, r.err = validate.Function(r.c, v, "options.setup")
	}
	cfg.namePatterns, cfg.skipPatterns = r.patterns("testNamePatterns"), r.patterns("testSkipPatterns")
	if v := r.get("isolation"); r.err == nil && !v.IsUndefined() {
		var mode string
		mode, r.err = validate.OneOf(r.c, v, "options.isolation", "process", "none")
		s.isolated = mode != "none"
	}
	s.execArgv, s.argv = r.list("execArgv"), r.list("argv")
	if v := r.get("rerunFailuresFilePath"); r.err == nil && !v.IsNullish() {
		cfg.rerunPath, r.err = validate.String(r.c, v, "options.rerunFailuresFilePath")
	}
	if v := r.get("globalSetupPath"); r.err == nil && !v.IsNullish() {
		cfg.globalSetup, r.err = validate.String(r.c, v, "options.globalSetupPath")
	}
	if v := r.get("env"); r.err == nil && !v.IsNullish() {
		if !s.isolated {
			r.err = nodeerr.InvalidArgValue(rt, "options.env", v, "is not supported with isolation='none'")
			return
		}
		if _, r.err = validate.Object(r.c, v, "options.env"); r.err == nil {
			s.env = v
		}
	}
	cfg.concurrency = r.get("concurrency")
	if v := r.get("timeout"); r.err == nil && !v.IsNullish() {
		if n, ok := v.AsNumber(); !ok || !math.IsInf(n, 1) {
			if cfg.timeout, r.err = checkNumber(rt, v, "options.timeout", 0, timeoutMax); r.err == nil {
				s.flags = append(s.flags, "--test-timeout="+numberText(rt, cfg.timeout))
			}
		}
	}
	s.signal = r.get("signal")
	if r.err == nil && r.flag("coverage") {
		r.err = unavailable("coverage")
	}
	if r.err == nil && watch {
		r.err = unavailable("watch")
	}
	r.childFlags(cfg, s)
}

// childFlags are what the options mean for the processes of files.
func (r *optionReader) childFlags(cfg *config, s *runSettings) {
	if r.err != nil || !s.isolated {
		return
	}
	add := func(option string, list []*engine.Object) {
		for _, p := range list {
			text, err := p.Invoke("toString")
			if err != nil {
				r.err = err
				return
			}
			s.flags = append(s.flags, option+"="+asText(r.c.Runtime(), text))
		}
	}
	if cfg.forceExit {
		s.flags = append(s.flags, "--test-force-exit")
	}
	if cfg.rerunPath != "" {
		s.flags = append(s.flags, "--test-rerun-failures="+cfg.rerunPath)
	}
	add("--test-name-pattern", cfg.namePatterns)
	add("--test-skip-pattern", cfg.skipPatterns)
	if cfg.only {
		s.flags = append(s.flags, "--test-only")
	}
	cfg.namePatterns, cfg.skipPatterns, cfg.only = nil, nil, false
}

// shard takes the option shard.
func (r *optionReader) shard(s *runSettings, watch bool) {
	v := r.get("shard")
	if r.err != nil || v.IsNullish() {
		return
	}
	o, err := validate.Object(r.c, v, "options.shard")
	if err != nil {
		r.err = err
		return
	}
	total, err := o.Get("total")
	if err == nil {
		var n, i int64
		if n, err = validate.Integer(r.c, total, "options.shard.total", 1, 1<<53-1); err == nil {
			var index engine.Value
			if index, err = o.Get("index"); err == nil {
				if i, err = validate.Integer(r.c, index, "options.shard.index", 1, float64(n)); err == nil {
					s.shard = [2]int{int(i), int(n)}
				}
			}
		}
	}
	if err == nil && watch {
		err = nodeerr.InvalidArgValue(r.c.Runtime(), "options.shard", engine.True, "shards not supported with watch mode")
	}
	r.err = err
}

// runAll runs the files.
func (h *harness) runAll(s *runSettings) error {
	if o := s.signal; !o.IsUndefined() {
		signal, ok := o.AsObject()
		if ok {
			var err error
			if ok, err = signal.Has(engine.NewKey("aborted")); err != nil {
				return err
			}
		}
		if !ok {
			return nodeerr.InvalidArgType(h.rt, "options.signal", o, "AbortSignal")
		}
	}
	files, err := h.files(s)
	if err != nil {
		return err
	}
	gate := h.rt.NewPromise()
	if !s.isolated {
		// Tests of files wait for all files to be loaded.
		h.bootstrapped = gate
	}
	// Something has to keep the loop alive while nothing else does.
	handle := h.env.Loop.NewHandle()
	handle.Activate()
	p, err := startVoid(h.rt, func(r *routine) error {
		if err := h.prepareRun(r, s); err != nil {
			return err
		}
		h.ready = true
		if s.isolated {
			var ps []*engine.Promise
			for _, f := range files {
				p, err := h.runFile(f, s)
				if err != nil {
					return err
				}
				p.MarkHandled()
				ps = append(ps, p)
			}
			for _, p := range ps {
				if _, err := r.wait(p.Value()); engine.IsTermination(err) {
					return err
				}
			}
			return h.endRun(r)
		}
		// The run ends with the process, so that late errors are seen.
		return h.loadFiles(r, s, files, gate)
	})
	if err != nil {
		return err
	}
	p.Then(func(_ engine.Value, err error) error {
		handle.Close(nil)
		return err
	})
	return nil
}

// endRun ends the run when all files have.
func (h *harness) endRun(r *routine) error {
	if err := h.root.postRun(engine.Undefined); err != nil {
		return err
	}
	return h.tearDown(r)
}

// prepareRun connects reporters and calls what is to run first.
func (h *harness) prepareRun(r *routine, s *runSettings) error {
	if s.fromCommand {
		if err := h.connectReporters(r); err != nil {
			return err
		}
	}
	if s.setup != nil {
		v, err := s.setup.Call(engine.Undefined, h.stream.o.Value())
		if err == nil {
			_, err = r.wait(v)
		}
		if err != nil {
			return err
		}
	}
	return h.globalSetup(r)
}

// loadFiles imports the files into this process and runs their tests.
func (h *harness) loadFiles(r *routine, s *runSettings, files []string, gate *engine.Promise) error {
	loader := esm.Of(h.env)
	p, err := h.env.Process()
	if err != nil {
		return err
	}
	if environment, ok := lookUp(h.rt, p.Value(), "env").AsObject(); ok {
		if err := environment.Set("NODE_TEST_WORKER_ID", engine.String("1")); err != nil {
			return err
		}
	}
	parent := resolver.PathToFileURL(s.cwd + string(os.PathSeparator))
	previous := h.env.SetFrame(h.root.frame)
	defer func() { h.env.SetFrame(previous) }()
	for _, name := range h.env.Options.Require {
		if s.preload == nil {
			break
		}
		if err := s.preload(name); err != nil {
			return err
		}
	}
	if s.fromCommand {
		for _, name := range h.env.Options.Import {
			_, err := r.join(loader.Import(name, parent))
			h.env.SetFrame(h.root.frame)
			if err != nil {
				return err
			}
		}
	}
	count := len(h.root.subtests)
	for _, f := range files {
		h.root.entryFile = s.absolute(f)
		_, err := r.join(loader.Import(resolver.PathToFileURL(h.root.entryFile), parent))
		h.env.SetFrame(h.root.frame)
		if err != nil || count == len(h.root.subtests) {
			// A file without tests counts as one.
			t, serr := h.root.addSubtest(&options{name: engine.StringWTF8(f), loc: &place{1, 1, h.root.entryFile}})
			if serr != nil {
				return serr
			}
			if err != nil {
				v, terr := thrown(h.rt, err)
				if terr != nil {
					return terr
				}
				t.fail(v)
			}
			if _, err := h.beginTest(t); err != nil {
				return err
			}
		}
		count = len(h.root.subtests)
	}
	h.root.entryFile = ""
	gate.Resolve(engine.Undefined)
	return h.root.runPending()
}

// files finds the files to run, in order.
func (h *harness) files(s *runSettings) ([]string, error) {
	files := s.files
	if !s.hasFiles {
		var err error
		if files, err = h.findFiles(s); err != nil {
			return nil, err
		}
	}
	if s.shard[1] == 0 {
		return files, nil
	}
	var out []string
	for i, f := range files {
		if i%s.shard[1] == s.shard[0]-1 {
			out = append(out, f)
		}
	}
	return out, nil
}

// defaultPattern names the files that are tests.
// https://nodejs.org/api/test.html#running-tests-from-the-command-line
const defaultPattern = "**/{test,test/**/*,test-*,*[._-]test}.{js,mjs,cjs,ts,mts,cts}"

// findFiles searches for files by patterns.
func (h *harness) findFiles(s *runSettings) ([]string, error) {
	globs := s.globs
	if len(globs) == 0 {
		globs = []string{defaultPattern}
	}
	lib, err := h.env.Builtin(h.env, "fs")
	if err != nil {
		return nil, err
	}
	fs, _ := lib.AsObject()
	opts := h.rt.NewObject()
	if err := opts.Put("cwd", engine.StringWTF8(s.cwd)); err != nil {
		return nil, err
	}
	exclude := h.rt.NewFunction("exclude", 1, func(c *engine.Call) (engine.Value, error) {
		name, _ := c.Arg(0).AsString()
		return engine.Bool(filepath.Base(name) == "node_modules"), nil
	})
	if err := opts.Put("exclude", exclude.Value()); err != nil {
		return nil, err
	}
	v, err := fs.Invoke("globSync", h.rt.NewStringArray(globs).Value(), opts.Value())
	if err != nil {
		return nil, err
	}
	o, _ := v.AsObject()
	vs, _ := o.Elements()
	files := make([]string, 0, len(vs))
	for _, x := range vs {
		f, _ := x.AsWTF8()
		files = append(files, f)
	}
	if len(s.globs) > 0 && len(files) == 0 && !slices.ContainsFunc(s.globs, hasMagic) {
		h.env.Stderr.WriteString("Could not find '" + strings.Join(s.globs, ", ") + "'\n")
		return nil, h.env.Exit(1)
	}
	slices.Sort(files)
	return files, nil
}

func hasMagic(s string) bool { return strings.ContainsAny(s, "*?[]{}()!+@") }

// globalSetup calls the functions of --test-global-setup around the run.
// https://nodejs.org/api/test.html#global-setup-and-teardown
func (h *harness) globalSetup(r *routine) error {
	if h.cfg.globalSetup == "" {
		return nil
	}
	file := h.cfg.globalSetup
	if !filepath.IsAbs(file) {
		file = filepath.Join(h.cfg.cwd, file)
	}
	parent := resolver.PathToFileURL(h.cfg.cwd + string(os.PathSeparator))
	ns, err := r.join(esm.Of(h.env).Import(resolver.PathToFileURL(file), parent))
	if err != nil {
		return err
	}
	call := func(name string) func(r *routine) error {
		f, ok := lookUp(h.rt, ns, name).AsFunction()
		if !ok {
			return func(*routine) error { return nil }
		}
		return func(r *routine) error {
			v, err := f.Call(engine.Undefined)
			if err == nil {
				_, err = r.wait(v)
			}
			return err
		}
	}
	h.globalDown = call("globalTeardown")
	return call("globalSetup")(r)
}
