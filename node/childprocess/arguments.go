package childprocess

import (
	goruntime "runtime"
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/internal/deprecation"
	"github.com/sxfescript/sxn/node/internal/signals"
	"github.com/sxfescript/sxn/node/nodeerr"
	nodeurl "github.com/sxfescript/sxn/node/url"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/url"
)

// noNull refuses strings with a null byte, which the system would cut.
func noNull(rt *engine.Runtime, v engine.Value, name string) error {
	if s, ok := v.AsString(); ok && strings.IndexByte(s, 0) >= 0 {
		what := "a string"
		if name == "modulePath" {
			what = "a string, Uint8Array, or URL"
		}
		return nodeerr.InvalidArgValue(rt, name, v, "must be "+what+" without null bytes")
	}
	return nil
}

func noNulls(rt *engine.Runtime, args *engine.Object, name string) error {
	n, err := args.Length()
	if err != nil {
		return err
	}
	for i := range n {
		v, err := args.GetIndex(uint32(i))
		if err != nil {
			return err
		}
		if err := noNull(rt, v, name+"["+strconv.Itoa(i)+"]"); err != nil {
			return err
		}
	}
	return nil
}

// path checks a string, Buffer or URL and returns the path.
func path(e *env.Env, v engine.Value, name string) (string, error) {
	rt := e.RT
	if u, ok := url.As(v); ok {
		p, err := nodeurl.FileURLToPath(u, v, goruntime.GOOS == "windows")
		if err != nil {
			return "", err
		}
		return p, noNull(rt, engine.String(p), name)
	}
	if v.IsObject() {
		if b, ok := v.AsUint8Bytes(); ok {
			s, err := buffer.ToString(b, buffer.UTF8)
			if err != nil {
				return "", err
			}
			text, _ := s.AsString()
			return text, noNull(rt, s, name)
		}
	}
	s, ok := v.AsString()
	if !ok {
		return "", nodeerr.InvalidArgType(rt, name, v, "string", "Buffer", "URL")
	}
	return s, noNull(rt, v, name)
}

// checkOptional checks options that may be null or undefined.
func checkOptional(c *engine.Call, o *engine.Object) error {
	rt := c.Runtime()
	get := o.Get
	if v, err := get("detached"); err != nil {
		return err
	} else if !v.IsNullish() {
		if _, err := validate.Boolean(c, v, "options.detached"); err != nil {
			return err
		}
	}
	for _, name := range [...]string{"uid", "gid"} {
		v, err := get(name)
		if err != nil {
			return err
		}
		if v.IsNullish() {
			continue
		}
		if _, err := validate.Int32(c, v, "options."+name, -1<<31, 1<<31-1); err != nil {
			return err
		}
	}
	v, err := get("shell")
	if err != nil {
		return err
	}
	if !v.IsNullish() && !v.IsBool() && !v.IsString() {
		return nodeerr.InvalidArgType(rt, "options.shell", v, "boolean", "string")
	}
	if v, err = get("argv0"); err != nil {
		return err
	}
	if !v.IsNullish() {
		if _, err := validate.String(c, v, "options.argv0"); err != nil {
			return err
		}
		if err := noNull(rt, v, "options.argv0"); err != nil {
			return err
		}
	}
	for _, name := range [...]string{"windowsHide", "windowsVerbatimArguments"} {
		if v, err = get(name); err != nil {
			return err
		}
		if !v.IsNullish() {
			if _, err := validate.Boolean(c, v, "options."+name); err != nil {
				return err
			}
		}
	}
	return nil
}

// normalizeSpawn checks the arguments of spawn and spawnSync and returns the
// options that ChildProcess.prototype.spawn takes.
func normalizeSpawn(c *engine.Call, file, args, options engine.Value) (*engine.Object, error) {
	rt, e := c.Runtime(), env.From(c)
	name, err := validate.String(c, file, "file")
	if err != nil {
		return nil, err
	}
	if err := noNull(rt, file, "file"); err != nil {
		return nil, err
	}
	if name == "" {
		return nil, nodeerr.InvalidArgValue(rt, "file", file, "cannot be empty")
	}
	list, options, err := argumentList(rt, args, options)
	if err != nil {
		return nil, err
	}
	if err := noNulls(rt, rt.NewArray(list...), "args"); err != nil {
		return nil, err
	}
	o := rt.NewObjectWithPrototype(nil)
	if !options.IsUndefined() {
		if _, err := validate.Object(c, options, "options"); err != nil {
			return nil, err
		}
		if err := spread(o, options); err != nil {
			return nil, err
		}
	}
	cwd, err := o.Get("cwd")
	if err != nil {
		return nil, err
	}
	if !cwd.IsNullish() {
		dir, err := path(e, cwd, "options.cwd")
		if err != nil {
			return nil, err
		}
		cwd = engine.String(dir)
	}
	if err := checkOptional(c, o); err != nil {
		return nil, err
	}
	p := &program{file: name, args: list}
	if err := p.useShell(c, e, o); err != nil {
		return nil, err
	}
	argv0, err := o.Get("argv0")
	if err != nil {
		return nil, err
	}
	if !argv0.IsString() {
		argv0 = engine.String(p.file)
	}
	pairs, err := environmentPairs(e, o)
	if err != nil {
		return nil, err
	}
	return o, p.store(rt, o, append([]engine.Value{argv0}, p.args...), cwd, pairs)
}

