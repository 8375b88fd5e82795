package cjs

import (
	"path/filepath"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/modules/hooks"
	dc "github.com/sxfescript/sxn/node/diagnosticschannel"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/resolver"
	"github.com/sxfescript/sxn/runtime/tracelog"
)

// The halves of the wrapper around the source of a CommonJS module.
const (
	wrapperHead = "(function (exports, require, module, __filename, __dirname) { "
	wrapperTail = "\n});"
)

func (l *Loader) buildModuleClass() error {
	rt := l.env.RT
	ctor, err := rt.NewClass(&engine.Class{Name: "Module", Length: 0, ES5: true, Init: l.construct,
		Construct: l.constructModule,
		Methods: []engine.Method{
			{Name: "isPreloading", Get: func(*engine.Call) (engine.Value, error) { return engine.Bool(l.preloading), nil }, Fixed: true, NoName: true},
			{Name: "parent", Get: l.getParent, Set: l.setParent, Fixed: true},
			{Name: "load", Length: 1, Func: l.prototypeLoad, Enumerable: true, NoName: true},
			{Name: "require", Length: 1, Func: l.prototypeRequire, Enumerable: true, NoName: true},
			{Name: "_compile", Length: 3, Func: l.prototypeCompile, Enumerable: true, NoName: true},
		}})
	if err != nil {
		return err
	}
	l.ctor = ctor
	p, err := ctor.Get("prototype")
	if err != nil {
		return err
	}
	l.proto, _ = p.AsObject()
	// COMPAT: the constructor is an accessor, which keeps the name of the class
	// out of what util.inspect shows.
	constructor := rt.NewThunk("", func() (engine.Value, error) { return l.ctor.Value(), nil })
	if err := l.proto.Define(engine.NewKey("constructor"), engine.Property{Get: constructor}); err != nil {
		return err
	}
	if err := rt.DefineMethods(&ctor.Object, l.statics()); err != nil {
		return err
	}
	return nil
}

// noteRunMain remembers Module.runMain, to notice when it is replaced.
func (l *Loader) noteRunMain() (engine.Value, error) {
	l.ownRunMain = l.env.RT.NewFunction("executeUserEntryPoint", 0, l.runMain)
	return l.ownRunMain.Value(), nil
}

func (l *Loader) statics() []engine.Method {
	rt := l.env.RT
	value := func(name string, mk func() (engine.Value, error)) engine.Method {
		return engine.Method{Name: name, Enumerable: true, Value: func(*engine.Runtime) (engine.Value, error) { return mk() }}
	}
	nullObject := func() (engine.Value, error) { return rt.NewObjectWithPrototype(nil).Value(), nil }
	return []engine.Method{
		value("_cache", nullObject),
		value("_pathCache", nullObject),
		value("_extensions", l.makeExtensions),
		value("globalPaths", func() (engine.Value, error) { return rt.NewStringArray(l.Resolver.GlobalPaths()).Value(), nil }),
		{Name: "wrap", Get: l.getWrap, Set: l.setWrap, Fixed: true},
		{Name: "wrapper", Get: l.getWrapper, Set: l.setWrapper, Fixed: true},
		{Name: "isBuiltin", Length: 1, Func: l.isBuiltin, Enumerable: true},
		{Name: "_findPath", Length: 3, Func: l.findPath, Enumerable: true, NoName: true},
		{Name: "_nodeModulePaths", Length: 1, Func: l.nodeModulePaths, Enumerable: true, NoName: true},
		{Name: "_resolveLookupPaths", Length: 2, Func: l.resolveLookupPaths, Enumerable: true, NoName: true},
		{Name: "_load", Length: 3, Func: l.staticLoad, Enumerable: true, NoName: true},
		{Name: "_resolveFilename", Length: 4, Func: l.resolveFilename, Enumerable: true, NoName: true},
		{Name: "createRequire", Length: 1, Func: l.createRequire, Enumerable: true},
		{Name: "_initPaths", Func: l.initPaths, Enumerable: true, NoName: true},
		{Name: "_preloadModules", Length: 1, Func: l.preloadModules, Enumerable: true, NoName: true},
		{Name: "syncBuiltinESMExports", Func: l.syncBuiltinESMExports, Enumerable: true},
		value("Module", func() (engine.Value, error) { return l.ctor.Value(), nil }),
		{Name: "registerHooks", Length: 1, Func: func(c *engine.Call) (engine.Value, error) { return hooks.Of(l.env).Register(c) }, Enumerable: true},
		value("builtinModules", func() (engine.Value, error) {
			a := rt.NewStringArray(l.Builtins())
			return a.Value(), a.Freeze()
		}),
		value("runMain", l.noteRunMain),
	}
}

