package tlswire

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/hex"
	"math/big"
	"net"
	"strings"
	"sync"
	"testing"
	"time"
)

// tap is a connection that keeps what goes over it.
type tap struct {
	net.Conn
	mu   sync.Mutex
	sent []byte
}

func (t *tap) Write(b []byte) (int, error) {
	t.mu.Lock()
	t.sent = append(t.sent, b...)
	t.mu.Unlock()
	return t.Conn.Write(b)
}

func selfSigned(t *testing.T) tls.Certificate {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	x := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "test"}, NotAfter: time.Now().Add(time.Hour)}
	der, err := x509.CreateCertificate(rand.Reader, x, x, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}
}

func handshake(t *testing.T, version uint16, cache tls.ClientSessionCache, server *tls.Config) (*Handshake, tls.ConnectionState) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	a, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	b, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	c, s := &tap{Conn: a}, &tap{Conn: b}
	var log bytes.Buffer
	var master []byte
	client := tls.Client(c, &tls.Config{InsecureSkipVerify: true, ServerName: "x", KeyLogWriter: &log, MaxVersion: version, MinVersion: version, ClientSessionCache: cache})
	done := make(chan error, 1)
	go func() {
		sc := tls.Server(s, server)
		if err := sc.Handshake(); err != nil {
			done <- err
			return
		}
		_, err := sc.Write([]byte("x"))
		done <- err
	}()
	if err := client.Handshake(); err != nil {
		t.Fatal(err)
	}
	if _, err := client.Read(make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	st := client.ConnectionState()
	if cache != nil && st.DidResume {
		cs, _ := cache.Get("x")
		_, state, err := cs.ResumptionState()
		if err != nil {
			t.Fatal(err)
		}
		b, err := state.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		master = SessionSecret(b)
		if d := time.Since(SessionCreated(b)); d < -2*time.Second || d > time.Minute {
			t.Errorf("a session made %v ago", d)
		}
	}
	h := &Handshake{Version: st.Version, Suite: st.CipherSuite, Client: c.sent, Server: s.sent, Master: master}
	for line := range strings.Lines(log.String()) {
		f := strings.Fields(line)
		b, _ := hex.DecodeString(f[2])
		switch f[0] {
		case "CLIENT_RANDOM":
			h.Master = b
		case "CLIENT_HANDSHAKE_TRAFFIC_SECRET":
			h.ClientSecret = b
		case "SERVER_HANDSHAKE_TRAFFIC_SECRET":
			h.ServerSecret = b
		}
	}
	return h, st
}

// tls-unique is the first Finished message of a handshake before TLS 1.3.
func TestFinished(t *testing.T) {
	cert := selfSigned(t)
	for _, v := range []uint16{tls.VersionTLS10, tls.VersionTLS11, tls.VersionTLS12, tls.VersionTLS13} {
		server := &tls.Config{Certificates: []tls.Certificate{cert}, MinVersion: tls.VersionTLS10}
		cache := tls.NewLRUClientSessionCache(1)
		for _, resumed := range []bool{false, true} {
			h, st := handshake(t, v, cache, server)
			if st.DidResume != resumed {
				t.Fatalf("%x: resumed %v", v, st.DidResume)
			}
			c, s := h.Finished()
			if v == tls.VersionTLS13 {
				if len(c) < 32 || len(c) != len(s) || bytes.Equal(c, s) {
					t.Errorf("finished of TLS 1.3: %x %x", c, s)
				}
				continue
			}
			want := c
			if resumed {
				want = s
			}
			if len(c) != 12 || len(s) != 12 || st.TLSUnique != nil && !bytes.Equal(want, st.TLSUnique) {
				t.Errorf("%x resumed=%v: %x %x, tls-unique %x", v, resumed, c, s, st.TLSUnique)
			}
		}
	}
}

func TestRequestedSignatures(t *testing.T) {
	for _, v := range []uint16{tls.VersionTLS12, tls.VersionTLS13} {
		h, _ := handshake(t, v, nil, &tls.Config{Certificates: []tls.Certificate{selfSigned(t)}, ClientAuth: tls.RequestClientCert})
		if got := h.RequestedSignatures(); len(got) == 0 || got[0] != uint16(tls.PSSWithSHA256) {
			t.Errorf("%x: %x", v, got)
		}
		hello, ok := ParseClientHello(h.Client)
		if !ok || len(hello.Signatures) == 0 || !hello.StatusRequest {
			t.Errorf("%x: hello %+v", v, hello)
		}
	}
}

func FuzzHandshake(f *testing.F) {
	f.Add([]byte("\x16\x03\x01\x00\x05\x01\x00\x00\x01\x00"), []byte("\x16\x03\x03\x00\x04\x0e\x00\x00\x00"), uint16(0x0303))
	f.Add([]byte{22, 3, 1, 0, 4, 1, 0, 0, 0}, []byte{23, 3, 3, 0, 1, 0}, uint16(0x0304))
	f.Fuzz(func(t *testing.T, client, server []byte, version uint16) {
		ParseClientHello(client)
		h := &Handshake{Version: version, Suite: tls.TLS_AES_128_GCM_SHA256, Client: client, Server: server,
			Master: []byte("m"), ClientSecret: []byte("c"), ServerSecret: []byte("s")}
		h.Finished()
		h.RequestedSignatures()
	})
}
