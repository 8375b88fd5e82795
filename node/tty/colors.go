package tty

import (
	"runtime"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// variables are environment variables: those of the process, or an object
// that the program gives.
type variables struct {
	rt *engine.Runtime
	v  engine.Value
}

// lookup returns a variable; ok is false where it is undefined.
func (e *variables) lookup(name string) (value string, ok bool, err error) {
	v, err := e.rt.GetV(e.v, engine.NewKey(name))
	if err != nil || v.IsUndefined() {
		return "", false, err
	}
	s, err := e.rt.ToString(v)
	return s, true, err
}

// has is the in operator.
func (e *variables) has(name string) (bool, error) {
	o, ok := e.v.AsObject()
	if !ok {
		return false, engine.TypeError("Cannot use 'in' operator to search for '%s'", name)
	}
	return o.Has(engine.NewKey(name))
}

// services are continuous integration services with the colours that their logs show.
var services = [...]struct {
	name  string
	depth int
}{{"APPVEYOR", 8}, {"BUILDKITE", 8}, {"CIRCLECI", 24}, {"DRONE", 8}, {"GITEA_ACTIONS", 24}, {"GITHUB_ACTIONS", 24}, {"GITLAB_CI", 8}, {"TRAVIS", 8}}

// terminalDepth is the depth that a value of TERM stands for.
func terminalDepth(term string) int {
	switch term {
	case "eterm", "cons25", "console", "cygwin", "dtterm", "gnome", "hurd", "jfbterm", "konsole", "kterm", "mlterm", "putty", "st":
		return 4
	case "mosh", "rxvt-unicode-24bit", "terminator", "xterm-kitty":
		return 24
	}
	for _, part := range [...]string{"ansi", "color", "linux", "direct"} {
		if strings.Contains(term, part) {
			return 4
		}
	}
	for _, prefix := range [...]string{"rxvt", "screen", "xterm", "vt100", "vt220"} {
		if strings.HasPrefix(term, prefix) {
			return 4
		}
	}
	if rest, ok := strings.CutPrefix(term, "con"); ok {
		rest = strings.TrimLeft(rest, "0123456789")
		if len(rest) >= 2 && rest[0] == 'x' && rest[1] >= '0' && rest[1] <= '9' {
			return 4
		}
	}
	return 0
}

// colorDepth is writeStream.getColorDepth(env): 1, 4, 8 or 24 bits.
func colorDepth(e *env.Env, vars *variables) (int, error) {
	force, ok, err := vars.lookup("FORCE_COLOR")
	if err != nil {
		return 0, err
	}
	if ok {
		depth := 0
		switch force {
		case "", "1", "true":
			depth = 4
		case "2":
			depth = 8
		case "3":
			depth = 24
		default:
			return 1, nil
		}
		return depth, warnIgnored(e, vars)
	}
	for _, name := range [...]string{"NODE_DISABLE_COLORS", "NO_COLOR"} {
		v, ok, err := vars.lookup(name)
		if err != nil {
			return 0, err
		}
		if ok && v != "" {
			return 1, nil
		}
	}
	term, hasTerm, err := vars.lookup("TERM")
	if err != nil {
		return 0, err
	}
	if term == "dumb" {
		return 1, nil
	}
	if runtime.GOOS == "windows" {
		return consoleDepth(), nil
	}
	if depth, err := serviceDepth(vars); depth != 0 || err != nil {
		return depth, err
	}
	return programDepth(vars, term, hasTerm)
}

// serviceDepth looks at terminal multiplexers and build services.
func serviceDepth(vars *variables) (int, error) {
	if v, _, err := vars.lookup("TMUX"); err != nil || v != "" {
		return 24, err
	}
	azure, err := vars.has("TF_BUILD")
	if err != nil {
		return 0, err
	}
	if azure {
		agent, err := vars.has("AGENT_NAME")
		if err != nil {
			return 0, err
		}
		if agent {
			return 4, nil
		}
	}
	ci, err := vars.has("CI")
	if err != nil {
		return 0, err
	}
	if ci {
		for _, s := range services {
			has, err := vars.has(s.name)
			if err != nil {
				return 0, err
			}
			if has {
				return s.depth, nil
			}
		}
		if name, _, err := vars.lookup("CI_NAME"); err != nil || name == "codeship" {
			return 8, err
		}
		return 1, nil
	}
	has, err := vars.has("TEAMCITY_VERSION")
	if err != nil || !has {
		return 0, err
	}
	v, _, err := vars.lookup("TEAMCITY_VERSION")
	if teamCity(v) {
		return 4, err
	}
	return 1, err
}

// teamCity reports whether a version of TeamCity shows colours: 9.1 or later.
func teamCity(v string) bool {
	major, rest, ok := strings.Cut(v, ".")
	if !ok || major == "" || strings.Trim(major, "0123456789") != "" {
		return false
	}
	if len(major) >= 2 {
		return true
	}
	minor, _, ok := strings.Cut(rest, ".")
	return major == "9" && ok && strings.Trim(minor, "0123456789") == "" && strings.Trim(minor, "0") != ""
}

// programDepth looks at the terminal program and at TERM.
func programDepth(vars *variables, term string, hasTerm bool) (int, error) {
	program, _, err := vars.lookup("TERM_PROGRAM")
	if err != nil {
		return 0, err
	}
	switch program {
	case "iTerm.app":
		v, _, err := vars.lookup("TERM_PROGRAM_VERSION")
		if v == "" || len(v) > 1 && v[0] >= '0' && v[0] <= '2' && v[1] == '.' {
			return 8, err
		}
		return 24, err
	case "HyperTerm", "MacTerm":
		return 24, nil
	case "Apple_Terminal":
		return 8, nil
	}
	color, _, err := vars.lookup("COLORTERM")
	if err != nil {
		return 0, err
	}
	if color == "truecolor" || color == "24bit" {
		return 24, nil
	}
	if hasTerm && term != "" {
		if strings.Contains(term, "truecolor") {
			return 24, nil
		}
		if strings.HasPrefix(term, "xterm-256") {
			return 8, nil
		}
		if d := terminalDepth(strings.ToLower(term)); d != 0 {
			return d, nil
		}
	}
	if color != "" {
		return 4, nil
	}
	return 1, nil
}

// warnIgnored warns once where FORCE_COLOR overrides another variable.
func warnIgnored(e *env.Env, vars *variables) error {
	name := ""
	for _, n := range [...]string{"NODE_DISABLE_COLORS", "NO_COLOR"} {
		v, ok, err := vars.lookup(n)
		if err != nil {
			return err
		}
		if ok && v != "" {
			name = n
			break
		}
	}
	w := warnings.Must(e)
	if name == "" || w.given {
		return nil
	}
	w.given = true
	return e.EmitWarning(engine.String("The '"+name+"' env is ignored due to the 'FORCE_COLOR' env being set."), engine.String("Warning"))
}

type warned struct{ given bool }

var warnings = env.State[warned]{}

func environment(c *engine.Call, v engine.Value) (*variables, error) {
	if !v.IsUndefined() {
		return &variables{c.Runtime(), v}, nil
	}
	p, err := env.From(c).Process()
	if err != nil {
		return nil, err
	}
	v, err = p.Get("env")
	return &variables{c.Runtime(), v}, err
}

// getColorDepth is writeStream.getColorDepth([env]).
// https://nodejs.org/api/tty.html#writestreamgetcolordepthenv
func getColorDepth(c *engine.Call) (engine.Value, error) {
	vars, err := environment(c, c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	n, err := colorDepth(env.From(c), vars)
	return engine.Int(n), err
}

// hasColors is writeStream.hasColors([count][, env]).
// https://nodejs.org/api/tty.html#writestreamhascolorscount-env
func hasColors(c *engine.Call) (engine.Value, error) {
	count, vars := c.Arg(0), c.Arg(1)
	n := int64(16)
	if vars.IsUndefined() && (count.IsUndefined() || count.IsObject() && !count.IsFunction()) {
		vars = count
	} else {
		var err error
		if n, err = validate.Integer(c, count, "count", 2, 1<<53-1); err != nil {
			return engine.Undefined, err
		}
	}
	e := env.From(c)
	names, err := environment(c, vars)
	if err != nil {
		return engine.Undefined, err
	}
	d, err := colorDepth(e, names)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Bool(n <= 1<<d), nil
}
