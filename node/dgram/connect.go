package dgram

import (
	"net/netip"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/netio"
)

func alreadyConnected() error {
	return nodeerr.New("ERR_SOCKET_DGRAM_IS_CONNECTED", "Already connected")
}

func notConnected() error { return nodeerr.New("ERR_SOCKET_DGRAM_NOT_CONNECTED", "Not connected") }

// connect is socket.connect(port[, address][, callback]).
// https://nodejs.org/api/dgram.html#socketconnectport-address-callback
func connect(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil {
		return engine.Undefined, err
	}
	port, err := validate.Port(c, c.Arg(0), "Port", false)
	if err != nil {
		return engine.Undefined, err
	}
	address, callback := c.Arg(1), c.Arg(2)
	if address.IsFunction() {
		callback, address = address, engine.String("")
	} else if address.IsUndefined() {
		address = engine.String("")
	}
	host, err := validate.String(c, address, "address")
	if err != nil {
		return engine.Undefined, err
	}
	if s.connection != phaseNone {
		return engine.Undefined, alreadyConnected()
	}
	s.connection = phaseUnderWay
	if err := s.bindFirst(c); err != nil {
		return engine.Undefined, err
	}
	f, _ := callback.AsFunction()
	start := func() error { return s.connect(port, host, f) }
	if s.binding != phaseDone {
		return engine.Undefined, s.enqueue(start)
	}
	return engine.Undefined, start()
}

func (s *socket) connect(port int, host string, callback *engine.Function) error {
	if callback != nil {
		if err := events.Once(s.env, s.obj, "connect", callback); err != nil {
			return err
		}
	}
	return s.resolve(host, func(a netip.Addr, _ string, x engine.Value) error {
		if s.udp == nil {
			return nil
		}
		if !x.Truthy() {
			stop, err := blocked(s.sendBlocked, a)
			if err != nil {
				return err
			}
			if stop {
				x = blockedError(a).Value(s.env.RT)
			}
		}
		if !x.Truthy() {
			if err := s.udp.Connect(netio.Address{IP: a, Port: uint16(port)}); err != nil {
				x = addressError(nodeerr.SystemCode(err), "connect", host, true, port).Value(s.env.RT)
			}
		}
		if !x.Truthy() {
			s.connection = phaseDone
			s.env.NextTick(func() error { return s.emit("connect") })
			return nil
		}
		s.connection = phaseNone
		s.env.NextTick(func() error {
			if callback == nil {
				return s.emit("error", x)
			}
			if err := events.Off(s.env, s.obj, "connect", callback); err != nil {
				return err
			}
			_, err := callback.Call(engine.Undefined, x)
			return err
		})
		return nil
	})
}

// connectSync is socket.connectSync(port[, address]): it does not look names up.
// https://nodejs.org/api/dgram.html#socketconnectsyncport-address
func connectSync(c *engine.Call) (engine.Value, error) {
	s, err := running(c)
	if err != nil {
		return engine.Undefined, err
	}
	port, err := validate.Port(c, c.Arg(0), "Port", false)
	if err != nil {
		return engine.Undefined, err
	}
	host := "127.0.0.1"
	if s.v6 {
		host = "::1"
	}
	if v := c.Arg(1); v.Truthy() {
		if host, err = validate.String(c, v, "address"); err != nil {
			return engine.Undefined, err
		}
	}
	a, err := netip.ParseAddr(host)
	if err != nil {
		return engine.Undefined, nodeerr.InvalidArgValue(c.Runtime(), "address", engine.String(host),
			"must be a numeric IP address; connectSync does not perform DNS resolution")
	}
	if s.connection != phaseNone {
		return engine.Undefined, alreadyConnected()
	}
	if s.binding == phaseNone {
		if _, err := s.obj.Invoke("bindSync"); err != nil {
			return engine.Undefined, err
		}
	}
	if err := s.udp.Connect(netio.Address{IP: a, Port: uint16(port)}); err != nil {
		return engine.Undefined, addressError(nodeerr.SystemCode(err), "connect", host, true, port)
	}
	s.connection = phaseDone
	s.env.NextTick(func() error {
		if s.udp == nil {
			return nil
		}
		return s.emit("connect")
	})
	return engine.Undefined, nil
}

// disconnect is socket.disconnect().
// https://nodejs.org/api/dgram.html#socketdisconnect
func disconnect(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil {
		return engine.Undefined, err
	}
	if s.connection != phaseDone || s.udp == nil {
		return engine.Undefined, notConnected()
	}
	if err := s.udp.Disconnect(); err != nil {
		return engine.Undefined, nodeerr.Errnoed(nodeerr.SystemCode(err), "connect", "")
	}
	s.connection = phaseNone
	return engine.Undefined, nil
}
