package structuredclone

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/engine/introspect"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/domexception"
)

// maxDepth bounds how deep objects nest; V8 runs out of stack somewhere there.
const maxDepth = 20000

func cloneError(format string, a ...any) error {
	return domexception.Errorf("DataCloneError", format, a...)
}

// NotCloneable is the error for a value that cannot be cloned.
func NotCloneable(v engine.Value) error { return notCloneable(v) }

func notCloneable(v engine.Value) error {
	return cloneError("%s", introspect.Describe(v)+" could not be cloned.")
}

// serializer is one serialisation.
type serializer struct {
	rt    *engine.Runtime
	seen  map[*engine.Object]*node
	share bool // the message may go to another runtime
	depth int
}

// Serialize serialises v for another runtime and takes what is in transfer out
// of its objects.
// https://html.spec.whatwg.org/multipage/structured-data.html#structuredserializewithtransfer
func Serialize(e *env.Env, v engine.Value, transfer []*engine.Object) (*Message, error) {
	return serialize(e.RT, v, transfer, true)
}

func serialize(rt *engine.Runtime, v engine.Value, transfer []*engine.Object, share bool) (*Message, error) {
	s := &serializer{rt: rt, seen: map[*engine.Object]*node{}, share: share}
	for i, o := range transfer {
		if err := s.checkTransfer(o); err != nil {
			return nil, err
		}
		s.seen[o] = &node{kind: transferNode, index: i}
	}
	m := &Message{}
	var err error
	if m.root, err = s.slot(v); err != nil {
		return nil, err
	}
	for _, o := range transfer {
		c, err := s.take(o)
		if err != nil {
			return nil, err
		}
		m.transferred = append(m.transferred, c)
	}
	return m, nil
}

func (s *serializer) checkTransfer(o *engine.Object) error {
	if s.seen[o] != nil {
		if introspect.KindOf(o) == introspect.ArrayBuffer {
			return cloneError("Transfer list contains duplicate ArrayBuffer")
		}
		return cloneError("Transfer list contains duplicate MessagePort")
	}
	if introspect.KindOf(o) == introspect.ArrayBuffer {
		if !o.Value().CanDetach() || IsUntransferable(o) {
			return cloneError("Cannot transfer object of unsupported type.")
		}
		return nil
	}
	if c := classOf(o); c != nil && c.Transfer != nil {
		if IsUntransferable(o) {
			return cloneError("Cannot transfer object of unsupported type.")
		}
		if c.CanTransfer != nil {
			return c.CanTransfer(o)
		}
		return nil
	}
	return cloneError("Found invalid value in transferList.")
}

// take takes the resource out of a transferred object.
func (s *serializer) take(o *engine.Object) (carrier, error) {
	if c := classOf(o); c != nil {
		d, err := c.Transfer(o)
		return carrier{data: d}, err
	}
	view, _ := o.Value().AsView()
	c := carrier{resizable: view.Resizable}
	if view.Resizable {
		c.maxLength = maxByteLength(o)
	}
	var err error
	c.bytes, err = s.rt.DetachArrayBuffer(o)
	return c, err
}

// maxByteLength is that of a resizable ArrayBuffer.
func maxByteLength(o *engine.Object) int {
	v, _ := o.Get("maxByteLength")
	n, _ := v.AsInt()
	return n
}

func (s *serializer) slot(v engine.Value) (slot, error) {
	o, ok := v.AsObject()
	if !ok {
		if v.IsSymbol() {
			return slot{}, notCloneable(v)
		}
		if s.share {
			v, _ = v.Share()
		}
		return slot{value: v}, nil
	}
	if n := s.seen[o]; n != nil {
		return slot{object: n}, nil
	}
	if s.depth >= maxDepth {
		return slot{}, engine.RangeError("Maximum call stack size exceeded")
	}
	s.depth++
	n, err := s.object(o)
	s.depth--
	return slot{object: n}, err
}

// remember makes the node of an object before what is in it is looked at.
func (s *serializer) remember(o *engine.Object, kind nodeKind) *node {
	n := &node{kind: kind}
	s.seen[o] = n
	return n
}

func (s *serializer) object(o *engine.Object) (*node, error) {
	if uncloneableKey.Get(o) != nil && introspect.KindOf(o) != introspect.ArrayBuffer {
		return nil, cloneError("Cannot clone object of unsupported type.")
	}
	if recordKey.Get(o) != nil {
		n := s.remember(o, plainNode)
		return n, s.properties(n, o)
	}
	v := o.Value()
	switch introspect.KindOf(o) {
	case introspect.Array:
		return s.array(o)
	case introspect.BooleanObject, introspect.NumberObject, introspect.StringObject, introspect.BigIntObject:
		n := s.remember(o, boxNode)
		p, _ := introspect.PrimitiveValue(o)
		if s.share {
			p, _ = p.Share()
		}
		n.value = p
		return n, nil
	case introspect.Date:
		n := s.remember(o, dateNode)
		n.number, _ = introspect.DateValue(o)
		return n, nil
	case introspect.RegExp:
		n := s.remember(o, regExpNode)
		n.text, n.flags, _ = introspect.RegExpParts(o)
		return n, nil
	case introspect.Map:
		return s.collection(o, mapNode)
	case introspect.Set:
		return s.collection(o, setNode)
	case introspect.Error:
		return s.error(o)
	case introspect.ArrayBuffer, introspect.SharedArrayBuffer:
		return s.buffer(o)
	case introspect.TypedArray, introspect.DataView:
		return s.view(o)
	case introspect.Plain:
		if o == s.rt.Global() {
			return nil, cloneError("#<Object> could not be cloned.")
		}
	case introspect.Other:
		if o.Fields() == nil {
			return nil, notCloneable(v)
		}
	default:
		return nil, notCloneable(v)
	}
	if c := classOf(o); c != nil {
		return s.platform(o, c)
	}
	n := s.remember(o, plainNode)
	return n, s.properties(n, o)
}