// argumentList sorts out the arguments args and options.
func argumentList(rt *engine.Runtime, args, options engine.Value) ([]engine.Value, engine.Value, error) {
	if a, ok := args.AsObject(); ok {
		if !args.IsArray() {
			return nil, args, nil
		}
		var list []engine.Value
		n, err := a.Length()
		if err != nil {
			return nil, options, err
		}
		for i := range n {
			v, err := a.GetIndex(uint32(i))
			if err != nil {
				return nil, options, err
			}
			list = append(list, v)
		}
		return list, options, nil
	}
	if args.IsNullish() {
		return nil, options, nil
	}
	return nil, options, nodeerr.InvalidArgType(rt, "args", args, "object")
}

// program is what is to be run.
type program struct {
	file     string
	args     []engine.Value
	verbatim bool
}

func (p *program) store(rt *engine.Runtime, o *engine.Object, argv []engine.Value, cwd engine.Value, pairs []engine.Value) error {
	for _, name := range [...]string{"detached", "windowsHide", "windowsVerbatimArguments"} {
		v, err := o.Get(name)
		if err != nil {
			return err
		}
		if err := o.Put(name, engine.Bool(v.Truthy() || p.verbatim && name == "windowsVerbatimArguments")); err != nil {
			return err
		}
	}
	for _, f := range []field{{"args", rt.NewArray(argv...).Value()}, {"cwd", cwd}, {"envPairs", rt.NewArray(pairs...).Value()},
		{"file", engine.String(p.file)}} {
		if err := o.Put(f.name, f.v); err != nil {
			return err
		}
	}
	return nil
}

// useShell makes the program a shell that runs it, where the shell option says so.
func (p *program) useShell(c *engine.Call, e *env.Env, o *engine.Object) error {
	shell, err := o.Get("shell")
	if err != nil || !shell.Truthy() {
		return err
	}
	rt := e.RT
	if err := noNull(rt, shell, "options.shell"); err != nil {
		return err
	}
	command := p.file
	if len(p.args) > 0 {
		if err := warnShell(e); err != nil {
			return err
		}
		joined, err := rt.NewArray(p.args...).Invoke("join", engine.String(" "))
		if err != nil {
			return err
		}
		text, _ := joined.AsString()
		command += " " + text
	}
	name, _ := shell.AsString()
	p.file, p.args, p.verbatim = shellCommand(name, command)
	return nil
}

func warnShell(e *env.Env) error {
	st, err := stateOf(e)
	if err != nil || st.warnedShell {
		return err
	}
	st.warnedShell = true
	return deprecation.Warn(e, "DEP0190", "Passing args to a child process with shell option true can lead to security vulnerabilities, "+
		"as the arguments are not escaped, only concatenated.")
}

// environmentPairs are the NAME=value strings of the env option or of the
// process; inherited properties count.
func environmentPairs(e *env.Env, o *engine.Object) ([]engine.Value, error) {
	v, err := o.Get("env")
	if err != nil {
		return nil, err
	}
	if !v.Truthy() {
		p, err := e.Process()
		if err != nil {
			return nil, err
		}
		if v, err = p.Get("env"); err != nil {
			return nil, err
		}
	}
	source, ok := v.AsObject()
	if !ok {
		return nil, nil
	}
	keys, err := enumerate(source)
	if err != nil {
		return nil, err
	}
	var pairs []engine.Value
	for _, k := range environmentKeys(keys) {
		v, err := source.GetKey(k)
		if err != nil {
			return nil, err
		}
		if v.IsUndefined() {
			continue
		}
		name := "options.env['" + k.Name() + "']"
		if err := noNull(e.RT, k.Value(), name); err != nil {
			return nil, err
		}
		if err := noNull(e.RT, v, name); err != nil {
			return nil, err
		}
		s, err := e.RT.ToString(v)
		if err != nil {
			return nil, err
		}
		pairs = append(pairs, engine.String(k.Name()+"="+s))
	}
	return pairs, nil
}

// enumerate lists what for-in does.
func enumerate(o *engine.Object) ([]engine.Key, error) {
	seen := map[engine.Key]bool{}
	var list []engine.Key
	for o != nil {
		own, err := o.OwnKeys()
		if err != nil {
			return nil, err
		}
		for _, k := range own {
			if k.IsSymbol() || seen[k] {
				continue
			}
			seen[k] = true
			p, ok, err := o.OwnProperty(k)
			if err != nil {
				return nil, err
			}
			if ok && p.Enumerable {
				list = append(list, k)
			}
		}
		if o, err = o.Prototype(); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// validSignal turns a number or a name into the number of a signal.
func validSignal(rt *engine.Runtime, v engine.Value) (int, error) {
	if n, ok := v.AsInt(); ok && signals.Name(n) != "" {
		return n, nil
	}
	if s, ok := v.AsString(); ok {
		if n, ok := signals.Number(strings.ToUpper(s)); ok {
			return n, nil
		}
	}
	s, err := rt.ToString(v)
	if err != nil {
		return 0, err
	}
	return 0, nodeerr.Type("ERR_UNKNOWN_SIGNAL", "Unknown signal: %s", s)
}

// killSignal checks the option killSignal; 0 means that it is not given.
func killSignal(rt *engine.Runtime, v engine.Value) (int, error) {
	if v.IsString() || v.IsNumber() {
		return validSignal(rt, v)
	}
	if !v.IsNullish() {
		return 0, nodeerr.InvalidArgType(rt, "options.killSignal", v, "string", "number")
	}
	return 0, nil
}

// timeoutOf checks the option timeout, in milliseconds.
func timeoutOf(c *engine.Call, v engine.Value) (int64, error) {
	if v.IsNullish() {
		return 0, nil
	}
	return validate.Integer(c, v, "timeout", 0, 1<<53-1)
}
