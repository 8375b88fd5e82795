package fs

import (
	"runtime"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/domexception"
	"github.com/sxfescript/sxn/web/structuredclone"
)

// handleTransfer is FileHandle for structured cloning: it can be transferred
// while nothing uses it.
var handleTransfer = &structuredclone.Class{
	Is: func(o *engine.Object) bool { return handleKey.Get(o) != nil },
	CanTransfer: func(o *engine.Object) error {
		if h := handleKey.Get(o); h.refs > 1 || h.locked || h.closing != nil {
			return domexception.Errorf("DataCloneError", "Cannot transfer FileHandle while in use")
		}
		return nil
	},
	Transfer: func(o *engine.Object) (structuredclone.Data, error) {
		h := handleKey.Get(o)
		m := &movedHandle{fd: h.fd}
		h.fd, h.moved = -1, true
		_ = h.object.PutKey(h.keys.handle, engine.Null) // see show
		h.show()
		h.loop.Closed(h)
		// A message that nobody opens must not keep the file open.
		runtime.SetFinalizer(m, (*movedHandle).drop)
		return m, nil
	},
}

// movedHandle is a descriptor between two threads.
type movedHandle struct{ fd int }

func (m *movedHandle) drop() {
	if m.fd >= 0 {
		_ = closeFD(m.fd)
	}
}

// Make makes the FileHandle in the thread that gets it.
func (m *movedHandle) Make(e *env.Env) (*engine.Object, error) {
	s, err := promiseStates.Get(e)
	if err != nil {
		return nil, err
	}
	fd := m.fd
	m.fd = -1
	return s.newHandle(e, fd)
}