func (s *serializer) platform(o *engine.Object, c *Class) (*node, error) {
	if c.Clone == nil {
		if c.Transfer != nil && (c.Detached == nil || !c.Detached(o)) {
			return nil, cloneError("Object that needs transfer was found in message but not listed in transferList")
		}
		return nil, cloneError("Cannot clone object of unsupported type.")
	}
	n := s.remember(o, platformNode)
	var err error
	n.data, err = c.Clone(o)
	return n, err
}

// properties serialises the own enumerable properties with string keys.
func (s *serializer) properties(n *node, o *engine.Object) error {
	keys, err := o.Keys()
	if err != nil {
		return err
	}
	n.keys = make([]engine.Key, 0, len(keys))
	n.values = make([]slot, 0, len(keys))
	for i, k := range keys {
		if i > 0 { // a getter may have removed it
			if has, err := o.HasOwn(k); err != nil || !has {
				continue
			}
		}
		v, err := o.GetKey(k)
		if err != nil {
			return err
		}
		x, err := s.slot(v)
		if err != nil {
			return err
		}
		n.keys = append(n.keys, k)
		n.values = append(n.values, x)
	}
	return nil
}

func (s *serializer) array(o *engine.Object) (*node, error) {
	n := s.remember(o, arrayNode)
	length, err := o.Length()
	if err != nil {
		return nil, err
	}
	n.length = length
	return n, s.properties(n, o)
}

func (s *serializer) collection(o *engine.Object, kind nodeKind) (*node, error) {
	n := s.remember(o, kind)
	keys, values, _ := introspect.Entries(o)
	for i, k := range keys {
		x, err := s.slot(k)
		if err != nil {
			return nil, err
		}
		n.values = append(n.values, x)
		if kind == mapNode {
			if x, err = s.slot(values[i]); err != nil {
				return nil, err
			}
			n.values = append(n.values, x)
		}
	}
	return n, nil
}

func (s *serializer) buffer(o *engine.Object) (*node, error) {
	view, _ := o.Value().AsView()
	if view.Shared {
		n := s.remember(o, sharedNode)
		n.shared, _ = o.Value().AsSharedMemory()
		return n, nil
	}
	if view.Detached {
		return nil, cloneError("An ArrayBuffer is detached and could not be cloned.")
	}
	n := s.remember(o, bufferNode)
	n.bytes = append(make([]byte, 0, len(view.Bytes)), view.Bytes...)
	if n.resizable = view.Resizable; n.resizable {
		n.maxLength = maxByteLength(o)
	}
	return n, nil
}

func (s *serializer) view(o *engine.Object) (*node, error) {
	view, _ := o.Value().AsView()
	b, err := s.slot(view.Buffer.Value())
	if err != nil {
		return nil, err
	}
	n := s.remember(o, viewNode)
	n.view = &viewParts{buffer: b.object, isDataView: !view.Typed, typ: view.Type, offset: view.ByteOffset, length: len(view.Bytes), tracking: view.Tracking}
	return n, nil
}

// error serialises an error: of its properties only those that the standard
// and V8 name.
func (s *serializer) error(o *engine.Object) (*node, error) {
	if name, ok := domexception.Is(o.Value()); ok {
		n := s.remember(o, exceptionNode)
		v, err := o.Get("message")
		if err != nil {
			return nil, err
		}
		n.text = name
		n.flags, _ = v.AsString()
		n.quota = domexception.QuotaOf(o)
		n.error = &errorParts{}
		return n, s.stack(o, n)
	}
	n := s.remember(o, errorNode)
	n.error = &errorParts{}
	v, err := o.Get("name")
	if err != nil {
		return nil, err
	}
	if n.text, err = s.rt.ToString(v); err != nil {
		return nil, err
	}
	if p, ok, err := o.OwnProperty(engine.NewKey("message")); err != nil {
		return nil, err
	} else if ok && p.Get == nil && p.Set == nil {
		n.error.hasMessage = true
		if n.error.message, err = s.rt.ToStringValue(p.Value); err != nil {
			return nil, err
		}
		if s.share {
			n.error.message, _ = n.error.message.Share()
		}
	}
	if p, ok, err := o.OwnProperty(engine.NewKey("cause")); err != nil {
		return nil, err
	} else if ok && p.Get == nil && p.Set == nil {
		n.error.hasCause = true
		if n.error.cause, err = s.slot(p.Value); err != nil {
			return nil, err
		}
	}
	return n, s.stack(o, n)
}

func (s *serializer) stack(o *engine.Object, n *node) error {
	v, err := o.Get("stack")
	if err != nil || !v.IsString() {
		return err
	}
	n.error.hasStack = true
	if s.share {
		v, _ = v.Share()
	}
	n.error.stack = v
	return nil
}
