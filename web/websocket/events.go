package websocket

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
	webevents "github.com/sxfescript/sxn/web/events"
	"github.com/sxfescript/sxn/web/webidl"
)

// closeEvent is the state of a CloseEvent.
type closeEvent struct {
	clean  bool
	code   int
	reason string
}

// errorEvent is the state of an ErrorEvent.
type errorEvent struct {
	message, file engine.Value
	line, column  engine.Value
	err           engine.Value
}

var (
	closeKey = engine.PrivateKey[closeEvent]{Name: "CloseEvent"}
	errorKey = engine.PrivateKey[errorEvent]{Name: "ErrorEvent"}
)

// member is a member of a dictionary, undefined where there is none.
func member(o *engine.Object, name string) (engine.Value, error) {
	if o == nil {
		return engine.Undefined, nil
	}
	return o.Get(name)
}

// closeClass is CloseEvent.
// https://websockets.spec.whatwg.org/#the-closeevent-interface
func closeClass() *engine.Class {
	get := func(name string, f func(x *closeEvent) engine.Value) engine.Method {
		return engine.Method{Name: name, Enumerable: true, Get: func(c *engine.Call) (engine.Value, error) {
			if o := c.ThisObject(); o != nil {
				if x := closeKey.Get(o); x != nil {
					return f(x), nil
				}
			}
			return engine.Undefined, webidl.IllegalInvocation()
		}}
	}
	return &engine.Class{Name: "CloseEvent", Length: 1, Parent: webevents.EventClass, ToStringTag: "CloseEvent", Init: initCloseEvent, Methods: []engine.Method{
		get("wasClean", func(x *closeEvent) engine.Value { return engine.Bool(x.clean) }),
		get("code", func(x *closeEvent) engine.Value { return engine.Int(x.code) }),
		get("reason", func(x *closeEvent) engine.Value { return engine.String(x.reason) }),
	}}
}

func initCloseEvent(c *engine.Call) error {
	if err := webidl.Args(c, 1, "CloseEvent constructor"); err != nil {
		return err
	}
	rt := c.Runtime()
	o, err := webidl.Dictionary(rt, c.Arg(1))
	if err != nil {
		return err
	}
	if err := webevents.InitEvent(c, c.ThisObject()); err != nil {
		return err
	}
	x := &closeEvent{}
	v, err := member(o, "wasClean")
	if err != nil {
		return err
	}
	x.clean = v.Truthy()
	if v, err = member(o, "code"); err != nil {
		return err
	}
	n, err := rt.ToUint32(v)
	if err != nil {
		return err
	}
	x.code = int(uint16(n))
	if v, err = member(o, "reason"); err != nil {
		return err
	}
	if !v.IsUndefined() {
		if x.reason, err = webidl.USVString(rt, v, "CloseEvent constructor", "reason"); err != nil {
			return err
		}
	}
	closeKey.Set(c.ThisObject(), x)
	return nil
}

// errorClass is ErrorEvent.
// https://html.spec.whatwg.org/multipage/webappapis.html#the-errorevent-interface
func errorClass() *engine.Class {
	get := func(name string, f func(x *errorEvent) engine.Value) engine.Method {
		return engine.Method{Name: name, Enumerable: true, Get: func(c *engine.Call) (engine.Value, error) {
			if o := c.ThisObject(); o != nil {
				if x := errorKey.Get(o); x != nil {
					return f(x), nil
				}
			}
			return engine.Undefined, webidl.IllegalInvocation()
		}}
	}
	return &engine.Class{Name: "ErrorEvent", Length: 2, Parent: webevents.EventClass, ToStringTag: "ErrorEvent", Init: initErrorEvent, Methods: []engine.Method{
		get("message", func(x *errorEvent) engine.Value { return x.message }),
		get("filename", func(x *errorEvent) engine.Value { return x.file }),
		get("lineno", func(x *errorEvent) engine.Value { return x.line }),
		get("colno", func(x *errorEvent) engine.Value { return x.column }),
		get("error", func(x *errorEvent) engine.Value { return x.err }),
	}}
}

func initErrorEvent(c *engine.Call) error {
	if err := webidl.Args(c, 1, "ErrorEvent constructor"); err != nil {
		return err
	}
	rt := c.Runtime()
	o, err := webidl.Dictionary(rt, c.Arg(1))
	if err != nil {
		return err
	}
	if err := webevents.InitEvent(c, c.ThisObject()); err != nil {
		return err
	}
	x := &errorEvent{message: engine.String(""), file: engine.String(""), line: engine.Int(0), column: engine.Int(0)}
	for _, m := range [...]struct {
		name   string
		to     *engine.Value
		number bool
	}{{"message", &x.message, false}, {"filename", &x.file, false}, {"lineno", &x.line, true}, {"colno", &x.column, true}} {
		v, err := member(o, m.name)
		if err != nil {
			return err
		}
		switch {
		case v.IsUndefined():
		case m.number:
			n, err := rt.ToUint32(v)
			if err != nil {
				return err
			}
			*m.to = engine.Int64(int64(n))
		default:
			s, err := webidl.USVString(rt, v, "ErrorEvent constructor", m.name)
			if err != nil {
				return err
			}
			*m.to = engine.String(s)
		}
	}
	if x.err, err = member(o, "error"); err != nil {
		return err
	}
	errorKey.Set(c.ThisObject(), x)
	return nil
}

// fire dispatches an event of a class made of a dictionary.
func fire(e *env.Env, target *engine.Object, class *engine.Function, typ string, members ...any) error {
	o := e.RT.NewObject()
	for i := 0; i+1 < len(members); i += 2 {
		if err := o.Put(members[i].(string), members[i+1].(engine.Value)); err != nil {
			return err
		}
	}
	ev, err := class.Construct(engine.String(typ), o.Value())
	if err != nil {
		return err
	}
	return webevents.Dispatch(e, target, ev)
}
