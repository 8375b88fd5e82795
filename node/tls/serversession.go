package tls

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"time"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/internal/tlswire"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// A session of a server travels in a ticket that only the server can open, or,
// with SSL_OP_NO_TICKET, stays with the program: then the ticket is nothing but
// its id. crypto/tls has no sessions without tickets.

// idLength is the length of the id of a session, and of a ticket that is one.
const idLength = 32

// sessionAnswer is what the program has answered to resumeSession.
type sessionAnswer struct {
	id, data []byte
}

// ticketKeys are the keys of the context's tickets, made when first asked for.
func (ctx *secureContext) ticketKeys() []byte {
	if len(ctx.tickets) != 48 {
		ctx.tickets = make([]byte, 48)
		_, _ = rand.Read(ctx.tickets) // does not fail
	}
	return ctx.tickets
}

// sidMark begins the entry of a session that has its sessionIdContext.
const sidMark = "sxn sessionIdContext "

// sessions lets a connection wrap and take back sessions of a context.
func (s *socket) sessions(cfg *tls.Config, ctx *secureContext) {
	keys, sid, timeout := append([]byte(nil), ctx.ticketKeys()...), ctx.sid, ctx.timeout
	stateful, announce := ctx.noTicket, s.listens("newSession")
	var resumed []byte
	cfg.WrapSession = func(cs tls.ConnectionState, ss *tls.SessionState) ([]byte, error) {
		if resumed != nil { // OpenSSL does not renew tickets
			return resumed, nil
		}
		ss.Extra = append(ss.Extra, []byte(sidMark+sid))
		data, err := ss.Bytes()
		if err != nil {
			return nil, err
		}
		s.keep(data)
		if cs.Version >= tls.VersionTLS13 && len(data) < 8<<10 { // one record
			s.stream.HoldTicket()
		}
		if !stateful && (cs.Version < tls.VersionTLS13 || !announce) {
			return sealTicket(keys, data)
		}
		id := make([]byte, idLength)
		_, _ = rand.Read(id) // does not fail
		if announce {
			s.announce(cs.Version, id, data)
		}
		if stateful {
			return id, nil
		}
		return sealTicket(keys, data)
	}
	cfg.UnwrapSession = func(ticket []byte, _ tls.ConnectionState) (*tls.SessionState, error) {
		if s.release != nil {
			s.release()
		}
		var data []byte
		if len(ticket) != idLength {
			data = openTicket(keys, ticket)
		} else if bytes.Equal(ticket, s.resume.id) {
			data = s.resume.data
		}
		if data == nil || time.Since(tlswire.SessionCreated(data)) > timeout {
			return nil, nil
		}
		ss, err := tls.ParseSessionState(data)
		if err != nil || !hasSID(ss, sid) {
			return nil, nil // a full handshake follows
		}
		s.keep(data)
		resumed = append([]byte(nil), ticket...)
		cfg.SessionTicketsDisabled = true // this connection's own configuration
		return ss, nil
	}
}

func hasSID(ss *tls.SessionState, sid string) bool {
	for _, x := range ss.Extra {
		if string(x) == sidMark+sid {
			return true
		}
	}
	return false
}

// keep makes a session that of the connection.
func (s *socket) keep(data []byte) {
	session := joinSession(nil, data)
	s.e.Loop.Post(func() { s.session = session })
}

// announce emits newSession. In TLS 1.2 it holds up the end of the handshake,
// in TLS 1.3 what is written afterwards.
func (s *socket) announce(version uint16, id, data []byte) {
	if version >= tls.VersionTLS13 {
		s.e.Loop.Post(func() {
			s.stream.Hold()
			s.afterHS = append(s.afterHS, func() error { return s.emitNewSession(id, data, s.stream.Release) })
		})
		return
	}
	done := make(chan struct{})
	s.e.Loop.Post(func() {
		s.e.Loop.Done() // see choice.wait
		s.net.Enter(func() error {
			once := false
			finish := func() {
				if !once {
					once = true
					s.e.Loop.Begin()
					close(done)
				}
			}
			if gone, err := s.obj.Get("destroyed"); err != nil || gone.Truthy() {
				finish()
				return err
			}
			if err := s.onClose(finish); err != nil {
				finish()
				return err
			}
			return s.emitNewSession(id, data, finish)
		})
	})
	<-done
}

// onClose calls f when the socket closes.
func (s *socket) onClose(f func()) error {
	_, err := events.OnceFunc(s.e, s.obj, "close", func(*engine.Call) (engine.Value, error) {
		f()
		return engine.Undefined, nil
	})
	return err
}