// SyncBuiltins runs when JavaScript calls module.syncBuiltinESMExports; the
// ES module loader sets it.
var syncKey = engine.PrivateKey[func() error]{Name: "syncBuiltins"}

// OnSyncBuiltins sets what module.syncBuiltinESMExports does.
func (l *Loader) OnSyncBuiltins(f func() error) { syncKey.Set(&l.ctor.Object, &f) }

func (l *Loader) syncBuiltinESMExports(*engine.Call) (engine.Value, error) {
	if f := syncKey.Get(&l.ctor.Object); f != nil {
		return engine.Undefined, (*f)()
	}
	return engine.Undefined, nil
}

// constructModule makes the object of new Module(id, parent), or fills this
// where Module is called on an existing object.
func (l *Loader) constructModule(c *engine.Call) (engine.Value, error) {
	if c.NewTarget() == nil {
		return engine.Undefined, l.construct(c)
	}
	proto, err := c.NewTarget().Get("prototype")
	if err != nil {
		return engine.Undefined, err
	}
	p, ok := proto.AsObject()
	if !ok {
		p = l.proto
	}
	m := l.env.RT.NewObjectWithPrototype(p)
	return m.Value(), l.fill(m, c.Arg(0), c.Arg(1))
}

func (l *Loader) construct(c *engine.Call) error {
	m := c.ThisObject()
	if m == nil {
		return engine.TypeError("Cannot set properties of undefined (setting 'id')")
	}
	return l.fill(m, c.Arg(0), c.Arg(1))
}

// fill is the body of the Module constructor.
func (l *Loader) fill(m *engine.Object, id, parent engine.Value) error {
	name := ""
	if id.IsUndefined() {
		id = engine.String("")
	}
	if s, ok := id.AsString(); ok {
		name = s
	}
	if err := m.SetKey(kID.Key(), id); err != nil {
		return err
	}
	if err := m.SetKey(kPath.Key(), engine.String(filepath.Dir(name))); err != nil {
		return err
	}
	if err := m.PutKey(kExports.Key(), l.env.RT.NewObject().Value()); err != nil {
		return err
	}
	p, _ := parent.AsObject()
	if p != nil {
		parentKey.Set(m, p)
		if err := updateChildren(p, m, false); err != nil {
			return err
		}
	}
	if err := m.SetKey(kFilename.Key(), engine.Null); err != nil {
		return err
	}
	if err := m.SetKey(kLoaded.Key(), engine.False); err != nil {
		return err
	}
	return m.SetKey(kChildren.Key(), l.env.RT.NewArray().Value())
}

// updateChildren adds child to parent.children; scan looks whether it is there.
func updateChildren(parent, child *engine.Object, scan bool) error {
	if parent == nil {
		return nil
	}
	v, err := parent.GetKey(kChildren.Key())
	if err != nil {
		return err
	}
	children, ok := v.AsObject()
	if !ok {
		return nil
	}
	n, err := children.Length()
	if err != nil {
		return err
	}
	for i := 0; scan && i < n; i++ {
		c, err := children.GetIndex(uint32(i))
		if err != nil {
			return err
		}
		if o, _ := c.AsObject(); o == child {
			return nil
		}
	}
	return children.SetIndex(uint32(n), child.Value())
}

// removeChild takes a module that failed to load out of its parent's
// children; what JavaScript did to the array meanwhile is left alone.
func removeChild(parent, child *engine.Object) {
	if parent == nil {
		return
	}
	v, err := parent.GetKey(kChildren.Key())
	if err != nil {
		return
	}
	children, ok := v.AsObject()
	if !ok || !v.IsArray() {
		return
	}
	n, err := children.Length()
	for i := n - 1; err == nil && i >= 0; i-- {
		c, cerr := children.GetIndex(uint32(i))
		if o, _ := c.AsObject(); cerr == nil && o == child {
			// A children array whose splice throws keeps the module, as in Node.
			_, _ = children.Invoke("splice", engine.Int(i), engine.Int(1))
			return
		}
	}
}

// warnParent reports DEP0144 where pending deprecations are asked for.
func (l *Loader) warnParent() error {
	if l.deprecated || !l.env.Options.PendingDeprecation {
		return nil
	}
	l.deprecated = true
	return l.env.EmitWarning(engine.String("module.parent is deprecated due to accuracy issues. Please use require.main to find program entry point instead."),
		engine.String("DeprecationWarning"), engine.String("DEP0144"))
}

