package fs

import (
	"path/filepath"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/eventloop"
)

// statKeys are the symbols of StatWatcher's properties.
type statKeys struct{ old, bigint, refs, maxRefs, start, count engine.Key }

// statPoll looks at a file again and again: what libuv's fs_poll does.
type statPoll struct {
	e        *env.Env
	object   *engine.Object // the handle
	res      env.Resource
	path     string
	interval int64
	bigint   bool
	timer    *eventloop.Timer
	unref    bool
	closed   bool
	began    int64

	seen bool     // a look has succeeded or failed
	code string   // of the failure of the last look
	last fileStat // of the last success
}

var statPollKey = engine.PrivateKey[statPoll]{Name: "statPoll"}

// look runs stat on the pool, and then waits for the next turn.
func (s *statPoll) look() {
	var st fileStat
	var err error
	s.began = s.e.Loop.Now()
	s.e.Loop.Go(func() { st, err = statPath(s.path) }, func() {
		if s.closed {
			return
		}
		s.compareIn(st, err)
		if s.closed {
			return
		}
		wait := s.interval - (s.e.Loop.Now()-s.began)%s.interval
		s.timer = s.e.Loop.NewTimer(wait, false, s.look)
		if s.unref {
			s.timer.Unref()
		}
	})
}

// compare tells of what has changed since the last look.
func (s *statPoll) compare(st fileStat, err error) error {
	if err != nil {
		code := nodeerr.SystemCode(err)
		if code == s.code {
			return nil
		}
		s.seen, s.code = true, code
		number, _, _ := nodeerr.Errno(code)
		return s.tell(number, fileStat{}, s.last)
	}
	last, changed := s.last, s.seen && (s.code != "" || !s.last.same(&st))
	s.seen, s.code, s.last = true, "", st
	if !changed {
		return nil
	}
	return s.tell(0, st, last)
}

// compareIn is compare as a callback of the watcher, where it will tell.
func (s *statPoll) compareIn(st fileStat, err error) {
	if quiet := s.seen && (err != nil && nodeerr.SystemCode(err) == s.code || err == nil && s.code == "" && s.last.same(&st)); quiet || !s.seen && err == nil {
		s.seen, s.last = true, st
		return
	}
	s.e.RunIn(&s.res, func() error { return s.compare(st, err) })
}

// same leaves out what reading changes, as libuv does.
func (s *fileStat) same(t *fileStat) bool {
	return s.ctime == t.ctime && s.mtime == t.mtime && s.birthtime == t.birthtime && s.size == t.size && s.mode == t.mode &&
		s.uid == t.uid && s.gid == t.gid && s.ino == t.ino && s.dev == t.dev
}

func (s *statPoll) tell(status int, now, before fileStat) error {
	cur, err := now.object(s.e, s.bigint)
	if err != nil {
		return err
	}
	prev, err := before.object(s.e, s.bigint)
	if err != nil {
		return err
	}
	_, err = s.object.Invoke("onchange", engine.Int(status), cur, prev)
	return err
}

func (s *statPoll) close() {
	if !s.closed {
		s.e.DestroyResource(&s.res)
	}
	s.closed = true
	if s.timer != nil {
		s.timer.Stop()
	}
}

func (s *statPoll) setRef(on bool) {
	s.unref = !on
	switch {
	case s.timer == nil:
	case on:
		s.timer.Ref()
	default:
		s.timer.Unref()
	}
}

// newStatHandle makes the handle of a StatWatcher, whose class has its name.
func (s *watchState) newStatHandle(e *env.Env, poll *statPoll) (*engine.Object, error) {
	class, err := e.RT.NewClass(&engine.Class{Name: "StatWatcher", ES5: true, Init: func(*engine.Call) error { return nil },
		Methods: []engine.Method{
			{Name: "close", Func: func(*engine.Call) (engine.Value, error) { poll.close(); return engine.Undefined, nil }},
			{Name: "hasRef", Func: func(*engine.Call) (engine.Value, error) { return engine.Bool(!poll.unref && !poll.closed), nil }},
			{Name: "ref", Func: func(*engine.Call) (engine.Value, error) { poll.setRef(true); return engine.Undefined, nil }},
			{Name: "unref", Func: func(*engine.Call) (engine.Value, error) { poll.setRef(false); return engine.Undefined, nil }},
		}})
	if err != nil {
		return nil, err
	}
	o, err := class.Construct()
	if err != nil {
		return nil, err
	}
	statPollKey.Set(o, poll)
	poll.object = o
	return o, nil
}

