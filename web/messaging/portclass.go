package messaging

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	webevents "github.com/sxfescript/sxn/web/events"
)

func portClass() *engine.Class {
	return &engine.Class{Name: "MessagePort", Parent: webevents.NodeTargetClass, ToStringTag: "MessagePort", ES5: true,
		Construct: func(*engine.Call) (engine.Value, error) {
			return engine.Undefined, nodeerr.Type("ERR_CONSTRUCT_CALL_INVALID", "Constructor cannot be called")
		},
		Methods: []engine.Method{
			{Name: "postMessage", Func: portPostMessage, Enumerable: true},
			{Name: "start", Func: onPort((*Port).Start), Enumerable: true},
			{Name: "ref", Func: onPort((*Port).Ref), Enumerable: true},
			{Name: "unref", Func: onPort((*Port).Unref), Enumerable: true},
			{Name: "hasRef", Func: portHasRef, Enumerable: true},
			webevents.HandlerAttribute("message", "EventTarget"),
			webevents.HandlerAttribute("messageerror", "EventTarget"),
			{Name: "close", Length: 1, Func: portClose, Enumerable: true},
			{SymbolFor: "nodejs.util.inspect.custom", FuncName: "inspect", Func: inspectPort, ReadOnly: true, Fixed: true},
		}}
}

func channelClass() *engine.Class {
	return &engine.Class{Name: "MessageChannel", ToStringTag: "MessageChannel", ES5: true,
		Construct: func(c *engine.Call) (engine.Value, error) {
			if c.NewTarget() == nil {
				return engine.Undefined, nodeerr.Type("ERR_CONSTRUCT_CALL_REQUIRED", "Cannot call constructor without `new`")
			}
			p, err := c.NewTarget().Get("prototype")
			if err != nil {
				return engine.Undefined, err
			}
			proto, ok := p.AsObject()
			if !ok {
				proto = c.Runtime().Intrinsic("Object.prototype")
			}
			o := c.Runtime().NewObjectWithPrototype(proto)
			a, b, err := NewPair(env.From(c))
			if err != nil {
				return engine.Undefined, err
			}
			if err := o.Put("port1", a.Value()); err != nil {
				return engine.Undefined, err
			}
			return o.Value(), o.Put("port2", b.Value())
		}}
}

// thisPort is the port that this is.
func thisPort(c *engine.Call) (*Port, error) {
	if p, ok := PortOf(c.This()); ok {
		return p, nil
	}
	return nil, engine.TypeError("Illegal invocation")
}

func onPort(f func(*Port)) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		p, err := thisPort(c)
		if err == nil {
			f(p)
		}
		return engine.Undefined, err
	}
}

