//go:build linux || darwin

package netio

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/sxfescript/sxn/runtime/eventloop"
	"golang.org/x/sys/unix"
)

func TestUnixSocketFiles(t *testing.T) {
	l := eventloop.New()
	path := filepath.Join(t.TempDir(), "s")
	ln := must[*Listener](t)(Listen(l, Address{Path: path}, ListenOptions{ReadableAll: true, WritableAll: true}, nil))
	if a := must[Address](t)(ln.Address()); a.Path != path || a.Family() != 0 {
		t.Errorf("bound to %q", a)
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm()&0o666 != 0o666 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	if _, err := Listen(l, Address{Path: path}, ListenOptions{}, nil); !errors.Is(err, syscall.EADDRINUSE) {
		t.Errorf("second listen: %v", err)
	}
	if _, err := os.Stat(path); err != nil {
		t.Errorf("the failed listen removed the socket: %v", err)
	}
	ln.Close(nil)
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		t.Errorf("after Close: %v", err)
	}
	if _, err := Listen(l, Address{Path: filepath.Join(path, "none", "s")}, ListenOptions{}, nil); !errors.Is(err, syscall.EACCES) {
		t.Errorf("missing directory: %v", err)
	}
	if _, err := Listen(l, Address{Path: "/tmp/" + strings.Repeat("x", 200)}, ListenOptions{}, nil); !errors.Is(err, syscall.EINVAL) {
		t.Errorf("long path: %v", err)
	}
	missing := false
	var s Socket
	s = must[Socket](t)(Connect(l, Address{Path: path}, ConnectOptions{}, func(err error) {
		missing = errors.Is(err, syscall.ENOENT)
		s.Close(nil)
	}))
	run(t, l)
	if !missing {
		t.Error("connecting to a missing socket did not say ENOENT")
	}
}

func TestIPv6(t *testing.T) {
	l := eventloop.New()
	any6, _ := TCPAddress("::", 0)
	ln, err := Listen(l, any6, ListenOptions{}, func(s Socket, err error) { s.Close(nil) })
	if err != nil {
		t.Skipf("no IPv6 here: %v", err)
	}
	port := must[Address](t)(ln.Address()).Port
	// A dual-stack listener holds the IPv4 port too.
	v4 := loopback(t)
	v4.Port = port
	var s Socket
	s = must[Socket](t)(Connect(l, v4, ConnectOptions{}, func(err error) {
		if err != nil {
			t.Error(err)
		}
		s.Close(nil)
		ln.Close(nil)
	}))
	run(t, l)
	l = eventloop.New()
	ln = must[*Listener](t)(Listen(l, any6, ListenOptions{IPv6Only: true}, nil))
	v4.Port = must[Address](t)(ln.Address()).Port
	s = must[Socket](t)(Connect(l, v4, ConnectOptions{}, func(err error) {
		if !errors.Is(err, syscall.ECONNREFUSED) {
			t.Errorf("IPv4 connect to an IPv6-only listener: %v", err)
		}
		s.Close(nil)
		ln.Close(nil)
	}))
	run(t, l)
}

func TestGuessKind(t *testing.T) {
	f := must[*os.File](t)(os.Open(os.DevNull))
	defer f.Close()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	udp := must[int](t)(unix.Socket(unix.AF_INET, unix.SOCK_DGRAM, 0))
	defer unix.Close(udp)
	tcp := must[int](t)(unix.Socket(unix.AF_INET, unix.SOCK_STREAM, 0))
	defer unix.Close(tcp)
	for _, c := range []struct {
		fd   int
		want string
	}{{int(f.Fd()), "FILE"}, {int(r.Fd()), "PIPE"}, {udp, "UDP"}, {tcp, "TCP"}, {-1, "UNKNOWN"}, {100000, "UNKNOWN"}} {
		if k := GuessKind(c.fd); k.String() != c.want {
			t.Errorf("GuessKind(%d) = %v, want %s", c.fd, k, c.want)
		}
	}
	if _, err := Open(eventloop.New(), int(f.Fd()), OpenOptions{}); err != ErrNotStream {
		t.Errorf("Open of a file: %v", err)
	}
}

// A standard pipe keeps its mode and its descriptor; writes to it wait until the reader has taken them.
func TestStandardPipe(t *testing.T) {
	var fds [2]int
	if err := unix.Pipe(fds[:]); err != nil {
		t.Fatal(err)
	}
	l := eventloop.New()
	out := must[Socket](t)(Open(l, fds[1], OpenOptions{Standard: true}))
	got := make(chan int)
	go func() {
		n, buf := 0, make([]byte, 1000)
		for {
			m, err := unix.Read(fds[0], buf)
			if m <= 0 || err != nil {
				got <- n
				return
			}
			n += m
		}
	}()
	data := bytes.Repeat([]byte("x"), 1<<20)
	if n, err := out.TryWrite(data); n != len(data) || err != nil {
		t.Errorf("wrote %d of %d, %v", n, len(data), err)
	}
	out.Close(nil)
	run(t, l)
	if flags, err := unix.FcntlInt(uintptr(fds[1]), unix.F_GETFL, 0); err != nil || flags&unix.O_NONBLOCK != 0 {
		t.Errorf("flags %#x, %v", flags, err)
	}
	unix.Close(fds[1])
	if n := <-got; n != len(data) {
		t.Errorf("the reader got %d of %d", n, len(data))
	}
	unix.Close(fds[0])
}

