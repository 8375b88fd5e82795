package netio

import (
	"time"

	"golang.org/x/sys/unix"
)

// maxEvents is the size of one batch.
const maxEvents = 256

// backend is kqueue, woken by a user event.
type backend struct {
	kq     int
	events [maxEvents]unix.Kevent_t
	tokens [maxEvents]Token
	byFD   []Token // a kernel event names the descriptor; its registration is looked up when the event is collected
}

func (b *backend) open() error {
	kq, err := unix.Kqueue()
	if err != nil {
		return sysErr("kqueue", err)
	}
	unix.CloseOnExec(kq)
	b.kq = kq
	change := []unix.Kevent_t{{Ident: 0, Filter: unix.EVFILT_USER, Flags: unix.EV_ADD | unix.EV_CLEAR}}
	if _, err := unix.Kevent(kq, change, nil, nil); err != nil {
		unix.Close(kq)
		return sysErr("kevent", err)
	}
	return nil
}

func (b *backend) close() error { return unix.Close(b.kq) }

func (b *backend) ctl(fd int, have, want Events, tok Token) error {
	for len(b.byFD) <= fd {
		b.byFD = append(b.byFD, 0)
	}
	b.byFD[fd] = tok
	var changes [2]unix.Kevent_t
	n := 0
	for _, f := range [2]struct {
		ev     Events
		filter int
	}{{Readable, unix.EVFILT_READ}, {Writable, unix.EVFILT_WRITE}} {
		if (have^want)&f.ev == 0 {
			continue
		}
		flags := unix.EV_DELETE
		if want&f.ev != 0 {
			flags = unix.EV_ADD
		}
		unix.SetKevent(&changes[n], fd, f.filter, flags)
		n++
	}
	for i := range n {
		if _, err := unix.Kevent(b.kq, changes[i:i+1], nil, nil); err != nil {
			return sysErr("kevent", err)
		}
	}
	return nil
}

func (b *backend) wait(timeout time.Duration) (int, error) {
	var ts *unix.Timespec
	if timeout >= 0 {
		t := unix.NsecToTimespec(int64(timeout))
		ts = &t
	}
	got, err := unix.Kevent(b.kq, nil, b.events[:], ts)
	if err == unix.EINTR {
		return 0, nil
	}
	if err != nil {
		return 0, sysErr("kevent", err)
	}
	n := 0
	for i := range got {
		if b.events[i].Filter == unix.EVFILT_USER {
			continue
		}
		b.events[n] = b.events[i]
		b.tokens[n] = b.byFD[b.events[i].Ident]
		n++
	}
	return n, nil
}

func (b *backend) wake() {
	change := []unix.Kevent_t{{Ident: 0, Filter: unix.EVFILT_USER, Fflags: unix.NOTE_TRIGGER}}
	// It fails only on a closed queue, which nobody waits for.
	_, _ = unix.Kevent(b.kq, change, nil, nil)
}

func (b *backend) event(i int) (Token, Events) {
	e := &b.events[i]
	var ev Events
	switch e.Filter {
	case unix.EVFILT_READ:
		ev = Readable
	case unix.EVFILT_WRITE:
		ev = Writable
	}
	if e.Flags&unix.EV_ERROR != 0 || (e.Flags&unix.EV_EOF != 0 && e.Filter == unix.EVFILT_WRITE) {
		ev |= Failed
	}
	return b.tokens[i], ev
}
