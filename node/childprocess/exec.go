package childprocess

import (
	"math"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/eventloop"
)

// maxBuffer is the default of the option maxBuffer.
const maxBuffer = 1024 * 1024

// execArguments are the checked arguments of exec, execFile and their
// synchronous forms.
type execArguments struct {
	file     engine.Value
	args     []engine.Value
	given    engine.Value   // the arguments as they are for spawn, which checks them
	options  *engine.Object // nil for none
	callback *engine.Function
}

// normalizeExecFile sorts out and checks the arguments of execFile.
func normalizeExecFile(c *engine.Call, file, args, options, callback engine.Value) (*execArguments, error) {
	a := &execArguments{file: file, given: engine.Null}
	switch {
	case args.IsArray():
		list, _, err := argumentList(c.Runtime(), args, options)
		if err != nil {
			return nil, err
		}
		a.args, a.given = list, args
	case args.IsFunction():
		callback, options = args, engine.Null
	case args.IsObject():
		callback, options = options, args
	default:
		a.given = args
	}
	if options.IsFunction() {
		callback = options
	} else if !options.IsNullish() {
		o, err := validate.Object(c, options, "options")
		if err != nil {
			return nil, err
		}
		a.options = o
	}
	if !callback.IsNullish() {
		f, err := validate.Function(c, callback, "callback")
		if err != nil {
			return nil, err
		}
		a.callback = f
	}
	if a.options == nil {
		return a, nil
	}
	v, err := a.options.Get("argv0")
	if err != nil || v.IsNullish() {
		return a, err
	}
	if _, err := validate.String(c, v, "options.argv0"); err != nil {
		return nil, err
	}
	return a, noNull(c.Runtime(), v, "options.argv0")
}

// normalizeExec is the same for exec: the command is for a shell.
func normalizeExec(c *engine.Call, command, options, callback engine.Value) (*execArguments, error) {
	rt := c.Runtime()
	if _, err := validate.String(c, command, "command"); err != nil {
		return nil, err
	}
	if err := noNull(rt, command, "command"); err != nil {
		return nil, err
	}
	if options.IsFunction() {
		callback, options = options, engine.Undefined
	}
	o := rt.NewObjectWithPrototype(nil)
	if err := spread(o, options); err != nil {
		return nil, err
	}
	shell, err := o.Get("shell")
	if err != nil {
		return nil, err
	}
	if !shell.IsString() {
		if err := o.Put("shell", engine.True); err != nil {
			return nil, err
		}
	}
	a := &execArguments{file: command, options: o}
	if !callback.IsNullish() {
		if a.callback, err = validate.Function(c, callback, "callback"); err != nil {
			return nil, err
		}
	}
	return a, nil
}

// exec is child_process.exec(command[, options][, callback]).
// https://nodejs.org/api/child_process.html#child_processexeccommand-options-callback
func exec(c *engine.Call) (engine.Value, error) {
	a, err := normalizeExec(c, c.Arg(0), c.Arg(1), c.Arg(2))
	if err != nil {
		return engine.Undefined, err
	}
	// Programs replace execFile, and exec calls what is there.
	e := env.From(c)
	m, err := e.Builtin(e, "child_process")
	if err != nil {
		return engine.Undefined, err
	}
	o, ok := m.AsObject()
	if !ok {
		return a.execFile(c)
	}
	callback := engine.Undefined
	if a.callback != nil {
		callback = a.callback.Value()
	}
	return o.Invoke("execFile", a.file, a.options.Value(), callback)
}

// execFile is child_process.execFile(file[, args][, options][, callback]).
// https://nodejs.org/api/child_process.html#child_processexecfilefile-args-options-callback
func execFile(c *engine.Call) (engine.Value, error) {
	a, err := normalizeExecFile(c, c.Arg(0), c.Arg(1), c.Arg(2), c.Arg(3))
	if err != nil {
		return engine.Undefined, err
	}
	return a.execFile(c)
}

// run is an execFile under way.
type run struct {
	env      *env.Env
	child    *engine.Object
	callback *engine.Function
	command  string
	args     []engine.Value
	out      [2]*collector
	exited   bool
	killed   bool
	failure  engine.Value // the error to report, undefined for none
	timer    *eventloop.Timer
	signal   int
}

// collector keeps what one stream of the child says.
type collector struct {
	stream *engine.Object
	name   string
	chunks []engine.Value
	length float64
	limit  float64
}

