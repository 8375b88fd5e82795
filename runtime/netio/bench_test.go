//go:build linux || darwin

package netio

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sxfescript/sxn/runtime/eventloop"
)

// serverMode, in the environment, makes the test binary an HTTP server of fixed answers: see BenchmarkServer.
const serverMode = "NETIO_BENCH_SERVER"

func TestMain(m *testing.M) {
	if mode := os.Getenv(serverMode); mode != "" {
		serve(mode)
		return
	}
	os.Exit(m.Run())
}

var response = []byte("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nDate: Thu, 01 Jan 1970 00:00:00 GMT\r\n" +
	"Connection: keep-alive\r\nContent-Length: 12\r\n\r\nhello world\n")

// serve answers each request head, after the work that mode asks for ("40us", "40us soon" ...), until its input ends.
func serve(mode string) {
	steps := 0
	switch {
	case strings.HasPrefix(mode, "3us"):
		steps = 1847
	case strings.HasPrefix(mode, "40us"):
		steps = 24629
	}
	soon := strings.HasSuffix(mode, "soon")
	l := eventloop.New()
	state := uint64(88172645463325252)
	addr, err := TCPAddress("127.0.0.1", 0)
	if err != nil {
		panic(err)
	}
	ln, err := Listen(l, addr, ListenOptions{}, func(s Socket, err error) {
		if err != nil {
			panic(err)
		}
		s.ReadStart(func(data []byte, _ bool) {
			for n := bytes.Count(data, []byte("\r\n\r\n")); n > 0; n-- {
				for range steps {
					state ^= state << 13
					state ^= state >> 7
					state ^= state << 17
				}
				if soon {
					s.WriteSoon(response)
				} else if n, err := s.TryWrite(response); err == nil && n < len(response) {
					s.Write([][]byte{response[n:]}, nil)
				}
			}
		}, func(error) { s.Close(nil) })
	})
	if err != nil {
		panic(err)
	}
	bound, err := ln.Address()
	if err != nil {
		panic(err)
	}
	fmt.Println(bound)
	go func() {
		io.Copy(io.Discard, os.Stdin)
		l.Terminate()
	}()
	if err := l.Run(context.Background()); err != nil {
		panic(err)
	}
}

// BenchmarkServer reports the processor time of a server process per keep-alive request, for handlers of 3 and 40 us and
// 50 and 1 connections; the wall time includes the clients.
func BenchmarkServer(b *testing.B) {
	for _, c := range []struct {
		mode  string
		conns int
	}{{"3us", 50}, {"3us soon", 50}, {"40us", 50}, {"40us soon", 50}, {"3us", 1}} {
		b.Run(fmt.Sprintf("%s/%d", strings.ReplaceAll(c.mode, " ", "-"), c.conns), func(b *testing.B) {
			cmd := exec.Command(os.Args[0])
			cmd.Env = append(os.Environ(), serverMode+"="+c.mode)
			cmd.Stderr = os.Stderr
			in, err := cmd.StdinPipe()
			if err != nil {
				b.Fatal(err)
			}
			out, err := cmd.StdoutPipe()
			if err != nil {
				b.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				b.Fatal(err)
			}
			var addr string
			if _, err := fmt.Fscanln(out, &addr); err != nil {
				b.Fatal(err)
			}
			load(b, addr, c.conns)
			b.StopTimer()
			in.Close()
			if err := cmd.Wait(); err != nil {
				b.Fatal(err)
			}
			used := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
			b.ReportMetric(float64(used)/float64(time.Microsecond)/float64(b.N), "server-us/op")
		})
	}
}

func load(b *testing.B, addr string, conns int) {
	request := []byte("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
	var left atomic.Int64
	left.Store(int64(b.N))
	var wg sync.WaitGroup
	b.ResetTimer()
	for range conns {
		wg.Add(1)
		go func() {
			defer wg.Done()
			c, err := net.Dial("tcp", addr)
			if err != nil {
				b.Error(err)
				return
			}
			defer c.Close()
			buf := make([]byte, len(response))
			for left.Add(-1) >= 0 {
				if _, err := c.Write(request); err != nil {
					b.Error(err)
					return
				}
				if _, err := io.ReadFull(c, buf); err != nil {
					b.Error(err)
					return
				}
			}
		}()
	}
	wg.Wait()
}
