package childprocess

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/internal/es5"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/eventloop"
)

// state is what the package keeps per runtime.
type state struct {
	env          *env.Env
	class        *engine.Function
	handleClass  *engine.Function
	controlClass *engine.Function
	warnedShell  bool
}

var states env.State[state]

var (
	childState  = engine.PrivateKey[child]{Name: "childProcess"}
	handleState = engine.PrivateKey[child]{Name: "childProcessHandle"}
)

// child is the Go side of a ChildProcess.
type child struct {
	env    *env.Env
	obj    *engine.Object
	handle *engine.Object // _handle
	watch  eventloop.Handle
	proc   *process
	res    env.Resource
}

// stateOf returns the state of a runtime, made on first use.
func stateOf(e *env.Env) (*state, error) {
	s, err := states.Get(e)
	if err != nil || s.env != nil {
		return s, err
	}
	s.env = e
	if s.class, err = e.RT.NewClass(&engine.Class{Name: "ChildProcess", ES5: true, Parent: events.Class, Construct: construct,
		Methods: []engine.Method{
			{Name: "spawn", Length: 1, Func: prototypeSpawn, Enumerable: true},
			{Name: "kill", Length: 1, Func: prototypeKill, Enumerable: true},
			{Symbol: engine.SymbolDispose, Func: prototypeDispose, Enumerable: true, NoName: true},
			{Name: "ref", Func: prototypeRef, Enumerable: true},
			{Name: "unref", Func: prototypeUnref, Enumerable: true},
		}}); err != nil {
		return nil, err
	}
	if s.handleClass, err = e.RT.NewClass(&engine.Class{Name: "Process", Construct: func(*engine.Call) (engine.Value, error) {
		return engine.Undefined, engine.TypeError("Illegal constructor")
	}, Methods: handleMethods()}); err != nil {
		return nil, err
	}
	s.controlClass, err = e.RT.NewClass(&engine.Class{Name: "Control", Length: 1, Parent: events.Class, Methods: controlMethods()})
	return s, err
}

func prototypeOf(class *engine.Function) (*engine.Object, error) {
	v, err := class.Get("prototype")
	if err != nil {
		return nil, err
	}
	o, _ := v.AsObject()
	return o, nil
}

// construct is new ChildProcess().
// https://nodejs.org/api/child_process.html#class-childprocess
func construct(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	st, err := stateOf(e)
	if err != nil {
		return engine.Undefined, err
	}
	return es5.Construct(c, st.class, nil, func(o *engine.Object) error { return st.initChild(o) })
}

func (st *state) initChild(o *engine.Object) error {
	e := st.env
	if err := events.Init(e, o); err != nil {
		return err
	}
	proto, err := prototypeOf(st.handleClass)
	if err != nil {
		return err
	}
	ch := &child{env: e, obj: o, handle: e.RT.NewObjectWithPrototype(proto)}
	ch.watch.Init(e.Loop)
	ch.res = e.NewResource("PROCESSWRAP", ch.handle.Value())
	childState.Set(o, ch)
	handleState.Set(ch.handle, ch)
	onexit := e.RT.NewFunction("", 2, func(c *engine.Call) (engine.Value, error) {
		return engine.Undefined, ch.onexit(c.Arg(0), c.Arg(1))
	})
	if err := ch.handle.Set("onexit", onexit.Value()); err != nil {
		return err
	}
	if err := assign(o, []field{{"_closesNeeded", engine.Int(1)}, {"_closesGot", engine.Int(0)}, {"connected", engine.False},
		{"signalCode", engine.Null}, {"exitCode", engine.Null}, {"killed", engine.False}, {"spawnfile", engine.Null},
		{"_handle", ch.handle.Value()}}); err != nil {
		return err
	}
	return ch.publishMade()
}

// field is a property to set.
type field struct {
	name string
	v    engine.Value
}

func assign(o *engine.Object, fields []field) error {
	for _, f := range fields {
		if err := o.Set(f.name, f.v); err != nil {
			return err
		}
	}
	return nil
}

// spread does {...src} into dst; anything but an object adds nothing.
func spread(dst *engine.Object, src engine.Value) error {
	o, ok := src.AsObject()
	if !ok {
		return nil
	}
	if err := dst.CopyDataProperties(o.Value()); err != nil {
		return err
	}
	return nil
}

// thisChild returns the Go side of this.
func thisChild(c *engine.Call) (*child, error) {
	if o := c.ThisObject(); o != nil {
		if ch := childState.Get(o); ch != nil {
			return ch, nil
		}
	}
	return nil, nodeerr.InvalidThis("ChildProcess")
}

// enter runs f, which the loop calls, in the context of the child.
func (ch *child) enter(f func() error) {
	outer := ch.env.SwapResource(&ch.res)
	err := f()
	if err != nil {
		ch.env.Uncaught(err)
	}
	ch.env.RestoreResource(&ch.res, outer, err == nil)
}

func (ch *child) emit(name string, args ...engine.Value) error {
	_, err := events.Emit(ch.env, ch.obj, name, args...)
	return err
}
