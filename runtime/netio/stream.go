package netio

import (
	"errors"
	"os"
	"syscall"
)

// Stream is a two-way byte stream of a loop. All methods are called on the loop's goroutine.
type Stream interface {
	// ReadStart delivers data until the end, an error or ReadStop. data is only valid during the call unless owned is
	// true. onEnd(nil) is the end of the stream; after onEnd nothing more is delivered. Calling it again replaces the
	// callbacks. While it reads, the stream keeps the loop alive.
	ReadStart(onData func(data []byte, owned bool), onEnd func(err error))
	// ReadStop stops the delivery. Bytes not delivered stay where they are, which is the back-pressure.
	ReadStop()
	// TryWrite writes what goes without waiting and returns how much that was; 0 if writes are queued already.
	TryWrite(data []byte) (int, error)
	// TryWritev is TryWrite of several buffers in one system call.
	TryWritev(bufs [][]byte) (int, error)
	// Write queues the buffers, which must not change until done, and starts writing. done may be nil. Pending writes keep
	// the loop alive.
	Write(bufs [][]byte, done func(err error))
	// WriteSoon copies data into the output of the current batch of events, which is written at its end at the latest and
	// in any case before anything written later. An error of it appears in onEnd or the next write.
	WriteSoon(data []byte)
	// WriteQueueSize is the number of bytes accepted but not handed to the system.
	WriteQueueSize() int
	// Shutdown ends the writing side once the queue is written. done may be nil.
	Shutdown(done func(err error))
	// Close ends everything. Unfinished writes, shutdowns and connects end with ECANCELED, then done, if not nil, runs in
	// the close phase. Later calls of any method do nothing or fail with EBADF.
	Close(done func())
	// Ref, Unref and HasRef say whether a reading stream keeps the loop alive.
	Ref()
	Unref()
	HasRef() bool
	// BytesRead and BytesWritten count what went through.
	BytesRead() int64
	BytesWritten() int64
}

// Socket is a Stream of the system: a TCP or unix socket, a named pipe, a pipe end, a terminal.
type Socket interface {
	Stream
	// LocalAddress and RemoteAddress ask the system each time, so they fail once the connection is gone.
	LocalAddress() (Address, error)
	RemoteAddress() (Address, error)
	SetNoDelay(on bool) error
	SetKeepAlive(k KeepAlive) error
	// SetTypeOfService sets the IP type of service byte (the traffic class of IPv6).
	SetTypeOfService(tos int) error
	TypeOfService() (int, error)
	// SetBlocking makes TryWrite and Write wait until everything is written, as the standard streams of Node do.
	SetBlocking(on bool) error
	// Reset is Close that sends RST instead of FIN (SO_LINGER of 0). TCP only.
	Reset(done func()) error
	// FD is the descriptor or handle, -1 where there is none or after Close.
	FD() int
}

// Terminal is a Socket on a tty.
type Terminal interface {
	Socket
	// SetRawMode switches the terminal to single characters without echo or signals, or back.
	SetRawMode(raw bool) error
	WindowSize() (columns, rows int, err error)
}

// DescriptorPasser is a unix socket that can pass descriptors to another process along with data.
type DescriptorPasser interface {
	Socket
	// WriteDescriptor is Write with a descriptor attached to the first byte. The descriptor is still the caller's and must
	// stay open until done.
	WriteDescriptor(bufs [][]byte, fd int, done func(err error))
	// TakeDescriptor returns the next descriptor received, in the order of arrival, or false. It then is the caller's.
	TakeDescriptor() (fd int, ok bool)
}

// KeepAlive is the TCP keep-alive setting. Zero durations mean the defaults: Delay of the system, Interval 1 s, Count 10.
type KeepAlive struct {
	Enable   bool
	Delay    int // seconds of silence before the first probe
	Interval int // seconds between probes
	Count    int // unanswered probes until the connection is dropped
}

const (
	defaultKeepAliveInterval = 1
	defaultKeepAliveCount    = 10
)

// Kind says what a descriptor is, in the words of libuv's uv_guess_handle.
type Kind uint8

const (
	KindUnknown Kind = iota
	KindFile
	KindTTY
	KindPipe
	KindTCP
	KindUDP
)

func (k Kind) String() string {
	switch k {
	case KindFile:
		return "FILE"
	case KindTTY:
		return "TTY"
	case KindPipe:
		return "PIPE"
	case KindTCP:
		return "TCP"
	case KindUDP:
		return "UDP"
	}
	return "UNKNOWN"
}

// ErrNotStream is returned by Open for descriptors that cannot be waited for, such as files.
var ErrNotStream = errors.New("netio: the descriptor is not a stream")

// Errno returns the system error number in err's chain.
func Errno(err error) (syscall.Errno, bool) {
	var no syscall.Errno
	if errors.As(err, &no) {
		return no, true
	}
	return 0, false
}

func sysErr(call string, err error) error {
	if err == nil {
		return nil
	}
	return &os.SyscallError{Syscall: call, Err: err}
}

// readBufferSize is the size of the one buffer a loop reads into, and the most a single onData carries.
const readBufferSize = 64 << 10

func totalLen(bufs [][]byte) int {
	n := 0
	for _, b := range bufs {
		n += len(b)
	}
	return n
}

// pendingWrite is one Write in a queue.
type pendingWrite struct {
	bufs [][]byte
	done func(err error)
}
