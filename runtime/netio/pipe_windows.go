package netio

import (
	"context"
	"errors"
	"io"
	"net"
	"os"
	"strings"
	"sync"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

const pipeBuffer = 64 << 10

// pipeListener accepts on a named pipe: there is always one instance that waits for a client.
type pipeListener struct {
	name   *uint16
	sa     *windows.SecurityAttributes
	cancel windows.Handle // event
	mu     sync.Mutex
	next   windows.Handle // instance made but not connected
	closed bool
}

func isPipeName(path string) bool {
	return strings.HasPrefix(path, `\\.\pipe\`) || strings.HasPrefix(path, `\\?\pipe\`)
}

func listenPipe(path string, opts ListenOptions) (*pipeListener, error) {
	if !isPipeName(path) {
		return nil, sysErr("bind", windows.ERROR_ACCESS_DENIED)
	}
	name, err := windows.UTF16PtrFromString(path)
	if err != nil {
		return nil, sysErr("bind", windows.ERROR_INVALID_NAME)
	}
	p := &pipeListener{name: name}
	if opts.ReadableAll || opts.WritableAll {
		if p.sa, err = everyone(opts); err != nil {
			return nil, sysErr("bind", err)
		}
	}
	if p.next, err = p.instance(windows.FILE_FLAG_FIRST_PIPE_INSTANCE); err != nil {
		if errors.Is(err, windows.ERROR_ACCESS_DENIED) {
			err = windows.WSAEADDRINUSE // someone else has made the pipe
		}
		return nil, sysErr("bind", err)
	}
	if p.cancel, err = windows.CreateEvent(nil, 1, 0, nil); err != nil {
		windows.CloseHandle(p.next)
		return nil, sysErr("bind", err)
	}
	return p, nil
}

// everyone lets every user read or write.
func everyone(opts ListenOptions) (*windows.SecurityAttributes, error) {
	rights := ""
	if opts.ReadableAll {
		rights += "GR"
	}
	if opts.WritableAll {
		rights += "GW"
	}
	sd, err := windows.SecurityDescriptorFromString("D:(A;;GA;;;OW)(A;;" + rights + ";;;WD)")
	if err != nil {
		return nil, err
	}
	return &windows.SecurityAttributes{Length: uint32(unsafe.Sizeof(windows.SecurityAttributes{})), SecurityDescriptor: sd}, nil
}

func (p *pipeListener) instance(flags uint32) (windows.Handle, error) {
	return windows.CreateNamedPipe(p.name, windows.PIPE_ACCESS_DUPLEX|windows.FILE_FLAG_OVERLAPPED|flags,
		windows.PIPE_TYPE_BYTE|windows.PIPE_READMODE_BYTE|windows.PIPE_WAIT, windows.PIPE_UNLIMITED_INSTANCES,
		pipeBuffer, pipeBuffer, 0, p.sa)
}

// accept waits for a client of the waiting instance and makes the next one.
func (p *pipeListener) accept() (io.ReadWriteCloser, error) {
	p.mu.Lock()
	h := p.next
	p.next = 0
	closed := p.closed
	p.mu.Unlock()
	if closed {
		return nil, net.ErrClosed
	}
	if h == 0 {
		var err error
		if h, err = p.instance(0); err != nil {
			return nil, sysErr("accept", err)
		}
	}
	if err := p.connect(h); err != nil {
		windows.CloseHandle(h)
		return nil, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.closed {
		if next, err := p.instance(0); err == nil {
			p.next = next
		}
	}
	return os.NewFile(uintptr(h), "pipe"), nil
}

func (p *pipeListener) connect(h windows.Handle) error {
	event, err := windows.CreateEvent(nil, 1, 0, nil)
	if err != nil {
		return sysErr("accept", err)
	}
	defer windows.CloseHandle(event)
	o := windows.Overlapped{HEvent: event}
	switch err := windows.ConnectNamedPipe(h, &o); err {
	case nil, windows.ERROR_PIPE_CONNECTED:
		return nil
	case windows.ERROR_IO_PENDING:
	default:
		return sysErr("accept", err)
	}
	which, err := windows.WaitForMultipleObjects([]windows.Handle{event, p.cancel}, false, windows.INFINITE)
	if err != nil || which != windows.WAIT_OBJECT_0 {
		windows.CancelIoEx(h, &o)
	}
	var n uint32
	// Waits for the end of a cancelled operation too: the system writes to o until then.
	if err := windows.GetOverlappedResult(h, &o, &n, true); err != nil {
		if err == windows.ERROR_OPERATION_ABORTED {
			return net.ErrClosed
		}
		return sysErr("accept", err)
	}
	return nil
}

func (p *pipeListener) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return nil
	}
	p.closed = true
	if p.next != 0 {
		windows.CloseHandle(p.next)
		p.next = 0
	}
	return windows.SetEvent(p.cancel)
}

// pipeBusyWait is how long a connect waits for a free instance.
const pipeBusyWait = 30 * time.Second

func dialPipe(ctx context.Context, path string) (io.ReadWriteCloser, error) {
	name, err := windows.UTF16PtrFromString(path)
	if err != nil {
		return nil, sysErr("connect", windows.ERROR_INVALID_NAME)
	}
	if !isPipeName(path) {
		return nil, sysErr("connect", windows.ERROR_FILE_NOT_FOUND)
	}
	for end := time.Now().Add(pipeBusyWait); ; {
		h, err := windows.CreateFile(name, windows.GENERIC_READ|windows.GENERIC_WRITE, 0, nil, windows.OPEN_EXISTING,
			windows.FILE_FLAG_OVERLAPPED, 0)
		if err == nil {
			return os.NewFile(uintptr(h), "pipe"), nil
		}
		if err != windows.ERROR_PIPE_BUSY || time.Now().After(end) {
			return nil, sysErr("connect", err)
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(10 * time.Millisecond):
		}
	}
}
