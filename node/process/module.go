package process

import (
	"os"
	goruntime "runtime"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/modules/sourcemap"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/runtime/env"
)

// Module is node:process; its exports are the process object itself.
var Module = node.Module{ID: "process", Build: build}

// Version is process.version.
const Version = "v26.12.1"

// state is what the module keeps per runtime.
type state struct {
	object   *engine.Object
	exitCode engine.Value
	hooks    hooks
	signals  signalEvents

	variables *variables

	exiting bool

	warnedExecve bool

	finalizers []finalizer
	report     *engine.Object
	reports    int // written so far
	onReport   *engine.Function
}

var states = env.State[state]{}

// build makes the process object: an EventEmitter whose prototype is an
// object of its own.
func build(e *env.Env, _ *node.Module) (engine.Value, error) {
	s := states.Must(e)
	rt := e.RT
	emitter, err := events.Class(rt)
	if err != nil {
		return engine.Undefined, err
	}
	emitterProto, err := emitter.Get("prototype")
	if err != nil {
		return engine.Undefined, err
	}
	ep, _ := emitterProto.AsObject()
	proto := rt.NewObjectWithPrototype(ep)
	// COMPAT: anyone may call it, on copies of process among others.
	ctor := rt.NewFunctionOrConstructor("process", 0, func(c *engine.Call) (engine.Value, error) {
		if c.NewTarget() != nil {
			return rt.NewObjectWithPrototype(proto).Value(), nil
		}
		return c.This(), nil
	})
	if err := proto.Define(engine.NewKey("constructor"), engine.Property{Value: ctor.Value(), Writable: true, Configurable: true}); err != nil {
		return engine.Undefined, err
	}
	if err := ctor.Define(engine.NewKey("prototype"), engine.Property{Value: proto.Value()}); err != nil {
		return engine.Undefined, err
	}
	p := rt.NewObjectWithPrototype(proto)
	s.object = p
	if err := events.Init(e, p); err != nil {
		return engine.Undefined, err
	}
	tag := engine.SymbolToStringTag.Key()
	if err := p.Define(tag, engine.Property{Value: engine.String("process"), Writable: true}); err != nil {
		return engine.Undefined, err
	}
	if err := node.Define(e, p, exports(e, s)); err != nil {
		return engine.Undefined, err
	}
	s.signals.e, s.signals.process = e, p
	if e.Worker != nil {
		// Signals are the main thread's.
		if err := restrict(e, p); err != nil {
			return engine.Undefined, err
		}
	} else if err := s.signals.watch(); err != nil {
		return engine.Undefined, err
	}
	return p.Value(), s.hooks.install(e, p)
}

func constant(v engine.Value) func(*env.Env) (engine.Value, error) {
	return func(*env.Env) (engine.Value, error) { return v, nil }
}

