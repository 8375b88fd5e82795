package dgram

import (
	"math"
	"net/netip"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/netio"
)

// sendto is socket.sendto(buffer, offset, length, port, address[, callback]).
func sendto(c *engine.Call) (engine.Value, error) {
	for i, name := range [...]string{"offset", "length", "port"} {
		if _, err := validate.Number(c, c.Arg(i+1), name, math.Inf(-1), math.Inf(1)); err != nil {
			return engine.Undefined, err
		}
	}
	if _, err := validate.String(c, c.Arg(4), "address"); err != nil {
		return engine.Undefined, err
	}
	o := c.ThisObject()
	if o == nil {
		return engine.Undefined, nodeerr.InvalidThis("Socket")
	}
	_, err := o.Invoke("send", c.Arg(0), c.Arg(1), c.Arg(2), c.Arg(3), c.Arg(4), c.Arg(5))
	return engine.Undefined, err
}

// send is socket.send(msg[, offset, length][, port][, address][, callback]).
// https://nodejs.org/api/dgram.html#socketsendmsg-offset-length-port-address-callback
func send(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil {
		return engine.Undefined, err
	}
	msg, offset, length, port, address, callback := c.Arg(0), c.Arg(1), c.Arg(2), c.Arg(3), c.Arg(4), c.Arg(5)
	connected := s.connection == phaseDone
	var data []byte
	sliced := false
	switch {
	case !connected && (address.Truthy() || port.Truthy() && !port.IsFunction()):
		sliced = true
	case !connected:
		callback, port, address = port, offset, length
	case length.IsNumber():
		sliced = true
		if port.IsFunction() {
			callback, port = port, engine.Null
		}
	default:
		callback = offset
	}
	if sliced {
		if data, err = slice(c, msg, offset, length); err != nil {
			return engine.Undefined, err
		}
	}
	if connected && (port.Truthy() || address.Truthy()) {
		return engine.Undefined, alreadyConnected()
	}
	if !sliced {
		if data, err = gather(c, msg); err != nil {
			return engine.Undefined, err
		}
	}
	number := 0
	if !connected {
		if number, err = validate.Port(c, port, "Port", false); err != nil {
			return engine.Undefined, err
		}
	}
	if address.IsFunction() {
		callback, address = address, engine.Undefined
	} else if !address.IsNullish() {
		if _, err := validate.String(c, address, "address"); err != nil {
			return engine.Undefined, err
		}
	}
	if s, err = running(c); err != nil {
		return engine.Undefined, err
	}
	if err := s.bindFirst(c); err != nil {
		return engine.Undefined, err
	}
	f, _ := callback.AsFunction()
	d := &datagram{s: s, data: data, address: address, port: number, callback: f}
	if s.binding != phaseDone {
		return engine.Undefined, s.enqueue(d.start)
	}
	return engine.Undefined, d.start()
}

// bytesOf are the bytes of a string or a view.
func bytesOf(c *engine.Call, v engine.Value) ([]byte, bool) {
	if v.IsString() {
		return buffer.StringBytes(v, buffer.UTF8), true
	}
	return v.AsBytes()
}

func badBuffer(c *engine.Call, name string, v engine.Value) error {
	return nodeerr.InvalidArgType(c.Runtime(), name, v, "Buffer", "TypedArray", "DataView", "string")
}

// slice takes a part of a message.
func slice(c *engine.Call, msg, offset, length engine.Value) ([]byte, error) {
	b, ok := bytesOf(c, msg)
	if !ok {
		return nil, badBuffer(c, "buffer", msg)
	}
	from, err := c.Runtime().ToUint32(offset)
	if err != nil {
		return nil, err
	}
	n, err := c.Runtime().ToUint32(length)
	if err != nil {
		return nil, err
	}
	if uint64(from) > uint64(len(b)) {
		return nil, nodeerr.Range("ERR_BUFFER_OUT_OF_BOUNDS", `"offset" is outside of buffer bounds`)
	}
	if uint64(from)+uint64(n) > uint64(len(b)) {
		return nil, nodeerr.Range("ERR_BUFFER_OUT_OF_BOUNDS", `"length" is outside of buffer bounds`)
	}
	return b[from : from+n], nil
}

// gather joins the parts of a message.
func gather(c *engine.Call, msg engine.Value) ([]byte, error) {
	if !msg.IsArray() {
		b, ok := bytesOf(c, msg)
		if !ok {
			return nil, badBuffer(c, "buffer", msg)
		}
		return b, nil
	}
	list, _ := msg.AsObject()
	n, err := list.Length()
	if err != nil {
		return nil, err
	}
	var all []byte
	for i := range n {
		v, err := list.GetIndex(uint32(i))
		if err != nil {
			return nil, err
		}
		b, ok := bytesOf(c, v)
		if !ok {
			return nil, badBuffer(c, "buffer list arguments", msg)
		}
		all = append(all, b...)
	}
	return all, nil
}

// datagram is one send.
type datagram struct {
	s        *socket
	data     []byte
	address  engine.Value
	port     int // 0 for the connected peer
	callback *engine.Function
}

// start looks the address up and sends.
func (d *datagram) start() error {
	s := d.s
	if d.port == 0 {
		return d.send(nil)
	}
	host, _ := d.address.AsString()
	return s.resolve(host, func(a netip.Addr, _ string, x engine.Value) error {
		if !x.Truthy() {
			stop, err := blocked(s.sendBlocked, a)
			if err != nil {
				return err
			}
			if stop {
				x = blockedError(a).Value(s.env.RT)
			}
		}
		if x.Truthy() {
			if d.callback != nil {
				s.env.NextTickCall(d.callback, x)
			} else {
				s.env.NextTick(func() error { return s.emit("error", x) })
			}
			return nil
		}
		return d.send(&netio.Address{IP: a, Port: uint16(d.port)})
	})
}

func (d *datagram) send(to *netio.Address) error {
	s := d.s
	if s.udp == nil {
		return nil
	}
	failure := func(err error) engine.Value {
		host, ok := d.address.AsString()
		return addressError(nodeerr.SystemCode(err), "send", host, ok, d.port).Value(s.env.RT)
	}
	sent, err := s.udp.Send(d.data, to, func(err error) {
		if d.callback == nil {
			return
		}
		s.enter(func() error {
			x := engine.Null
			if err != nil {
				x = failure(err)
			}
			_, e := d.callback.Call(engine.Undefined, x, engine.Int(len(d.data)))
			return e
		})
	})
	switch {
	case d.callback == nil:
	case err != nil:
		s.env.NextTickCall(d.callback, failure(err))
	case sent:
		s.env.NextTickCall(d.callback, engine.Null, engine.Int(len(d.data)))
	}
	return nil
}
