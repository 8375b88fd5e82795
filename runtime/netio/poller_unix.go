//go:build linux || darwin

package netio

import (
	"sync"
	"time"

	"github.com/sxfescript/sxn/runtime/eventloop"
)

// fdPoller is the part of the poller that epoll and kqueue share: registrations and the lazy application of changes, so
// that a stream which stops and starts reading within one callback costs no system call.
type fdPoller struct {
	backend
	slots []slot
	free  []uint32
	dirty []uint32
	count int // events of the last Wait

	wakeMu sync.Mutex // orders Wake of any goroutine and Close
	closed bool

	// What the streams of the loop share, all on its goroutine.
	readBuf []byte
	soon    [][]byte // free buffers of WriteSoon
	reserve int      // descriptor given up to accept and drop connections when there are no more; -1 if none
}

type slot struct {
	sink  Sink
	fd    int32
	gen   uint32
	want  Events
	have  Events // as the kernel knows it
	dirty bool
}

func makeToken(index, gen uint32) Token { return Token(gen)<<32 | Token(index) }

// pollerOf returns the poller of the loop and installs it the first time.
func pollerOf(l *eventloop.Loop) (*fdPoller, error) {
	if p, ok := l.Poller().(*fdPoller); ok {
		return p, nil
	}
	p := &fdPoller{reserve: -1}
	if err := p.open(); err != nil {
		return nil, err
	}
	if err := l.SetPoller(p); err != nil {
		p.Close()
		return nil, err
	}
	return p, nil
}

// PollerOf returns the descriptor poller of the loop and installs it the first time.
func PollerOf(l *eventloop.Loop) (Poller, error) {
	p, err := pollerOf(l)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// Add implements Poller.
func (p *fdPoller) Add(fd int, want Events, sink Sink) (Token, error) {
	var i uint32
	if n := len(p.free); n > 0 {
		i = p.free[n-1]
		p.free = p.free[:n-1]
	} else {
		i = uint32(len(p.slots))
		p.slots = append(p.slots, slot{gen: 1})
	}
	s := &p.slots[i]
	tok := makeToken(i, s.gen)
	if err := p.ctl(fd, 0, want, tok); err != nil {
		p.free = append(p.free, i)
		return 0, err
	}
	s.sink, s.fd, s.want, s.have = sink, int32(fd), want, want
	return tok, nil
}

func (p *fdPoller) lookup(tok Token) (uint32, *slot) {
	i := uint32(tok)
	if int(i) >= len(p.slots) || p.slots[i].gen != uint32(tok>>32) || p.slots[i].sink == nil {
		return 0, nil
	}
	return i, &p.slots[i]
}

// Mod implements Poller.
func (p *fdPoller) Mod(tok Token, want Events) {
	i, s := p.lookup(tok)
	if s == nil {
		return
	}
	s.want = want
	if !s.dirty && s.want != s.have {
		s.dirty = true
		p.dirty = append(p.dirty, i)
	}
}

// Del implements Poller.
func (p *fdPoller) Del(tok Token) {
	i, s := p.lookup(tok)
	if s == nil {
		return
	}
	if s.have != 0 {
		// The only failure is that the descriptor is gone, and with it the registration.
		_ = p.ctl(int(s.fd), s.have, 0, tok)
	}
	s.sink, s.want, s.have = nil, 0, 0
	s.gen++
	p.free = append(p.free, i)
}

func (p *fdPoller) apply() error {
	for _, i := range p.dirty {
		s := &p.slots[i]
		s.dirty = false
		if s.sink == nil || s.want == s.have {
			continue
		}
		if err := p.ctl(int(s.fd), s.have, s.want, makeToken(i, s.gen)); err != nil {
			p.dirty = p.dirty[:0]
			return err
		}
		s.have = s.want
	}
	p.dirty = p.dirty[:0]
	return nil
}

// Wait implements eventloop.Poller.
func (p *fdPoller) Wait(timeout time.Duration) (int, error) {
	if len(p.dirty) > 0 {
		if err := p.apply(); err != nil {
			return 0, err
		}
	}
	n, err := p.wait(timeout)
	p.count = n
	return n, err
}

// maxRounds bounds how often a full batch makes Dispatch collect another one before timers get their turn.
const maxRounds = 48

// Dispatch implements eventloop.Poller.
func (p *fdPoller) Dispatch() {
	for round := 0; ; round++ {
		full := p.count == maxEvents
		for i := range p.count {
			tok, ev := p.event(i)
			if _, s := p.lookup(tok); s != nil {
				s.sink.Ready(ev)
			}
		}
		p.count = 0
		if !full || round == maxRounds {
			return
		}
		if n, err := p.Wait(0); err != nil || n == 0 {
			return // the loop's next Wait meets the error again
		}
	}
}

// Wake implements eventloop.Poller.
func (p *fdPoller) Wake() {
	p.wakeMu.Lock()
	if !p.closed {
		p.wake()
	}
	p.wakeMu.Unlock()
}

// Close implements eventloop.Poller.
func (p *fdPoller) Close() error {
	p.wakeMu.Lock()
	defer p.wakeMu.Unlock()
	if p.closed {
		return nil
	}
	p.closed = true
	if p.reserve >= 0 {
		closeFD(p.reserve)
		p.reserve = -1
	}
	return p.backend.close()
}

// buffer is the shared read buffer.
func (p *fdPoller) buffer() []byte {
	if p.readBuf == nil {
		p.readBuf = make([]byte, readBufferSize)
	}
	return p.readBuf
}

const maxFreeSoon = 64

func (p *fdPoller) takeSoon() []byte {
	if n := len(p.soon); n > 0 {
		b := p.soon[n-1]
		p.soon = p.soon[:n-1]
		return b
	}
	return make([]byte, 0, 2048)
}

func (p *fdPoller) giveSoon(b []byte) {
	if len(p.soon) < maxFreeSoon && cap(b) <= 2*soonLimit {
		p.soon = append(p.soon, b[:0])
	}
}
