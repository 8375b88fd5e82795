package process

import (
	"os"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/stream"
	"github.com/sxfescript/sxn/runtime/env"
)

// syncWriteClass is the class of standard output and error where they are files.
type syncWriteClass struct{ proto *engine.Object }

var syncWriteClasses = env.State[syncWriteClass]{}

func syncWriteProto(e *env.Env) (*engine.Object, error) {
	s := syncWriteClasses.Must(e)
	if s.proto != nil {
		return s.proto, nil
	}
	f, err := e.RT.NewClass(&engine.Class{Name: "SyncWriteStream", Length: 2, ES5: true, Parent: stream.WritableClass,
		Construct: func(*engine.Call) (engine.Value, error) {
			return engine.Undefined, engine.TypeError("Illegal constructor")
		}})
	if err != nil {
		return nil, err
	}
	p, err := f.Get("prototype")
	if err != nil {
		return nil, err
	}
	s.proto, _ = p.AsObject()
	return s.proto, nil
}

// newSyncWriteStream makes a stream that writes to a file at once.
func newSyncWriteStream(e *env.Env, f *os.File, fd int) (*engine.Object, error) {
	proto, err := syncWriteProto(e)
	if err != nil {
		return nil, err
	}
	o := e.RT.NewObjectWithPrototype(proto)
	impl := &stream.Impl{Write: func(chunk, _ engine.Value) error {
		b, ok := chunk.AsBytes()
		if !ok {
			return stream.WriteDone(o, nodeerr.InvalidArgType(e.RT, "chunk", chunk, "string", "Buffer", "TypedArray", "DataView").Value(e.RT))
		}
		e.Loop.FlushDeferred()
		if err := writeAll(f, b); err != nil {
			return stream.WriteDone(o, nodeerr.System(err, "write", "", "").Value(e.RT))
		}
		return stream.WriteDone(o, engine.Undefined)
	}}
	if err := stream.InitWritable(e, o, engine.Undefined, impl); err != nil {
		return nil, err
	}
	for _, p := range [...]struct {
		name string
		v    engine.Value
	}{{"fd", engine.Int(fd)}, {"readable", engine.False}, {"autoClose", engine.False}} {
		if err := o.Set(p.name, p.v); err != nil {
			return nil, err
		}
	}
	return o, nil
}

// writeAll writes until all is written.
func writeAll(f *os.File, b []byte) error {
	for len(b) > 0 {
		n, err := f.Write(b)
		b = b[n:]
		if err != nil && len(b) > 0 {
			return err
		}
	}
	return nil
}
