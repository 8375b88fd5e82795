package tracelog

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// DefaultPattern is the default of --trace-event-file-pattern.
const DefaultPattern = "node_trace.${rotation}.log"

// perFile is how many events a file takes before the next one begins.
const perFile = 1 << 19

// Event is one trace event. Times are nanoseconds of the log's clock.
type Event struct {
	Phase      byte   // as in the trace event format: B, E, X, I, C, M, b, n, e
	Categories string // separated by commas
	Name       string
	ID         string // of nestable asynchronous events, else empty
	Start      int64  // 0: now
	Duration   int64
	CPU        int64  // processor time it took
	Args       string // a JSON object, empty for none
}

// Log is the trace of a process. A nil Log has no category enabled.
type Log struct {
	mu      sync.Mutex
	base    time.Time
	pattern string
	enabled map[string]int // how many enabled each
	meta    []string       // metadata events as text

	file     *os.File
	w        *bufio.Writer
	rotation int
	count    int
	failed   bool
}

// New returns a log whose clock counts from base. An empty pattern stands for
// DefaultPattern.
func New(pattern string, base time.Time) *Log {
	if pattern == "" {
		pattern = DefaultPattern
	}
	return &Log{pattern: pattern, base: base, enabled: map[string]int{}}
}

// Enable enables categories; each Enable needs its Disable.
func (l *Log) Enable(categories []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, c := range categories {
		l.enabled[c]++
	}
}

// Disable takes an Enable back.
func (l *Log) Disable(categories []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, c := range categories {
		if l.enabled[c]--; l.enabled[c] <= 0 {
			delete(l.enabled, c)
		}
	}
}

// Categories are the enabled categories, sorted.
func (l *Log) Categories() []string {
	if l == nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	names := make([]string, 0, len(l.enabled))
	for c := range l.enabled {
		names = append(names, c)
	}
	slices.Sort(names)
	return names
}

// On reports whether one of categories, which are separated by commas, is
// enabled.
func (l *Log) On(categories string) bool { return l != nil && l.on(categories) }

func (l *Log) on(categories string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.enabled) == 0 {
		return false
	}
	for c := range strings.SplitSeq(categories, ",") {
		if l.enabled[c] > 0 {
			return true
		}
	}
	return false
}

// Now is the time of the log's clock.
func (l *Log) Now() int64 { return int64(time.Since(l.base)) }

// Add writes an event where one of its categories is enabled.
func (l *Log) Add(e Event) {
	if !l.On(e.Categories) {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.write(l.text(e))
}

// AddMetadata keeps a metadata event, which every file has at its end.
func (l *Log) AddMetadata(name, args string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.meta = append(l.meta, l.text(Event{Phase: 'M', Categories: "__metadata", Name: name, Args: args}))
}

// text is an event as JSON.
func (l *Log) text(e Event) string {
	if e.Start == 0 {
		e.Start = l.Now()
	}
	pid := strconv.Itoa(os.Getpid())
	var b strings.Builder
	b.WriteString(`{"pid":` + pid + `,"tid":` + pid + `,"ts":` + micros(e.Start) + `,"tts":` + micros(cpuTime()-e.CPU) +
		`,"ph":"` + string(e.Phase) + `","cat":` + Quote(e.Categories) + `,"name":` + Quote(e.Name) +
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
	for i, m := range l.meta {
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
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.w == nil && (l.failed || l.rotation > 0 || !l.open()) {
		return
	}
	l.end()
	l.failed = true
}