func (s *watchState) newStatClass(e *env.Env) (err error) {
	s.stats = statKeys{old: engine.NewSymbol("kOldStatus"), bigint: engine.NewSymbol("kUseBigint"), refs: engine.NewSymbol("KFSStatWatcherRefCount"),
		maxRefs: engine.NewSymbol("KFSStatWatcherMaxRefCount"), start: engine.NewSymbol("kFSStatWatcherStart"), count: engine.NewSymbol("kFSStatWatcherAddOrCleanRef")}
	s.stat, err = e.RT.NewClass(&engine.Class{Name: "StatWatcher", Length: 1, ES5: true,
		Parent: events.Class,
		Init:   s.initStat,
		Methods: []engine.Method{
			{Name: "start", NoName: true, Enumerable: true, Func: func(*engine.Call) (engine.Value, error) { return engine.Undefined, nil }},
			{Name: "stop", NoName: true, Enumerable: true, Func: func(c *engine.Call) (engine.Value, error) { return engine.Undefined, s.stop(c) }},
			{Name: "ref", NoName: true, Enumerable: true, Func: func(c *engine.Call) (engine.Value, error) { return c.This(), s.ref(c.ThisObject()) }},
			{Name: "unref", NoName: true, Enumerable: true, Func: func(c *engine.Call) (engine.Value, error) { return c.This(), s.unref(c.ThisObject()) }},
		}})
	if err != nil {
		return err
	}
	proto, err := prototypeOf(s.stat)
	if err != nil {
		return err
	}
	if err := proto.PutKey(s.stats.start, e.RT.NewFunction("", 3, func(c *engine.Call) (engine.Value, error) {
		p := newParams(c, 3)
		path, err := p.path(0, "filename")
		if err != nil {
			return engine.Undefined, err
		}
		return engine.Undefined, s.startStat(p, c.ThisObject(), path, p.arg(1), p.arg(2))
	}).Value()); err != nil {
		return err
	}
	return proto.PutKey(s.stats.count, e.RT.NewFunction("", 1, func(c *engine.Call) (engine.Value, error) {
		how, _ := c.Arg(0).AsString()
		return engine.Undefined, s.count(c.ThisObject(), how)
	}).Value())
}

func (s *watchState) initStat(c *engine.Call) error {
	this := c.ThisObject()
	if err := events.Init(env.From(c), this); err != nil {
		return err
	}
	if err := this.Put("_handle", engine.Null); err != nil {
		return err
	}
	for _, x := range [...]struct {
		k engine.Key
		v engine.Value
	}{{s.stats.old, engine.Int(-1)}, {s.stats.bigint, c.Arg(0)}, {s.stats.refs, engine.Int(1)}, {s.stats.maxRefs, engine.Int(1)}} {
		if err := this.PutKey(x.k, x.v); err != nil {
			return err
		}
	}
	return nil
}

// startStat begins to look at the file, if the watcher does not do so already.
func (s *watchState) startStat(p *params, this *engine.Object, path string, persistent, interval engine.Value) error {
	v, err := this.Get("_handle")
	if err != nil || !v.IsNull() {
		return err
	}
	ms, err := validate.Uint32(p.c, interval, "interval", false)
	if err != nil {
		return err
	}
	bigint, err := this.GetKey(s.stats.bigint)
	if err != nil {
		return err
	}
	poll := &statPoll{e: p.e, path: path, interval: max(int64(ms), 1), bigint: bigint.Truthy()}
	h, err := s.newStatHandle(p.e, poll)
	if err != nil {
		return err
	}
	poll.res = p.e.NewResource("STATWATCHER", h.Value())
	if err := this.Set("_handle", h.Value()); err != nil {
		return err
	}
	if err := h.PutKey(s.owner, this.Value()); err != nil {
		return err
	}
	if err := h.Put("onchange", p.rt.NewFunction("onchange", 2, func(c *engine.Call) (engine.Value, error) {
		if err := this.SetKey(s.stats.old, c.Arg(0)); err != nil {
			return engine.Undefined, err
		}
		_, err := events.Emit(env.From(c), this, "change", c.Arg(1), c.Arg(2))
		return engine.Undefined, err
	}).Value()); err != nil {
		return err
	}
	poll.look()
	if !persistent.Truthy() {
		return s.unref(this)
	}
	return nil
}

// onHandle calls a method of the handle, if there is one.
func (s *watchState) onHandle(this *engine.Object, method string) (bool, error) {
	v, err := this.Get("_handle")
	if err != nil {
		return false, err
	}
	h, ok := v.AsObject()
	if !ok {
		return false, nil
	}
	_, err = h.Invoke(method)
	return true, err
}

func (s *watchState) stop(c *engine.Call) error {
	this := c.ThisObject()
	if this == nil {
		return engine.TypeError("Illegal invocation")
	}
	had, err := s.onHandle(this, "close")
	if err != nil || !had {
		return err
	}
	e := env.From(c)
	e.NextTick(func() error {
		_, err := events.Emit(e, this, "stop")
		return err
	})
	return this.Set("_handle", engine.Null)
}

// counts reads how often the watcher is referenced, and how often it may be.
func (s *watchState) counts(this *engine.Object) (refs, most int, err error) {
	if this == nil {
		return 0, 0, engine.TypeError("Illegal invocation")
	}
	r, err := this.GetKey(s.stats.refs)
	if err != nil {
		return 0, 0, err
	}
	m, err := this.GetKey(s.stats.maxRefs)
	refs, _ = r.AsInt()
	most, _ = m.AsInt()
	return refs, most, err
}