func (a *execArguments) execFile(c *engine.Call) (engine.Value, error) {
	rt, e := c.Runtime(), env.From(c)
	o := rt.NewObjectWithPrototype(nil)
	if err := assign(o, []field{{"encoding", engine.String("utf8")}, {"timeout", engine.Int(0)}, {"maxBuffer", engine.Int(maxBuffer)},
		{"killSignal", engine.String("SIGTERM")}, {"cwd", engine.Null}, {"env", engine.Null}, {"shell", engine.False}}); err != nil {
		return engine.Undefined, err
	}
	if a.options != nil {
		if err := spread(o, a.options.Value()); err != nil {
			return engine.Undefined, err
		}
	}
	timeout, limit, sig, err := limits(c, o)
	if err != nil {
		return engine.Undefined, err
	}
	r := &run{env: e, callback: a.callback, args: a.args, signal: sig}
	r.command, _ = a.file.AsString()
	spawnOptions := rt.NewObject()
	for _, name := range [...]string{"cwd", "env", "gid", "shell", "signal", "uid", "windowsHide", "windowsVerbatimArguments"} {
		v, err := o.Get(name)
		if err != nil {
			return engine.Undefined, err
		}
		if strings.HasPrefix(name, "windows") {
			v = engine.Bool(v.Truthy())
		}
		if err := spawnOptions.Put(name, v); err != nil {
			return engine.Undefined, err
		}
	}
	if r.child, err = spawnChild(c, a.file, a.given, spawnOptions.Value()); err != nil {
		return engine.Undefined, err
	}
	if timeout > 0 {
		frame := e.Frame()
		r.timer = e.Loop.NewTimer(timeout, false, func() {
			r.timer = nil
			e.Run(frame, r.kill)
		})
	}
	encoding, err := o.Get("encoding")
	if err != nil {
		return engine.Undefined, err
	}
	if s, _ := encoding.AsString(); s == "buffer" {
		encoding = engine.Undefined
	} else if _, ok := buffer.ParseEncoding(encoding); !ok {
		encoding = engine.Undefined
	}
	return r.child.Value(), r.listen(encoding, limit)
}

// limits reads timeout, maxBuffer and killSignal.
func limits(c *engine.Call, o *engine.Object) (timeout int64, limit float64, sig int, err error) {
	v, err := o.Get("timeout")
	if err != nil {
		return 0, 0, 0, err
	}
	if timeout, err = timeoutOf(c, v); err != nil {
		return 0, 0, 0, err
	}
	if v, err = o.Get("maxBuffer"); err != nil {
		return 0, 0, 0, err
	}
	limit = math.Inf(1)
	if !v.IsNullish() {
		if limit, err = validate.Number(c, v, "options.maxBuffer", 0, math.Inf(1)); err != nil {
			return 0, 0, 0, err
		}
	}
	if v, err = o.Get("killSignal"); err != nil {
		return 0, 0, 0, err
	}
	sig, err = killSignal(c.Runtime(), v)
	return timeout, limit, sig, err
}

func (r *run) listen(encoding engine.Value, limit float64) error {
	for i, name := range [...]string{"stdout", "stderr"} {
		r.out[i] = &collector{name: name, limit: limit}
		v, err := r.child.Get(name)
		if err != nil {
			return err
		}
		o, ok := v.AsObject()
		if !ok {
			continue
		}
		r.out[i].stream = o
		if encoding.Truthy() {
			if _, err := o.Invoke("setEncoding", encoding); err != nil {
				return err
			}
		}
		if _, err := events.OnFunc(r.env, o, "data", func(c *engine.Call) (engine.Value, error) {
			return engine.Undefined, r.collect(r.out[i], c.Arg(0))
		}); err != nil {
			return err
		}
	}
	if _, err := events.OnFunc(r.env, r.child, "close", func(c *engine.Call) (engine.Value, error) {
		return engine.Undefined, r.exit(c.Arg(0), c.Arg(1))
	}); err != nil {
		return err
	}
	_, err := events.OnFunc(r.env, r.child, "error", func(c *engine.Call) (engine.Value, error) {
		r.failure = c.Arg(0)
		if err := r.destroyStreams(); err != nil {
			return engine.Undefined, err
		}
		return engine.Undefined, r.exit(engine.Int(0), engine.Undefined)
	})
	return err
}

// collect takes a chunk; more than maxBuffer ends the child.
func (r *run) collect(out *collector, chunk engine.Value) error {
	n := 0.0
	b, isBytes := chunk.AsBytes()
	enc := buffer.UTF8
	if isBytes {
		n = float64(len(b))
	} else {
		v, err := out.stream.Get("readableEncoding")
		if err != nil {
			return err
		}
		if given, ok := buffer.ParseEncoding(v); ok {
			enc = given
		}
		n = float64(buffer.ByteLength(chunk, enc))
	}
	left := out.limit - out.length
	out.length += n
	if out.length <= out.limit {
		out.chunks = append(out.chunks, chunk)
		return nil
	}
	if o, err := r.env.RT.ToObject(chunk); err == nil {
		cut, err := o.Invoke("slice", engine.Int(0), engine.Number(left))
		if err != nil {
			return err
		}
		out.chunks = append(out.chunks, cut)
	}
	x := nodeerr.Range("ERR_CHILD_PROCESS_STDIO_MAXBUFFER", "%s maxBuffer length exceeded", out.name)
	x.Where = "Socket.onChildStdout (node:child_process:487:14)"
	r.failure = x.Value(r.env.RT)
	return r.kill()
}

