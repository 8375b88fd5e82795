package tls

import (
	"bytes"
	"crypto/tls"
	"encoding/binary"
	"encoding/hex"
	"os"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
)

// sessionCache hands the session of a socket to crypto/tls, and those that
// come to the socket. It is called on the goroutine of the handshake too.
type sessionCache struct{ s *socket }

// Get implements tls.ClientSessionCache.
func (x *sessionCache) Get(string) (*tls.ClientSessionState, bool) {
	ticket, state, ok := splitSession(x.s.session)
	if !ok || len(ticket) == 0 {
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
	if old, _, ok := splitSession(s.session); ok && bytes.Equal(old, ticket) {
		return // a server that has not renewed it
	}
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

// unresumable is the session of a connection that has got no ticket: it says
// which protocol and suite it had, and cannot be resumed.
func (s *socket) unresumable() []byte {
	b := binary.BigEndian.AppendUint16(joinSession(nil, nil), s.info.Version)
	return binary.BigEndian.AppendUint16(b, s.info.CipherSuite)
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

// keylog notes the secrets of the handshake, and lets 'keylog' listeners see them.
func (s *socket) keylog(cfg *tls.Config) error {
	n, err := events.ListenerCount(s.e, s.obj, "keylog")
	if err != nil {
		return err
	}
	cfg.KeyLogWriter = &keylogWriter{s, n > 0 || s.listens("keylog"), s.e.Options.TLSKeylog}
	return nil
}

type keylogWriter struct {
	s    *socket
	tell bool
	file string // of --tls-keylog
}

// Write implements io.Writer.
func (w *keylogWriter) Write(b []byte) (int, error) {
	s := w.s
	s.note(string(b))
	if w.file != "" {
		if err := appendLine(w.file, b); err != nil {
			return 0, err
		}
	}
	if !w.tell {
		return len(b), nil
	}
	line := append([]byte(nil), b...)
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

func appendLine(name string, line []byte) error {
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	if _, err := f.Write(line); err != nil {
		_ = f.Close() // the first error counts
		return err
	}
	return f.Close()
}

// note keeps the secrets that the Finished messages depend on.
func (s *socket) note(line string) {
	f := strings.Fields(line)
	if len(f) != 3 {
		return
	}
	b, err := hex.DecodeString(f[2])
	if err != nil {
		return
	}
	s.secretLock.Lock()
	defer s.secretLock.Unlock()
	switch f[0] {
	case "CLIENT_RANDOM":
		s.master = b
	case "CLIENT_HANDSHAKE_TRAFFIC_SECRET":
		s.clientSecret = b
	case "SERVER_HANDSHAKE_TRAFFIC_SECRET":
		s.serverSecret = b
	}
}

// getSession is tlsSocket.getSession().
func getSession(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil {
		return engine.Undefined, err
	}
	session := s.session
	if len(session) == 0 {
		if s.info == nil {
			return engine.Undefined, nil
		}
		session = s.unresumable()
	}
	return newBuffer(s.e, append([]byte(nil), session...)), nil
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