func TestStandardInput(t *testing.T) {
	var fds [2]int
	if err := unix.Pipe(fds[:]); err != nil {
		t.Fatal(err)
	}
	l := eventloop.New()
	in := must[Socket](t)(Open(l, fds[0], OpenOptions{Standard: true}))
	var got []byte
	ended := false
	in.ReadStart(func(data []byte, _ bool) { got = append(got, data...) }, func(err error) {
		ended = err == nil
		in.Close(nil)
	})
	go func() {
		for range 3 {
			time.Sleep(2 * time.Millisecond)
			unix.Write(fds[1], []byte("abc"))
		}
		unix.Close(fds[1])
	}()
	run(t, l)
	if string(got) != "abcabcabc" || !ended {
		t.Errorf("got %q, ended %v", got, ended)
	}
	unix.Close(fds[0])
}

func TestChildPipe(t *testing.T) {
	l := eventloop.New()
	ours, theirs, err := ChildPipe(l, false)
	if err != nil {
		t.Fatal(err)
	}
	p, err := os.StartProcess("/bin/cat", []string{"cat"}, &os.ProcAttr{Files: []*os.File{theirs, theirs, os.Stderr}})
	if err != nil {
		t.Skip(err)
	}
	theirs.Close()
	var got []byte
	ours.ReadStart(func(data []byte, _ bool) { got = append(got, data...) }, func(err error) {
		if err != nil {
			t.Error(err)
		}
		ours.Close(nil)
	})
	ours.Write([][]byte{[]byte("through "), []byte("cat")}, nil)
	ours.Shutdown(nil)
	run(t, l)
	if string(got) != "through cat" {
		t.Errorf("got %q", got)
	}
	if _, err := p.Wait(); err != nil {
		t.Error(err)
	}
}

func TestDescriptorPassing(t *testing.T) {
	l := eventloop.New()
	ours, file, err := ChildPipe(l, true)
	if err != nil {
		t.Fatal(err)
	}
	fd := must[int](t)(unix.Dup(int(file.Fd())))
	file.Close()
	theirs := must[Socket](t)(Open(l, fd, OpenOptions{Passing: true}))
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	theirs.ReadStart(func(data []byte, _ bool) {
		got, ok := theirs.(DescriptorPasser).TakeDescriptor()
		if !ok || string(data) != "take this" {
			t.Fatalf("data %q, descriptor %v", data, ok)
		}
		if _, ok := theirs.(DescriptorPasser).TakeDescriptor(); ok {
			t.Error("a second descriptor")
		}
		unix.Write(got, []byte("passed"))
		unix.Close(got)
		theirs.Close(nil)
		ours.Close(nil)
	}, nil)
	ours.(DescriptorPasser).WriteDescriptor([][]byte{[]byte("take this")}, int(w.Fd()), func(err error) {
		if err != nil {
			t.Error(err)
		}
		w.Close()
	})
	run(t, l)
	buf := make([]byte, 10)
	if n, err := r.Read(buf); err != nil || string(buf[:n]) != "passed" {
		t.Errorf("read %q, %v", buf[:n], err)
	}
}

// Tokens outlive the reuse of descriptor numbers inside one batch: events of a closed descriptor reach nobody.
func TestStaleEvents(t *testing.T) {
	l := eventloop.New()
	p := must[*fdPoller](t)(pollerOf(l))
	a, b, err := socketPair()
	if err != nil {
		t.Fatal(err)
	}
	c, d, err := socketPair()
	if err != nil {
		t.Fatal(err)
	}
	var tokens [2]Token
	seen := 0
	stale := sinkFunc(func(Events) { t.Error("a stale event was delivered") })
	hit := sinkFunc(func(Events) {
		seen++
		// Whichever comes first removes both and registers the other descriptor anew.
		for _, tok := range tokens {
			p.Del(tok)
		}
		for _, fd := range []int{a, c} {
			if _, err := p.Add(fd, 0, stale); err != nil {
				t.Error(err)
			}
		}
	})
	tokens[0] = must[Token](t)(p.Add(a, Readable, hit))
	tokens[1] = must[Token](t)(p.Add(c, Readable, hit))
	unix.Write(b, []byte("x"))
	unix.Write(d, []byte("x"))
	if n, err := p.Wait(time.Second); n != 2 || err != nil {
		t.Fatalf("%d events, %v", n, err)
	}
	p.Dispatch()
	if seen != 1 {
		t.Errorf("%d sinks called, want 1", seen)
	}
	for _, fd := range []int{a, b, c, d} {
		unix.Close(fd)
	}
	l.Close()
}

type sinkFunc func(Events)

func (f sinkFunc) Ready(ev Events) { f(ev) }

func TestDescriptorExhaustion(t *testing.T) {
	l := eventloop.New()
	ln := must[*Listener](t)(Listen(l, loopback(t), ListenOptions{}, func(s Socket, err error) {
		if err == nil {
			s.Close(nil)
		}
	}))
	addr := must[Address](t)(ln.Address())
	sa, family, _ := sockaddr(addr)
	client := must[int](t)(newSocket(family, unix.SOCK_STREAM))
	var old unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_NOFILE, &old); err != nil {
		t.Fatal(err)
	}
	low := old
	low.Cur = uint64(client) + 1
	if err := unix.Setrlimit(unix.RLIMIT_NOFILE, &low); err != nil {
		t.Skip(err)
	}
	if err := unix.Connect(client, sa); err != nil && err != unix.EINPROGRESS {
		t.Error(err)
	}
	l.NewTimer(20, false, func() { ln.Close(nil) })
	run(t, l)
	if err := unix.Setrlimit(unix.RLIMIT_NOFILE, &old); err != nil {
		t.Fatal(err)
	}
	if n, err := unix.Read(client, make([]byte, 1)); n > 0 {
		t.Errorf("read %d, %v", n, err)
	}
	unix.Close(client)
}