func (s *watchState) setCounts(this *engine.Object, refs, most int) error {
	if err := this.SetKey(s.stats.refs, engine.Int(refs)); err != nil {
		return err
	}
	return this.SetKey(s.stats.maxRefs, engine.Int(most))
}

func (s *watchState) ref(this *engine.Object) error {
	refs, most, err := s.counts(this)
	if err != nil || refs == most {
		return err
	}
	if refs == 0 {
		if had, err := s.onHandle(this, "ref"); err != nil || !had {
			return err
		}
	}
	return s.setCounts(this, refs+1, most)
}

func (s *watchState) unref(this *engine.Object) error {
	refs, most, err := s.counts(this)
	if err != nil || refs == 0 {
		return err
	}
	if refs == 1 {
		if had, err := s.onHandle(this, "unref"); err != nil || !had {
			return err
		}
	}
	return s.setCounts(this, refs-1, most)
}

// count follows listeners that come ("add") and go ("clean", "cleanAll").
func (s *watchState) count(this *engine.Object, how string) error {
	refs, most, err := s.counts(this)
	if err != nil {
		return err
	}
	switch how {
	case "add":
		return s.setCounts(this, refs+1, most+1)
	case "clean":
		if err := s.setCounts(this, refs, most-1); err != nil {
			return err
		}
		return s.unref(this)
	}
	if err := s.setCounts(this, 0, 0); err != nil {
		return err
	}
	_, err = s.onHandle(this, "unref")
	return err
}

// watchedPath is the argument that names a file, made absolute.
func watchedPath(p *params) (string, error) {
	path, err := p.path(0, "path")
	if err != nil {
		return "", err
	}
	abs, err := filepath.Abs(path)
	return abs, sysErr(err, "uv_cwd", "")
}

// watchFile is fs.watchFile(filename[, options], listener).
// https://nodejs.org/api/fs.html#fswatchfilefilename-options-listener
func watchFile(c *engine.Call) (engine.Value, error) {
	p := newParams(c, 3)
	path, err := watchedPath(p)
	if err != nil {
		return engine.Undefined, err
	}
	listener := p.arg(2)
	interval, persistent, bigint := engine.Int(5007), engine.True, engine.Undefined
	if o, ok := p.arg(1).AsObject(); ok && !p.arg(1).IsFunction() {
		for _, x := range [...]struct {
			name string
			to   *engine.Value
		}{{"interval", &interval}, {"persistent", &persistent}, {"bigint", &bigint}} {
			has, err := o.Has(engine.NewKey(x.name))
			if err != nil {
				return engine.Undefined, err
			}
			if !has {
				continue
			}
			if *x.to, err = o.Get(x.name); err != nil {
				return engine.Undefined, err
			}
		}
	} else {
		listener = p.arg(1)
	}
	f, err := validate.Function(c, listener, "listener")
	if err != nil {
		return engine.Undefined, err
	}
	s, err := watchStates.Get(p.e)
	if err != nil {
		return engine.Undefined, err
	}
	w := s.byPath[path]
	if w == nil {
		if w, err = s.stat.Construct(bigint); err != nil {
			return engine.Undefined, err
		}
		if err := s.startStat(p, w, path, persistent, interval); err != nil {
			return engine.Undefined, err
		}
		s.byPath[path] = w
	} else if err := s.count(w, "add"); err != nil {
		return engine.Undefined, err
	}
	return w.Value(), events.On(p.e, w, "change", f)
}

// unwatchFile is fs.unwatchFile(filename[, listener]).
// https://nodejs.org/api/fs.html#fsunwatchfilefilename-listener
func unwatchFile(c *engine.Call) (engine.Value, error) {
	p := newParams(c, 2)
	path, err := watchedPath(p)
	if err != nil {
		return engine.Undefined, err
	}
	s, err := watchStates.Get(p.e)
	if err != nil {
		return engine.Undefined, err
	}
	w := s.byPath[path]
	if w == nil {
		return engine.Undefined, nil
	}
	if f, ok := p.arg(1).AsFunction(); ok {
		err = s.removeListener(p.e, w, f)
	} else if err = events.RemoveAll(p.e, w, engine.NewKey("change")); err == nil {
		err = s.count(w, "cleanAll")
	}
	if err != nil {
		return engine.Undefined, err
	}
	n, err := events.ListenerCount(p.e, w, "change")
	if err != nil || n > 0 {
		return engine.Undefined, err
	}
	delete(s.byPath, path)
	return w.Invoke("stop")
}

func (s *watchState) removeListener(e *env.Env, w *engine.Object, f *engine.Function) error {
	before, err := events.ListenerCount(e, w, "change")
	if err != nil {
		return err
	}
	if err := events.Off(e, w, "change", f); err != nil {
		return err
	}
	after, err := events.ListenerCount(e, w, "change")
	if err != nil || after >= before {
		return err
	}
	return s.count(w, "clean")
}