func (l *Loader) getParent(c *engine.Call) (engine.Value, error) {
	if err := l.warnParent(); err != nil {
		return engine.Undefined, err
	}
	m := c.ThisObject()
	if m == nil {
		return engine.Undefined, nil
	}
	if p := parentKey.Get(m); p != nil {
		return p.Value(), nil
	}
	if m == l.main {
		return engine.Null, nil
	}
	return engine.Undefined, nil
}

func (l *Loader) setParent(c *engine.Call) (engine.Value, error) {
	if err := l.warnParent(); err != nil {
		return engine.Undefined, err
	}
	if m := c.ThisObject(); m != nil {
		p, _ := c.Arg(0).AsObject()
		parentKey.Set(m, p)
	}
	return engine.Undefined, nil
}

// prototypeRequire is Module.prototype.require.
func (l *Loader) prototypeRequire(c *engine.Call) (engine.Value, error) {
	id, err := validate.String(c, c.Arg(0), "id")
	if err != nil {
		return engine.Undefined, err
	}
	if id == "" {
		return engine.Undefined, nodeerr.InvalidArgValue(c.Runtime(), "id", c.Arg(0), "must be a non-empty string")
	}
	load, err := l.ctor.Get("_load")
	if err != nil {
		return engine.Undefined, err
	}
	f, ok := load.AsFunction()
	if !ok {
		return engine.Undefined, engine.TypeError("Module._load is not a function")
	}
	call := func() (engine.Value, error) { return f.Call(l.ctor.Value(), c.Arg(0), c.This(), engine.False) }
	l.depth++
	if l.env.Trace.On(tracelog.ModuleTimer) {
		shown, _ := c.Arg(0).AsString()
		l.traceModule('b', shown)
		defer l.traceModule('e', shown)
	}
	l.env.RT.PushFrames(framesRequire)
	var v engine.Value
	if requireTrace.Active(l.env) {
		v, err = l.traceRequire(c, call)
	} else {
		v, err = call()
	}
	l.env.RT.PopFrames()
	if l.depth--; l.depth == 0 {
		l.Resolver.ClearStatCache()
	}
	return v, err
}

// traceModule adds an event of loading a module.
func (l *Loader) traceModule(phase byte, request string) {
	l.env.Trace.Add(tracelog.Event{Phase: phase, Group: tracelog.ModuleTimer, Name: "require('" + request + "')", ID: "0x0"})
}

// requireTrace are the channels of require.
// https://nodejs.org/api/diagnostics_channel.html#modules
var requireTrace = dc.TracingAt("module.require")

// traceRequire tells the channels of a require.
func (l *Loader) traceRequire(c *engine.Call, call func() (engine.Value, error)) (engine.Value, error) {
	filename := engine.Undefined
	if o := c.ThisObject(); o != nil {
		var err error
		if filename, err = o.Get("filename"); err != nil {
			return engine.Undefined, err
		}
	}
	return requireTrace.Sync(l.env, call, dc.Field{Name: "parentFilename", Value: filename}, dc.Field{Name: "id", Value: c.Arg(0)})
}

// staticLoad is Module._load.
func (l *Loader) staticLoad(c *engine.Call) (engine.Value, error) {
	request, err := validate.String(c, c.Arg(0), "request")
	if err != nil {
		return engine.Undefined, err
	}
	parent, _ := c.Arg(1).AsObject()
	return l.load(request, parent, c.Arg(2).Truthy())
}

// prototypeLoad is Module.prototype.load: it runs the handler of the file's
// extension.
func (l *Loader) prototypeLoad(c *engine.Call) (engine.Value, error) {
	m := c.ThisObject()
	filename, err := validate.String(c, c.Arg(0), "filename")
	if err != nil {
		return engine.Undefined, err
	}
	if err := m.SetKey(kFilename.Key(), c.Arg(0)); err != nil {
		return engine.Undefined, err
	}
	paths, err := l.ctor.Invoke("_nodeModulePaths", engine.String(filepath.Dir(filename)))
	if err != nil {
		return engine.Undefined, err
	}
	if err := m.SetKey(kPaths.Key(), paths); err != nil {
		return engine.Undefined, err
	}
	extensions, err := l.extensions()
	if err != nil {
		return engine.Undefined, err
	}
	ext, err := longestExtension(extensions, filename)
	if err != nil {
		return engine.Undefined, err
	}
	l.env.RT.PushFrames(framesPrototypeLoad)
	_, err = extensions.Invoke(ext, m.Value(), c.Arg(0))
	err = l.env.RT.Thrown(err)
	l.env.RT.PopFrames()
	if err != nil {
		return engine.Undefined, err
	}
	if err := m.SetKey(kLoaded.Key(), engine.True); err != nil {
		return engine.Undefined, err
	}
	exports, err := m.GetKey(kExports.Key())
	if err == nil {
		flagsOf(m).exports = &exports
	}
	return engine.Undefined, err
}

