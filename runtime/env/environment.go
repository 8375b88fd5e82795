package env

import (
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
)

// Environment is what process.env of a worker, or of several threads that
// share it, shows. Its methods may be called on any goroutine.
type Environment struct {
	// System is set where it is the environment of the process.
	System bool

	version atomic.Uint64
	mu      sync.Mutex
	names   []string // in order
	values  map[string]string
}

// NewEnvironment returns an environment with pairs of name and value.
func NewEnvironment(pairs [][2]string) *Environment {
	v := &Environment{values: make(map[string]string, len(pairs)), names: make([]string, 0, len(pairs))}
	for _, p := range pairs {
		v.Set(p[0], p[1])
	}
	return v
}

// SystemEnvironment returns the pairs of the process's environment.
func SystemEnvironment() [][2]string {
	all := os.Environ()
	pairs := make([][2]string, 0, len(all))
	for _, kv := range all {
		i := strings.IndexByte(kv[1:], '=') + 1 // a name may start with '=' on Windows
		if i >= 1 {
			pairs = append(pairs, [2]string{kv[:i], kv[i+1:]})
		}
	}
	return pairs
}

// Set sets a variable.
func (v *Environment) Set(name, value string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if _, ok := v.values[name]; !ok {
		v.names = append(v.names, name)
	}
	v.values[name] = value
	v.version.Add(1)
}

// Unset removes a variable.
func (v *Environment) Unset(name string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if _, ok := v.values[name]; !ok {
		return
	}
	delete(v.values, name)
	i := slices.Index(v.names, name)
	v.names = slices.Delete(v.names, i, i+1)
	v.version.Add(1)
}

// Get returns the value of a variable.
func (v *Environment) Get(name string) (value string, ok bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	value, ok = v.values[name]
	return value, ok
}

// Version changes whenever the environment does.
func (v *Environment) Version() uint64 { return v.version.Load() }

// Pairs returns names and values in order, with their version.
func (v *Environment) Pairs() (pairs [][2]string, version uint64) {
	v.mu.Lock()
	defer v.mu.Unlock()
	pairs = make([][2]string, len(v.names))
	for i, n := range v.names {
		pairs[i] = [2]string{n, v.values[n]}
	}
	return pairs, v.version.Load()
}
