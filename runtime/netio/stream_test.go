package netio

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
	"time"

	"github.com/sxfescript/sxn/runtime/eventloop"
)

func run(t testing.TB, l *eventloop.Loop) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	if err := l.Run(ctx); err != nil {
		t.Fatalf("Run: %v", err)
	}
	if err := l.Close(); err != nil {
		t.Fatalf("Close: %v", err)
	}
}

func loopback(t testing.TB) Address {
	a, err := TCPAddress("127.0.0.1", 0)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func must[T any](t testing.TB) func(v T, err error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// pairMakers make two connected streams of one loop.
var pairMakers = []struct {
	name string
	make func(t *testing.T, l *eventloop.Loop, got func(a, b Stream))
}{
	{"tcp", func(t *testing.T, l *eventloop.Loop, got func(a, b Stream)) { connected(t, l, loopback(t), got) }},
	{"unix", func(t *testing.T, l *eventloop.Loop, got func(a, b Stream)) {
		connected(t, l, Address{Path: filepath.Join(t.TempDir(), "s")}, got)
	}},
	{"pair", func(t *testing.T, l *eventloop.Loop, got func(a, b Stream)) {
		a, b := NewPair(l)
		l.QueuePending(func() { got(a, b) })
	}},
	{"conn", func(t *testing.T, l *eventloop.Loop, got func(a, b Stream)) {
		ln := must[net.Listener](t)(net.Listen("tcp", "127.0.0.1:0"))
		a := must[net.Conn](t)(net.Dial("tcp", ln.Addr().String()))
		b := must[net.Conn](t)(ln.Accept())
		ln.Close()
		l.QueuePending(func() { got(FromConn(l, a), FromConn(l, b)) })
	}},
}

func connected(t *testing.T, l *eventloop.Loop, addr Address, got func(a, b Stream)) {
	var a, b Stream
	both := func() {
		if a != nil && b != nil {
			got(a, b)
		}
	}
	var ln *Listener
	ln = must[*Listener](t)(Listen(l, addr, ListenOptions{}, func(s Socket, err error) {
		if err != nil {
			t.Error(err)
		}
		b = s
		ln.Close(nil)
		both()
	}))
	var s Socket
	s = must[Socket](t)(Connect(l, must[Address](t)(ln.Address()), ConnectOptions{}, func(err error) {
		if err != nil {
			t.Error(err)
		}
		a = s
		both()
	}))
}

func eachPair(t *testing.T, f func(t *testing.T, l *eventloop.Loop, a, b Stream)) {
	for _, m := range pairMakers {
		t.Run(m.name, func(t *testing.T) {
			l := eventloop.New()
			called := false
			m.make(t, l, func(a, b Stream) { called = true; f(t, l, a, b) })
			run(t, l)
			if !called {
				t.Error("never connected")
			}
		})
	}
}

func TestEcho(t *testing.T) {
	eachPair(t, func(t *testing.T, l *eventloop.Loop, a, b Stream) {
		b.ReadStart(func(data []byte, owned bool) {
			b.Write([][]byte{bytes.Clone(data)}, func(err error) {
				if err != nil {
					t.Error(err)
				}
			})
		}, func(err error) {
			if err != nil {
				t.Error(err)
			}
			b.Shutdown(func(error) { b.Close(nil) })
		})
		var back []byte
		a.ReadStart(func(data []byte, owned bool) {
			if back = append(back, data...); len(back) == 12 {
				a.Shutdown(nil)
			}
		}, func(err error) {
			if err != nil || string(back) != "hello, world" {
				t.Errorf("got %q, %v", back, err)
			}
			if a.BytesRead() != 12 || a.BytesWritten() != 12 {
				t.Errorf("counted %d read, %d written", a.BytesRead(), a.BytesWritten())
			}
			a.Close(nil)
		})
		n, err := a.TryWrite([]byte("hello"))
		if err != nil {
			t.Error(err)
		}
		a.Write([][]byte{[]byte("hello")[n:], nil, []byte(", ")}, nil)
		a.WriteSoon([]byte("world"))
	})
}

// A reader that stops now and then, a writer that is faster: everything arrives, in order, with a bounded queue.
func TestBackPressure(t *testing.T) {
	eachPair(t, func(t *testing.T, l *eventloop.Loop, a, b Stream) {
		const total = 16 << 20
		rnd := rand.New(rand.NewPCG(1, 2))
		sent, got := sha256.New(), sha256.New()
		left, received := total, 0
		var write func(error)
		write = func(err error) {
			if err != nil {
				t.Error(err)
			}
			if left == 0 {
				a.Shutdown(func(err error) {
					if err != nil {
						t.Error(err)
					}
					a.Close(nil)
				})
				return
			}
			chunk := make([]byte, min(left, rnd.IntN(400<<10)+1))
			for i := range chunk {
				chunk[i] = byte(i * 7)
			}
			left -= len(chunk)
			sent.Write(chunk)
			n, err := a.TryWrite(chunk)
			if err != nil {
				t.Error(err)
			}
			if n == len(chunk) {
				l.SetImmediate(func() { write(nil) })
				return
			}
			a.Write([][]byte{chunk[n : n+(len(chunk)-n)/2], chunk[n+(len(chunk)-n)/2:]}, write)
		}
		var onData func(data []byte, owned bool)
		onEnd := func(err error) {
			if err != nil || received != total || !bytes.Equal(sent.Sum(nil), got.Sum(nil)) {
				t.Errorf("received %d of %d, %v", received, total, err)
			}
			b.Close(nil)
		}
		onData = func(data []byte, owned bool) {
			if len(data) == 0 || len(data) > readBufferSize {
				t.Errorf("chunk of %d bytes", len(data))
			}
			received += len(data)
			got.Write(data)
			if rnd.IntN(10) == 0 {
				b.ReadStop()
				l.NewTimer(1, false, func() { b.ReadStart(onData, onEnd) })
			}
		}
		b.ReadStart(onData, onEnd)
		write(nil)
	})
}

func TestCloseCancelsWrites(t *testing.T) {
	eachPair(t, func(t *testing.T, l *eventloop.Loop, a, b Stream) {
		var order []string
		for range 3 {
			a.Write([][]byte{make([]byte, 8<<20)}, func(err error) {
				if err == nil {
					t.Error("a write of 8 MB to nobody succeeded")
				}
				order = append(order, "write")
			})
		}
		a.Shutdown(func(err error) {
			if err == nil {
				t.Error("shutdown succeeded")
			}
			order = append(order, "shutdown")
		})
		if a.WriteQueueSize() == 0 {
			t.Error("nothing is queued")
		}
		l.NewTimer(5, false, func() {
			a.Close(func() {
				if len(order) != 4 || order[3] != "shutdown" {
					t.Errorf("before close: %q", order)
				}
				b.Close(nil)
			})
			a.Close(func() { t.Error("closed twice") })
		})
	})
}

func TestCloseInsideOnData(t *testing.T) {
	eachPair(t, func(t *testing.T, l *eventloop.Loop, a, b Stream) {
		b.ReadStart(func([]byte, bool) {
			b.Close(nil)
			b.ReadStart(func([]byte, bool) { t.Error("data after Close") }, nil)
			if _, err := b.TryWrite([]byte("x")); err == nil {
				t.Error("TryWrite after Close succeeded")
			}
			b.Write([][]byte{{1}}, func(err error) {
				if err == nil {
					t.Error("Write after Close succeeded")
				}
			})
		}, func(error) { t.Error("end after Close") })
		a.Write([][]byte{[]byte("x")}, func(error) { a.Close(nil) })
	})
}

func TestUnrefLetsLoopEnd(t *testing.T) {
	eachPair(t, func(t *testing.T, l *eventloop.Loop, a, b Stream) {
		a.ReadStart(func([]byte, bool) {}, func(error) {})
		if !a.HasRef() {
			t.Error("not referenced")
		}
		a.Unref()
		if a.HasRef() {
			t.Error("referenced")
		}
	})
}

func TestAfterCallbackPerCallback(t *testing.T) {
	l := eventloop.New()
	var events []string
	l.AfterCallback = func() { events = append(events, "tick") }
	pairMakers[0].make(t, l, func(a, b Stream) {
		events = nil
		for _, s := range []string{"1", "2"} {
			a.Write([][]byte{[]byte(s)}, func(error) { events = append(events, "wrote "+s) })
		}
		b.ReadStart(func(data []byte, _ bool) {
			events = append(events, "data")
			b.ReadStop()
			a.Close(nil)
			b.Close(nil)
		}, nil)
	})
	run(t, l)
	last := "tick"
	for _, e := range events[1:] {
		if e != "tick" && last != "tick" {
			t.Errorf("no tick between callbacks: %q", events)
		}
		last = e
	}
}

func TestConnectRefused(t *testing.T) {
	l := eventloop.New()
	ln := must[*Listener](t)(Listen(l, loopback(t), ListenOptions{}, nil))
	addr := must[Address](t)(ln.Address())
	ln.Close(nil)
	called := false
	var s Socket
	s = must[Socket](t)(Connect(l, addr, ConnectOptions{}, func(err error) {
		called = true
		if !errors.Is(err, syscall.ECONNREFUSED) && runtime.GOOS != "windows" {
			t.Errorf("connect: %v", err)
		}
		var se *os.SyscallError
		if !errors.As(err, &se) || se.Syscall != "connect" {
			t.Errorf("not a connect error: %v", err)
		}
		s.Close(nil)
	}))
	s.Write([][]byte{[]byte("x")}, func(err error) {
		if err == nil {
			t.Error("write succeeded")
		}
	})
	run(t, l)
	if !called {
		t.Error("no callback")
	}
}

func TestCloseWhileConnecting(t *testing.T) {
	l := eventloop.New()
	ln := must[*Listener](t)(Listen(l, loopback(t), ListenOptions{}, func(s Socket, err error) { s.Close(nil) }))
	canceled := false
	s := must[Socket](t)(Connect(l, must[Address](t)(ln.Address()), ConnectOptions{}, func(err error) {
		canceled = errors.Is(err, syscall.ECANCELED)
	}))
	s.Close(func() {
		if !canceled {
			t.Error("the connect was not cancelled")
		}
		ln.Close(nil)
	})
	run(t, l)
}

func TestListenErrors(t *testing.T) {
	l := eventloop.New()
	first := must[*Listener](t)(Listen(l, loopback(t), ListenOptions{}, nil))
	_, err := Listen(l, must[Address](t)(first.Address()), ListenOptions{}, nil)
	if no, ok := Errno(err); !ok || (no != syscall.EADDRINUSE && runtime.GOOS != "windows") {
		t.Errorf("second listen: %v", err)
	}
	first.Close(nil)
	run(t, l)
}

func TestAddresses(t *testing.T) {
	l := eventloop.New()
	connected(t, l, loopback(t), func(a, b Stream) {
		sa, sb := a.(Socket), b.(Socket)
		la, lb := must[Address](t)(sa.LocalAddress()), must[Address](t)(sb.LocalAddress())
		ra, rb := must[Address](t)(sa.RemoteAddress()), must[Address](t)(sb.RemoteAddress())
		if la != rb || lb != ra || la.Family() != 4 || la.IP.String() != "127.0.0.1" || la.Port == 0 {
			t.Errorf("a %v -> %v, b %v -> %v", la, ra, lb, rb)
		}
		for _, err := range []error{sa.SetNoDelay(true), sa.SetKeepAlive(KeepAlive{Enable: true, Delay: 5}), sa.SetKeepAlive(KeepAlive{}), sa.SetTypeOfService(0x10)} {
			if err != nil {
				t.Error(err)
			}
		}
		if tos := must[int](t)(sa.TypeOfService()); tos != 0x10 {
			t.Errorf("type of service %#x", tos)
		}
		a.Close(nil)
		b.Close(nil)
		if _, err := sa.LocalAddress(); err == nil {
			t.Error("a closed socket has an address")
		}
	})
	run(t, l)
}

func TestLocalPort(t *testing.T) {
	l := eventloop.New()
	var ln *Listener
	ln = must[*Listener](t)(Listen(l, loopback(t), ListenOptions{}, func(s Socket, err error) {
		if a := must[Address](t)(s.RemoteAddress()); a.IP.String() != "127.0.0.1" || a.Port == 0 {
			t.Errorf("from %v", a)
		}
		s.Close(nil)
		ln.Close(nil)
	}))
	var s Socket
	s = must[Socket](t)(Connect(l, must[Address](t)(ln.Address()), ConnectOptions{Local: loopback(t)}, func(err error) {
		if err != nil {
			t.Error(err)
		}
		s.Close(nil)
	}))
	run(t, l)
	l = eventloop.New()
	far, _ := TCPAddress("192.0.2.7", 0)
	if _, err := Connect(l, loopback(t), ConnectOptions{Local: far}, nil); runtime.GOOS != "windows" && !errors.Is(err, syscall.EADDRNOTAVAIL) {
		t.Errorf("foreign local address: %v", err)
	}
}

func TestAcceptPause(t *testing.T) {
	l := eventloop.New()
	accepted, pausedAt := 0, 0
	var ln *Listener
	ln = must[*Listener](t)(Listen(l, loopback(t), ListenOptions{}, func(s Socket, err error) {
		accepted++
		s.Close(nil)
		if accepted == 2 {
			ln.Pause()
			l.NewTimer(20, false, func() { pausedAt = accepted; ln.Resume() })
		}
		if accepted == 6 {
			ln.Close(nil)
		}
	}))
	for range 6 {
		var s Socket
		s = must[Socket](t)(Connect(l, must[Address](t)(ln.Address()), ConnectOptions{}, func(err error) { s.Close(nil) }))
	}
	run(t, l)
	if pausedAt != 2 || accepted != 6 {
		t.Errorf("%d accepted while paused, %d in all", pausedAt, accepted)
	}
}

func TestReset(t *testing.T) {
	for _, i := range []int{0, 3} {
		l := eventloop.New()
		var end error
		pairMakers[i].make(t, l, func(a, b Stream) {
			b.ReadStart(func([]byte, bool) {}, func(err error) { end = err; b.Close(nil) })
			if err := a.(Socket).Reset(nil); err != nil {
				t.Error(err)
			}
		})
		run(t, l)
		if runtime.GOOS != "windows" && !errors.Is(end, syscall.ECONNRESET) {
			t.Errorf("%s: ended with %v", pairMakers[i].name, end)
		}
	}
}

// Writing to a peer that has gone fails, in the end, with EPIPE or ECONNRESET.
func TestWriteToClosedPeer(t *testing.T) {
	eachPair(t, func(t *testing.T, l *eventloop.Loop, a, b Stream) {
		var next func(err error)
		rounds := 0
		next = func(err error) {
			if err != nil || rounds > 100 {
				if err == nil || errors.Is(err, io.EOF) {
					t.Errorf("failed with %v", err)
				}
				a.Close(nil)
				return
			}
			rounds++
			l.NewTimer(1, false, func() { a.Write([][]byte{[]byte("x")}, next) })
		}
		b.Close(func() { next(nil) })
	})
}

func TestSingleProcessor(t *testing.T) {
	old := runtime.GOMAXPROCS(1)
	defer runtime.GOMAXPROCS(old)
	TestEcho(t)
	TestBackPressure(t)
	TestAcceptPause(t)
	l := eventloop.New()
	ln := must[*Listener](t)(Listen(l, loopback(t), ListenOptions{}, nil))
	posts := 0
	l.Begin()
	go func() {
		for range 50 {
			time.Sleep(100 * time.Microsecond)
			l.Post(func() { posts++ })
		}
		l.PostDone(func() { ln.Close(nil) })
	}()
	start := time.Now()
	fired := false
	l.NewTimer(10, false, func() { fired = true })
	run(t, l)
	if posts != 50 || !fired || time.Since(start) > 5*time.Second {
		t.Errorf("%d posts, timer %v", posts, fired)
	}
}