func (l *Loader) extensions() (*engine.Object, error) {
	v, err := l.ctor.Get("_extensions")
	if err != nil {
		return nil, err
	}
	return l.env.RT.ToObject(v)
}

// longestExtension finds the longest registered extension of a file name,
// ".js" where none is.
func longestExtension(extensions *engine.Object, filename string) (string, error) {
	name := filepath.Base(filename)
	for i := 0; ; {
		dot := strings.IndexByte(name[i:], '.')
		if dot < 0 {
			return ".js", nil
		}
		i += dot
		if i > 0 {
			v, err := extensions.Get(name[i:])
			if err != nil {
				return "", err
			}
			if v.Truthy() {
				return name[i:], nil
			}
		}
		i++
	}
}

func (l *Loader) staticWrap(c *engine.Call) (engine.Value, error) {
	s, err := c.Runtime().ToString(c.Arg(0))
	return engine.String(wrapperHead + s + wrapperTail), err
}

// getWrap is the getter of Module.wrap; a source is wrapped as text once a
// program has replaced it or parts of Module.wrapper.
func (l *Loader) getWrap(*engine.Call) (engine.Value, error) {
	if l.wrap.IsUndefined() {
		l.wrap = l.env.RT.NewFunction("", 1, l.staticWrap).Value()
	}
	return l.wrap, nil
}

func (l *Loader) setWrap(c *engine.Call) (engine.Value, error) {
	l.wrap, l.wrapSet = c.Arg(0), true
	return engine.Undefined, nil
}

func (l *Loader) getWrapper(*engine.Call) (engine.Value, error) {
	if l.wrapper.IsUndefined() {
		l.wrapper = l.env.RT.NewStringArray([]string{wrapperHead, wrapperTail}).Value()
	}
	return l.wrapper, nil
}

func (l *Loader) setWrapper(c *engine.Call) (engine.Value, error) {
	l.wrapper = c.Arg(0)
	return engine.Undefined, nil
}

func (l *Loader) isBuiltin(c *engine.Call) (engine.Value, error) {
	s, ok := c.Arg(0).AsString()
	if id, prefixed := strings.CutPrefix(s, "node:"); prefixed {
		return engine.Bool(l.IsPrefixBuiltin(id)), nil
	}
	return engine.Bool(ok && l.IsBuiltin(s)), nil
}

func (l *Loader) runMain(*engine.Call) (engine.Value, error) {
	if len(l.env.Argv) < 2 {
		return engine.Undefined, nil
	}
	if format, err := l.Resolver.Format(l.env.Argv[1]); err == nil && format == resolver.FormatModule {
		return engine.Undefined, nil // an entry point that is an ES module is running already
	}
	return engine.Undefined, l.LoadMain(l.env.Argv[1])
}

// preloadModules is Module._preloadModules(requests).
func (l *Loader) preloadModules(c *engine.Call) (engine.Value, error) {
	list, ok := c.Arg(0).AsObject()
	if !ok || !c.Arg(0).IsArray() {
		return engine.Undefined, nil
	}
	n, err := list.Length()
	l.preloading = true
	defer func() { l.preloading = false }()
	for i := 0; err == nil && i < n; i++ {
		var v engine.Value
		if v, err = list.GetIndex(uint32(i)); err == nil {
			var s string
			if s, err = c.Runtime().ToString(v); err == nil {
				err = l.Preload(s)
			}
		}
	}
	return engine.Undefined, err
}

// initPaths is Module._initPaths: it reads the environment as it is now.
func (l *Loader) initPaths(*engine.Call) (engine.Value, error) {
	p, err := l.env.Process()
	if err != nil {
		return engine.Undefined, err
	}
	v, err := p.Get("env")
	if err != nil {
		return engine.Undefined, err
	}
	values := map[string]string{}
	for _, name := range [...]string{"NODE_PATH", "HOME", "USERPROFILE"} {
		x, err := l.env.RT.GetV(v, engine.NewKey(name))
		if err != nil {
			return engine.Undefined, err
		}
		values[name], _ = x.AsString()
	}
	home := values["HOME"]
	if home == "" {
		home = values["USERPROFILE"]
	}
	return engine.Undefined, l.ctor.Set("globalPaths", l.env.RT.NewStringArray(l.Resolver.GlobalPathsOf(values["NODE_PATH"], home)).Value())
}
