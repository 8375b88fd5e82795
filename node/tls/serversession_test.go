package tls

import (
	"bytes"
	"crypto/tls"
	"net"
	"slices"
	"sync"
	"testing"
)

func TestTicket(t *testing.T) {
	keys := bytes.Repeat([]byte("0123456789abcdef"), 3)
	for _, n := range []int{0, 1, 15, 16, 17, 1000} {
		data := bytes.Repeat([]byte{'x'}, n)
		ticket, err := sealTicket(keys, data)
		if err != nil {
			t.Fatal(err)
		}
		if got := openTicket(keys, ticket); !bytes.Equal(got, data) {
			t.Errorf("%d bytes: %q", n, got)
		}
		for _, at := range []int{0, 20, 40, len(ticket) - 1} {
			bad := bytes.Clone(ticket)
			bad[at] ^= 1
			if openTicket(keys, bad) != nil {
				t.Errorf("%d bytes: opened with byte %d changed", n, at)
			}
		}
		other := bytes.Clone(keys)
		other[20] ^= 1
		if openTicket(other, ticket) != nil {
			t.Errorf("%d bytes: opened with another key", n)
		}
	}
}

func FuzzTicket(f *testing.F) {
	keys := bytes.Repeat([]byte("0123456789abcdef"), 3)
	ticket, err := sealTicket(keys, []byte("session"))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(ticket)
	f.Add([]byte{0, 0, 0, 5, 1})
	f.Fuzz(func(_ *testing.T, b []byte) {
		openTicket(keys, b)
		splitSession(b)
		parseCRL(b)
	})
}

// firstWrite calls f before each write.
type firstWrite struct {
	net.Conn
	f func()
}

func (c *firstWrite) Write(b []byte) (int, error) {
	c.f()
	return c.Conn.Write(b)
}

// Handshakes with lists of their own, side by side with others, each get what
// they ask for.
func TestSuites13(t *testing.T) {
	cert, err := tls.X509KeyPair([]byte(testCert), []byte(testKey))
	if err != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	for i := range 24 {
		list := suites13()
		if i%3 > 0 {
			list = list[i%3 : i%3+1]
		}
		wait.Go(func() {
			a, b := net.Pipe()
			defer a.Close()
			defer b.Close()
			done := make(chan error, 1)
			go func() {
				release := func() {}
				server := tls.Server(b, &tls.Config{Certificates: []tls.Certificate{cert}, SessionTicketsDisabled: true, GetConfigForClient: func(*tls.ClientHelloInfo) (*tls.Config, error) {
					release = useSuites13(list)
					return nil, nil
				}, GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) {
					release()
					return &cert, nil
				}})
				err := server.Handshake()
				release()
				done <- err
			}()
			release := useSuites13(suites13())
			client := tls.Client(&firstWrite{a, release}, &tls.Config{InsecureSkipVerify: true})
			err := client.Handshake()
			release()
			if err != nil {
				t.Error(err)
				return
			}
			if err := <-done; err != nil {
				t.Error(err)
			}
			if got := client.ConnectionState().CipherSuite; !slices.Contains(list, got) {
				t.Errorf("suite %x, want one of %x", got, list)
			}
		})
	}
	wait.Wait()
}
