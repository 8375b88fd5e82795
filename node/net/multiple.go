package net

import (
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/eventloop"
	"github.com/sxfescript/sxn/runtime/netio"
)

// Connecting to a name with several addresses: one after the other, families
// in turn, each with a limited time.
// https://datatracker.ietf.org/doc/html/rfc8305

// multiple is such a series of attempts.
type multiple struct {
	socket  *Socket
	at      *attempt
	opts    *connectOptions
	targets []*target
	next    int
	errors  []engine.Value
	timer   eventloop.Timer
	frame   int // number of the current attempt; late events of others are ignored
}

// lookupMany resolves all addresses.
func (s *Socket) lookupMany(at *attempt, opts *connectOptions) error {
	o, err := s.lookupOptions(opts, true)
	if err != nil {
		return err
	}
	done := s.env.RT.NewFunction("emitLookup", 2, func(c *engine.Call) (engine.Value, error) {
		return engine.Undefined, s.lookedUp(at, opts, c.Arg(0), c.Arg(1))
	})
	_, err = opts.lookup.Call(engine.Undefined, engine.String(opts.host), o.Value(), done.Value())
	return err
}

func (s *Socket) lookedUp(at *attempt, opts *connectOptions, er, addresses engine.Value) error {
	if !s.connecting || at.cancelled {
		return nil
	}
	host := engine.String(opts.host)
	if er.Truthy() {
		if err := s.emit(&keyLookup, er, engine.Undefined, engine.Undefined, host); err != nil {
			return err
		}
		s.env.NextTick(func() error { return s.destroy(er) })
		return nil
	}
	var targets []*target
	var firstBad *nodeerr.Error
	list, _ := addresses.AsObject()
	var items []engine.Value
	if list != nil {
		items, _ = list.Elements()
	}
	for _, it := range items {
		ip, err := s.env.RT.GetV(it, engine.NewKey("address"))
		if err != nil {
			return err
		}
		family, err := s.env.RT.GetV(it, engine.NewKey("family"))
		if err != nil {
			return err
		}
		if err := s.emit(&keyLookup, er, ip, family, host); err != nil {
			return err
		}
		if !s.connecting || at.cancelled {
			return nil
		}
		t, bad := s.resolved(ip, family, opts)
		if bad != nil {
			if firstBad == nil {
				firstBad = bad
			}
			continue
		}
		targets = append(targets, t)
	}
	return s.connectMany(at, opts, targets, firstBad)
}

func (s *Socket) connectMany(at *attempt, opts *connectOptions, targets []*target, bad *nodeerr.Error) error {
	switch len(targets) {
	case 0:
		if bad == nil {
			bad = nodeerr.Type("ERR_INVALID_IP_ADDRESS", "Invalid IP address: undefined")
		}
		v := bad.Value(s.env.RT)
		s.env.NextTick(func() error { return s.destroy(v) })
		return nil
	case 1:
		s.touch()
		return s.connectTo(targets[0])
	}
	s.touch()
	m := &multiple{socket: s, at: at, opts: opts, targets: alternate(targets)}
	at.multi = m
	return m.connectNext()
}

// alternate takes addresses of the two families in turn, the family of the
// first address first.
func alternate(targets []*target) []*target {
	first := targets[0].addr.Family()
	var a, b, out []*target
	for _, t := range targets {
		if t.addr.Family() == first {
			a = append(a, t)
		} else {
			b = append(b, t)
		}
	}
	for len(a) > 0 || len(b) > 0 {
		if len(a) > 0 {
			out, a = append(out, a[0]), a[1:]
		}
		if len(b) > 0 {
			out, b = append(out, b[0]), b[1:]
		}
	}
	return out
}

func (m *multiple) emit(name string, t *target, more ...engine.Value) error {
	s := m.socket
	args := append([]engine.Value{engine.String(t.host), engine.Int(int(t.addr.Port)), engine.Int(t.addr.Family())}, more...)
	_, err := events.Emit(s.env, s.obj, name, args...)
	return err
}

