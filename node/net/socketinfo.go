package net

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/netio"
)

// socketSetNoDelay is socket.setNoDelay([noDelay]).
func socketSetNoDelay(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil {
		return engine.Undefined, err
	}
	on := c.Arg(0).IsUndefined() || c.Arg(0).Truthy()
	if s.open && on == s.noDelay {
		return c.This(), nil
	}
	s.noDelay = on
	return c.This(), s.applyNoDelay(on)
}

// applyNoDelay sets the option on the connection, through the handle where a
// program has got hold of that.
func (s *Socket) applyNoDelay(on bool) error {
	if s.object != nil {
		return s.callHandle("setNoDelay", engine.Bool(on))
	}
	if s.sys != nil && s.kind == kindTCP {
		// An option the system refuses changes nothing, as in Node.
		_ = s.sys.SetNoDelay(on)
	}
	return nil
}

// callHandle calls a method of the _handle object, if it has it.
func (s *Socket) callHandle(name string, args ...engine.Value) error {
	v, err := s.object.Get(name)
	if err != nil {
		return err
	}
	if f, ok := v.AsFunction(); ok {
		_, err = f.Call(s.object.Value(), args...)
	}
	return err
}

func (s *Socket) applyKeepAlive(k netio.KeepAlive) error {
	if s.object != nil {
		return s.callHandle("setKeepAlive", engine.Bool(k.Enable), engine.Int(k.Delay), engine.Int(k.Interval), engine.Int(k.Count))
	}
	if s.sys != nil && s.kind == kindTCP {
		_ = s.sys.SetKeepAlive(k)
	}
	return nil
}

// socketSetKeepAlive is socket.setKeepAlive([enable][, initialDelay][, interval][, count]).
func socketSetKeepAlive(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil {
		return engine.Undefined, err
	}
	k := netio.KeepAlive{Enable: c.Arg(0).Truthy(), Delay: seconds(c.Arg(1)), Interval: seconds(c.Arg(2))}
	if n, ok := c.Arg(3).AsInt(); ok && n > 0 {
		k.Count = n
	}
	if s.open && k == s.keepAlive {
		return c.This(), nil
	}
	s.keepAlive = k
	if !s.open || s.connecting {
		return c.This(), nil
	}
	return c.This(), s.applyKeepAlive(k)
}

// seconds converts milliseconds.
func seconds(v engine.Value) int {
	f, ok := v.AsNumber()
	if !ok || !(f >= 1000) || f > 1<<31 {
		return 0
	}
	return int(f / 1000)
}

// applySettings sets on a new connection what was asked for before.
func (s *Socket) applySettings() error {
	if s.sys == nil || s.kind != kindTCP {
		return nil
	}
	if s.noDelay {
		if err := s.applyNoDelay(true); err != nil {
			return err
		}
	}
	if s.keepAlive.Enable {
		if err := s.applyKeepAlive(s.keepAlive); err != nil {
			return err
		}
	}
	if s.tos >= 0 {
		_ = s.sys.SetTypeOfService(s.tos)
	}
	return nil
}

// socketSetTypeOfService is socket.setTypeOfService(tos).
func socketSetTypeOfService(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil {
		return engine.Undefined, err
	}
	tos, err := typeOfService(s.env.RT, c.Arg(0), "tos")
	if err != nil {
		return engine.Undefined, err
	}
	s.tos = tos
	if s.sys != nil && s.kind == kindTCP {
		if err := s.sys.SetTypeOfService(tos); err != nil {
			return engine.Undefined, nodeerr.Errnoed(nodeerr.SystemCode(err), "setTypeOfService", "")
		}
	}
	return c.This(), nil
}

// socketGetTypeOfService is socket.getTypeOfService().
func socketGetTypeOfService(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil {
		return engine.Undefined, err
	}
	if s.sys != nil && s.kind == kindTCP {
		tos, err := s.sys.TypeOfService()
		if err != nil {
			return engine.Undefined, nodeerr.Errnoed(nodeerr.SystemCode(err), "getTypeOfService", "")
		}
		return engine.Int(tos), nil
	}
	return engine.Int(max(s.tos, 0)), nil
}

// addressObject is { address, family, port }.
func addressObject(rt *engine.Runtime, a netio.Address) (*engine.Object, error) {
	o := rt.NewObject()
	if a.Family() == 0 {
		return o, nil
	}
	if err := o.Put("address", engine.String(a.IP.String())); err != nil {
		return nil, err
	}
	if err := o.Put("family", engine.String(familyName(a))); err != nil {
		return nil, err
	}
	return o, o.Put("port", engine.Int(int(a.Port)))
}

func familyName(a netio.Address) string {
	if a.Family() == 6 {
		return "IPv6"
	}
	return "IPv4"
}

// socketGetsockname is socket._getsockname().
func socketGetsockname(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil {
		return engine.Undefined, err
	}
	return s.name(&keySockname, false)
}

// socketGetpeername is socket._getpeername().
func socketGetpeername(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil {
		return engine.Undefined, err
	}
	return s.name(&keyPeername, true)
}

