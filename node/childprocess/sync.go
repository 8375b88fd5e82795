package childprocess

import (
	"errors"
	"os"
	"sync"
	"syscall"
	"time"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/internal/signals"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// spawnSync is child_process.spawnSync(command[, args][, options]).
// https://nodejs.org/api/child_process.html#child_processspawnsynccommand-args-options
func spawnSync(c *engine.Call) (engine.Value, error) {
	o, err := runSync(c, c.Arg(0), c.Arg(1), c.Arg(2))
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

// syncRun is a spawnSync under way.
type syncRun struct {
	launch
	list    []childStream
	timeout time.Duration
	limit   float64 // of each stream, 0 for none
	kill    int

	proc  *process
	pipes []*os.File // ends of this process, by stream
	mu    sync.Mutex
	out   [][]byte
	code  string // of the error, "" for none
	ended bool   // the child has been told to end
}

// runSync runs a program to its end and returns the result.
func runSync(c *engine.Call, file, args, options engine.Value) (*engine.Object, error) {
	rt, e := c.Runtime(), env.From(c)
	o, err := normalizeSpawn(c, file, args, options)
	if err != nil {
		return nil, err
	}
	if has, err := o.HasOwn(engine.NewKey("maxBuffer")); err != nil {
		return nil, err
	} else if !has {
		if err := o.Put("maxBuffer", engine.Int(maxBuffer)); err != nil {
			return nil, err
		}
	}
	timeout, limit, sig, err := limits(c, o)
	if err != nil {
		return nil, err
	}
	r := &syncRun{timeout: time.Duration(min(timeout, 1<<33)) * time.Millisecond, limit: limit, kill: sig}
	stdio, err := o.Get("stdio")
	if err != nil {
		return nil, err
	}
	if r.list, _, err = stdioOf(e, stdio, true); err != nil {
		return nil, err
	}
	if err := r.takeInput(rt, o); err != nil {
		return nil, err
	}
	if err := r.launch.read(c, o, -1, ""); err != nil {
		return nil, err
	}
	e.Loop.FlushDeferred()
	code, signal := r.run()
	return r.result(e, o, code, signal)
}

// takeInput reads the option input and input among the streams.
func (r *syncRun) takeInput(rt *engine.Runtime, o *engine.Object) error {
	v, err := o.Get("input")
	if err != nil {
		return err
	}
	if v.Truthy() {
		r.list[0].value = v
		r.list[0].kind = streamPipe
		return r.list[0].setInput(rt, o, 0)
	}
	for i := range r.list {
		s := &r.list[i]
		if s.text != "" && s.kind != streamPipe || s.value.IsString() && (s.text == "pipe" || s.text == "overlapped") {
			continue
		}
		if _, ok := s.value.AsBytes(); ok || s.value.IsString() {
			s.kind = streamPipe
			if err := s.setInput(rt, o, i); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *childStream) setInput(rt *engine.Runtime, o *engine.Object, i int) error {
	if b, ok := s.value.AsBytes(); ok {
		s.input = b
		return nil
	}
	if !s.value.IsString() {
		return nodeerr.InvalidArgType(rt, "options.stdio["+itoa(i)+"]", s.value, "Buffer", "TypedArray", "DataView", "string")
	}
	v, err := o.Get("encoding")
	if err != nil {
		return err
	}
	enc, ok := buffer.ParseEncoding(v)
	if !ok {
		enc = buffer.UTF8
	}
	s.input = buffer.StringBytes(s.value, enc)
	return nil
}

// run starts the program and waits; the goroutine of the runtime does nothing else.
func (r *syncRun) run() (code, signal int) {
	err := r.open()
	if err == nil {
		r.proc, err = r.launch.run()
	}
	for _, f := range r.closeAfter {
		f.Close()
	}
	if err != nil {
		r.code = nodeerr.SystemCode(err)
		r.closePipes()
		return 0, 0
	}
	var streams sync.WaitGroup
	r.out = make([][]byte, len(r.list))
	for i, f := range r.pipes {
		switch {
		case f == nil:
		case i == 0:
			streams.Add(1)
			go func() {
				defer streams.Done()
				r.feed(f, r.list[0].input)
			}()
		default:
			r.out[i] = []byte{}
			streams.Add(1)
			go func() {
				defer streams.Done()
				r.drain(f, i)
			}()
		}
	}
	if r.timeout > 0 {
		defer time.AfterFunc(r.timeout, func() { r.end("ETIMEDOUT") }).Stop()
	}
	code, signal = r.proc.wait()
	if r.pipes[0] != nil && len(r.list[0].input) > 0 {
		r.pipes[0].Close()
	}
	streams.Wait()
	r.closePipes()
	return code, signal
}

// open makes the streams.
func (r *syncRun) open() error {
	r.pipes = make([]*os.File, len(r.list))
	for i := range r.list {
		s := &r.list[i]
		fd := noFile
		switch s.kind {
		case streamIgnore:
			if i < 3 {
				f, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
				if err != nil {
					return err
				}
				r.closeAfter = append(r.closeAfter, f)
				fd = f.Fd()
			}
		case streamPipe:
			reader, writer, err := os.Pipe()
			if err != nil {
				return err
			}
			ours, theirs := reader, writer
			if i == 0 {
				ours, theirs = writer, reader
			}
			r.pipes[i] = ours
			r.closeAfter = append(r.closeAfter, theirs)
			fd = theirs.Fd()
		default:
			fd = systemFile(s.fd)
		}
		r.files = append(r.files, fd)
	}
	return nil
}

func (r *syncRun) closePipes() {
	for _, f := range r.pipes {
		if f != nil {
			f.Close()
		}
	}
}

// feed writes the input; a child that does not read it is no error.
func (r *syncRun) feed(f *os.File, input []byte) {
	if _, err := f.Write(input); err != nil && !errors.Is(err, syscall.EPIPE) && !errors.Is(err, os.ErrClosed) {
		r.end(nodeerr.SystemCode(err))
	}
	f.Close()
}

// drain reads what a stream says; more than maxBuffer ends the child.
func (r *syncRun) drain(f *os.File, i int) {
	buf := make([]byte, 64<<10)
	for {
		n, err := f.Read(buf)
		r.mu.Lock()
		r.out[i] = append(r.out[i], buf[:n]...)
		over := r.limit > 0 && float64(len(r.out[i])) > r.limit
		r.mu.Unlock()
		if over {
			r.end("ENOBUFS")
			return
		}
		if err != nil {
			return
		}
	}
}

// end ends the child with an error; what holds its streams open then is no
// longer waited for.
func (r *syncRun) end(code string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.ended {
		return
	}
	r.ended, r.code = true, code
	sig := r.kill
	if sig == 0 {
		sig, _ = signals.Number("SIGTERM")
	}
	if err := r.proc.signal(sig); err != nil && !errors.Is(err, os.ErrProcessDone) {
		_ = r.proc.signal(9) // the last means there is
	}
	r.closePipes()
}

// result makes the object that spawnSync returns.
func (r *syncRun) result(e *env.Env, o *engine.Object, code, signal int) (*engine.Object, error) {
	rt := e.RT
	res := rt.NewObject()
	if r.code != "" {
		args, err := o.Get("args")
		if err != nil {
			return nil, err
		}
		list, ok := args.AsObject()
		if !ok {
			return nil, engine.TypeError("options.args is not an array")
		}
		own, err := list.Invoke("slice", engine.Int(1))
		if err != nil {
			return nil, err
		}
		if err := res.Set("error", spawnError("spawnSync", r.code, r.file, own).Value(rt)); err != nil {
			return nil, err
		}
	}
	status, name, pid := engine.Null, engine.Null, 0
	outputs, output := engine.Null, []engine.Value{engine.Undefined, engine.Undefined, engine.Undefined}
	if r.proc != nil {
		pid = r.proc.pid
		if status = engine.Int(code); signal != 0 {
			status, name = engine.Null, engine.String(signals.Name(signal))
		}
		var err error
		if output, err = r.outputs(e, o); err != nil {
			return nil, err
		}
		outputs = rt.NewArray(output...).Value()
	}
	return res, assign(res, []field{{"status", status}, {"signal", name}, {"output", outputs}, {"pid", engine.Int(pid)},
		{"stdout", output[1]}, {"stderr", output[2]}})
}

func (r *syncRun) outputs(e *env.Env, o *engine.Object) ([]engine.Value, error) {
	v, err := o.Get("encoding")
	if err != nil {
		return nil, err
	}
	text, _ := v.AsString()
	decode := v.Truthy() && text != "buffer"
	enc := buffer.UTF8
	if decode {
		if enc, err = buffer.EncodingArg(e.RT, v, buffer.UTF8); err != nil {
			return nil, err
		}
	}
	list := make([]engine.Value, len(r.list))
	for i := range list {
		list[i] = engine.Null
		switch {
		case r.out[i] == nil:
		case decode:
			if list[i], err = buffer.ToString(r.out[i], enc); err != nil {
				return nil, err
			}
		default:
			list[i] = buffer.New(e, r.out[i]).Value()
		}
	}
	return list, nil
}

// execFileSync is child_process.execFileSync(file[, args][, options]).
// https://nodejs.org/api/child_process.html#child_processexecfilesyncfile-args-options
func execFileSync(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	a, err := normalizeExecFile(c, c.Arg(0), c.Arg(1), c.Arg(2), engine.Undefined)
	if err != nil {
		return engine.Undefined, err
	}
	name := a.file
	if a.options != nil {
		v, err := a.options.Get("argv0")
		if err != nil {
			return engine.Undefined, err
		}
		if v.Truthy() {
			name = v
		}
	}
	return a.sync(c, a.given, func() (engine.Value, error) {
		return rt.NewArray(append([]engine.Value{name}, a.args...)...).Invoke("join", engine.String(" "))
	})
}

// execSync is child_process.execSync(command[, options]).
// https://nodejs.org/api/child_process.html#child_processexecsynccommand-options
func execSync(c *engine.Call) (engine.Value, error) {
	a, err := normalizeExec(c, c.Arg(0), c.Arg(1), engine.Null)
	if err != nil {
		return engine.Undefined, err
	}
	return a.sync(c, engine.Undefined, func() (engine.Value, error) { return a.file, nil })
}

// sync runs the program and returns what it wrote; a failure is thrown.
func (a *execArguments) sync(c *engine.Call, args engine.Value, shown func() (engine.Value, error)) (engine.Value, error) {
	options, inherit := engine.Undefined, true
	if a.options != nil {
		options = a.options.Value()
		v, err := a.options.Get("stdio")
		if err != nil {
			return engine.Undefined, err
		}
		inherit = !v.Truthy()
	}
	res, err := runSync(c, a.file, args, options)
	if err != nil {
		return engine.Undefined, err
	}
	stderr, err := res.Get("stderr")
	if err != nil {
		return engine.Undefined, err
	}
	if inherit && stderr.Truthy() {
		if err := writeStderr(env.From(c), stderr); err != nil {
			return engine.Undefined, err
		}
	}
	if err := checkResult(c.Runtime(), res, stderr, shown); err != nil {
		return engine.Undefined, err
	}
	return res.Get("stdout")
}

func writeStderr(e *env.Env, data engine.Value) error {
	p, err := e.Process()
	if err != nil {
		return err
	}
	v, err := p.Get("stderr")
	if err != nil {
		return err
	}
	if o, ok := v.AsObject(); ok {
		_, err = o.Invoke("write", data)
	}
	return err
}

// checkResult is the error of a program that failed, with the result's properties.
func checkResult(rt *engine.Runtime, res *engine.Object, stderr engine.Value, shown func() (engine.Value, error)) error {
	v, err := res.Get("error")
	if err != nil {
		return err
	}
	if o, ok := v.AsObject(); ok {
		if err := spread(o, res.Value()); err != nil {
			return err
		}
		return engine.Throw(v)
	}
	status, err := res.Get("status")
	if err != nil {
		return err
	}
	if n, ok := status.AsInt(); ok && n == 0 {
		return nil
	}
	command, err := shown()
	if err != nil {
		return err
	}
	text, err := rt.ToString(command)
	if err != nil {
		return err
	}
	message := "Command failed: " + text
	if stderr.Truthy() {
		s, err := rt.ToString(stderr)
		if err != nil {
			return err
		}
		if s != "" {
			message += "\n" + s
		}
	}
	o := rt.NewError(engine.PlainErrorKind, message)
	if err := spread(o, res.Value()); err != nil {
		return err
	}
	return engine.Throw(o.Value())
}
