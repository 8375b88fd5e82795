package childprocess

import (
	"os"
	"slices"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/internal/signals"
	"github.com/sxfescript/sxn/node/net"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/stream"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/netio"
)

// prototypeSpawn is ChildProcess.prototype.spawn(options), which spawn and
// programs that replace it call.
func prototypeSpawn(c *engine.Call) (engine.Value, error) {
	ch, err := thisChild(c)
	if err != nil {
		return engine.Undefined, err
	}
	options, err := validate.Object(c, c.Arg(0), "options")
	if err != nil {
		return engine.Undefined, err
	}
	n, err := ch.spawn(c, options)
	return engine.Int(n), err
}

// launch is a process about to be started.
type launch struct {
	file           string
	argv, env      []string // env is nil for that of this process
	hasEnv         bool
	dir            string
	files          []uintptr // by number in the child; noFile for none
	detached       bool
	uid, gid       *uint32
	hide, verbatim bool
	closeAfter     []*os.File
}

const noFile = ^uintptr(0)

// spawn starts the process. The number it returns is 0 or a negative errno
// that also comes as an event.
func (ch *child) spawn(c *engine.Call, o *engine.Object) (int, error) {
	e := ch.env
	stdio, err := o.Get("stdio")
	if err != nil {
		return 0, err
	}
	list, ipc, err := stdioOf(e, stdio, false)
	if err != nil {
		return 0, err
	}
	mode, err := serializationOf(c, o)
	if err != nil {
		return 0, err
	}
	l := &launch{}
	if err := l.read(c, o, ipc, mode); err != nil {
		return 0, err
	}
	args, err := o.Get("args")
	if err != nil {
		return 0, err
	}
	if args.IsUndefined() {
		args = e.RT.NewArray().Value()
	}
	if err := assign(ch.obj, []field{{"spawnfile", engine.String(l.file)}, {"spawnargs", args}}); err != nil {
		return 0, err
	}
	code, err := ch.traced(o, func() (string, error) { return ch.start(l, list) })
	if err != nil {
		return 0, err
	}
	number := 0
	switch code {
	case "":
		e.NextTick(func() error { return ch.emit("spawn") })
	case "EACCES", "EAGAIN", "EMFILE", "ENFILE", "ENOENT":
		number, _, _ = nodeerr.Errno(code)
		e.NextTick(func() error { return ch.onexit(engine.Int(number), engine.Undefined) })
		if code == "EMFILE" || code == "ENFILE" {
			closeStreams(list)
			return number, nil
		}
	default:
		closeStreams(list)
		ch.handle = nil
		if err := ch.obj.Set("_handle", engine.Null); err != nil {
			return 0, err
		}
		return 0, nodeerr.Errnoed(code, "spawn", "")
	}
	return number, ch.attach(list, ipc, mode)
}

func serializationOf(c *engine.Call, o *engine.Object) (string, error) {
	v, err := o.Get("serialization")
	if err != nil || v.IsUndefined() {
		return "json", err
	}
	if s, ok := v.AsString(); ok && (s == "json" || s == "advanced") {
		return s, nil
	}
	return "", nodeerr.InvalidArgValue(c.Runtime(), "options.serialization", v, "must be one of: undefined, 'json', 'advanced'")
}

// read takes the options that the system needs.
func (l *launch) read(c *engine.Call, o *engine.Object, ipc int, mode string) error {
	v, err := o.Get("envPairs")
	if err != nil {
		return err
	}
	if ipc >= 0 || !v.IsUndefined() {
		l.hasEnv = true
	}
	if !v.IsUndefined() {
		if _, err := validate.Array(c, v, "options.envPairs"); err != nil {
			return err
		}
		if l.env, err = stringsOf(c.Runtime(), v); err != nil {
			return err
		}
	}
	if ipc >= 0 {
		l.env = append(l.env, "NODE_CHANNEL_FD="+itoa(ipc), "NODE_CHANNEL_SERIALIZATION_MODE="+mode)
	}
	if v, err = o.Get("file"); err != nil {
		return err
	}
	if l.file, err = validate.String(c, v, "options.file"); err != nil {
		return err
	}
	if v, err = o.Get("args"); err != nil {
		return err
	}
	if !v.IsUndefined() {
		if _, err := validate.Array(c, v, "options.args"); err != nil {
			return err
		}
		if l.argv, err = stringsOf(c.Runtime(), v); err != nil {
			return err
		}
	}
	return l.readFlags(c, o)
}

func (l *launch) readFlags(c *engine.Call, o *engine.Object) error {
	v, err := o.Get("cwd")
	if err != nil {
		return err
	}
	l.dir, _ = v.AsString()
	for name, to := range map[string]*bool{"detached": &l.detached, "windowsHide": &l.hide, "windowsVerbatimArguments": &l.verbatim} {
		if v, err = o.Get(name); err != nil {
			return err
		}
		*to = v.Truthy()
	}
	for name, to := range map[string]**uint32{"uid": &l.uid, "gid": &l.gid} {
		if v, err = o.Get(name); err != nil {
			return err
		}
		if !v.IsNullish() {
			n, err := validate.Int32(c, v, "options."+name, -1<<31, 1<<31-1)
			if err != nil {
				return err
			}
			id := uint32(n)
			*to = &id
		}
	}
	return nil
}