// connectNext starts the next attempt, or gives up.
func (m *multiple) connectNext() error {
	s := m.socket
	for {
		if m.next == len(m.targets) {
			if len(m.errors) == 0 {
				return s.destroy(nodeerr.New("ERR_SOCKET_CONNECTION_TIMEOUT", "Socket connection timeout").Value(s.env.RT))
			}
			return m.fail()
		}
		t := m.targets[m.next]
		m.next++
		if s.blocked != nil && s.blocked.has(t.addr.IP) {
			v := errBlocked(t.addr.IP).Value(s.env.RT)
			m.errors = append(m.errors, v)
			if err := m.emit("connectionAttemptFailed", t, v); err != nil {
				return err
			}
			continue
		}
		if err := t.begin(s.env); err != nil {
			return err
		}
		if m.frame++; m.frame > 1 {
			s.releaseHandle() // each attempt has a handle of its own
		}
		frame := m.frame
		if err := m.note(t); err != nil {
			return err
		}
		if err := s.attempted(t); err != nil || m.at.cancelled || !s.connecting {
			return err
		}
		if driven, err := m.connectDriven(t, frame); driven || err != nil {
			return err
		}
		stream, err := netio.Connect(s.env.Loop, t.addr, netio.ConnectOptions{Local: t.local}, func(err error) {
			if m.at.cancelled || frame != m.frame {
				return
			}
			s.enter(func() error { return m.finished(t, err) })
		})
		if err != nil {
			v := connectError(err, t).Value(s.env.RT)
			m.errors = append(m.errors, v)
			if err := m.emit("connectionAttemptFailed", t, v); err != nil {
				return err
			}
			continue
		}
		m.at.stream = stream
		m.limit(t)
		return nil
	}
}

// limit sets the time that the current attempt has, where another follows.
func (m *multiple) limit(t *target) {
	s := m.socket
	if m.next < len(m.targets) {
		s.env.Loop.InitTimer(&m.timer, m.opts.autoMillis, false, func() { s.enter(func() error { return m.timedOut(t) }) })
	}
}

// connectDriven lets a replaced method of the handle make the attempt. It
// reports whether there is one.
func (m *multiple) connectDriven(t *target, frame int) (bool, error) {
	s := m.socket
	f, err := s.replaced(connectMethod(t))
	if err != nil || f == nil {
		return false, err
	}
	m.limit(t)
	return true, s.connectThrough(f, t, func(status int) error {
		if m.at.cancelled || frame != m.frame {
			return nil
		}
		m.timer.Stop()
		if status != 0 {
			v := hostPortError(codeOf(status), "connect", t.where(), t, "").Value(s.env.RT)
			m.errors = append(m.errors, v)
			if err := m.emit("connectionAttemptFailed", t, v); err != nil || m.at.cancelled || !s.connecting {
				return err
			}
			return m.connectNext()
		}
		s.attempt = nil
		m.at.stream = nil
		if err := s.setConnecting(false); err != nil {
			return err
		}
		return s.drivenConnected()
	})
}

// note adds the address to autoSelectFamilyAttemptedAddresses.
func (m *multiple) note(t *target) error {
	s := m.socket
	v, err := s.obj.GetKey(keyAttempted.Key())
	if err != nil {
		return err
	}
	list, ok := v.AsObject()
	if !ok {
		list = s.env.RT.NewArray()
		if err := s.obj.SetKey(keyAttempted.Key(), list.Value()); err != nil {
			return err
		}
	}
	_, err = list.Invoke("push", engine.String(t.host+":"+strconv.Itoa(int(t.addr.Port))))
	return err
}

func (m *multiple) timedOut(t *target) error {
	if m.at.cancelled {
		return nil
	}
	s := m.socket
	m.frame++
	if m.at.stream != nil {
		m.at.stream.Close(nil)
		m.at.stream = nil
	}
	if err := m.emit("connectionAttemptTimeout", t); err != nil {
		return err
	}
	if m.at.cancelled || !s.connecting {
		return nil
	}
	m.errors = append(m.errors, hostPortError("ETIMEDOUT", "connect", t.where(), t, "").Value(s.env.RT))
	return m.connectNext()
}

// finished is the end of an attempt.
func (m *multiple) finished(t *target, err error) error {
	s := m.socket
	if m.next < len(m.targets) || m.timer.Active() {
		m.timer.Stop()
	}
	if err == nil {
		stream := m.at.stream
		m.at.stream = nil
		s.attempt = nil
		if err := s.setConnecting(false); err != nil {
			return err
		}
		if err := s.established(stream); err != nil {
			return err
		}
		return t.end(s.env)
	}
	m.at.stream.Close(nil)
	m.at.stream = nil
	v := connectError(err, t).Value(s.env.RT)
	m.errors = append(m.errors, v)
	if err := m.emit("connectionAttemptFailed", t, v); err != nil {
		return err
	}
	if m.at.cancelled || !s.connecting {
		return nil
	}
	return m.connectNext()
}

// fail destroys the socket with all the errors in one.
func (m *multiple) fail() error {
	s := m.socket
	rt := s.env.RT
	s.attempt = nil
	ctor, ok := rt.Intrinsic("AggregateError").Value().AsFunction()
	if !ok {
		return s.destroy(m.errors[0])
	}
	o, err := ctor.Construct(rt.NewArray(m.errors...).Value())
	if err != nil {
		return err
	}
	code, err := rt.GetV(m.errors[0], engine.NewKey("code"))
	if err != nil {
		return err
	}
	if err := o.Put("code", code); err != nil {
		return err
	}
	return s.destroy(o.Value())
}
