package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/sxfescript/sxn/runtime"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/netio"
)

// flagError is a wrong command line: Node's text and exit code 9.
type flagError struct{ msg string }

func (e *flagError) Error() string { return e.msg }

// parsed is a command line taken apart.
type parsed struct {
	opts          runtime.Options
	version, help bool
	envFiles      []envFile
	interactive   bool
}

type envFile struct {
	name     string
	optional bool
}

// node parses Node's command line and runs what it names.
func node(exec, argv0 string, args []string) int {
	p := &parsed{}
	p.opts.ExecPath, p.opts.Argv0 = exec, argv0
	p.opts.Stdin0, p.opts.Stdout1, p.opts.Stderr2 = os.Stdin, os.Stdout, os.Stderr
	if err := p.parse(args); err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", exec, err)
		return 9
	}
	switch {
	case p.version:
		fmt.Println(runtime.Version)
		return 0
	case p.help:
		fmt.Print(help)
		return 0
	}
	if code, ok := p.loadEnvFiles(exec); !ok {
		return code
	}
	// NODE_OPTIONS may come from an --env-file; explicit options go last and win.
	if v := os.Getenv("NODE_OPTIONS"); v != "" {
		if err := p.parseEnvironment(v); err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", exec, err)
			return 9
		}
	}
	if err := p.checkProfiling(); err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", exec, err)
		return 9
	}
	piped := p.opts.Stdin // asked for by "-"
	if !p.opts.HasEval && p.opts.Script == "" && !p.opts.Test.Runner {
		p.opts.Stdin = true
	}
	if p.interactive || p.opts.Stdin && !piped && netio.GuessKind(int(os.Stdin.Fd())) == netio.KindTTY {
		fmt.Fprintf(os.Stderr, "%s: the interactive mode (REPL) is not implemented; name a script, or give the program on stdin\n", exec)
		return 9
	}
	p.opts.ParseWorker = parseWorker
	return runtime.Main(p.opts)
}

// parse takes the options up to the main script, which ends them.
func (p *parsed) parse(args []string) error {
	i := 0
	for ; i < len(args); i++ {
		a := args[i]
		if a == "-" {
			p.opts.Stdin = true
			break // the dash stays in process.argv
		}
		if a == "--" {
			i++
			break
		}
		if !strings.HasPrefix(a, "-") {
			break
		}
		used, err := p.option(a, args[i+1:], false)
		if err != nil {
			return err
		}
		p.opts.ExecArgv = append(p.opts.ExecArgv, args[i:i+1+used]...)
		i += used
	}
	rest := args[i:]
	if !p.opts.HasEval && !p.opts.Stdin && !p.opts.Test.Runner && len(rest) > 0 {
		p.opts.Script, rest = rest[0], rest[1:]
	}
	p.opts.Args = rest
	return nil
}

// checkProfiling refuses options of profiles that are not made.
func (p *parsed) checkProfiling() error {
	o := &p.opts.Profiling
	if o.CPU {
		return nil
	}
	for _, x := range [...]struct {
		name  string
		given bool
	}{{"--cpu-prof-name", o.CPUName != ""}, {"--cpu-prof-dir", o.CPUDir != ""}, {"--cpu-prof-interval", o.CPUInterval != 0}} {
		if x.given {
			return &flagError{x.name + " must be used with --cpu-prof"}
		}
	}
	return nil
}

// parseEnvironment takes the options of NODE_OPTIONS.
func (p *parsed) parseEnvironment(v string) error {
	words, err := splitOptions(v)
	if err != nil {
		return err
	}
	e := &parsed{}
	for i := 0; i < len(words); i++ {
		a := words[i]
		if !strings.HasPrefix(a, "-") || !allowedInEnvironment(a) {
			return &flagError{a + " is not allowed in NODE_OPTIONS"}
		}
		used, err := e.option(a, words[i+1:], true)
		if err != nil {
			if bad, ok := strings.CutPrefix(err.Error(), "bad option: "); ok {
				return &flagError{bad + " is not allowed in NODE_OPTIONS"}
			}
			return err
		}
		i += used
	}
	p.merge(e)
	return nil
}

