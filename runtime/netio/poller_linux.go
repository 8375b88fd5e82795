package netio

import (
	"os"
	"runtime"
	"sync/atomic"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// maxEvents is the size of one batch.
const maxEvents = 256

const wakeToken = ^Token(0)

// backend is epoll.
//
// A wait with nothing ready blocks in epoll_wait, woken by an eventfd. With a single P that costs the P (the scheduler
// takes it back only after a while, and results of other goroutines arrive late), so there the epoll descriptor itself is
// in Go's netpoller and the goroutine parks on it.
// PERF: a hop from a goroutine at GOMAXPROCS=1 costs 1 us parked and 50-64 us with a blocking epoll_wait; with two Ps
// parking costs more than blocking (one connection 29.7 us a request against 19.1).
type backend struct {
	epfd   int
	wakefd int // -1 when parking
	events [maxEvents]unix.EpollEvent
	park   *parkedEpoll
}

// parkedEpoll waits for the epoll descriptor in Go's netpoller.
type parkedEpoll struct {
	file   *os.File
	conn   syscall.RawConn
	woken  atomic.Bool
	n      int
	err    error
	past   time.Time
	onRead func(fd uintptr) bool
}

func (b *backend) open() error {
	epfd, err := unix.EpollCreate1(unix.EPOLL_CLOEXEC)
	if err != nil {
		return sysErr("epoll_create1", err)
	}
	b.epfd, b.wakefd = epfd, -1
	if runtime.GOMAXPROCS(0) == 1 && b.openParked() {
		return nil
	}
	wakefd, err := unix.Eventfd(0, unix.EFD_CLOEXEC|unix.EFD_NONBLOCK)
	if err != nil {
		unix.Close(epfd)
		return sysErr("eventfd", err)
	}
	b.wakefd = wakefd
	// Edge-triggered, so it need never be read.
	ev := epollEvent(unix.EPOLLIN|unix.EPOLLET, wakeToken)
	if err := unix.EpollCtl(epfd, unix.EPOLL_CTL_ADD, wakefd, &ev); err != nil {
		unix.Close(wakefd)
		unix.Close(epfd)
		return sysErr("epoll_ctl", err)
	}
	return nil
}

// openParked reports whether the epoll descriptor could be put into Go's netpoller.
func (b *backend) openParked() bool {
	if unix.SetNonblock(b.epfd, true) != nil {
		return false
	}
	f := os.NewFile(uintptr(b.epfd), "epoll")
	if f.SetReadDeadline(time.Time{}) != nil {
		// Not pollable. The file must not close the descriptor when it is collected.
		if dup, err := unix.FcntlInt(uintptr(b.epfd), unix.F_DUPFD_CLOEXEC, 0); err == nil {
			f.Close()
			b.epfd = dup
		}
		return false
	}
	conn, err := f.SyscallConn()
	if err != nil {
		return false
	}
	k := &parkedEpoll{file: f, conn: conn, past: time.Unix(1, 0)}
	k.onRead = func(uintptr) bool {
		k.n, k.err = b.poll()
		return k.n > 0 || k.err != nil || k.woken.Load()
	}
	b.park = k
	return true
}

func (b *backend) close() error {
	if b.park != nil {
		return b.park.file.Close()
	}
	return firstError(unix.Close(b.wakefd), unix.Close(b.epfd))
}

func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func epollEvent(events uint32, tok Token) unix.EpollEvent {
	return unix.EpollEvent{Events: events, Fd: int32(uint32(tok)), Pad: int32(uint32(tok >> 32))}
}

func (b *backend) ctl(fd int, have, want Events, tok Token) error {
	var events uint32
	if want&Readable != 0 {
		events |= unix.EPOLLIN
	}
	if want&Writable != 0 {
		events |= unix.EPOLLOUT
	}
	op := unix.EPOLL_CTL_MOD
	switch {
	case have == 0 && want == 0:
		return nil
	case have == 0:
		op = unix.EPOLL_CTL_ADD
	case want == 0:
		// A registration without events would still report hang-ups, for ever.
		op = unix.EPOLL_CTL_DEL
	}
	ev := epollEvent(events, tok)
	_, _, errno := unix.RawSyscall6(unix.SYS_EPOLL_CTL, uintptr(b.epfd), uintptr(op), uintptr(fd), uintptr(unsafe.Pointer(&ev)), 0, 0)
	if errno != 0 {
		return sysErr("epoll_ctl", errno)
	}
	return nil
}

// poll collects events without waiting, and without telling the scheduler, since it cannot block.
func (b *backend) poll() (int, error) {
	n, _, errno := unix.RawSyscall6(unix.SYS_EPOLL_PWAIT, uintptr(b.epfd), uintptr(unsafe.Pointer(&b.events[0])), maxEvents, 0, 0, 0)
	return b.collected(int(n), errno)
}

func (b *backend) collected(n int, errno syscall.Errno) (int, error) {
	if errno == unix.EINTR {
		return 0, nil
	}
	if errno != 0 {
		return 0, sysErr("epoll_wait", errno)
	}
	if b.wakefd < 0 {
		return n, nil
	}
	for i := range n {
		if b.events[i].Pad == -1 && b.events[i].Fd == -1 {
			copy(b.events[i:n], b.events[i+1:n])
			return n - 1, nil
		}
	}
	return n, nil
}

func (b *backend) wait(timeout time.Duration) (int, error) {
	if timeout == 0 {
		return b.poll()
	}
	if b.park != nil {
		return b.park.wait(timeout)
	}
	ms := -1
	if timeout > 0 {
		ms = int(min((timeout+time.Millisecond-1)/time.Millisecond, 1<<30))
	}
	n, _, errno := unix.Syscall6(unix.SYS_EPOLL_PWAIT, uintptr(b.epfd), uintptr(unsafe.Pointer(&b.events[0])), maxEvents, uintptr(ms), 0, 0)
	return b.collected(int(n), errno)
}

// wait parks until an event, the deadline or Wake. Nested epoll is edge-triggered: RawConn.Read calls onRead before it
// parks, so no event is missed. The deadline is set before woken is read, and Wake sets woken before the deadline, so
// either this call sees woken or Wake's deadline is the later one.
func (k *parkedEpoll) wait(timeout time.Duration) (int, error) {
	var deadline time.Time
	if timeout > 0 {
		deadline = time.Now().Add(timeout)
	}
	k.n, k.err = 0, nil
	if err := k.file.SetReadDeadline(deadline); err != nil {
		return 0, err
	}
	if !k.woken.Load() {
		if err := k.conn.Read(k.onRead); err != nil && !os.IsTimeout(err) {
			return 0, err
		}
	}
	k.woken.Store(false)
	return k.n, k.err
}

func (b *backend) wake() {
	if k := b.park; k != nil {
		k.woken.Store(true)
		// It fails only on a closed file, which nobody waits for.
		_ = k.file.SetReadDeadline(k.past)
		return
	}
	one := uint64(1)
	unix.RawSyscall(unix.SYS_WRITE, uintptr(b.wakefd), uintptr(unsafe.Pointer(&one)), 8)
}

func (b *backend) event(i int) (Token, Events) {
	e := &b.events[i]
	var ev Events
	if e.Events&(unix.EPOLLIN|unix.EPOLLPRI|unix.EPOLLRDHUP) != 0 {
		ev |= Readable
	}
	if e.Events&unix.EPOLLOUT != 0 {
		ev |= Writable
	}
	if e.Events&(unix.EPOLLERR|unix.EPOLLHUP) != 0 {
		ev |= Failed
	}
	return Token(uint32(e.Pad))<<32 | Token(uint32(e.Fd)), ev
}
