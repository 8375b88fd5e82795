package main

import (
	"os"
	"strconv"
	"strings"
)

// option takes one option; used is the number of following words it takes as
// its value.
func (p *parsed) option(arg string, rest []string, fromEnv bool) (used int, err error) {
	name, value, hasValue := strings.Cut(arg, "=")
	name = strings.ReplaceAll(name, "_", "-")
	if strings.HasPrefix(arg, "-") && !strings.HasPrefix(arg, "--") {
		name, hasValue = arg, false
	}
	if set := p.flag(name); set != nil {
		if hasValue && value != "" {
			return 0, &flagError{arg + " does not take an argument"}
		}
		*set = true
		if p.opts.TLSMin[3] && p.opts.TLSMax[0] {
			return 0, &flagError{"either --tls-min-v1.3 or --tls-max-v1.2 can be used, not both"}
		}
		return 0, nil
	}
	if take := p.valued(name); take != nil {
		if !hasValue {
			if len(rest) == 0 || strings.HasPrefix(rest[0], "-") && len(rest[0]) > 1 && !acceptsDash(name) {
				return 0, &flagError{arg + " requires an argument"}
			}
			value, used = rest[0], 1
		}
		return used, take(value)
	}
	switch name {
	case "-p", "--print", "-pe":
		p.opts.Print = true
		if hasValue {
			return 0, p.evalText(value)
		}
		if len(rest) == 0 || strings.HasPrefix(rest[0], "-") {
			return 0, nil // the text is that of another option, or of standard input
		}
		return 1, p.evalText(rest[0])
	}
	if ignored(name) {
		return 0, nil
	}
	if strings.HasPrefix(name, "--inspect") {
		// Editors put it into NODE_OPTIONS: programs run, without a debugger.
		os.Stderr.WriteString("sxn: there is no inspector, " + arg + " is ignored\n")
		return 0, nil
	}
	return 0, &flagError{"bad option: " + arg}
}

func acceptsDash(name string) bool { return name == "-e" || name == "--eval" }

func (p *parsed) evalText(s string) error {
	p.opts.Eval, p.opts.HasEval = s, true
	return nil
}

// flag returns the variable behind an option without a value.
func (p *parsed) flag(name string) *bool {
	o := &p.opts
	switch name {
	case "-v", "--version":
		return &p.version
	case "-h", "--help":
		return &p.help
	case "-c", "--check":
		return &o.Check
	case "-i", "--interactive":
		return &p.interactive
	case "--no-warnings":
		return &o.NoWarnings
	case "--use-env-proxy":
		return &o.UseEnvProxy
	case "--no-use-env-proxy":
		return &o.NoUseEnvProxy
	case "--no-deprecation":
		return &o.NoDeprecation
	case "--throw-deprecation":
		return &o.ThrowDeprecation
	case "--trace-deprecation":
		return &o.TraceDeprecation
	case "--trace-warnings":
		return &o.TraceWarnings
	case "--trace-events-enabled":
		return &o.TraceEvents
	case "--cpu-prof":
		return &o.Profiling.CPU
	case "--trace-uncaught":
		return &o.TraceUncaught
	case "--trace-sigint":
		return &o.TraceSigInt
	case "--pending-deprecation":
		return &o.PendingDeprecation
	case "--preserve-symlinks":
		return &o.PreserveSymlinks
	case "--preserve-symlinks-main":
		return &o.PreserveSymlinksMain
	case "--enable-source-maps":
		return &o.EnableSourceMaps
	case "--insecure-http-parser":
		return &o.InsecureHTTPParser
	case "--expose-internals":
		return &o.ExposeInternals
	case "--expose-gc":
		return &o.ExposeGC
	case "--abort-on-uncaught-exception":
		return &o.AbortOnUncaught
	case "--experimental-vm-modules":
		return &o.ExperimentalVMModules
	case "--experimental-eventsource":
		return &o.ExperimentalEventSource
	case "--use-system-ca":
		return &o.UseSystemCA
	case "--no-use-system-ca":
		return &o.NoSystemCA
	case "--no-experimental-websocket":
		return &o.NoWebSocket
	case "--no-experimental-global-navigator":
		return &o.NoNavigator
	case "--no-experimental-webstorage", "--no-webstorage":
		return &o.NoWebStorage
	case "--no-network-family-autoselection", "--no-enable-network-family-autoselection":
		return &o.NoAutoSelectFamily
	case "--tls-min-v1.0":
		return &o.TLSMin[0]
	case "--tls-min-v1.1":
		return &o.TLSMin[1]
	case "--tls-min-v1.2":
		return &o.TLSMin[2]
	case "--tls-min-v1.3":
		return &o.TLSMin[3]
	case "--tls-max-v1.2":
		return &o.TLSMax[0]
	case "--tls-max-v1.3":
		return &o.TLSMax[1]
	case "--test":
		return &o.Test.Runner
	case "--test-only":
		return &o.Test.Only
	case "--test-force-exit":
		return &o.Test.ForceExit
	case "--test-update-snapshots":
		return &o.Test.UpdateSnapshots
	case "--experimental-test-coverage":
		return &o.Test.Coverage
	case "--experimental-test-module-mocks":
		return &o.Test.ModuleMocks
	case "--test-randomize":
		return &o.Test.Randomize
	case "--watch":
		return &o.Test.Watch
	case "--report-on-fatalerror":
		return &o.Report.OnFatalError
	case "--report-on-signal":
		return &o.Report.OnSignal
	case "--report-uncaught-exception":
		return &o.Report.OnUncaught
	case "--report-compact":
		return &o.Report.Compact
	case "--report-exclude-env":
		return &o.Report.ExcludeEnv
	case "--report-exclude-network":
		return &o.Report.ExcludeNetwork
	case "--frozen-intrinsics":
		return &o.Frozen
	case "--no-experimental-require-module", "--no-require-module":
		return &o.NoRequireModule
	case "--no-strip-types", "--no-experimental-strip-types":
		return &o.NoStripTypes
	}
	return nil
}

