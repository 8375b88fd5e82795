package structuredclone

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/domexception"
)

// deserializer is one deserialisation.
type deserializer struct {
	e    *env.Env
	rt   *engine.Runtime
	m    *Message
	made map[*node]*engine.Object
	// moved are the objects of the transfer list, once they are made.
	moved []*engine.Object
}

func newDeserializer(e *env.Env, m *Message) *deserializer {
	return &deserializer{e: e, rt: e.RT, m: m, made: map[*node]*engine.Object{}, moved: make([]*engine.Object, len(m.transferred))}
}

// Deserialize makes the value in a runtime. A message is opened once: what was
// transferred is moved out of it.
// https://html.spec.whatwg.org/multipage/structured-data.html#structureddeserializewithtransfer
func (m *Message) Deserialize(e *env.Env) (engine.Value, error) {
	d := newDeserializer(e, m)
	return d.value(&m.root)
}

// DeserializeAll is Deserialize that also returns the objects of the transfer
// list: the ports of a message event.
func (m *Message) DeserializeAll(e *env.Env) (engine.Value, []*engine.Object, error) {
	return m.DeserializeIn(e, e.RT)
}

// DeserializeIn is DeserializeAll for a context of the runtime.
func (m *Message) DeserializeIn(e *env.Env, rt *engine.Runtime) (engine.Value, []*engine.Object, error) {
	d := newDeserializer(e, m)
	d.rt = rt
	v, err := d.value(&m.root)
	if err != nil {
		return engine.Undefined, nil, err
	}
	all := make([]*engine.Object, len(m.transferred))
	for i := range all {
		if all[i], err = d.transferred(i); err != nil {
			return engine.Undefined, nil, err
		}
	}
	return v, all, nil
}

