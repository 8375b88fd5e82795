package tls

import (
	"crypto/tls"
	"slices"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/tlswire"
)

// wire is the handshake of the connection, nil before its end.
func (s *socket) wire() *tlswire.Handshake {
	if s.info == nil || s.stream == nil {
		return nil
	}
	sent, received := s.stream.Handshake()
	h := &tlswire.Handshake{Version: s.info.Version, Suite: s.info.CipherSuite, Client: sent, Server: received}
	if s.isServer {
		h.Client, h.Server = received, sent
	}
	s.secretLock.Lock()
	h.Master, h.ClientSecret, h.ServerSecret = s.master, s.clientSecret, s.serverSecret
	s.secretLock.Unlock()
	if h.Master == nil && s.info.DidResume {
		if _, state, ok := splitSession(s.session); ok {
			h.Master = tlswire.SessionSecret(state)
		}
	}
	return h
}

// finishedMethod is tlsSocket.getFinished() and getPeerFinished().
// https://nodejs.org/api/tls.html#tlssocketgetfinished
func finishedMethod(peer bool) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		s, err := thisSocket(c)
		if err != nil {
			return engine.Undefined, err
		}
		h := s.wire()
		if h == nil {
			return engine.Undefined, nil
		}
		client, server := h.Finished()
		b := client
		if s.isServer != peer {
			b = server
		}
		if len(b) == 0 {
			return engine.Undefined, nil
		}
		return newBuffer(s.e, b), nil
	}
}

// getSharedSigalgs is tlsSocket.getSharedSigalgs(): the algorithms that both
// sides have, in the order of this side's list where it decides.
// https://nodejs.org/api/tls.html#tlssocketgetsharedsigalgs
func getSharedSigalgs(c *engine.Call) (engine.Value, error) {
	s, err := thisSocket(c)
	if err != nil {
		return engine.Undefined, err
	}
	var offered []uint16
	if h := s.wire(); h != nil {
		if !s.isServer {
			offered = h.RequestedSignatures()
		} else if hello, ok := tlswire.ParseClientHello(h.Client); ok {
			offered = hello.Signatures
		}
	}
	own := s.ctx.sigalgs
	if own == nil {
		own = ownSignatures()
	}
	var shared []tls.SignatureScheme
	if s.isServer && s.ctx.honor {
		for _, a := range own {
			if slices.Contains(offered, uint16(a)) {
				shared = append(shared, a)
			}
		}
	} else {
		for _, a := range offered {
			if slices.Contains(own, tls.SignatureScheme(a)) {
				shared = append(shared, tls.SignatureScheme(a))
			}
		}
	}
	names := []string{}
	for _, a := range shared {
		for _, n := range signatureNames() {
			if n.id == a {
				names = append(names, n.pair)
			}
		}
	}
	return c.Runtime().NewStringArray(names).Value(), nil
}

// ownSignatures are the algorithms of crypto/tls, in OpenSSL's order.
func ownSignatures() []tls.SignatureScheme {
	return []tls.SignatureScheme{tls.ECDSAWithP256AndSHA256, tls.ECDSAWithP384AndSHA384, tls.ECDSAWithP521AndSHA512, tls.Ed25519,
		tls.PSSWithSHA256, tls.PSSWithSHA384, tls.PSSWithSHA512, tls.PKCS1WithSHA256, tls.PKCS1WithSHA384, tls.PKCS1WithSHA512}
}
