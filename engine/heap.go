package engine

import (
	"reflect"
	"strings"
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/heapwalk"
)

// HeapRoot is a struct of the host that a HeapWalk begins at.
type HeapRoot struct {
	Name    string
	Pointer any // to a struct
}

// HeapWalk says what Runtime.WalkHeap takes in beside the engine's own: the
// structs of the host at Roots and what they refer to, as far as they are of
// Packages. Structs that goroutines share (with locks, channels, atomics) are
// left out unless they are roots.
type HeapWalk struct {
	Roots    []HeapRoot
	Packages []string // prefixes of paths within the project
}

// Heap is what a runtime holds in memory: nodes and the edges between them.
// It keeps all of it alive. See package internal/heapwalk for what is seen.
type Heap struct {
	graph *heapwalk.Graph
	ids   []uint32 // of the nodes, made when asked for
	rt    *Runtime
}

// WalkHeap lists what the runtime holds: its realms, stack, jobs and modules,
// and the host's structs. It runs on the goroutine of the runtime. Call
// ReleaseMemory before, so that dead registers keep nothing.
func (rt *Runtime) WalkHeap(w HeapWalk) *Heap {
	main := rt
	if rt.main != nil {
		main = rt.main
	}
	// The realm comes before the interpreter: names are then found from the
	// global object.
	roots := []heapwalk.Root{{Name: "realm", Pointer: main.realm}, {Name: "interpreter", Pointer: main.vm},
		{Name: "agent", Pointer: main.agent}, {Name: "runtime", Pointer: main}}
	for _, r := range w.Roots {
		roots = append(roots, heapwalk.Root{Name: r.Name, Pointer: r.Pointer})
	}
	runtimeType, realmType := reflect.TypeFor[Runtime](), reflect.TypeFor[core.Realm]()
	g := heapwalk.Walk(roots, heapwalk.Options{
		Agent: main.agent, Packages: w.Packages,
		Singles: []any{main.vm, main.agent},
		Admit: func(t reflect.Type, p unsafe.Pointer) bool {
			switch t {
			case runtimeType:
				return (*Runtime)(p).agent == main.agent
			case realmType:
				return (*core.Realm)(p).Agent == main.agent
			}
			return true
		},
	})
	return &Heap{graph: g, rt: main}
}

// Objects calls f with every object, functions included, until it returns false.
func (h *Heap) Objects(f func(o *Object) bool) {
	for i := range h.graph.Nodes {
		if o := h.graph.Object(i); o != nil && !f((*Object)(o)) {
			return
		}
	}
}

// HeapNode describes a node of a Heap: its type and name in the words of V8's
// snapshots, the bytes it takes by itself, and the number of its edges.
type HeapNode struct {
	Type, Name string
	Size       uint64
	Edges      int
}

// Nodes calls f with every node.
func (h *Heap) Nodes(f func(n HeapNode)) {
	for i := range h.graph.Nodes {
		n := &h.graph.Nodes[i]
		f(HeapNode{Type: nodeTypes[n.Type], Name: h.graph.Strings[n.Name], Size: n.Size, Edges: int(n.Edges)})
	}
}

// nodeTypes and edgeTypes are the names of heapwalk's types.
var (
	nodeTypes = [...]string{"hidden", "array", "string", "object", "code", "closure", "regexp", "number", "native", "synthetic",
		"concatenated string", "sliced string", "symbol", "bigint", "object shape"}
	edgeTypes = [...]string{"context", "element", "property", "internal", "hidden", "shortcut", "weak"}
)

// InheritsFrom reports whether proto is in the prototype chain of o, without
// asking proxies.
func (o *Object) InheritsFrom(proto *Object) bool {
	for p := o.core(); p != nil && !p.Class().Deferred; {
		if k := p.Kind(); k == core.KindProxy || k == core.KindCallableProxy {
			return false
		}
		if p = p.Shape().Proto(); p == proto.core() {
			return p != nil
		}
	}
	return false
}

// quoteList writes names as a JSON array.
func quoteList(names []string) string { return `["` + strings.Join(names, `","`) + `"]` }