// portPostMessage is port.postMessage(value[, transferList]).
// https://nodejs.org/api/worker_threads.html#portpostmessagevalue-transferlist
func portPostMessage(c *engine.Call) (engine.Value, error) {
	p, err := thisPort(c)
	if err != nil {
		return engine.Undefined, err
	}
	if c.Len() == 0 {
		return engine.Undefined, nodeerr.Type("ERR_MISSING_ARGS", "Not enough arguments to MessagePort.postMessage")
	}
	transfer, err := TransferList(c, c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	sent, err := p.PostMessage(c.Arg(0), transfer)
	if err != nil || !sent {
		return engine.Undefined, err
	}
	return engine.True, nil
}

// TransferList reads the second argument of postMessage: an iterable, or an
// object with one as its property transfer.
func TransferList(c *engine.Call, v engine.Value) ([]*engine.Object, error) {
	if v.IsNullish() {
		return nil, nil
	}
	o, ok := v.AsObject()
	if !ok {
		return nil, nodeerr.Type("ERR_INVALID_ARG_TYPE", "Optional transferList argument must be an iterable")
	}
	// COMPAT: what is no proper iterable counts as an object of options.
	all, ok, err := transferObjects(v)
	if err != nil || ok {
		return all, err
	}
	list, err := o.Get("transfer")
	if err != nil || list.IsUndefined() {
		return nil, err
	}
	if all, ok, err = transferObjects(list); err == nil && !ok {
		err = nodeerr.Type("ERR_INVALID_ARG_TYPE", "Optional options.transfer argument must be an iterable")
	}
	return all, err
}

// transferObjects reads an iterable of objects; ok is false for what is none.
func transferObjects(list engine.Value) (all []*engine.Object, ok bool, err error) {
	next, iterator, err := iteratorOf(list)
	if err != nil || next == nil {
		return nil, false, err
	}
	for {
		r, err := next.Call(iterator)
		if err != nil {
			return nil, false, err
		}
		o, ok := r.AsObject()
		if !ok {
			return nil, false, nil
		}
		done, err := o.Get("done")
		if err != nil || done.Truthy() {
			return all, true, err
		}
		v, err := o.Get("value")
		if err != nil {
			return nil, false, err
		}
		x, ok := v.AsObject()
		if !ok {
			return nil, false, ErrTransferValue()
		}
		all = append(all, x)
	}
}

// iteratorOf returns the iterator of an iterable and its next method, nil
// where there is none.
func iteratorOf(list engine.Value) (next *engine.Function, iterator engine.Value, err error) {
	o, ok := list.AsObject()
	if !ok {
		return nil, engine.Undefined, nil
	}
	m, err := o.GetKey(engine.SymbolIterator.Key())
	if err != nil {
		return nil, engine.Undefined, err
	}
	f, ok := m.AsFunction()
	if !ok {
		return nil, engine.Undefined, nil
	}
	if iterator, err = f.Call(list); err != nil {
		return nil, engine.Undefined, err
	}
	io, ok := iterator.AsObject()
	if !ok {
		return nil, engine.Undefined, nil
	}
	n, err := io.GetKey(engine.NewKey("next"))
	next, _ = n.AsFunction()
	return next, iterator, err
}

// portHasRef is port.hasRef().
func portHasRef(c *engine.Call) (engine.Value, error) {
	p, err := thisPort(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Bool(p.refed), nil
}

// portClose is port.close([callback]).
func portClose(c *engine.Call) (engine.Value, error) {
	p, err := thisPort(c)
	if err != nil {
		return engine.Undefined, err
	}
	if c.Arg(0).IsFunction() {
		if _, err := p.object.Invoke("once", engine.String("close"), c.Arg(0)); err != nil {
			return engine.Undefined, err
		}
	}
	p.Close()
	return engine.Undefined, nil
}

// inspectPort shows whether the port is open and referenced, and the own
// properties of the object.
func inspectPort(c *engine.Call) (engine.Value, error) {
	p, err := thisPort(c)
	if err != nil {
		return engine.Undefined, err
	}
	s, err := stateOf(p.e)
	if err != nil {
		return engine.Undefined, err
	}
	o := c.Runtime().NewObjectWithPrototype(s.portProto)
	// The object shown is no port: it must not be inspected as one again.
	if err := o.Define(engine.SymbolFor("nodejs.util.inspect.custom"), engine.Property{}); err != nil {
		return engine.Undefined, err
	}
	if err := o.Put("active", engine.Bool(p.end != nil)); err != nil {
		return engine.Undefined, err
	}
	if p.end != nil {
		if err := o.Put("refed", engine.Bool(p.refed)); err != nil {
			return engine.Undefined, err
		}
	}
	keys, err := p.object.Keys()
	if err != nil {
		return engine.Undefined, err
	}
	for _, k := range keys {
		v, err := p.object.GetKey(k)
		if err != nil {
			return engine.Undefined, err
		}
		if err := o.PutKey(k, v); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}

// ReceiveMessageOnPort is receiveMessageOnPort(port) of node:worker_threads.
// https://nodejs.org/api/worker_threads.html#workerreceivemessageonportport
func ReceiveMessageOnPort(c *engine.Call) (engine.Value, error) {
	var v engine.Value
	var ok bool
	var err error
	if p, isPort := PortOf(c.Arg(0)); isPort {
		v, ok, err = p.Receive()
	} else if b, isBroadcast := broadcastOf(c.Arg(0)); isBroadcast {
		v, ok, err = b.receive()
	} else {
		return engine.Undefined, nodeerr.Type("ERR_INVALID_ARG_TYPE", "The \"port\" argument must be a MessagePort instance")
	}
	if err != nil || !ok {
		return engine.Undefined, err
	}
	o := c.Runtime().NewObject()
	return o.Value(), o.Put("message", v)
}
