package wasm

import (
	"github.com/tetratelabs/wazero/api"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/web/wasm/binary"
)

// memory is the Go state of a WebAssembly.Memory.
type memory struct {
	source source
	mem    api.Memory
	buffer *engine.Object // the ArrayBuffer over it; nil: not made, or no longer right
	size   uint32         // of buffer
	listed bool
}

var memoryKey = engine.PrivateKey[memory]{Name: "wasmMemory"}

const maxPages = 65536

func (s *state) newMemory(o *engine.Object, from source) engine.Value {
	memoryKey.Set(o, &memory{source: from, mem: from.mod.ExportedMemory(from.name)})
	return o.Value()
}

// memoryInit is new WebAssembly.Memory(descriptor).
func (s *state) memoryInit(c *engine.Call) error {
	o, err := descriptor(c, "Memory", "memory")
	if err != nil {
		return err
	}
	const where = "WebAssembly.Memory()"
	l, err := s.limitsOf(o, where, maxPages)
	if err != nil {
		return err
	}
	shared, err := o.Get("shared")
	if err != nil {
		return err
	}
	if shared.Truthy() {
		return engine.RangeError("%s: could not allocate shared memory", where)
	}
	var w binary.Writer
	w.Export("m", binary.KindMemory, w.Memory(l))
	m, err := s.assemble(&w, nil)
	if err != nil {
		return engine.RangeError("%s: could not allocate memory", where)
	}
	s.newMemory(c.ThisObject(), source{m, "m"})
	return nil
}

func thisMemory(c *engine.Call, where string) (*memory, error) {
	if o := c.ThisObject(); o != nil {
		if m := memoryKey.Get(o); m != nil {
			return m, nil
		}
	}
	return nil, engine.TypeError("%s: Receiver is not a WebAssembly.Memory", where)
}

// memoryBuffer is memory.buffer: an ArrayBuffer over the memory itself, until
// that grows.
func (s *state) memoryBuffer(c *engine.Call) (engine.Value, error) {
	m, err := thisMemory(c, "WebAssembly.Memory.buffer")
	if err != nil {
		return engine.Undefined, err
	}
	m.check(s.e.RT)
	if m.buffer == nil {
		m.size = m.mem.Size()
		b, _ := m.mem.Read(0, m.size)
		m.buffer = s.e.RT.NewArrayBuffer(b)
		if !m.listed {
			m.listed = true
			s.memories = append(s.memories, m)
		}
	}
	return m.buffer.Value(), nil
}

// check detaches a buffer that the memory has outgrown.
func (m *memory) check(rt *engine.Runtime) {
	if m.buffer != nil && m.mem.Size() != m.size {
		m.detach(rt)
	}
}

func (m *memory) detach(rt *engine.Runtime) {
	if m.buffer != nil {
		_, _ = rt.DetachArrayBuffer(m.buffer) // fails where it is detached already
		m.buffer = nil
	}
}

// sync is called when control comes back from WebAssembly, which may have
// grown memories.
func (s *state) sync() {
	for _, m := range s.memories {
		m.check(s.e.RT)
	}
}

// memoryGrow is memory.grow(delta).
func (s *state) memoryGrow(c *engine.Call) (engine.Value, error) {
	const where = "WebAssembly.Memory.grow()"
	m, err := thisMemory(c, where)
	if err != nil {
		return engine.Undefined, err
	}
	n, err := s.pages(c.Arg(0), where)
	if err != nil {
		return engine.Undefined, err
	}
	old, ok := m.mem.Grow(n)
	if !ok {
		return engine.Undefined, engine.RangeError("%s: Unable to grow instance memory", where)
	}
	m.detach(s.e.RT)
	return engine.Int(int(old)), nil
}