// merge puts the options of the environment before those of the command line.
func (p *parsed) merge(e *parsed) {
	o := &p.opts
	o.Require = append(e.opts.Require, o.Require...)
	o.Import = append(e.opts.Import, o.Import...)
	o.Conditions = append(e.opts.Conditions, o.Conditions...)
	o.DisableWarnings = append(e.opts.DisableWarnings, o.DisableWarnings...)
	or := func(a *bool, b bool) { *a = *a || b }
	or(&o.NoWarnings, e.opts.NoWarnings)
	or(&o.UseEnvProxy, e.opts.UseEnvProxy)
	or(&o.NoUseEnvProxy, e.opts.NoUseEnvProxy)
	or(&o.NoDeprecation, e.opts.NoDeprecation)
	or(&o.ThrowDeprecation, e.opts.ThrowDeprecation)
	or(&o.TraceDeprecation, e.opts.TraceDeprecation)
	or(&o.TraceWarnings, e.opts.TraceWarnings)
	or(&o.PendingDeprecation, e.opts.PendingDeprecation)
	or(&o.PreserveSymlinks, e.opts.PreserveSymlinks)
	or(&o.PreserveSymlinksMain, e.opts.PreserveSymlinksMain)
	or(&o.EnableSourceMaps, e.opts.EnableSourceMaps)
	or(&o.InsecureHTTPParser, e.opts.InsecureHTTPParser)
	or(&o.TraceUncaught, e.opts.TraceUncaught)
	or(&o.TraceSigInt, e.opts.TraceSigInt)
	or(&o.TraceEvents, e.opts.TraceEvents)
	if o.TraceCategories == "" {
		o.TraceCategories = e.opts.TraceCategories
	}
	if o.TraceFilePattern == "" {
		o.TraceFilePattern = e.opts.TraceFilePattern
	}
	if e.opts.Profiling.CPU && !o.Profiling.CPU || o.Profiling == (env.Profiling{}) {
		o.Profiling = e.opts.Profiling
	}
	if o.UnhandledRejections == "" {
		o.UnhandledRejections = e.opts.UnhandledRejections
	}
	if o.InputType == "" {
		o.InputType = e.opts.InputType
	}
	if !o.HasStackTraceLimit {
		o.StackTraceLimit, o.HasStackTraceLimit = e.opts.StackTraceLimit, e.opts.HasStackTraceLimit
	}
	if o.MaxOldSpaceSize == 0 {
		o.MaxOldSpaceSize = e.opts.MaxOldSpaceSize
	}
	if o.MaxHTTPHeaderSize == 0 {
		o.MaxHTTPHeaderSize = e.opts.MaxHTTPHeaderSize
	}
	if o.DNSResultOrder == "" {
		o.DNSResultOrder = e.opts.DNSResultOrder
	}
}

// splitOptions splits NODE_OPTIONS at spaces; double quotes keep words
// together and a backslash inside them escapes.
func splitOptions(s string) ([]string, error) {
	var words []string
	var b strings.Builder
	inWord, quoted := false, false
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\' && quoted:
			if i+1 == len(s) {
				return nil, &flagError{"invalid value for NODE_OPTIONS (invalid escape)"}
			}
			i++
			b.WriteByte(s[i])
		case c == '"':
			quoted = !quoted
			inWord = true
		case c == ' ' && !quoted:
			if inWord {
				words = append(words, b.String())
				b.Reset()
				inWord = false
			}
		default:
			inWord = true
			b.WriteByte(c)
		}
	}
	if quoted {
		return nil, &flagError{"invalid value for NODE_OPTIONS (unterminated string)"}
	}
	if inWord {
		words = append(words, b.String())
	}
	return words, nil
}
