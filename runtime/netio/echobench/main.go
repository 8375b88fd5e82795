// Command echobench answers every HTTP request head with a fixed response over netio, on one loop, to measure what the I/O
// costs. Drive it with a load generator and read the processor time from the system.
//
//	echobench [-addr 127.0.0.1:8091] [-work 0] [-mode soon|write]
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"net/netip"
	"os"

	"github.com/sxfescript/sxn/runtime/eventloop"
	"github.com/sxfescript/sxn/runtime/netio"
)

func main() {
	addr := flag.String("addr", "127.0.0.1:8091", "address to listen on")
	work := flag.Int("work", 0, "xorshift steps per request: 1847 are about 3 us")
	mode := flag.String("mode", "soon", "soon (batched writes) or write (one write per response)")
	flag.Parse()
	ap, err := netip.ParseAddrPort(*addr)
	if err != nil {
		fail(err)
	}
	l := eventloop.New()
	state := uint64(88172645463325252)
	head := []byte("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nDate: Thu, 01 Jan 1970 00:00:00 GMT\r\nConnection: keep-alive\r\nContent-Length: 12\r\n\r\nhello world\n")
	end := []byte("\r\n\r\n")
	_, err = netio.Listen(l, netio.Address{IP: ap.Addr(), Port: ap.Port()}, netio.ListenOptions{}, func(s netio.Socket, err error) {
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return
		}
		s.ReadStart(func(data []byte, owned bool) {
			for n := bytes.Count(data, end); n > 0; n-- {
				for range *work {
					state ^= state << 13
					state ^= state >> 7
					state ^= state << 17
				}
				if *mode == "soon" {
					s.WriteSoon(head)
				} else if n, err := s.TryWrite(head); err == nil && n < len(head) {
					s.Write([][]byte{head[n:]}, nil)
				}
			}
		}, func(error) { s.Close(nil) })
	})
	if err != nil {
		fail(err)
	}
	fail(l.Run(context.Background()))
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
