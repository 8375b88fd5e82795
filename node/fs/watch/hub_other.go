//go:build !linux

package watch

import (
	"path/filepath"

	"github.com/fsnotify/fsnotify"
)

// Hub makes the watches of one event loop.
type Hub struct {
	post func(func())
	open map[*Watch]struct{}
}

// NewHub returns a Hub that posts what it has to tell to a loop.
func NewHub(post func(func())) *Hub { return &Hub{post: post, open: make(map[*Watch]struct{})} }

// Watch is a watch of one file or directory.
type Watch struct {
	hub *Hub
	w   *fsnotify.Watcher
	f   func(Event)
}

// Add watches a path; f is called for each event. The error is the system's.
func (h *Hub) Add(path string, f func(Event)) (*Watch, error) {
	fw, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	if err := fw.Add(path); err != nil {
		fw.Close()
		return nil, err
	}
	w := &Watch{hub: h, w: fw, f: f}
	h.open[w] = struct{}{}
	go h.read(w, filepath.Clean(path))
	return w, nil
}

// read waits for events on a goroutine of the watch.
func (h *Hub) read(w *Watch, path string) {
	for {
		var e Event
		select {
		case x, ok := <-w.w.Events:
			if !ok {
				return
			}
			e = translate(x, path)
		case err, ok := <-w.w.Errors:
			if !ok {
				return
			}
			e = Event{Err: err}
		}
		h.post(func() {
			if w.f != nil {
				w.f(e)
			}
		})
	}
}

func translate(x fsnotify.Event, path string) Event {
	e := Event{Name: filepath.Base(x.Name), Self: filepath.Clean(x.Name) == path}
	switch {
	case x.Has(fsnotify.Create):
		e.Op = Appeared
	case x.Has(fsnotify.Remove), x.Has(fsnotify.Rename):
		e.Op = Vanished
	}
	return e
}

// Close ends the watch; nothing is told afterwards.
func (w *Watch) Close() error {
	if w.f == nil {
		return nil
	}
	w.f = nil
	delete(w.hub.open, w)
	return w.w.Close()
}

// Close ends all watches, once the loop has ended. Nobody is left to hear
// what goes wrong.
func (h *Hub) Close() {
	for w := range h.open {
		_ = w.Close()
	}
}