// exports lists the properties that every platform has, in Node's order.
func exports(e *env.Env, s *state) []node.Export {
	list := []node.Export{
		{Name: "version", Value: constant(engine.String(Version)), ReadOnly: true},
		{Name: "versions", Value: versions, ReadOnly: true},
		{Name: "arch", Value: constant(engine.String(Arch())), ReadOnly: true},
		{Name: "platform", Value: constant(engine.String(Platform())), ReadOnly: true},
		{Name: "release", Value: release, ReadOnly: true},
		{Name: "_rawDebug", Func: rawDebug},
		{Name: "moduleLoadList", Value: func(e *env.Env) (engine.Value, error) { return e.RT.NewArray().Value(), nil }, ReadOnly: true},
		{Name: "binding", Length: 1, Func: binding},
		{Name: "_linkedBinding", Length: 1, Func: binding},
		{Name: "domain", Value: constant(engine.Null)},
		{Name: "_exiting", Get: s.getExiting, Set: s.setExiting, GetName: "get", SetName: "set"},
		{Name: "exitCode", Get: s.getExitCode, Set: s.setExitCode, GetName: "get", SetName: "set", Fixed: true},
		{Name: "config", Value: config, ReadOnly: true},
		{Name: "dlopen", Func: dlopen},
		{Name: "uptime", Func: uptime},
		{Name: "getActiveResourcesInfo", Func: activeResources},
		{Name: "_getActiveRequests", Func: emptyArray},
		{Name: "_getActiveHandles", Func: emptyArray},
		{Name: "reallyExit", Func: reallyExit},
		{Name: "_kill", Func: rawKill},
		{Name: "loadEnvFile", Func: loadEnvFile},
		{Name: "cpuUsage", Length: 1, Func: cpuUsage},
		{Name: "threadCpuUsage", Length: 1, Func: cpuUsage},
		{Name: "resourceUsage", Func: resourceUsage},
		{Name: "memoryUsage", Value: memoryUsageFunction},
		{Name: "constrainedMemory", Func: constrainedMemory},
		{Name: "availableMemory", Func: availableMemory},
		{Name: "kill", Length: 2, Func: kill},
		{Name: "exit", Length: 1, Func: s.exit},
		{Name: "ref", Length: 1, Func: refHandle("ref")},
		{Name: "unref", Length: 1, Func: refHandle("unref")},
		replaceable("finalization", false, s.finalizationObject),
		{Name: "hrtime", Value: hrtimeFunction},
		{Name: "openStdin", Func: openStdin, NoName: true},
	}
	list = append(list, identity()...)
	if execveAvailable {
		list = append(list, node.Export{Name: "execve", Length: 1, Func: execve})
	}
	return append(list, []node.Export{
		replaceable("allowedNodeEnvironmentFlags", true, allowedFlags),
		{Name: "features", Value: features, ReadOnly: true, Fixed: true},
		{Name: "setUncaughtExceptionCaptureCallback", Length: 1, Func: setCaptureCallback},
		{Name: "hasUncaughtExceptionCaptureCallback", Func: hasCaptureCallback},
		{Name: "addUncaughtExceptionCaptureCallback", Length: 1, Func: addCaptureCallback},
		{Name: "emitWarning", Length: 4, Func: emitWarning},
		{Name: "nextTick", Length: 1, Func: nextTick},
		{Name: "_tickCallback", Func: tickCallback, FuncName: "runNextTicks"},
		{Name: "sourceMapsEnabled", Get: func(*engine.Call) (engine.Value, error) {
			return engine.Bool(sourcemap.Of(e).Enabled), nil
		}, GetName: "get"},
		{Name: "setSourceMapsEnabled", Length: 1, Func: setSourceMapsEnabled},
		{Name: "getBuiltinModule", Length: 1, Func: getBuiltinModule},
		{Name: "_startProfilerIdleNotifier", Func: idleNotifier, NoName: true},
		{Name: "_stopProfilerIdleNotifier", Func: idleNotifier, NoName: true},
		{Name: "stdout", Get: standard(stdout), GetName: "getStdout"},
		{Name: "stdin", Get: standard(stdin), GetName: "getStdin"},
		{Name: "stderr", Get: standard(stderr), GetName: "getStderr"},
		{Name: "abort", Func: abort},
		{Name: "umask", Length: 1, Func: umask, FuncName: "wrappedUmask"},
		{Name: "chdir", Length: 1, Func: chdir, FuncName: "wrappedChdir"},
		{Name: "cwd", Func: cwd, FuncName: "wrappedCwd"},
		{Name: "env", Value: environment},
		{Name: "title", Get: getTitle, Set: setTitle},
		{Name: "argv", Value: func(e *env.Env) (engine.Value, error) { return e.RT.NewStringArray(e.Argv).Value(), nil }},
		{Name: "execArgv", Value: func(e *env.Env) (engine.Value, error) { return e.RT.NewStringArray(e.ExecArgv).Value(), nil }},
		{Name: "pid", Value: constant(engine.Int(os.Getpid())), ReadOnly: true},
		{Name: "ppid", Get: func(*engine.Call) (engine.Value, error) { return engine.Int(os.Getppid()), nil }},
		{Name: "execPath", Value: constant(engine.String(e.ExecPath))},
		{Name: "debugPort", Value: constant(engine.Int(9229))},
		{Name: "argv0", Value: constant(engine.String(e.Argv0)), ReadOnly: true, Fixed: true},
		{Name: "report", Get: s.getReport, GetName: "get"},
	}...)
}

// Arch is process.arch.
func Arch() string {
	switch goruntime.GOARCH {
	case "amd64":
		return "x64"
	case "386":
		return "ia32"
	}
	return goruntime.GOARCH
}

// Platform is process.platform.
func Platform() string {
	if goruntime.GOOS == "windows" {
		return "win32"
	}
	return goruntime.GOOS
}

