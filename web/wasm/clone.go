package wasm

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/structuredclone"
)

// registerClones says that modules can be sent to other threads, and that the
// other objects cannot.
// https://webassembly.github.io/spec/web-api/#serialization
func (s *state) registerClones() {
	structuredclone.Register(s.module.proto, &structuredclone.Class{
		Is:    func(o *engine.Object) bool { return moduleKey.Get(o) != nil },
		Clone: func(o *engine.Object) (structuredclone.Data, error) { return movedModule(moduleKey.Get(o).source), nil },
	})
	refuse := func(o *engine.Object) (structuredclone.Data, error) {
		return nil, structuredclone.NotCloneable(o.Value())
	}
	for _, x := range [...]struct {
		proto *engine.Object
		is    func(o *engine.Object) bool
	}{
		{s.instance.proto, func(o *engine.Object) bool { return exportsKey.Get(o) != nil }},
		{s.table.proto, func(o *engine.Object) bool { return tableKey.Get(o) != nil }},
		{s.memory.proto, func(o *engine.Object) bool { return memoryKey.Get(o) != nil }},
		{s.global.proto, func(o *engine.Object) bool { return globalKey.Get(o) != nil }},
	} {
		structuredclone.Register(x.proto, &structuredclone.Class{Is: x.is, Clone: refuse})
	}
}

// movedModule is the binary of a module between two threads.
type movedModule []byte

// Make implements structuredclone.Data.
func (b movedModule) Make(e *env.Env) (*engine.Object, error) {
	if _, err := e.RT.Global().Get("WebAssembly"); err != nil {
		return nil, err
	}
	s := states.Must(e)
	if s.e == nil { // the program has taken the namespace away
		if _, err := Global(e); err != nil {
			return nil, err
		}
	}
	m, text := load(s.store(), s.context, b)
	if m == nil {
		return nil, engine.Error("%s", text)
	}
	return s.newModule(m), nil
}