// valued returns what takes the value of an option.
func (p *parsed) valued(name string) func(string) error {
	o := &p.opts
	list := func(l *[]string) func(string) error {
		return func(v string) error { *l = append(*l, v); return nil }
	}
	text := func(s *string) func(string) error {
		return func(v string) error { *s = v; return nil }
	}
	number := func(n *int) func(string) error {
		return func(v string) error {
			i, err := strconv.Atoi(v)
			if err != nil {
				return &flagError{name + " must be a number"}
			}
			*n = i
			return nil
		}
	}
	oneOf := func(s *string, allowed ...string) func(string) error {
		return func(v string) error {
			for _, a := range allowed {
				if a == v {
					*s = v
					return nil
				}
			}
			return &flagError{name + " must be one of: " + strings.Join(allowed, ", ")}
		}
	}
	switch name {
	case "-e", "--eval":
		return p.evalText
	case "-r", "--require":
		return list(&o.Require)
	case "--import":
		return list(&o.Import)
	case "--experimental-loader", "--loader":
		return list(&o.Loaders)
	case "-C", "--conditions":
		return list(&o.Conditions)
	case "--disable-warning":
		return list(&o.DisableWarnings)
	case "--test-name-pattern":
		return list(&o.Test.NamePatterns)
	case "--test-skip-pattern":
		return list(&o.Test.SkipPatterns)
	case "--experimental-test-tag-filter":
		return list(&o.Test.TagFilters)
	case "--test-reporter":
		return list(&o.Test.Reporters)
	case "--test-reporter-destination":
		return list(&o.Test.Destinations)
	case "--test-concurrency":
		return number(&o.Test.Concurrency)
	case "--test-timeout":
		return number(&o.Test.Timeout)
	case "--test-random-seed":
		return func(v string) error { o.Test.HasRandomSeed = true; return number(&o.Test.RandomSeed)(v) }
	case "--test-shard":
		return text(&o.Test.Shard)
	case "--test-isolation", "--experimental-test-isolation":
		return oneOf(&o.Test.Isolation, "process", "none")
	case "--test-global-setup":
		return text(&o.Test.GlobalSetup)
	case "--test-rerun-failures":
		return text(&o.Test.RerunFailures)
	case "--test-coverage-include", "--test-coverage-exclude", "--test-coverage-lines", "--test-coverage-branches", "--test-coverage-functions":
		return func(string) error { return nil } // they change what --experimental-test-coverage refuses
	case "--report-dir", "--report-directory":
		return text(&o.Report.Directory)
	case "--report-filename":
		return text(&o.Report.Filename)
	case "--report-signal":
		return text(&o.Report.Signal)
	case "--trace-event-categories":
		return text(&o.TraceCategories)
	case "--trace-event-file-pattern":
		return text(&o.TraceFilePattern)
	case "--cpu-prof-dir":
		return text(&o.Profiling.CPUDir)
	case "--cpu-prof-name":
		return text(&o.Profiling.CPUName)
	case "--cpu-prof-interval":
		return number(&o.Profiling.CPUInterval)
	case "--diagnostic-dir":
		return text(&o.Profiling.DiagnosticDir)
	case "--heapsnapshot-signal":
		return text(&o.Profiling.HeapSnapshotSignal)
	case "--title":
		return text(&o.Title)
	case "--icu-data-dir":
		return text(&o.IcuDataDir)
	case "--input-type":
		return func(v string) error {
			switch v {
			case "module", "commonjs", "commonjs-typescript", "module-typescript":
				o.InputType = v
				return nil
			}
			return &flagError{`--input-type must be "module","commonjs", "module-typescript" or "commonjs-typescript"`}
		}
	case "--unhandled-rejections":
		return oneOf(&o.UnhandledRejections, "warn-with-error-code", "throw", "strict", "warn", "none")
	case "--dns-result-order":
		return oneOf(&o.DNSResultOrder, "ipv4first", "ipv6first", "verbatim")
	case "--stack-trace-limit":
		return func(v string) error {
			o.HasStackTraceLimit = true
			return number(&o.StackTraceLimit)(v)
		}
	case "--max-old-space-size":
		return number(&o.MaxOldSpaceSize)
	case "--max-http-header-size":
		return number(&o.MaxHTTPHeaderSize)
	case "--network-family-autoselection-attempt-timeout":
		return number(&o.AutoSelectTimeout)
	case "--tls-cipher-list":
		return text(&o.TLSCipherList)
	case "--tls-keylog":
		return text(&o.TLSKeylog)
	case "--env-file":
		return func(v string) error { p.envFiles = append(p.envFiles, envFile{v, false}); return nil }
	case "--env-file-if-exists":
		return func(v string) error { p.envFiles = append(p.envFiles, envFile{v, true}); return nil }
	}
	return nil
}