// name returns an address of the connection, which is kept in a property.
func (s *Socket) name(key *engine.StaticKey, peer bool) (engine.Value, error) {
	rt := s.env.RT
	known, err := s.obj.GetKey(key.Key())
	if err != nil || known.Truthy() && (peer || s.sys != nil) {
		return known, err
	}
	if s.bound != nil && !peer {
		o, err := addressObject(rt, s.bound.Address())
		if err != nil {
			return engine.Undefined, err
		}
		return o.Value(), nil
	}
	if s.object != nil && !s.isConnecting() {
		k := &keyGetsockname
		if peer {
			k = &keyGetpeername
		}
		f, err := s.replaced(k)
		if err != nil {
			return engine.Undefined, err
		}
		if f != nil {
			return s.nameDriven(f, key)
		}
	}
	if s.sys == nil || s.connecting {
		return rt.NewObject().Value(), nil
	}
	ask := s.sys.LocalAddress
	if peer {
		ask = s.sys.RemoteAddress
	}
	a, err := ask()
	if err != nil {
		return rt.NewObject().Value(), nil // the connection is gone
	}
	o, err := addressObject(rt, a)
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), s.obj.SetKey(key.Key(), o.Value())
}

// addressGetter is an accessor of one property of an address.
func addressGetter(peer bool, name string) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		o := c.ThisObject()
		if o == nil {
			return engine.Undefined, nodeerr.InvalidThis("Socket")
		}
		method := "_getsockname"
		if peer {
			method = "_getpeername"
		}
		v, err := o.Invoke(method)
		if err != nil {
			return engine.Undefined, err
		}
		return c.Runtime().GetV(v, engine.NewKey(name))
	}
}

// socketAddress is socket.address().
func socketAddress(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, nodeerr.InvalidThis("Socket")
	}
	return o.Invoke("_getsockname")
}

func getConnecting(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, nodeerr.InvalidThis("Socket")
	}
	return o.GetKey(keyConnecting.Key())
}

func getPending(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, nodeerr.InvalidThis("Socket")
	}
	s := socketState.Get(o)
	if s == nil {
		return engine.True, nil
	}
	return engine.Bool(!s.open || s.connecting), nil
}

func getReadyState(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, nodeerr.InvalidThis("Socket")
	}
	var on [3]bool
	for i, k := range [...]*engine.StaticKey{&keyConnecting, &keyReadable, &keyWritable} {
		v, err := o.GetKey(k.Key())
		if err != nil {
			return engine.Undefined, err
		}
		on[i] = v.Truthy()
	}
	name := "closed"
	switch {
	case on[0]:
		name = "opening"
	case on[1] && on[2]:
		name = "open"
	case on[1]:
		name = "readOnly"
	case on[2]:
		name = "writeOnly"
	}
	return engine.String(name), nil
}

func getBufferSize(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, nodeerr.InvalidThis("Socket")
	}
	if s := socketState.Get(o); s == nil || !s.open {
		return engine.Undefined, nil
	}
	return o.Get("writableLength")
}

func getBytesRead(c *engine.Call) (engine.Value, error) {
	if o := c.ThisObject(); o != nil {
		if s := socketState.Get(o); s != nil {
			if s.stream != nil {
				return engine.Int64(s.stream.BytesRead()), nil
			}
			return engine.Int64(s.frozenRead), nil
		}
	}
	return engine.Int(0), nil
}

func (s *Socket) dispatched() int64 {
	if s.stream != nil {
		return s.stream.BytesWritten() + int64(s.stream.WriteQueueSize())
	}
	return s.frozenWrite
}

func getBytesDispatched(c *engine.Call) (engine.Value, error) {
	if o := c.ThisObject(); o != nil {
		if s := socketState.Get(o); s != nil {
			return engine.Int64(s.dispatched()), nil
		}
	}
	return engine.Int(0), nil
}

// getBytesWritten is socket.bytesWritten: what was handed to the system and
// what waits.
func getBytesWritten(c *engine.Call) (engine.Value, error) {
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, nil
	}
	s := socketState.Get(o)
	if s == nil {
		return engine.Undefined, nil
	}
	n := s.dispatched()
	waiting, err := o.Get("writableBuffer")
	if err != nil {
		return engine.Undefined, err
	}
	if list, ok := waiting.AsObject(); ok {
		items, _ := list.Elements()
		for _, it := range items {
			w, err := waitingBytes(it)
			if err != nil {
				return engine.Undefined, err
			}
			n += w
		}
	}
	pending, err := o.GetKey(keyPendingData.Key())
	if err != nil {
		return engine.Undefined, err
	}
	p, err := pendingBytes(o, pending)
	return engine.Int64(n + p), err
}

func waitingBytes(entry engine.Value) (int64, error) {
	o, ok := entry.AsObject()
	if !ok {
		return 0, nil
	}
	chunk, err := o.GetKey(keyChunk.Key())
	if err != nil {
		return 0, err
	}
	encoding, err := o.GetKey(keyEncoding.Key())
	return int64(byteLength(chunk, encoding)), err
}

func pendingBytes(o *engine.Object, pending engine.Value) (int64, error) {
	if list, ok := pending.AsObject(); ok && pending.IsArray() {
		var n int64
		items, _ := list.Elements()
		for _, it := range items {
			if b, ok := it.AsBytes(); ok {
				n += int64(len(b))
				continue
			}
			w, err := waitingBytes(it)
			if err != nil {
				return 0, err
			}
			n += w
		}
		return n, nil
	}
	if pending.IsNullish() {
		return 0, nil
	}
	encoding, err := o.GetKey(keyPendingEncoding.Key())
	return int64(byteLength(pending, encoding)), err
}

func byteLength(chunk, encoding engine.Value) int {
	if b, ok := chunk.AsBytes(); ok {
		return len(b)
	}
	if !chunk.IsString() {
		return 0
	}
	enc, ok := buffer.ParseEncoding(encoding)
	if !ok {
		enc = buffer.UTF8
	}
	return buffer.ByteLength(chunk, enc)
}
