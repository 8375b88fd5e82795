package tracelog

import (
	"os"
	"slices"
	"strconv"
	"time"
)

// Thread is the log as a thread of JavaScript writes it. A nil Thread has no
// category enabled.
type Thread struct {
	log  *Log
	tid  string
	name string
}

// watcher is a function that hears of categories.
type watcher struct{ f func() }

// NewThread adds a thread of JavaScript. COMPAT: the first has the number of
// the process, as on Linux; the others have numbers of their own, since a
// goroutine has no thread of the system.
func (l *Log) NewThread(name string) *Thread {
	l.mu.Lock()
	defer l.mu.Unlock()
	t := &Thread{log: l, tid: l.newID(), name: name}
	l.threads = append(l.threads, t)
	return t
}

// End forgets a thread that has ended before any category was enabled.
func (t *Thread) End() {
	l := t.log
	l.mu.Lock()
	defer l.mu.Unlock()
	if i := slices.Index(l.threads, t); i >= 0 && l.enabled == nil {
		l.threads = slices.Delete(l.threads, i, i+1)
	}
}

// newID returns the number of a thread. The log is locked.
func (l *Log) newID() string {
	id := os.Getpid() + l.lastID
	l.lastID++
	return strconv.Itoa(id)
}

// Log returns the log of the process.
func (t *Thread) Log() *Log { return t.log }

// On reports whether a category of the group is enabled.
func (t *Thread) On(g Group) bool { return t != nil && t.log.mask.Load()&(1<<g) != 0 }

// Now is the time of the log's clock.
func (t *Thread) Now() int64 { return int64(time.Since(t.log.base)) }

// Add writes an event where one of its categories is enabled.
func (t *Thread) Add(e Event) {
	if t.On(e.Group) {
		t.log.add(t.tid, e)
	}
}

// NextID returns an id that no other event of the process has.
func (t *Thread) NextID() string { return ID(t.log.lastEvent.Add(1)) }

// ID is the number of an event as its text.
func ID(n int64) string { return "0x" + strconv.FormatUint(uint64(n), 16) }

// Watch calls f after each change of the enabled categories, on the goroutine
// that has made it, until stop is called.
func (t *Thread) Watch(f func()) (stop func()) {
	l, w := t.log, &watcher{f}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.watchers = append(l.watchers, w)
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		if i := slices.Index(l.watchers, w); i >= 0 {
			l.watchers = slices.Delete(slices.Clone(l.watchers), i, i+1)
		}
	}
}

// Pool runs work of another goroutine between two events of group PoolSync.
// They belong to the lowest number of a pool thread that is free.
func (t *Thread) Pool(name string, work func()) {
	l := t.log
	l.mu.Lock()
	at := slices.Index(l.poolBusy, false)
	if at < 0 {
		at = len(l.poolBusy)
		l.poolBusy = append(l.poolBusy, true)
		l.poolIDs = append(l.poolIDs, l.newID())
	}
	l.poolBusy[at] = true
	tid := l.poolIDs[at]
	l.mu.Unlock()
	event := Event{Phase: 'B', Group: PoolSync, Name: name}
	if t.On(PoolSync) {
		l.add(tid, event)
	}
	work()
	event.Phase = 'E'
	if t.On(PoolSync) {
		l.add(tid, event)
	}
	l.mu.Lock()
	l.poolBusy[at] = false
	l.mu.Unlock()
}
