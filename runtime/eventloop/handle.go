package eventloop

// Handle is something that keeps the loop alive while it is active and referenced: a socket, a server, a child process, a
// watcher. It is meant to be embedded; Init prepares it.
type Handle struct {
	loop    *Loop
	active  bool
	unref   bool
	closing bool
}

// NewHandle returns an inactive, referenced handle.
func (l *Loop) NewHandle() *Handle {
	h := new(Handle)
	h.Init(l)
	return h
}

// Init makes h an inactive, referenced handle of l.
func (h *Handle) Init(l *Loop) { *h = Handle{loop: l} }

// Loop returns the loop the handle belongs to.
func (h *Handle) Loop() *Loop { return h.loop }

// Activate marks the handle as doing something.
func (h *Handle) Activate() {
	if !h.active && !h.closing {
		h.active = true
		if !h.unref {
			h.loop.handles++
		}
	}
}

// Deactivate marks the handle as doing nothing.
func (h *Handle) Deactivate() {
	if h.active {
		h.active = false
		if !h.unref {
			h.loop.handles--
		}
	}
}

// Active reports whether the handle is active.
func (h *Handle) Active() bool { return h.active }

// Ref makes the handle keep the loop alive while it is active.
func (h *Handle) Ref() {
	if h.unref && !h.closing {
		h.unref = false
		if h.active {
			h.loop.handles++
		}
	}
}

// Unref lets the loop end although the handle is active.
func (h *Handle) Unref() {
	if !h.unref && !h.closing {
		h.unref = true
		if h.active {
			h.loop.handles--
		}
	}
}

// HasRef reports whether the handle is referenced and not closing, active or not.
func (h *Handle) HasRef() bool { return !h.unref && !h.closing }

// Closing reports whether Close was called.
func (h *Handle) Closing() bool { return h.closing }

// Close deactivates the handle for good and runs done, if not nil, in the next close phase. Later calls do nothing.
func (h *Handle) Close(done func()) {
	if h.closing {
		return
	}
	h.Deactivate()
	h.closing = true
	if done == nil {
		done = func() {}
	}
	h.loop.QueueClose(done)
}
