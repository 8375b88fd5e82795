package tlswire

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"crypto/tls"
	"encoding/binary"
	"hash"

	"golang.org/x/crypto/chacha20poly1305"
)

// Handshake is a handshake that has ended well: what both sides have sent, and
// the secrets that a key log has of it.
type Handshake struct {
	Version        uint16
	Suite          uint16
	Client, Server []byte // what the sides have sent
	// Master is the master secret of TLS 1.2 and before; the others are the
	// traffic secrets of the handshake of TLS 1.3.
	Master, ClientSecret, ServerSecret []byte
}

// Finished returns the verify_data of the Finished messages of the client and
// of the server; nil where the bytes do not tell.
func (h *Handshake) Finished() (client, server []byte) {
	if h.Version >= tls.VersionTLS13 {
		return h.finished13(h.Client, h.ClientSecret), h.finished13(h.Server, h.ServerSecret)
	}
	return h.finished12()
}

// finished12 computes the messages, which depend on everything before them.
// https://www.rfc-editor.org/rfc/rfc5246#section-7.4.9
func (h *Handshake) finished12() (client, server []byte) {
	cs, ss := plainMessages(h.Client), plainMessages(h.Server)
	if len(cs) == 0 || len(ss) == 0 || len(h.Master) == 0 {
		return nil, nil
	}
	transcript := append([]byte(nil), cs[0].all...)
	full := false
	for _, m := range ss {
		full = full || m.kind == typeServerHelloDone
	}
	if !full { // a session was resumed: the server finishes first
		for _, m := range ss {
			transcript = append(transcript, m.all...)
		}
		server = h.verify("server finished", transcript)
		return h.verify("client finished", append(transcript, finishedMessage(server)...)), server
	}
	for len(ss) > 0 {
		m := ss[0]
		ss = ss[1:]
		transcript = append(transcript, m.all...)
		if m.kind == typeServerHelloDone {
			break
		}
	}
	for _, m := range cs[1:] {
		transcript = append(transcript, m.all...)
	}
	client = h.verify("client finished", transcript)
	transcript = append(transcript, finishedMessage(client)...)
	for _, m := range ss { // a session ticket
		transcript = append(transcript, m.all...)
	}
	return client, h.verify("server finished", transcript)
}

func finishedMessage(data []byte) []byte {
	return append([]byte{typeFinished, 0, 0, byte(len(data))}, data...)
}

func (h *Handshake) hash() func() hash.Hash {
	switch h.Suite {
	case tls.TLS_AES_256_GCM_SHA384, tls.TLS_RSA_WITH_AES_256_GCM_SHA384, tls.TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384, tls.TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384:
		return sha512.New384
	}
	return sha256.New
}

// verify is PRF(master, label, hash of the messages) of 12 bytes.
func (h *Handshake) verify(label string, transcript []byte) []byte {
	out := make([]byte, 12)
	if h.Version == tls.VersionTLS12 {
		x := h.hash()()
		x.Write(transcript)
		expand(out, h.hash(), h.Master, append([]byte(label), x.Sum(nil)...))
		return out
	}
	m, s := md5.Sum(transcript), sha1.Sum(transcript)
	seed := append(append([]byte(label), m[:]...), s[:]...)
	half := (len(h.Master) + 1) / 2
	expand(out, md5.New, h.Master[:half], seed)
	other := make([]byte, 12)
	expand(other, sha1.New, h.Master[len(h.Master)-half:], seed)
	for i := range out {
		out[i] ^= other[i]
	}
	return out
}

// expand is P_hash. https://www.rfc-editor.org/rfc/rfc5246#section-5
func expand(out []byte, h func() hash.Hash, secret, seed []byte) {
	mac := hmac.New(h, secret)
	mac.Write(seed)
	a := mac.Sum(nil)
	for len(out) > 0 {
		mac.Reset()
		mac.Write(a)
		mac.Write(seed)
		out = out[copy(out, mac.Sum(nil)):]
		mac.Reset()
		mac.Write(a)
		a = mac.Sum(nil)
	}
}

