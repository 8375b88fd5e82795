package tls

import (
	"crypto/tls"
	"encoding/binary"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
)

// sessionCache hands the session of a socket to crypto/tls, and those that
// come to the socket. It is called on the goroutine of the handshake too.
type sessionCache struct{ s *socket }

// Get implements tls.ClientSessionCache.
func (x *sessionCache) Get(string) (*tls.ClientSessionState, bool) {
	ticket, state, ok := splitSession(x.s.session)
	if !ok {
		return nil, false
	}
	parsed, err := tls.ParseSessionState(state)
	if err != nil {
		return nil, false
	}
	cs, err := tls.NewResumptionState(ticket, parsed)
	return cs, err == nil
}

// Put implements tls.ClientSessionCache.
func (x *sessionCache) Put(_ string, cs *tls.ClientSessionState) {
	if cs == nil {
		return
	}
	ticket, state, err := cs.ResumptionState()
	if err != nil || state == nil {
		return
	}
	b, err := state.Bytes()
	if err != nil {
		return
	}
	session := joinSession(ticket, b)
	s := x.s
	if s.info == nil { // on the goroutine of the handshake: the event waits for 'secureConnect'
		s.e.Loop.Post(func() { s.session, s.newSession = session, true })
		return
	}
	s.net.Enter(func() error {
		s.session = session
		_, err := events.Emit(s.e, s.obj, "session", newBuffer(s.e, append([]byte(nil), session...)))
		return err
	})
}

func joinSession(ticket, state []byte) []byte {
	b := binary.BigEndian.AppendUint32(nil, uint32(len(ticket)))
	return append(append(b, ticket...), state...)
}

func splitSession(b []byte) (ticket, state []byte, ok bool) {
	if len(b) < 4 {
		return nil, nil, false
	}
	n := int(binary.BigEndian.Uint32(b))
	if b = b[4:]; n < 0 || n > len(b) {
		return nil, nil, false
	}
	return b[:n], b[n:], true
}

// keylog lets 'keylog' listeners see the secrets.
func (s *socket) keylog(cfg *tls.Config) error {
	n, err := events.ListenerCount(s.e, s.obj, "keylog")
	if err != nil {
		return err
	}
	servers := 0
	if s.server != nil {
		if servers, err = events.ListenerCount(s.e, s.server.obj, "keylog"); err != nil {
			return err
		}
	}
	if n > 0 || servers > 0 {
		cfg.KeyLogWriter = &keylogWriter{s}
	}
	return nil
}

type keylogWriter struct{ s *socket }

// Write implements io.Writer.
func (w *keylogWriter) Write(b []byte) (int, error) {
	line := append([]byte(nil), b...)
	s := w.s
	s.e.Loop.Post(func() {
		s.net.Enter(func() error {
			if _, err := events.Emit(s.e, s.obj, "keylog", newBuffer(s.e, line)); err != nil || s.server == nil {
				return err
			}
			_, err := events.Emit(s.e, s.server.obj, "keylog", newBuffer(s.e, line), s.obj.Value())
			return err
		})
	})
	return len(b), nil
}

// getSession is tlsSocket.getSession().
func getSession(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil || len(s.session) == 0 {
		return engine.Undefined, err
	}
	return newBuffer(s.e, append([]byte(nil), s.session...)), nil
}

// setSession is tlsSocket.setSession(session).
func setSession(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil {
		return engine.Undefined, err
	}
	if b, ok := c.Arg(0).AsBytes(); ok {
		s.session = append([]byte(nil), b...)
	}
	return engine.Undefined, nil
}
