package watch

import (
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// mask is what libuv asks inotify for.
const mask = unix.IN_ATTRIB | unix.IN_CREATE | unix.IN_MODIFY | unix.IN_DELETE | unix.IN_DELETE_SELF |
	unix.IN_MOVE_SELF | unix.IN_MOVED_FROM | unix.IN_MOVED_TO

// Hub makes the watches of one event loop.
type Hub struct {
	post func(func())
	in   *inotify // nil while nothing is watched
}

// NewHub returns a Hub that posts what it has to tell to a loop.
func NewHub(post func(func())) *Hub { return &Hub{post: post} }

// inotify is one instance of the system's interface.
type inotify struct {
	hub  *Hub
	file *os.File
	fd   int
	byWD map[int32]*inode

	drained chan struct{} // what was to be read has been
	closed  bool
}

// inode is something watched; the system gives one descriptor for all
// watches of it.
type inode struct {
	wd   int32
	path string // of the first watch, as libuv keeps it
	list []*Watch
}

// Watch is a watch of one file or directory.
type Watch struct {
	in   *inotify
	node *inode
	f    func(Event)
}

// Add watches a path; f is called for each event. The error is the system's.
func (h *Hub) Add(path string, f func(Event)) (*Watch, error) {
	if h.in == nil {
		fd, err := unix.InotifyInit1(unix.IN_CLOEXEC | unix.IN_NONBLOCK)
		if err != nil {
			return nil, err
		}
		in := &inotify{hub: h, fd: fd, file: os.NewFile(uintptr(fd), "inotify"), byWD: make(map[int32]*inode), drained: make(chan struct{}, 1)}
		conn, err := in.file.SyscallConn()
		if err != nil {
			return nil, errors.Join(err, in.file.Close())
		}
		h.in = in
		go in.wait(conn)
	}
	in := h.in
	wd, err := unix.InotifyAddWatch(in.fd, path, mask)
	if err != nil {
		return nil, errors.Join(err, in.closeIfIdle())
	}
	n := in.byWD[int32(wd)]
	if n == nil {
		n = &inode{wd: int32(wd), path: path}
		in.byWD[n.wd] = n
	}
	w := &Watch{in: in, node: n, f: f}
	// The list is replaced, not changed: an event may be on its way through it.
	n.list = append(slices.Clip(n.list), w)
	return w, nil
}

// Close ends the watch; nothing is told afterwards.
func (w *Watch) Close() error {
	if w.f == nil {
		return nil
	}
	w.f = nil
	n := w.node
	n.list = slices.DeleteFunc(slices.Clone(n.list), func(x *Watch) bool { return x == w })
	if len(n.list) > 0 {
		return nil
	}
	delete(w.in.byWD, n.wd)
	// EINVAL: the system has removed the watch with the file.
	if _, err := unix.InotifyRmWatch(w.in.fd, uint32(n.wd)); err != nil && err != unix.EINVAL {
		return errors.Join(err, w.in.closeIfIdle())
	}
	return w.in.closeIfIdle()
}

// closeIfIdle ends the instance, and with it its goroutine, once nothing is watched.
func (in *inotify) closeIfIdle() error {
	if len(in.byWD) > 0 {
		return nil
	}
	if in.hub.in == in {
		in.hub.in = nil
	}
	in.closed = true
	return in.file.Close()
}

// Close ends all watches, once the loop has ended. Nobody is left to hear
// what goes wrong.
func (h *Hub) Close() {
	in := h.in
	if in == nil {
		return
	}
	h.in = nil
	in.closed = true
	_ = in.file.Close()
	// The goroutine may wait for the loop, which does not turn any more.
	select {
	case in.drained <- struct{}{}:
	default:
	}
}

// rawEvent is an event as inotify tells it.
type rawEvent struct {
	wd   int32
	mask uint32
	name string
}

// wait tells the loop that there is something to read, which reads it in its
// poll phase as libuv does: the system puts equal events together until then.
func (in *inotify) wait(conn syscall.RawConn) {
	for {
		err := conn.Read(func(fd uintptr) bool {
			n, err := unix.IoctlGetInt(int(fd), unix.TIOCINQ)
			return err != nil || n > 0
		})
		if err != nil { // closed
			return
		}
		in.hub.post(in.drain)
		<-in.drained
	}
}

// drain reads and tells all there is.
func (in *inotify) drain() {
	defer func() { in.drained <- struct{}{} }()
	buf := make([]byte, 64<<10)
	for !in.closed {
		n, err := unix.Read(in.fd, buf)
		switch {
		case err == unix.EINTR:
			continue
		case err == unix.EAGAIN:
			return
		case err != nil:
			in.fail(err)
			return
		}
		for _, e := range parse(buf[:n]) {
			in.dispatch(e)
		}
	}
}

// parse splits what was read into events.
func parse(b []byte) []rawEvent {
	var events []rawEvent
	for len(b) >= unix.SizeofInotifyEvent {
		e := rawEvent{wd: int32(binary.NativeEndian.Uint32(b)), mask: binary.NativeEndian.Uint32(b[4:])}
		end := unix.SizeofInotifyEvent + int(binary.NativeEndian.Uint32(b[12:]))
		if end > len(b) {
			break
		}
		e.name = strings.TrimRight(string(b[unix.SizeofInotifyEvent:end]), "\x00")
		events = append(events, e)
		b = b[end:]
	}
	return events
}

func (in *inotify) dispatch(raw rawEvent) {
	n := in.byWD[raw.wd]
	if n == nil {
		return
	}
	e := Event{Name: raw.name, Op: Vanished}
	switch {
	// COMPAT: new attributes of a directory count as a rename, since the mask
	// says that it is one.
	case raw.mask&^(unix.IN_ATTRIB|unix.IN_MODIFY) == 0:
		e.Op = Changed
	case raw.mask&(unix.IN_CREATE|unix.IN_MOVED_TO) != 0:
		e.Op = Appeared
	}
	if raw.name == "" {
		e.Name, e.Self = filepath.Base(n.path), true
	}
	n.tell(e)
}

func (n *inode) tell(e Event) {
	for _, w := range n.list {
		if w.f != nil {
			w.f(e)
		}
	}
}

// fail tells all watches that no more events will come.
func (in *inotify) fail(err error) {
	for _, n := range in.byWD {
		n.tell(Event{Err: err})
	}
}
