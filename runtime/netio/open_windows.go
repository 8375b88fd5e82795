package netio

import (
	"os"
	"strconv"
	"sync/atomic"

	"github.com/sxfescript/sxn/runtime/eventloop"
	"golang.org/x/sys/windows"
)

// handleOf maps the standard descriptors to their handles; other numbers are handles.
func handleOf(fd int) (windows.Handle, error) {
	switch fd {
	case 0:
		return windows.GetStdHandle(windows.STD_INPUT_HANDLE)
	case 1:
		return windows.GetStdHandle(windows.STD_OUTPUT_HANDLE)
	case 2:
		return windows.GetStdHandle(windows.STD_ERROR_HANDLE)
	}
	return windows.Handle(fd), nil
}

// GuessKind says what fd is (uv_guess_handle).
func GuessKind(fd int) Kind {
	h, err := handleOf(fd)
	if err != nil || h == 0 || h == windows.InvalidHandle {
		return KindUnknown
	}
	typ, err := windows.GetFileType(h)
	if err != nil {
		return KindUnknown
	}
	switch typ {
	case windows.FILE_TYPE_CHAR:
		var mode uint32
		if windows.GetConsoleMode(h, &mode) == nil {
			return KindTTY
		}
		return KindFile
	case windows.FILE_TYPE_PIPE:
		return KindPipe
	case windows.FILE_TYPE_DISK:
		return KindFile
	}
	return KindUnknown
}

// Open makes a stream of a standard descriptor (0, 1, 2) or a handle, which then belongs to it. Files are ErrNotStream.
// The result is a Terminal for a console.
func Open(l *eventloop.Loop, fd int, opts OpenOptions) (Socket, error) {
	kind := GuessKind(fd)
	if kind != KindTTY && kind != KindPipe {
		return nil, ErrNotStream
	}
	h, err := handleOf(fd)
	if err != nil {
		return nil, sysErr("GetStdHandle", err)
	}
	if opts.Standard {
		self := windows.CurrentProcess()
		if err := windows.DuplicateHandle(self, h, self, &h, 0, false, windows.DUPLICATE_SAME_ACCESS); err != nil {
			return nil, sysErr("DuplicateHandle", err)
		}
	}
	s := newGoStream(l, os.NewFile(uintptr(h), kind.String()), kind)
	if kind == KindTTY {
		return openConsole(s, h), nil
	}
	return s, nil
}

var childPipes atomic.Uint32

// ChildPipe makes a two-way channel: a stream for this process and a file to give to a child as a standard stream. The
// caller closes the file once the child has it. Descriptors cannot be passed here.
func ChildPipe(l *eventloop.Loop, passing bool) (Socket, *os.File, error) {
	path := `\\.\pipe\sxn-` + strconv.Itoa(os.Getpid()) + "-" + strconv.Itoa(int(childPipes.Add(1)))
	name, err := windows.UTF16PtrFromString(path)
	if err != nil {
		return nil, nil, sysErr("CreateNamedPipe", err)
	}
	ours, err := windows.CreateNamedPipe(name, windows.PIPE_ACCESS_DUPLEX|windows.FILE_FLAG_OVERLAPPED|windows.FILE_FLAG_FIRST_PIPE_INSTANCE,
		windows.PIPE_TYPE_BYTE|windows.PIPE_READMODE_BYTE|windows.PIPE_WAIT|windows.PIPE_REJECT_REMOTE_CLIENTS, 1, pipeBuffer, pipeBuffer, 0, nil)
	if err != nil {
		return nil, nil, sysErr("CreateNamedPipe", err)
	}
	// The child's end is not overlapped: that is what C programs expect of a standard stream.
	theirs, err := windows.CreateFile(name, windows.GENERIC_READ|windows.GENERIC_WRITE, 0, nil, windows.OPEN_EXISTING, 0, 0)
	if err != nil {
		windows.CloseHandle(ours)
		return nil, nil, sysErr("CreateFile", err)
	}
	return newGoStream(l, os.NewFile(uintptr(ours), "pipe"), KindPipe), os.NewFile(uintptr(theirs), "child pipe"), nil
}