// ignored reports whether an option is one that V8 or Node has and that
// changes nothing here.
func ignored(name string) bool {
	switch name {
	case "--allow-natives-syntax", "--harmony", "--jitless", "--no-opt", "--stack-size", "--max-semi-space-size", "--optimize-for-size",
		"--no-addons", "--no-global-search-paths", "--experimental-wasm-modules",
		"--strip-types", "--experimental-strip-types", "--experimental-require-module",
		"--experimental-detect-module", "--experimental-import-meta-resolve", "--experimental-print-required-tla", "--no-experimental-detect-module",
		"--entry-url", "--experimental-addon-modules", "--experimental-global-customevent", "--experimental-fetch",
		"--experimental-websocket", "--use-openssl-ca", "--no-use-openssl-ca", "--use-bundled-ca",
		"--no-experimental-fetch", "--experimental-webstorage",
		"--network-family-autoselection", "--force-node-api-uncaught-exceptions-policy", "--track-heap-objects", "--verify-base-objects",
		"--node-memory-debug", "--no-extra-info-on-fatal-exception", "--trace-sync-io", "--trace-exit",
		"--interpreted-frames-native-stack", "--zero-fill-buffers", "--no-verify-base-objects", "--experimental-shadow-realm",
		"--disable-wasm-trap-handler", "--enable-etw-stack-walking", "--enable-network-family-autoselection", "--force-context-aware",
		"--openssl-legacy-provider", "--openssl-shared-config", "--v8-pool-size", "--use-largepages", "--no-worker-snapshot",
		"--no-async-context-frame", "--disable-sigusr1", "--experimental-stream-iter", "--experimental-web-worker", "--no-experimental-ffi",
		"--no-force-async-hooks-checks", "--experimental-import-text",
		"--no-experimental-repl-await", "--no-experimental-sqlite", "--experimental-sqlite", "--no-node-snapshot", "--warnings":
		return true
	}
	return strings.HasPrefix(name, "--harmony-") || strings.HasPrefix(name, "--js-") || strings.HasPrefix(name, "--no-harmony")
}

// allowedInEnvironment reports whether an option may stand in NODE_OPTIONS.
func allowedInEnvironment(arg string) bool {
	name, _, _ := strings.Cut(arg, "=")
	switch strings.ReplaceAll(name, "_", "-") {
	case "-e", "--eval", "-p", "--print", "-pe", "-c", "--check", "-v", "--version", "-h", "--help", "-i", "--interactive",
		"--test", "--expose-internals", "--watch-path", "--", "--prof-process", "--v8-options", "--build-snapshot", "--run":
		return false
	}
	return true
}
