package builtins

import (
	"sort"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/internal/unavailable"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// Lookup returns the module with an ID ("fs", "fs/promises"), nil when there
// is none. Modules that are not implemented have stand-ins.
func Lookup(id string) *node.Module {
	i := sort.Search(len(modules), func(i int) bool { return modules[i].ID >= id })
	if i < len(modules) && modules[i].ID == id {
		return modules[i]
	}
	return unavailable.Lookup(id)
}

// IsBuiltin reports whether id names a builtin module that may be required
// without "node:".
func IsBuiltin(id string) bool {
	m := Lookup(id)
	return m != nil && !m.PrefixOnly
}

// IsPrefixBuiltin reports whether id names a builtin module behind "node:".
func IsPrefixBuiltin(id string) bool { return Lookup(id) != nil }

// Names returns module.builtinModules: the IDs in order, those that need
// "node:" with it and last.
func Names() []string {
	names := make([]string, 0, len(modules)+32)
	var prefixed []string
	add := func(id string, prefixOnly bool) {
		if prefixOnly {
			prefixed = append(prefixed, "node:"+id)
		} else {
			names = append(names, id)
		}
	}
	for _, m := range modules {
		add(m.ID, m.PrefixOnly)
	}
	unavailable.Each(func(id string, prefixOnly bool) {
		i := sort.Search(len(modules), func(i int) bool { return modules[i].ID >= id })
		if i == len(modules) || modules[i].ID != id {
			add(id, prefixOnly)
		}
	})
	sort.Strings(names)
	sort.Strings(prefixed)
	return append(names, prefixed...)
}

// loaded are the exports of the modules that a runtime has built.
type loaded struct {
	exports map[string]engine.Value
	loading map[string]bool
}

var state = env.State[loaded]{New: func(*env.Env) (*loaded, error) {
	return &loaded{exports: map[string]engine.Value{}, loading: map[string]bool{}}, nil
}}

// Load returns the exports of a module, building them on first use.
func Load(e *env.Env, id string) (engine.Value, error) {
	s := state.Must(e)
	if v, ok := s.exports[id]; ok {
		return v, nil
	}
	m := Lookup(id)
	if m == nil {
		return engine.Undefined, nodeerr.New("ERR_UNKNOWN_BUILTIN_MODULE", "No such built-in module: %s", id)
	}
	if s.loading[id] {
		return engine.Undefined, nodeerr.New("ERR_INTERNAL_ASSERTION", "builtin module %s needs itself to load", id)
	}
	s.loading[id] = true
	v, err := m.Load(e)
	delete(s.loading, id)
	if err != nil {
		return engine.Undefined, err
	}
	s.exports[id] = v
	return v, nil
}

// Loaded lists the IDs of the modules that have been built, sorted.
func Loaded(e *env.Env) []string {
	s := state.Must(e)
	ids := make([]string, 0, len(s.exports))
	for id := range s.exports {
		ids = append(ids, id)
	}
	sort.Strings(ids)
	return ids
}