// versions is process.versions. COMPAT: but for sxn, these are the entries of
// the Node release that Version names: programs read from them which features,
// formats and tables the runtime has (openssl: that there is cryptography;
// modules, napi: which binary addons; unicode, tz, icu: which data).
func versions(e *env.Env) (engine.Value, error) {
	o := e.RT.NewObject()
	for _, v := range [...][2]string{
		{"node", Version[1:]}, {"acorn", "8.19.0"}, {"ada", "4.0.0"}, {"amaro", "1.1.11"}, {"ares", "1.34.9"},
		{"brotli", "1.2.0"}, {"cldr", "48.0"}, {"icu", "78.3"}, {"libffi", "3.8.0"}, {"lief", "1.0.0"}, {"llhttp", "9.4.3"},
		{"merve", "1.2.2"}, {"modules", "147"}, {"napi", "10"}, {"nbytes", "0.1.4"}, {"ncrypto", "0.0.1"}, {"nghttp2", "1.70.0"},
		{"nghttp3", ""}, {"ngtcp2", ""}, {"openssl", "3.5.9"}, {"simdjson", "5.0.3"}, {"simdutf", "7.7.0"}, {"sqlite", "3.54.0"},
		{"tz", "2026e"}, {"undici", "8.12.2"}, {"unicode", "17.0"}, {"uv", "1.52.1"}, {"uvwasi", "0.0.23"},
		{"v8", "14.6.202.34-node.40"}, {"zlib", "1.3.2.1-motley-456ae73"}, {"zstd", "1.5.7"}, {"sxn", SxnVersion},
	} {
		if err := o.Define(engine.NewKey(v[0]), engine.Property{Value: engine.String(v[1]), Enumerable: true}); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}

// SxnVersion is process.versions.sxn.
const SxnVersion = "0.1.0"

// releaseBase is where the release of Node that Version names is found.
const releaseBase = "https://nodejs.org/download/release/" + Version + "/node-" + Version

func release(e *env.Env) (engine.Value, error) {
	o := e.RT.NewObject()
	for _, p := range [...][2]string{{"name", "node"}, {"sourceUrl", releaseBase + ".tar.gz"}, {"headersUrl", releaseBase + "-headers.tar.gz"}} {
		if err := o.Put(p[0], engine.String(p[1])); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}

func config(e *env.Env) (engine.Value, error) {
	o := e.RT.NewObject()
	for _, name := range [...]string{"target_defaults", "variables"} {
		inner := e.RT.NewObject()
		if name == "variables" {
			if err := inner.Put("node_use_amaro", engine.True); err != nil {
				return engine.Undefined, err
			}
		}
		if err := inner.Freeze(); err != nil {
			return engine.Undefined, err
		}
		if err := o.Put(name, inner.Value()); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), o.Freeze()
}

// features is process.features. COMPAT: what Node answers by way of a getter
// is one here too.
func features(e *env.Env) (engine.Value, error) {
	o := e.RT.NewObject()
	for _, f := range [...]struct {
		name string
		on   bool
	}{{"inspector", false}, {"debug", false}, {"uv", true}, {"ipv6", true}, {"tls_alpn", true}, {"tls_sni", true}, {"tls_ocsp", true},
		{"tls", true}, {"openssl_is_boringssl", false}} {
		if err := o.Define(engine.NewKey(f.name), engine.Property{Value: engine.Bool(f.on), Writable: true, Enumerable: true, Configurable: true}); err != nil {
			return engine.Undefined, err
		}
	}
	answer := func(v engine.Value) engine.NativeFunc {
		return func(*engine.Call) (engine.Value, error) { return v, nil }
	}
	err := e.RT.DefineMethods(o, []engine.Method{
		{Name: "cached_builtins", Get: answer(engine.True), Enumerable: true},
		{Name: "require_module", Get: answer(engine.Bool(!e.Options.NoRequireModule)), Enumerable: true},
		{Name: "dtls", Get: answer(engine.False), Enumerable: true},
		{Name: "quic", Get: answer(engine.False), Enumerable: true},
	})
	if err != nil {
		return engine.Undefined, err
	}
	mode := engine.String("strip")
	if e.Options.NoStripTypes {
		mode = engine.False
	}
	typescript := e.RT.NewFunction("get", 0, answer(mode))
	return o.Value(), o.Define(engine.NewKey("typescript"), engine.Property{Get: typescript, Enumerable: true, Configurable: true})
}
