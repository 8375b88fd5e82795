package tracelog

import (
	"bufio"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// DefaultPattern is the default of --trace-event-file-pattern.
const DefaultPattern = "node_trace.${rotation}.log"

// perFile is how many events a file takes before the next one begins.
const perFile = 1 << 19

// Event is one trace event. Times are nanoseconds of the log's clock.
type Event struct {
	Phase    byte // as in the trace event format: B, E, X, I, C, M, b, n, e
	Group    Group
	Name     string
	ID       string // of nestable asynchronous events, else empty
	Start    int64  // 0: now
	Duration int64
	CPU      int64  // processor time it took
	Args     string // a JSON object, empty for none
}

// Log is the trace of a process. Nothing is written before a category is enabled.
type Log struct {
	mask      atomic.Uint32 // a bit for each group with an enabled category
	lastEvent atomic.Int64

	mu       sync.Mutex
	base     time.Time
	pattern  string
	enabled  map[string]int // how many enabled each
	watchers []*watcher
	threads  []*Thread
	lastID   int
	poolIDs  []string
	poolBusy []bool
	process  []metadata // of the first thread, beside its name
	titles   []string

	file     *os.File
	w        *bufio.Writer
	rotation int
	count    int
	failed   bool
}

// metadata is an event that every file has at its end.
type metadata struct{ name, args string }

// New returns a log whose clock counts from base. An empty pattern stands for
// DefaultPattern.
func New(pattern string, base time.Time) *Log {
	if pattern == "" {
		pattern = DefaultPattern
	}
	return &Log{pattern: pattern, base: base}
}

// Enable enables categories; each Enable needs its Disable. It reports whether
// this begins the trace.
func (l *Log) Enable(categories []string) (first bool) {
	l.mu.Lock()
	first = l.enabled == nil
	if first {
		l.enabled = map[string]int{}
	}
	for _, c := range categories {
		l.enabled[c]++
	}
	l.changed()
	return first
}

// Disable takes an Enable back.
func (l *Log) Disable(categories []string) {
	l.mu.Lock()
	for _, c := range categories {
		if l.enabled[c]--; l.enabled[c] <= 0 {
			delete(l.enabled, c)
		}
	}
	l.changed()
}

// changed makes the mask anew, unlocks the log and tells those who watch.
func (l *Log) changed() {
	var mask uint32
	for g, categories := range names {
		for c := range strings.SplitSeq(categories, ",") {
			if l.enabled[c] > 0 {
				mask |= 1 << g
			}
		}
	}
	l.mask.Store(mask)
	watchers := l.watchers
	l.mu.Unlock()
	for _, w := range watchers {
		w.f()
	}
}

// Categories are the enabled categories, sorted.
func (l *Log) Categories() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Sorted(maps.Keys(l.enabled))
}

func (l *Log) add(tid string, e Event) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.write(l.text(tid, names[e.Group], e))
}

// AddMetadata keeps a metadata event of the first thread.
func (l *Log) AddMetadata(name, args string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.process = append(l.process, metadata{name, args})
}

// AddTitle keeps a name of the process, once the trace has begun.
func (l *Log) AddTitle(title string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.enabled != nil && !slices.Contains(l.titles, title) {
		l.titles = append(l.titles, title)
	}
}

// metadata returns the events of the end.
func (l *Log) metadata() []string {
	var texts []string
	put := func(tid, name, args string) {
		texts = append(texts, l.text(tid, "__metadata", Event{Phase: 'M', Name: name, Args: args}))
	}
	for i, t := range l.threads {
		if i == 0 {
			for _, title := range l.titles {
				put(t.tid, "process_name", `{"name":`+Quote(title)+`}`)
			}
		}
		thread := metadata{"thread_name", `{"name":` + Quote(t.name) + `}`}
		list := []metadata{thread}
		if i == 0 && len(l.process) > 0 {
			list = slices.Insert(slices.Clone(l.process), 1, thread)
		}
		for _, m := range list {
			put(t.tid, m.name, m.args)
		}
	}
	return texts
}

// text is an event as JSON.
func (l *Log) text(tid, categories string, e Event) string {
	if e.Start == 0 {
		e.Start = int64(time.Since(l.base))
	}
	pid := strconv.Itoa(os.Getpid())
	var b strings.Builder
	b.WriteString(`{"pid":` + pid + `,"tid":` + tid + `,"ts":` + micros(e.Start) + `,"tts":` + micros(CPUTime()-e.CPU) +
		`,"ph":"` + string(e.Phase) + `","cat":` + Quote(categories) + `,"name":` + Quote(e.Name) +
		`,"dur":` + micros(e.Duration) + `,"tdur":` + micros(e.CPU))
	if e.ID != "" {
		b.WriteString(`,"id":` + Quote(e.ID))
	}
	args := e.Args
	if args == "" {
		args = "{}"
	}
	b.WriteString(`,"args":` + args + "}")
	return b.String()
}

func micros(ns int64) string { return strconv.FormatInt(ns/1000, 10) }

// write appends an event to the file, which it opens or changes as needed.
func (l *Log) write(text string) {
	if l.failed {
		return
	}
	if l.w == nil && !l.open() {
		return
	}
	if l.count > 0 {
		l.put(",")
	}
	l.put(text)
	if l.count++; l.count >= perFile {
		l.end()
	}
}

func (l *Log) put(s string) {
	if _, err := l.w.WriteString(s); err != nil {
		l.fail(err)
	}
}

func (l *Log) open() bool {
	l.rotation++
	name := strings.NewReplacer("${rotation}", strconv.Itoa(l.rotation), "${pid}", strconv.Itoa(os.Getpid())).Replace(l.pattern)
	f, err := os.OpenFile(name, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o644)
	if err != nil {
		l.failed = true
		reason := err
		if pe, ok := err.(*os.PathError); ok {
			reason = pe.Err
		}
		fmt.Fprintf(os.Stderr, "Could not open trace file %s: %v\n", name, reason)
		return false
	}
	l.file, l.w, l.count = f, bufio.NewWriterSize(f, 1<<16), 0
	l.put(`{"traceEvents":[`)
	return true
}

// fail reports an error of the file once; what follows is dropped.
func (l *Log) fail(err error) {
	if !l.failed {
		fmt.Fprintf(os.Stderr, "Could not write the trace file %s: %v\n", l.file.Name(), err)
	}
	l.failed = true
}

// end writes the metadata and closes the file.
func (l *Log) end() {
	for i, m := range l.metadata() {
		if l.count > 0 || i > 0 {
			l.put(",")
		}
		l.put(m)
	}
	l.put("]}")
	err := l.w.Flush()
	if cerr := l.file.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		l.fail(err)
	}
	l.file, l.w = nil, nil
}

// Close ends the last file. A trace without an event has one of metadata.
func (l *Log) Close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.enabled == nil || l.w == nil && (l.failed || l.rotation > 0 || !l.open()) {
		return
	}
	l.end()
	l.failed = true
}
