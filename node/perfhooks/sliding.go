package perfhooks

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/structuredclone"
)

// window is a SlidingWindowHistogram: a ring of chunks, of which the oldest
// is given up when a new one begins.
// https://nodejs.org/api/perf_hooks.html#class-slidingwindowhistogram
type window struct {
	empty    *hdr // the configuration
	chunks   []chunk
	duration int64 // nanoseconds of a chunk; 0 where records counts
	records  int64 // calls of record per chunk
	current  int64 // number of the chunk that is written to
	began    int64 // HRTime of chunk 0
	used     int64 // calls in the current chunk
}

// chunk holds the values of the chunk with a number; hdr is nil before.
type chunk struct {
	hdr     *hdr
	number  int64
	exceeds int64
}

var windowKey = engine.PrivateKey[window]{Name: "SlidingWindowHistogram"}

func windowClass(s *state) *engine.Class {
	method := func(name string, length int, f func(c *engine.Call, w *window) (engine.Value, error)) engine.Method {
		return engine.Method{Name: name, Length: length, Func: func(c *engine.Call) (engine.Value, error) {
			if o := c.ThisObject(); o != nil {
				if w := windowKey.Get(o); w != nil {
					return f(c, w)
				}
			}
			return engine.Undefined, nodeerr.InvalidThis("SlidingWindowHistogram")
		}}
	}
	return &engine.Class{Name: "SlidingWindowHistogram", Construct: illegal, Methods: []engine.Method{
		method("record", 1, func(c *engine.Call, w *window) (engine.Value, error) {
			v, err := recorded(c)
			if err == nil {
				w.record(env.From(c).Loop.HRTime(), v)
			}
			return engine.Undefined, err
		}),
		method("snapshot", 0, func(c *engine.Call, w *window) (engine.Value, error) {
			return s.newHistogram(c.Runtime(), w.snapshot(env.From(c).Loop.HRTime()))
		}),
		method("reset", 0, func(_ *engine.Call, w *window) (engine.Value, error) {
			for i := range w.chunks {
				w.chunks[i].number = -1
			}
			w.used = 0
			return engine.Undefined, nil
		}),
	}}
}

// createSlidingWindow is perf_hooks.createSlidingWindowHistogram(options).
// https://nodejs.org/api/perf_hooks.html#perf_hookscreateslidingwindowhistogramoptions
func createSlidingWindow(c *engine.Call) (engine.Value, error) {
	o, err := optionsObject(c)
	if err != nil {
		return engine.Undefined, err
	}
	w := &window{}
	if err := w.read(c, o); err != nil {
		return engine.Undefined, err
	}
	h := &hdrOptions{lowest: engine.Int(1), highest: engine.Int64(1<<53 - 1), figures: engine.Int(3)}
	if err := h.read(o); err != nil {
		return engine.Undefined, err
	}
	if w.empty, err = h.make(c); err != nil {
		return engine.Undefined, err
	}
	e := env.From(c)
	w.began = e.Loop.HRTime()
	s, err := states.Get(e)
	if err != nil {
		return engine.Undefined, err
	}
	made := e.RT.NewObjectWithPrototype(s.window.proto)
	windowKey.Set(made, w)
	return made.Value(), nil
}

func (w *window) read(c *engine.Call, o *engine.Object) error {
	var v [3]engine.Value
	for i, name := range [...]string{"chunks", "chunkDuration", "recordsPerChunk"} {
		var err error
		if v[i], err = o.Get(name); err != nil {
			return err
		}
	}
	n, err := validate.Integer(c, v[0], "options.chunks", 1, 1024)
	if err != nil {
		return err
	}
	w.chunks = make([]chunk, n)
	for i := range w.chunks {
		w.chunks[i].number = -1
	}
	if v[1].IsUndefined() == v[2].IsUndefined() {
		return nodeerr.InvalidArgValue(c.Runtime(), "options", o.Value(), `must specify exactly one of "chunkDuration" or "recordsPerChunk"`)
	}
	if v[1].IsUndefined() {
		w.records, err = validate.Integer(c, v[2], "options.recordsPerChunk", 1, 1<<53-1)
		return err
	}
	const longest = 18446744073709
	ms, err := validate.Integer(c, v[1], "options.chunkDuration", 1, longest)
	// Longer than a clock of 63 bits runs is as good as forever.
	w.duration = min(ms, 9e12) * 1e6
	return err
}

// turn moves on to the chunk of a moment.
func (w *window) turn(now int64) {
	if w.duration > 0 {
		w.current = (now - w.began) / w.duration
	}
}

func (w *window) record(now, v int64) {
	w.turn(now)
	if w.records > 0 {
		if w.used == w.records {
			w.current++
			w.used = 0
		}
		w.used++
	}
	c := &w.chunks[w.current%int64(len(w.chunks))]
	if c.number != w.current {
		if c.hdr == nil {
			c.hdr = w.empty.clone()
		} else {
			c.hdr.reset()
		}
		c.number, c.exceeds = w.current, 0
	}
	if !c.hdr.record(v, 1) {
		c.exceeds++
	}
}

// snapshot merges the chunks that have not expired.
func (w *window) snapshot(now int64) *histogram {
	w.turn(now)
	h := &histogram{hdr: w.empty.clone()}
	for i := range w.chunks {
		c := &w.chunks[i]
		if c.number < 0 || c.number <= w.current-int64(len(w.chunks)) {
			continue
		}
		h.exceeds += c.exceeds
		c.hdr.each(func(i int, n int64) bool {
			h.hdr.add(i, n)
			return true
		})
		h.hdr.min, h.hdr.max = min(h.hdr.min, c.hdr.min), max(h.hdr.max, c.hdr.max)
	}
	return h
}

func registerWindow(proto *engine.Object) {
	structuredclone.RegisterUncloneable(proto, func(o *engine.Object) bool { return windowKey.Get(o) != nil })
}
