package main

import (
	"strings"

	"github.com/sxfescript/sxn/runtime"
	"github.com/sxfescript/sxn/runtime/env"
)

// parseWorker parses the options of a worker: those of NODE_OPTIONS, then
// those it is given. Options of the whole process are refused.
func parseWorker(nodeOptions string, execArgv []string) (runtime.Options, error) {
	p := &parsed{}
	var invalid []string
	for i := 0; i < len(execArgv); i++ {
		a := execArgv[i]
		if !strings.HasPrefix(a, "-") {
			break
		}
		if processOption(a) {
			invalid = append(invalid, a)
			continue
		}
		used, err := p.option(a, execArgv[i+1:], false)
		if err != nil {
			invalid = append(invalid, a)
			continue
		}
		i += used
	}
	if len(invalid) > 0 {
		return p.opts, &env.InvalidOptions{Flags: invalid}
	}
	if nodeOptions != "" {
		if err := p.parseEnvironment(nodeOptions); err != nil {
			return p.opts, &env.InvalidOptions{Text: err.Error()}
		}
	}
	return p.opts, nil
}

// processOption reports whether an option is one of the process or of V8,
// which workers share.
func processOption(arg string) bool {
	name, _, _ := strings.Cut(arg, "=")
	name = strings.ReplaceAll(name, "_", "-")
	switch name {
	case "--title", "--expose-gc", "--stack-trace-limit", "--max-old-space-size", "--icu-data-dir", "-v", "--version", "-h", "--help",
		"--allow-natives-syntax", "--jitless", "--no-opt", "--stack-size", "--max-semi-space-size", "--optimize-for-size",
		"--abort-on-uncaught-exception", "--interpreted-frames-native-stack", "--zero-fill-buffers",
		"--use-openssl-ca", "--no-use-openssl-ca", "--use-bundled-ca", "--disable-wasm-trap-handler", "--openssl-legacy-provider",
		"--openssl-shared-config", "--v8-pool-size", "--use-largepages", "--tls-cipher-list", "--no-node-snapshot", "--trace-sigint",
		"--trace-event-categories", "--trace-events-enabled", "--trace-event-file-pattern":
		return true
	}
	return strings.HasPrefix(name, "--harmony") || strings.HasPrefix(name, "--js-") || strings.HasPrefix(name, "--no-harmony")
}