// finished13 finds the message among the encrypted ones.
func (h *Handshake) finished13(sent, secret []byte) []byte {
	for _, m := range h.sealed(sent, secret) {
		if m.kind == typeFinished {
			return append([]byte(nil), m.body()...)
		}
	}
	return nil
}

// sealed opens the messages that one side has encrypted for the handshake.
// https://www.rfc-editor.org/rfc/rfc8446#section-5.2
func (h *Handshake) sealed(sent, secret []byte) []message {
	aead, iv := h.aead(secret)
	if aead == nil {
		return nil
	}
	var all []byte
	seq := uint64(0)
	for _, r := range records(sent) {
		if r.kind != recordApplicationData {
			continue
		}
		nonce := append([]byte(nil), iv...)
		for i := range 8 {
			nonce[len(nonce)-1-i] ^= byte(seq >> (8 * i))
		}
		plain, err := aead.Open(nil, nonce, r.body, r.header)
		if err != nil {
			break // of the next epoch
		}
		seq++
		for len(plain) > 0 && plain[len(plain)-1] == 0 {
			plain = plain[:len(plain)-1]
		}
		if len(plain) == 0 || plain[len(plain)-1] != recordHandshake {
			break
		}
		all = append(all, plain[:len(plain)-1]...)
	}
	return messages(all)
}

func (h *Handshake) aead(secret []byte) (cipher.AEAD, []byte) {
	if len(secret) == 0 {
		return nil, nil
	}
	size := 0
	switch h.Suite {
	case tls.TLS_AES_128_GCM_SHA256:
		size = 16
	case tls.TLS_AES_256_GCM_SHA384, tls.TLS_CHACHA20_POLY1305_SHA256:
		size = 32
	default:
		return nil, nil
	}
	key, err := expandLabel(h.hash(), secret, "key", size)
	if err != nil {
		return nil, nil
	}
	iv, err := expandLabel(h.hash(), secret, "iv", 12)
	if err != nil {
		return nil, nil
	}
	var aead cipher.AEAD
	if h.Suite == tls.TLS_CHACHA20_POLY1305_SHA256 {
		aead, err = chacha20poly1305.New(key)
	} else {
		var block cipher.Block
		if block, err = aes.NewCipher(key); err == nil {
			aead, err = cipher.NewGCM(block)
		}
	}
	if err != nil {
		return nil, nil
	}
	return aead, iv
}

// expandLabel is HKDF-Expand-Label with an empty context.
// https://www.rfc-editor.org/rfc/rfc8446#section-7.1
func expandLabel(h func() hash.Hash, secret []byte, label string, size int) ([]byte, error) {
	info := binary.BigEndian.AppendUint16(nil, uint16(size))
	info = append(info, byte(len("tls13 ")+len(label)))
	info = append(info, "tls13 "+label...)
	info = append(info, 0)
	return hkdf.Expand(h, secret, string(info), size)
}

// RequestedSignatures are the signature algorithms of the server's request for
// a certificate, nil without one.
func (h *Handshake) RequestedSignatures() []uint16 {
	ms := plainMessages(h.Server)
	if h.Version >= tls.VersionTLS13 {
		ms = h.sealed(h.Server, h.ServerSecret)
	}
	for _, m := range ms {
		if m.kind != typeCertificateRequest {
			continue
		}
		r := reader{b: m.body()}
		r.vector(1) // the context, or the types of certificates
		if h.Version < tls.VersionTLS12 {
			return nil
		}
		if h.Version == tls.VersionTLS12 {
			return schemes(r)
		}
		exts := r.vector(2)
		for !exts.done() {
			kind, body := exts.number(2), exts.vector(2)
			if kind == extensionSignatures {
				return schemes(body)
			}
		}
	}
	return nil
}