func (s *socket) emitNewSession(id, data []byte, finish func()) error {
	called := false
	cb := s.e.RT.NewFunction("", 0, func(*engine.Call) (engine.Value, error) {
		if !called {
			called = true
			finish()
		}
		return engine.Undefined, nil
	})
	_, err := events.Emit(s.e, s.server.obj, "newSession", newBuffer(s.e, append([]byte(nil), id...)), newBuffer(s.e, append([]byte(nil), data...)), cb.Value())
	if err != nil {
		finish()
	}
	return err
}

// session asks resumeSession for the session of a client, then goes on.
func (x *choice) session() error {
	s := x.s
	_, received := s.stream.Handshake()
	hello, ok := tlswire.ParseClientHello(received)
	if !ok || !x.resumes {
		return x.named()
	}
	id := hello.SessionID
	if len(hello.Ticket) == idLength {
		id = hello.Ticket
	} else if len(hello.Ticket) > 0 || !x.modern {
		// crypto/tls has an id in every hello, and never takes back a session by it:
		// only the placeholder of TLS 1.3 is announced, as by Node.
		return x.named()
	}
	if len(id) == 0 {
		return x.named()
	}
	id = append([]byte(nil), id...)
	called := false
	cb := s.e.RT.NewFunction("", 2, func(c *engine.Call) (engine.Value, error) {
		if c.Arg(0).Truthy() {
			return engine.Undefined, x.destroy(c.Arg(0))
		}
		if called {
			return engine.Undefined, x.destroy(nodeerr.New("ERR_MULTIPLE_CALLBACK", "Callback called multiple times").Value(s.e.RT))
		}
		called = true
		if x.sent {
			return engine.Undefined, x.destroy(nodeerr.New("ERR_SOCKET_CLOSED", "Socket is closed").Value(s.e.RT))
		}
		if b, ok := c.Arg(1).AsBytes(); ok {
			s.resume = sessionAnswer{id, append([]byte(nil), b...)}
		}
		return engine.Undefined, x.named()
	})
	_, err := events.Emit(s.e, s.server.obj, "resumeSession", newBuffer(s.e, append([]byte(nil), id...)), cb.Value())
	if err != nil {
		x.answer(nil)
	}
	return err
}

// destroy ends the handshake and the socket with an error.
func (x *choice) destroy(reason engine.Value) error {
	x.answer(nil)
	_, err := x.s.obj.Invoke("destroy", reason)
	return err
}

// The tickets are those of RFC 5077: the name of the key, an IV, the session
// under AES-128-CBC, and an HMAC over all of it. Node's 48 bytes are the name
// and the two keys.
// https://www.rfc-editor.org/rfc/rfc5077#section-4

const (
	ticketName = 16
	ticketIV   = 16
	ticketMAC  = sha256.Size
)

func sealTicket(keys, data []byte) ([]byte, error) {
	block, err := aes.NewCipher(keys[32:48])
	if err != nil {
		return nil, err
	}
	pad := aes.BlockSize - len(data)%aes.BlockSize
	plain := append(append([]byte(nil), data...), bytes.Repeat([]byte{byte(pad)}, pad)...)
	out := make([]byte, ticketName+ticketIV, ticketName+ticketIV+len(plain)+ticketMAC)
	copy(out, keys[:ticketName])
	_, _ = rand.Read(out[ticketName:]) // does not fail
	iv := out[ticketName:]
	out = append(out, plain...)
	cipher.NewCBCEncrypter(block, iv).CryptBlocks(out[ticketName+ticketIV:], plain)
	return append(out, ticketTag(keys, out)...), nil
}

func ticketTag(keys, b []byte) []byte {
	mac := hmac.New(sha256.New, keys[16:32])
	mac.Write(b)
	return mac.Sum(nil)
}

// openTicket is nil for tickets of others.
func openTicket(keys, ticket []byte) []byte {
	if len(ticket) < ticketName+ticketIV+aes.BlockSize+ticketMAC || !bytes.Equal(ticket[:ticketName], keys[:ticketName]) {
		return nil
	}
	body, tag := ticket[:len(ticket)-ticketMAC], ticket[len(ticket)-ticketMAC:]
	if !hmac.Equal(tag, ticketTag(keys, body)) {
		return nil
	}
	sealed := body[ticketName+ticketIV:]
	data, ok := decryptCBC(aes.NewCipher, keys[32:48], body[ticketName:ticketName+ticketIV], sealed)
	if !ok {
		return nil
	}
	return data
}