func (d *deserializer) value(s *slot) (engine.Value, error) {
	if s.object == nil {
		return s.value, nil
	}
	o, err := d.object(s.object)
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

func (d *deserializer) object(n *node) (*engine.Object, error) {
	if o := d.made[n]; o != nil {
		return o, nil
	}
	var o *engine.Object
	var err error
	switch n.kind {
	case plainNode:
		o = d.rt.NewObject()
		d.made[n] = o
		return o, d.properties(n, o)
	case arrayNode:
		return d.array(n)
	case mapNode, setNode:
		return d.collection(n)
	case errorNode:
		return d.error(n)
	case viewNode:
		return d.view(n)
	case boxNode:
		o, err = d.rt.ToObject(n.value)
	case dateNode:
		o, err = d.construct("Date", engine.Number(n.number))
	case regExpNode:
		o, err = d.construct("RegExp", engine.String(n.text), engine.String(n.flags))
	case bufferNode:
		o, err = d.buffer(n.bytes, n.resizable, n.maxLength)
	case sharedNode:
		o = d.rt.NewSharedArrayBuffer(n.shared)
	case transferNode:
		return d.transferred(n.index)
	case platformNode:
		o, err = d.make(n.data)
	case exceptionNode:
		if n.quota != nil {
			o, err = domexception.NewQuota(d.e, n.flags, n.quota)
		} else {
			o, err = domexception.New(d.e, n.text, n.flags)
		}
		if err == nil && n.error.hasStack {
			err = o.Define(engine.NewKey("stack"), engine.Property{Value: n.error.stack, Writable: true, Configurable: true})
		}
	}
	if err != nil {
		return nil, err
	}
	d.made[n] = o
	return o, nil
}

// construct makes an object with an intrinsic constructor.
func (d *deserializer) construct(name string, args ...engine.Value) (*engine.Object, error) {
	f, ok := d.rt.Intrinsic(name).Value().AsFunction()
	if !ok {
		return nil, engine.TypeError("%s is not a constructor", name)
	}
	return f.Construct(args...)
}

func (d *deserializer) properties(n *node, o *engine.Object) error {
	for i, k := range n.keys {
		v, err := d.value(&n.values[i])
		if err != nil {
			return err
		}
		if err := o.PutKey(k, v); err != nil {
			return err
		}
	}
	return nil
}

func (d *deserializer) array(n *node) (*engine.Object, error) {
	o := d.rt.NewArray()
	d.made[n] = o
	if err := d.properties(n, o); err != nil {
		return nil, err
	}
	if length, err := o.Length(); err != nil || length == n.length {
		return o, err
	}
	return o, o.Set("length", engine.Int(n.length))
}

func (d *deserializer) collection(n *node) (*engine.Object, error) {
	name, method, step := "Map", "set", 2
	if n.kind == setNode {
		name, method, step = "Set", "add", 1
	}
	o, err := d.construct(name)
	if err != nil {
		return nil, err
	}
	d.made[n] = o
	proto, err := d.rt.Intrinsic(name).Get("prototype")
	if err != nil {
		return nil, err
	}
	po, _ := proto.AsObject()
	m, err := po.Get(method)
	if err != nil {
		return nil, err
	}
	add, ok := m.AsFunction()
	if !ok {
		return nil, engine.TypeError("%s is not a function", method)
	}
	for i := 0; i < len(n.values); i += step {
		var args [2]engine.Value
		for j := range step {
			if args[j], err = d.value(&n.values[i+j]); err != nil {
				return nil, err
			}
		}
		if _, err := add.Call(o.Value(), args[:step]...); err != nil {
			return nil, err
		}
	}
	return o, nil
}

// buffer makes an ArrayBuffer over bytes, which it takes over.
func (d *deserializer) buffer(bytes []byte, resizable bool, maxLength int) (*engine.Object, error) {
	if !resizable {
		return d.rt.NewArrayBuffer(bytes), nil
	}
	opts := d.rt.NewObject()
	if err := opts.Put("maxByteLength", engine.Int(maxLength)); err != nil {
		return nil, err
	}
	o, err := d.construct("ArrayBuffer", engine.Int(len(bytes)), opts.Value())
	if err != nil {
		return nil, err
	}
	view, _ := o.Value().AsView()
	copy(view.Bytes, bytes)
	return o, nil
}

func (d *deserializer) view(n *node) (*engine.Object, error) {
	p := n.view
	b, err := d.object(p.buffer)
	if err != nil {
		return nil, err
	}
	var o *engine.Object
	size := p.typ.Size()
	switch {
	case p.isDataView && p.tracking:
		o, err = d.construct("DataView", b.Value(), engine.Int(p.offset))
	case p.isDataView:
		o, err = d.construct("DataView", b.Value(), engine.Int(p.offset), engine.Int(p.length))
	case p.tracking:
		o, err = d.construct(p.typ.String(), b.Value(), engine.Int(p.offset))
	default:
		o, err = d.construct(p.typ.String(), b.Value(), engine.Int(p.offset), engine.Int(p.length/size))
	}
	if err != nil {
		return nil, err
	}
	d.made[n] = o
	return o, nil
}

// make makes an object of a host class, in a context only where the class has
// objects there.
// https://nodejs.org/api/errors.html#err_message_target_context_unavailable
func (d *deserializer) make(data Data) (*engine.Object, error) {
	if d.rt == d.e.RT {
		return data.Make(d.e)
	}
	if c, ok := data.(ContextData); ok {
		return c.MakeIn(d.e, d.rt)
	}
	return nil, nodeerr.New("ERR_MESSAGE_TARGET_CONTEXT_UNAVAILABLE", "This message cannot be deserialized in the target vm.Context")
}

func (d *deserializer) transferred(i int) (*engine.Object, error) {
	if o := d.moved[i]; o != nil {
		return o, nil
	}
	c := &d.m.transferred[i]
	var o *engine.Object
	var err error
	if c.data != nil {
		o, err = d.make(c.data)
	} else {
		o, err = d.buffer(c.bytes, c.resizable, c.maxLength)
	}
	d.moved[i] = o
	return o, err
}

func (d *deserializer) error(n *node) (*engine.Object, error) {
	kind := engine.PlainErrorKind
	switch n.text {
	case "EvalError":
		kind = engine.EvalErrorKind
	case "RangeError":
		kind = engine.RangeErrorKind
	case "ReferenceError":
		kind = engine.ReferenceErrorKind
	case "SyntaxError":
		kind = engine.SyntaxErrorKind
	case "TypeError":
		kind = engine.TypeErrorKind
	case "URIError":
		kind = engine.URIErrorKind
	}
	o := d.rt.NewError(kind, "")
	d.made[n] = o
	hidden := func(name string, v engine.Value) error {
		return o.Define(engine.NewKey(name), engine.Property{Value: v, Writable: true, Configurable: true})
	}
	stack := engine.Undefined
	if n.error.hasStack {
		stack = n.error.stack
	}
	if err := hidden("stack", stack); err != nil {
		return nil, err
	}
	if _, err := o.Delete(engine.NewKey("message")); err != nil {
		return nil, err
	}
	if n.error.hasMessage {
		if err := hidden("message", n.error.message); err != nil {
			return nil, err
		}
	}
	if n.error.hasCause {
		v, err := d.value(&n.error.cause)
		if err != nil {
			return nil, err
		}
		return o, hidden("cause", v)
	}
	return o, nil
}
