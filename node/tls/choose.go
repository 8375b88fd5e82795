package tls

import (
	"crypto/tls"
	"slices"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// choice asks JavaScript for the context and the protocol of a connection. The
// goroutine of the handshake waits for it.
type choice struct {
	s      *socket
	base   *tls.Config
	name   string
	protos []string
	sni    *engine.Function
	alpn   *engine.Function
	ctx    *secureContext
	chosen string           // by the ALPNCallback
	done   chan *tls.Config // nil ends the handshake
	sent   bool

	modern            bool // the client has TLS 1.3
	resumes, statuses bool // whether the server listens to resumeSession and OCSPRequest
}

// wait runs on the goroutine of the handshake; it returns nil where the
// handshake ends.
func (x *choice) wait(hello *tls.ClientHelloInfo) *tls.Config {
	x.modern = slices.Contains(hello.SupportedVersions, tls.VersionTLS13)
	x.name, x.protos, x.done = hello.ServerName, append([]string(nil), hello.SupportedProtos...), make(chan *tls.Config, 1)
	x.s.e.Loop.Post(func() {
		x.s.e.Loop.Done() // a program that never answers does not keep the process
		x.s.net.Enter(x.run)
	})
	return <-x.done
}

func (x *choice) answer(cfg *tls.Config) {
	if !x.sent {
		x.sent = true
		x.s.e.Loop.Begin()
		x.done <- cfg
	}
}

func (x *choice) run() error {
	if v, err := x.s.obj.Get("destroyed"); err != nil || v.Truthy() {
		x.answer(nil)
		return err
	}
	// A socket that is destroyed while a callback is awaited ends the wait.
	if _, err := events.OnceFunc(x.s.e, x.s.obj, "close", func(*engine.Call) (engine.Value, error) {
		x.answer(nil)
		return engine.Undefined, nil
	}); err != nil {
		x.answer(nil)
		return err
	}
	return x.session()
}

// named notes the name that the client asks for.
func (x *choice) named() error {
	if x.name != "" {
		if err := x.s.obj.Set("servername", engine.String(x.name)); err != nil {
			x.answer(nil)
			return err
		}
		if x.s.server != nil {
			x.ctx = x.s.server.context(x.name)
		}
	}
	return x.protocol()
}

// context asks the SNICallback, and answers.
func (x *choice) context() error {
	if x.sni == nil || x.name == "" {
		return x.status()
	}
	cb := x.s.e.RT.NewFunction("", 2, func(c *engine.Call) (engine.Value, error) {
		if c.Arg(0).Truthy() {
			return engine.Undefined, x.fail(c.Arg(0))
		}
		if v := c.Arg(1); v.Truthy() {
			if x.ctx = contextOf(v); x.ctx == nil {
				return engine.Undefined, x.fail(nodeerr.Type("ERR_TLS_INVALID_CONTEXT", "Invalid SNI context").Value(c.Runtime()))
			}
		}
		return engine.Undefined, x.status()
	})
	_, err := x.sni.Call(x.s.obj.Value(), engine.String(x.name), cb.Value())
	if err != nil {
		x.answer(nil)
	}
	return err
}

// fail ends the handshake with an error of a callback.
func (x *choice) fail(reason engine.Value) error {
	if _, err := x.s.obj.Invoke("_tlsError", reason); err != nil {
		return err
	}
	x.answer(nil)
	_, err := x.s.obj.Invoke("destroy")
	return err
}

// finish answers with the configuration of the context chosen.
func (x *choice) finish() error {
	cfg := x.base.Clone()
	cfg.GetConfigForClient = nil
	if x.chosen != "" {
		cfg.NextProtos = []string{x.chosen}
	}
	if x.ctx != nil {
		chosen := x.ctx.config()
		cfg.Certificates, cfg.CipherSuites, cfg.MinVersion, cfg.MaxVersion = chosen.Certificates, chosen.CipherSuites, chosen.MinVersion, chosen.MaxVersion
		merged := *x.s.ctx
		merged.certs, merged.suites, merged.suites13, merged.sigalgs = x.ctx.certs, x.ctx.suites, x.ctx.suites13, x.ctx.sigalgs
		if x.ctx.ca != nil {
			merged.ca, merged.crls = x.ctx.ca, x.ctx.crls
		}
		x.s.ctx = &merged
	}
	if len(x.s.certs) > 0 {
		cfg.Certificates = x.s.certs
	}
	if len(x.s.ocsp) > 0 {
		cfg.Certificates = append([]tls.Certificate(nil), cfg.Certificates...)
		for i := range cfg.Certificates {
			cfg.Certificates[i].OCSPStaple = x.s.ocsp
		}
	}
	x.s.sessions(cfg, x.s.ctx)
	x.answer(cfg)
	return nil
}

// noProtocol is no name of a protocol: nothing that a client offers matches it.
const noProtocol = "\x00"

// protocol asks the ALPNCallback, then for the context.
func (x *choice) protocol() error {
	if x.alpn == nil || len(x.protos) == 0 {
		return x.context()
	}
	rt := x.s.e.RT
	arg := rt.NewObject()
	name := engine.String(x.name)
	if x.name == "" {
		name = engine.False
	}
	if err := arg.Put("servername", name); err != nil {
		return err
	}
	if err := arg.Put("protocols", rt.NewStringArray(x.protos).Value()); err != nil {
		return err
	}
	v, err := x.alpn.Call(x.s.obj.Value(), arg.Value())
	if err != nil {
		x.answer(nil)
		return err
	}
	x.chosen = noProtocol
	if v.IsUndefined() {
		return x.context()
	}
	x.chosen, _ = v.AsString()
	for _, p := range x.protos {
		if p == x.chosen {
			return x.context()
		}
	}
	text, err := rt.ToString(v)
	if err != nil {
		return err
	}
	bad := nodeerr.Type("ERR_TLS_ALPN_CALLBACK_INVALID_RESULT", "ALPN callback returned a value (%s) that did not match any of the client's offered protocols (%s)", text, joinComma(x.protos))
	return x.fail(bad.Value(rt))
}

func joinComma(s []string) string {
	out := ""
	for i, p := range s {
		if i > 0 {
			out += ", "
		}
		out += p
	}
	return out
}