func stringsOf(rt *engine.Runtime, v engine.Value) ([]string, error) {
	o, _ := v.AsObject()
	n, err := o.Length()
	if err != nil {
		return nil, err
	}
	list := make([]string, n)
	for i := range list {
		x, err := o.GetIndex(uint32(i))
		if err != nil {
			return nil, err
		}
		if list[i], err = rt.ToString(x); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// start makes the streams and starts the process. code is that of the system's
// error, "" for none.
func (ch *child) start(l *launch, list []childStream) (code string, err error) {
	defer func() {
		for _, f := range l.closeAfter {
			f.Close()
		}
	}()
	for i := range list {
		s := &list[i]
		fd := noFile
		switch s.kind {
		case streamIgnore:
			if i < 3 {
				f, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
				if err != nil {
					return nodeerr.SystemCode(err), nil
				}
				l.closeAfter = append(l.closeAfter, f)
				fd = f.Fd()
			}
		case streamPipe, streamIPC:
			ours, theirs, err := netio.ChildPipe(ch.env.Loop, s.kind == streamIPC)
			if err != nil {
				return nodeerr.SystemCode(err), nil
			}
			s.ours = ours
			l.closeAfter = append(l.closeAfter, theirs)
			fd = theirs.Fd()
		default:
			fd = systemFile(s.fd)
			if i < 3 {
				makeBlocking(s.fd)
			}
		}
		l.files = append(l.files, fd)
	}
	p, err := l.run()
	if err != nil {
		return nodeerr.SystemCode(err), nil
	}
	ch.proc = p
	ch.watch.Activate()
	loop, ipc := ch.env.Loop, slices.ContainsFunc(list, func(s childStream) bool { return s.kind == streamIPC })
	go func() {
		code, signal := p.wait()
		end := func() { ch.ended(code, signal) }
		if ipc {
			// The end of the channel, which is there already, comes first: it
			// is polled for once more.
			loop.Post(func() { loop.Post(end) })
			return
		}
		loop.Post(end)
	}()
	return "", ch.handle.Set("pid", engine.Int(p.pid))
}

func closeStreams(list []childStream) {
	for i := range list {
		if list[i].ours != nil {
			list[i].ours.Close(nil)
		}
	}
}

// ended is called when the process has ended.
func (ch *child) ended(code, signal int) {
	ch.watch.Deactivate()
	name := engine.String("")
	if signal != 0 {
		name = engine.String(signals.Name(signal))
	}
	ch.enter(func() error {
		if ch.handle == nil {
			return ch.onexit(engine.Int(code), name)
		}
		_, err := ch.handle.Invoke("onexit", engine.Int(code), name)
		return err
	})
	ch.env.Loop.QueueClose(func() { ch.env.DestroyResource(&ch.res) })
}

// onexit is _handle.onexit(exitCode, signalCode); a negative code is an errno
// of a process that could not be started.
func (ch *child) onexit(code, signal engine.Value) error {
	n, _ := code.AsInt()
	var err error
	if signal.Truthy() {
		err = ch.obj.Set("signalCode", signal)
	} else {
		err = ch.obj.Set("exitCode", code)
	}
	if err != nil {
		return err
	}
	stdin, err := ch.obj.Get("stdin")
	if err != nil {
		return err
	}
	if o, ok := stdin.AsObject(); ok {
		if _, err := o.Invoke("destroy"); err != nil {
			return err
		}
	}
	ch.watch.Close(nil)
	if err := ch.obj.Set("_handle", engine.Null); err != nil {
		return err
	}
	if n < 0 {
		err = ch.emitFailure(n)
	} else {
		err = ch.emitExit()
	}
	if err != nil {
		// What follows happens all the same, as it would after a throw of a listener.
		ch.env.Uncaught(err)
		if engine.IsTermination(err) {
			return nil
		}
	}
	ch.env.NextTick(ch.flushStreams)
	return ch.maybeClose()
}

func (ch *child) emitExit() error {
	code, err := ch.obj.Get("exitCode")
	if err != nil {
		return err
	}
	signal, err := ch.obj.Get("signalCode")
	if err != nil {
		return err
	}
	return ch.emit("exit", code, signal)
}

func (ch *child) emitFailure(n int) error {
	file, err := ch.obj.Get("spawnfile")
	if err != nil {
		return err
	}
	code, _, _ := nodeerr.CodeOfErrno(n)
	name, _ := file.AsString()
	args, err := ch.spawnArguments()
	if err != nil {
		return err
	}
	x := spawnError("spawn", code, name, args)
	x.Where = "ChildProcess._handle.onexit (node:internal/child_process:315:19)"
	return ch.emit("error", x.Value(ch.env.RT))
}

// spawnError is the error of a program that could not be started.
func spawnError(call, code, file string, args engine.Value) *nodeerr.Error {
	x := nodeerr.Errnoed(code, call+" "+file, "")
	return x.With("path", engine.String(file)).With("spawnargs", args)
}

// spawnArguments are the arguments without the program's name.
func (ch *child) spawnArguments() (engine.Value, error) {
	v, err := ch.obj.Get("spawnargs")
	if err != nil {
		return engine.Undefined, err
	}
	o, ok := v.AsObject()
	if !ok {
		return ch.env.RT.NewArray().Value(), nil
	}
	return o.Invoke("slice", engine.Int(1))
}

// flushStreams reads what nothing else has begun to read, so that the streams
// end and 'close' comes.
func (ch *child) flushStreams() error {
	v, err := ch.obj.Get("stdio")
	if err != nil {
		return err
	}
	list, ok := v.AsObject()
	if !ok {
		return nil
	}
	n, err := list.Length()
	if err != nil {
		return err
	}
	for i := range n {
		v, err := list.GetIndex(uint32(i))
		if err != nil {
			return err
		}
		s, ok := v.AsObject()
		if !ok || usedAsStdio.Get(s) != nil {
			continue
		}
		readable, err := s.Get("readable")
		if err != nil {
			return err
		}
		if readable.Truthy() {
			if _, err := s.Invoke("resume"); err != nil {
				return err
			}
		}
	}
	return nil
}

// usedAsStdio marks streams that another child has as one of its own.
var usedAsStdio = engine.PrivateKey[bool]{Name: "usedAsStdio"}

func (ch *child) maybeClose() error { return maybeClose(ch.env, ch.obj) }

// maybeClose emits 'close' once the process and all its streams have ended.
func maybeClose(e *env.Env, o *engine.Object) error {
	v, err := o.Get("_closesGot")
	if err != nil {
		return err
	}
	got, _ := v.AsInt()
	got++
	if err := o.Set("_closesGot", engine.Int(got)); err != nil {
		return err
	}
	if v, err = o.Get("_closesNeeded"); err != nil {
		return err
	}
	if needed, _ := v.AsInt(); needed != got {
		return nil
	}
	code, err := o.Get("exitCode")
	if err != nil {
		return err
	}
	signal, err := o.Get("signalCode")
	if err != nil {
		return err
	}
	_, err = events.Emit(e, o, "close", code, signal)
	return err
}

// attach makes the sockets of the child's streams and the channel.
func (ch *child) attach(list []childStream, ipc int, mode string) error {
	e, o := ch.env, ch.obj
	pid := engine.Undefined
	if ch.proc != nil {
		pid = engine.Int(ch.proc.pid)
	}
	if err := o.Set("pid", pid); err != nil {
		return err
	}
	values := make([]engine.Value, len(list))
	needed := 1
	for i := range list {
		s := &list[i]
		values[i] = engine.Null
		switch s.kind {
		case streamIPC:
			needed++
		case streamWrap:
			if err := takeOver(e, s.given); err != nil {
				return err
			}
		case streamPipe:
			sock, err := newSocket(e, s.ours, i > 0)
			if err != nil {
				return err
			}
			values[i] = sock.Value()
			if i > 0 {
				needed++
				if _, err := events.OnFunc(e, sock, "close", func(*engine.Call) (engine.Value, error) {
					return engine.Undefined, ch.maybeClose()
				}); err != nil {
					return err
				}
			}
		}
	}
	v, err := o.Get("_closesNeeded")
	if err != nil {
		return err
	}
	n, _ := v.AsInt()
	if err := assign(o, []field{{"_closesNeeded", engine.Int(n + needed - 1)}, {"stdin", values[0]}, {"stdout", values[1]},
		{"stderr", values[2]}, {"stdio", e.RT.NewArray(values...).Value()}}); err != nil {
		return err
	}
	if ipc < 0 {
		return nil
	}
	_, err = setUpChannel(e, o, list[ipc].ours, mode)
	return err
}

// newSocket makes the socket of a child's stream and begins to read it.
func newSocket(e *env.Env, conn netio.Socket, readable bool) (*engine.Object, error) {
	options := e.RT.NewObject()
	if err := assign(options, []field{{"readable", engine.Bool(readable)}, {"manualStart", engine.True}}); err != nil {
		return nil, err
	}
	o, err := net.NewSocket(e, conn, options.Value())
	if err != nil || !readable {
		return o, err
	}
	_, err = o.Invoke("read", engine.Int(0))
	return o, err
}

// takeOver stops reading a stream that the child reads from now on.
func takeOver(e *env.Env, o *engine.Object) error {
	on := true
	usedAsStdio.Set(o, &on)
	s := net.Of(o)
	if s == nil {
		return nil
	}
	s.ReadStop()
	if _, err := o.Invoke("pause"); err != nil {
		return err
	}
	if !stream.IsReadable(o.Value()) {
		return nil
	}
	state, err := o.Get("_readableState")
	if err != nil {
		return err
	}
	if st, ok := state.AsObject(); ok {
		// A later resume reads again.
		if err := st.Set("reading", engine.False); err != nil {
			return err
		}
	}
	return o.Set("readableFlowing", engine.False)
}