func (r *run) destroyStreams() error {
	for _, out := range r.out {
		if out != nil && out.stream != nil {
			if _, err := out.stream.Invoke("destroy"); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *run) kill() error {
	if err := r.destroyStreams(); err != nil {
		return err
	}
	r.killed = true
	if _, err := killBy(r.child, r.signal); err != nil {
		v, ok := r.env.RT.ErrorValue(err)
		if !ok {
			return err
		}
		if !r.failure.Truthy() {
			r.failure = v
		}
		return r.exit(engine.Int(0), engine.Undefined)
	}
	return nil
}

// text returns all that a stream said: a string where it has an encoding.
func (r *run) text(out *collector) (engine.Value, error) {
	all := engine.String("")
	asText := false
	if out.stream != nil {
		v, err := out.stream.Get("readableEncoding")
		if err != nil {
			return engine.Undefined, err
		}
		asText = v.Truthy()
	} else {
		asText = true
	}
	if !asText {
		var b []byte
		for _, chunk := range out.chunks {
			data, _ := chunk.AsBytes()
			b = append(b, data...)
		}
		return buffer.New(r.env, b).Value(), nil
	}
	for _, chunk := range out.chunks {
		var err error
		if all, err = all.Concat(chunk); err != nil {
			return engine.Undefined, err
		}
	}
	return all, nil
}

// exit reports the end to the callback.
func (r *run) exit(code, signal engine.Value) error {
	if r.exited {
		return nil
	}
	r.exited = true
	if r.timer != nil {
		r.timer.Stop()
		r.timer = nil
	}
	if r.callback == nil {
		return nil
	}
	stdout, err := r.text(r.out[0])
	if err != nil {
		return err
	}
	stderr, err := r.text(r.out[1])
	if err != nil {
		return err
	}
	n, isInt := code.AsInt()
	if !r.failure.Truthy() && isInt && n == 0 && signal.IsNull() {
		_, err := r.callback.Call(engine.Undefined, engine.Null, stdout, stderr)
		return err
	}
	command := r.command
	if len(r.args) > 0 {
		joined, err := r.env.RT.NewArray(r.args...).Invoke("join", engine.String(" "))
		if err != nil {
			return err
		}
		s, _ := joined.AsString()
		command += " " + s
	}
	if !r.failure.Truthy() {
		if r.failure, err = r.commandFailed(command, code, signal, stderr); err != nil {
			return err
		}
	}
	if o, ok := r.failure.AsObject(); ok {
		if err := o.Set("cmd", engine.String(command)); err != nil {
			return err
		}
	}
	_, err = r.callback.Call(engine.Undefined, r.failure, stdout, stderr)
	return err
}

func (r *run) commandFailed(command string, code, signal, stderr engine.Value) (engine.Value, error) {
	text, err := r.env.RT.ToString(stderr)
	if err != nil {
		return engine.Undefined, err
	}
	if n, ok := code.AsInt(); ok && n < 0 {
		name, _, _ := nodeerr.CodeOfErrno(n)
		code = engine.String(name)
	}
	killed, err := r.child.Get("killed")
	if err != nil {
		return engine.Undefined, err
	}
	x := &nodeerr.Error{Kind: engine.PlainErrorKind, Message: "Command failed: " + command + "\n" + text, Plain: true,
		Where: "ChildProcess.exithandler (node:child_process:420:12)"}
	x.With("code", code).With("killed", engine.Bool(killed.Truthy() || r.killed)).With("signal", signal)
	return x.Value(r.env.RT), nil
}

// promisified makes exec or execFile with the form for util.promisify.
func promisified(name string, length int, f engine.NativeFunc) func(e *env.Env) (engine.Value, error) {
	return func(e *env.Env) (engine.Value, error) {
		rt := e.RT
		fn := rt.NewFunction(name, length, f)
		custom := rt.NewFunction(name, 0, func(c *engine.Call) (engine.Value, error) {
			p := rt.NewPromise()
			done := rt.NewFunction("", 3, func(c *engine.Call) (engine.Value, error) {
				return engine.Undefined, settle(rt, p, c.Arg(0), c.Arg(1), c.Arg(2))
			})
			child, err := fn.Call(engine.Undefined, append(c.Args(0), done.Value())...)
			if err != nil {
				return engine.Undefined, err
			}
			return p.Value(), p.Set("child", child)
		})
		return fn.Value(), fn.Define(engine.SymbolFor("nodejs.util.promisify.custom"), engine.Property{Value: custom.Value()})
	}
}

func settle(rt *engine.Runtime, p *engine.Promise, failure, stdout, stderr engine.Value) error {
	if o, ok := failure.AsObject(); ok {
		if err := assign(o, []field{{"stdout", stdout}, {"stderr", stderr}}); err != nil {
			return err
		}
		p.RejectValue(failure)
		return nil
	}
	o := rt.NewObject()
	if err := assign(o, []field{{"stdout", stdout}, {"stderr", stderr}}); err != nil {
		return err
	}
	p.Resolve(o.Value())
	return nil
}
