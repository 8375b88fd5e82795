package v8

import (
	"iter"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/stream"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// hostPackages are the parts of the host whose structs snapshots go over.
var hostPackages = []string{"node/", "web/", "modules/", "runtime"}

// WalkHeap lists what the runtime of e holds, at this moment.
func WalkHeap(e *env.Env) *engine.Heap {
	e.RT.ReleaseMemory()
	return e.RT.WalkHeap(engine.HeapWalk{Roots: []engine.HeapRoot{{Name: "environment", Pointer: e}}, Packages: hostPackages})
}

// SnapshotOptions checks the options of a heap snapshot. Both are accepted:
// the records of the engine are always in a snapshot, and numbers lie in what
// holds them, so that there are no nodes for them.
func SnapshotOptions(c *engine.Call, v engine.Value) error {
	if v.IsUndefined() {
		return nil
	}
	o, err := validate.Object(c, v, "options")
	if err != nil {
		return err
	}
	for _, name := range [...]string{"exposeInternals", "exposeNumericValues"} {
		x, err := o.Get(name)
		if err != nil {
			return err
		}
		if x.IsUndefined() {
			continue
		}
		if _, err := validate.Boolean(c, x, "options."+name); err != nil {
			return err
		}
	}
	return nil
}

// getHeapSnapshot is v8.getHeapSnapshot([options]): the heap is listed at once
// and written as it is read.
// https://nodejs.org/api/v8.html#v8getheapsnapshotoptions
func getHeapSnapshot(c *engine.Call) (engine.Value, error) {
	if err := SnapshotOptions(c, c.Arg(0)); err != nil {
		return engine.Undefined, err
	}
	e := env.Of(c.Runtime())
	o, err := SnapshotStream(e, chunksOf(WalkHeap(e)))
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}

// chunkWriter hands over what is written.
type chunkWriter struct {
	yield   func([]byte) bool
	stopped bool
}

func (w *chunkWriter) Write(b []byte) (int, error) {
	if w.stopped || !w.yield(b) {
		w.stopped = true
		return 0, os.ErrClosed
	}
	return len(b), nil
}

// chunksOf writes a snapshot piece by piece.
func chunksOf(h *engine.Heap) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		_ = h.WriteSnapshot(&chunkWriter{yield: yield}) // stopped by the reader, or done
	}
}

// SnapshotStream makes the stream that a snapshot is read from.
func SnapshotStream(e *env.Env, chunks iter.Seq[[]byte]) (*engine.Object, error) {
	s, err := states.Get(e)
	if err != nil {
		return nil, err
	}
	if s.snapshotProto == nil {
		if s.snapshotProto, err = snapshotPrototype(e); err != nil {
			return nil, err
		}
	}
	next, stop := iter.Pull(chunks)
	o := e.RT.NewObjectWithPrototype(s.snapshotProto)
	impl := &stream.Impl{}
	impl.Read = func(int) error {
		for { // COMPAT: the first read gives all of it
			b, more := next()
			if !more {
				return stream.PushEnd(e, o)
			}
			if _, err := stream.PushBytes(e, o, append([]byte(nil), b...)); err != nil {
				return err
			}
		}
	}
	impl.Destroy = func(reason engine.Value, done func(engine.Value) error) error {
		stop()
		return done(reason)
	}
	return o, stream.InitReadable(e, o, engine.Undefined, impl)
}

// snapshotPrototype makes the prototype of HeapSnapshotStream.
func snapshotPrototype(e *env.Env) (*engine.Object, error) {
	class, err := e.RT.NewClass(&engine.Class{Name: "HeapSnapshotStream", Length: 1, Parent: stream.ReadableClass})
	if err != nil {
		return nil, err
	}
	p, err := class.Get("prototype")
	if err != nil {
		return nil, err
	}
	o, _ := p.AsObject()
	return o, nil
}

// fileCount numbers the files of diagnostics of the process.
var fileCount atomic.Int64

// DiagnosticName is the name of a file of diagnostics:
// prefix.date.time.pid.thread.number.extension.
func DiagnosticName(e *env.Env, prefix, extension string) string {
	seq := strconv.FormatInt(fileCount.Add(1), 10)
	return strings.Join([]string{prefix, time.Now().Format("20060102.150405"), strconv.Itoa(os.Getpid()), strconv.Itoa(e.ThreadID),
		strings.Repeat("0", max(0, 3-len(seq))) + seq, extension}, ".")
}

// writeHeapSnapshot is v8.writeHeapSnapshot([filename[, options]]).
// https://nodejs.org/api/v8.html#v8writeheapsnapshotfilenameoptions
func writeHeapSnapshot(c *engine.Call) (engine.Value, error) {
	e := env.Of(c.Runtime())
	name := c.Arg(0)
	if name.IsUndefined() {
		name = engine.String(DiagnosticName(e, "Heap", "heapsnapshot"))
	}
	fs, err := builtin(e, "fs")
	if err != nil {
		return engine.Undefined, err
	}
	if err := SnapshotOptions(c, c.Arg(1)); err != nil && (name.IsString() || name.IsObject()) {
		return engine.Undefined, err // what no path can be is told by openSync
	}
	fd, err := fs.Invoke("openSync", name, engine.String("w"), engine.Int(0o600))
	if err != nil {
		return engine.Undefined, err
	}
	werr := WalkHeap(e).WriteSnapshot(&fileWriter{e: e, fs: fs, fd: fd})
	if _, err := fs.Invoke("closeSync", fd); werr == nil {
		werr = err
	}
	return name, werr
}

// fileWriter writes to a descriptor of node:fs.
type fileWriter struct {
	e  *env.Env
	fs *engine.Object
	fd engine.Value
}

func (w *fileWriter) Write(b []byte) (int, error) {
	for n := 0; n < len(b); {
		v, err := w.fs.Invoke("writeSync", w.fd, buffer.NewCopy(w.e, b[n:]).Value())
		if err != nil {
			return n, err
		}
		written, _ := v.AsInt()
		n += written
	}
	return len(b), nil
}

// builtin returns the exports of a module.
func builtin(e *env.Env, id string) (*engine.Object, error) {
	v, err := e.Builtin(e, id)
	if err != nil {
		return nil, err
	}
	o, _ := v.AsObject()
	return o, nil
}
