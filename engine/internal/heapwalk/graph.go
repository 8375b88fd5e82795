package heapwalk

import (
	"reflect"
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// NodeType tells what a node is. The values are those of V8's snapshots.
type NodeType uint8

// The types of nodes.
const (
	Hidden             NodeType = iota // a record of the engine or the host
	InternalArray                      // not used here
	StringNode                         // a string
	ObjectNode                         // an object
	CodeNode                           // compiled code
	ClosureNode                        // a function
	RegExpNode                         // a regular expression
	NumberNode                         // not used here: numbers lie in the values themselves
	NativeNode                         // memory of the host, such as that of buffers
	SyntheticNode                      // roots
	ConcatenatedString                 // a string that is still in two parts
	SlicedString                       // not used here
	SymbolNode                         // a symbol
	BigIntNode                         // a big integer
	ShapeNode                          // the structure of objects
)

// EdgeType tells what a reference is. The values are those of V8's snapshots.
type EdgeType uint8

// The types of edges.
const (
	ContextEdge  EdgeType = iota // a captured variable
	ElementEdge                  // an element, by index
	PropertyEdge                 // a property, by name
	InternalEdge                 // a field of the engine, by name
	HiddenEdge                   // not used here
	ShortcutEdge                 // not used here
	WeakEdge                     // a reference that keeps nothing alive
)

// Node is one piece of memory. Its edges follow those of the node before in
// Graph.Edges.
type Node struct {
	addr  unsafe.Pointer
	plan  *plan
	extra uint64 // of strings: the bits of the value
	Size  uint64 // bytes of its own
	Name  uint32 // index of a string of the graph
	Edges uint32 // number of edges
	Type  NodeType
}

// Edge is a reference to a node. Name is an index of a string of the graph, or
// the index of an element.
type Edge struct {
	To   uint32
	Name uint32
	Type EdgeType
}

// Graph is the result of a walk.
type Graph struct {
	Nodes   []Node
	Edges   []Edge
	Strings []string
}

// Object returns the object that node i is, nil for others.
func (g *Graph) Object(i int) *core.Object {
	if n := &g.Nodes[i]; n.plan == &objectPlan {
		return (*core.Object)(n.addr)
	}
	return nil
}

// Address returns an address that tells node i from others while it lives, 0
// for the root.
func (g *Graph) Address(i int) uintptr { return uintptr(g.Nodes[i].addr) }

// Root is where a walk begins.
type Root struct {
	Name    string
	Pointer any // a pointer
}

// Options say what a walk takes in.
type Options struct {
	// Admit reports whether to follow a pointer to a struct of the type.
	Admit func(t reflect.Type, p unsafe.Pointer) bool
	// Singles are pointers of types of which no other pointer is followed; the
	// roots' own packages beside the engine's are so too.
	Singles []any
	// Packages are the prefixes of the paths of packages whose structs are
	// walked beside the engine's.
	Packages []string
	// Agent is the one whose objects are listed.
	Agent *core.Agent
}

// Walk lists what the roots reach. The first node is the root of all.
func Walk(roots []Root, o Options) *Graph {
	w := &walker{t: knownTypes(), stack: newStackLayout(), opts: o, names: map[string]uint32{}, plans: map[reflect.Type]*plan{}, single: map[reflect.Type]map[unsafe.Pointer]bool{}}
	w.seen.init()
	w.constructors = map[*core.Object]uint32{}
	w.Strings = append(w.Strings, "")
	w.names[""] = 0
	w.Nodes = append(w.Nodes, Node{Type: SyntheticNode, Name: w.name("(GC roots)")})
	for _, p := range o.Singles {
		w.alone(p)
	}
	for _, r := range roots {
		if !isEngine(reflect.TypeOf(r.Pointer).Elem().PkgPath()) {
			w.alone(r.Pointer)
		}
	}
	for _, r := range roots {
		v := reflect.ValueOf(r.Pointer)
		w.pointer(InternalEdge, w.name(r.Name), v.Type().Elem(), v.UnsafePointer())
	}
	w.Nodes[0].Edges = uint32(len(w.Edges))
	for i := 1; i < len(w.Nodes); i++ {
		before := len(w.Edges)
		w.expand(uint32(i))
		w.Nodes[i].Edges = uint32(len(w.Edges) - before)
	}
	return &w.Graph
}

// alone makes a pointer one of those of its type that are followed.
func (w *walker) alone(p any) {
	t := reflect.TypeOf(p).Elem()
	if w.single[t] == nil {
		w.single[t] = map[unsafe.Pointer]bool{}
	}
	w.single[t][reflect.ValueOf(p).UnsafePointer()] = true
}

// walker is the state of a walk.
type walker struct {
	Graph
	t      types
	opts   Options
	names  map[string]uint32
	plans  map[reflect.Type]*plan
	single map[reflect.Type]map[unsafe.Pointer]bool // roots by type

	seen         table
	constructors map[*core.Object]uint32    // names of objects by prototype
	weak         map[*text.Atom]*collection // weak collections, by their private names
	stack        *stackLayout               // see stack.go
	current      uint32                     // the node that is being expanded
}

func (w *walker) name(s string) uint32 {
	if i, ok := w.names[s]; ok {
		return i
	}
	i := uint32(len(w.Strings))
	w.Strings = append(w.Strings, s)
	w.names[s] = i
	return i
}

func (w *walker) edge(t EdgeType, name, to uint32) {
	w.Edges = append(w.Edges, Edge{Type: t, Name: name, To: to})
}

// node returns the number of the node of a piece of memory, made when new.
func (w *walker) node(addr unsafe.Pointer, p *plan, extra uint64) uint32 {
	i, isNew := w.seen.add(uintptr(addr), p.number^uint32(extra), uint32(len(w.Nodes)))
	if isNew {
		w.Nodes = append(w.Nodes, Node{addr: addr, plan: p, extra: extra})
	}
	return i
}

// claim adds n bytes at p to the node that is being expanded, once in a walk.
func (w *walker) claim(p unsafe.Pointer, n uintptr) {
	if p == nil || n == 0 {
		return
	}
	if _, isNew := w.seen.add(uintptr(p), claimed, w.current); isNew {
		w.Nodes[w.current].Size += uint64(n)
	}
}

// value adds an edge to what a value refers to.
func (w *walker) value(t EdgeType, name uint32, v core.Value) {
	switch {
	case v.IsObject():
		if v.Ptr != nil {
			w.object(t, name, (*core.Object)(v.Ptr))
		}
	case v.IsString():
		w.text(t, name, v.AsString())
	case v.IsSymbol():
		w.atom(t, name, v.AsSymbol())
	case v.IsBigInt():
		w.edge(t, name, w.node(v.Ptr, &bigPlan, 0))
	case v.Bits == core.BitsAccessor:
		w.accessor(name, (*core.Accessor)(v.Ptr))
	case v.Bits == core.BitsLazy:
		w.pointer(InternalEdge, name, w.t.lazy, v.Ptr)
	}
}

func (w *walker) accessor(name uint32, a *core.Accessor) {
	if a == nil {
		return
	}
	if a.Get != nil {
		w.object(PropertyEdge, w.name("get "+w.Strings[name]), a.Get)
	}
	if a.Set != nil {
		w.object(PropertyEdge, w.name("set "+w.Strings[name]), a.Set)
	}
	w.claim(unsafe.Pointer(a), unsafe.Sizeof(*a))
}

func (w *walker) object(t EdgeType, name uint32, o *core.Object) {
	if o == nil || o.Shape() == nil || o.Shape().Agent() != nil && w.opts.Agent != nil && o.Shape().Agent() != w.opts.Agent {
		return
	}
	w.edge(t, name, w.node(unsafe.Pointer(o), &objectPlan, 0))
}

func (w *walker) text(t EdgeType, name uint32, s text.String) {
	bits, p := s.Bits()
	if p != nil {
		w.edge(t, name, w.node(p, &stringPlan, bits))
	}
}

func (w *walker) atom(t EdgeType, name uint32, a *text.Atom) {
	if a == nil {
		return
	}
	if a.Kind() == text.AtomString {
		w.text(t, name, a.String())
		return
	}
	w.edge(t, name, w.node(unsafe.Pointer(a), &atomPlan, 0))
}

// claimed is the plan number of memory that belongs to some node.
const claimed = 1 << 31

// table is a set of (address, plan) with the number of its node.
type table struct {
	slots []slot
	n     int
}

type slot struct {
	addr uintptr
	plan uint32
	node uint32
}

func (t *table) init() { t.slots = make([]slot, 1<<12) }

func (t *table) find(addr uintptr, plan uint32) *slot {
	h := (uint64(addr)>>3 ^ uint64(plan)<<40) * 0x9E3779B97F4A7C15
	for i := h >> 20; ; i++ {
		s := &t.slots[i&uint64(len(t.slots)-1)]
		if s.addr == 0 || s.addr == addr && s.plan == plan {
			return s
		}
	}
}

// add returns the number stored with the key, storing node where there is none.
func (t *table) add(addr uintptr, plan, node uint32) (at uint32, isNew bool) {
	s := t.find(addr, plan)
	if s.addr != 0 {
		return s.node, false
	}
	*s = slot{addr, plan, node}
	if t.n++; t.n*4 > len(t.slots)*3 {
		old := t.slots
		t.slots = make([]slot, 2*len(old))
		for _, s := range old {
			if s.addr != 0 {
				*t.find(s.addr, s.plan) = s
			}
		}
	}
	return node, true
}
