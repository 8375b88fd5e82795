package heapwalk

import (
	"math/big"
	"path"
	"reflect"
	"strings"
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/builtins/weak"
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/promises"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// maxName is the greatest length of the name of a node, as in V8's snapshots.
const maxName = 1024

// expand completes a node and adds its edges.
func (w *walker) expand(i uint32) {
	w.current = i
	n := &w.Nodes[i]
	addr, p := n.addr, n.plan
	switch p {
	case &objectPlan:
		w.expandObject((*core.Object)(addr))
	case &stringPlan:
		w.expandString(text.FromBits(n.extra, addr))
	case &atomPlan:
		a := (*text.Atom)(addr)
		w.describe(SymbolNode, a.String().ToWTF8(), unsafe.Sizeof(*a))
	case &bigPlan:
		b := (*big.Int)(addr)
		w.describe(BigIntNode, "bigint", unsafe.Sizeof(*b)+uintptr(cap(b.Bits()))*unsafe.Sizeof(big.Word(0)))
	default:
		w.expandRecord(addr, p)
	}
}

// describe fills in the node that is being expanded.
func (w *walker) describe(t NodeType, name string, size uintptr) {
	if len(name) > maxName {
		name = strings.ToValidUTF8(name[:maxName], "")
	}
	id := w.name(name)
	n := &w.Nodes[w.current]
	n.Type, n.Name = t, id
	n.Size += uint64(size)
}

func (w *walker) expandString(s text.String) {
	if left, right, ok := s.Parts(); ok {
		w.describe(ConcatenatedString, "(concatenated string)", text.RopeSize)
		w.text(InternalEdge, w.name("first"), left)
		w.text(InternalEdge, w.name("second"), right)
		return
	}
	name := s
	if s.Len() > maxName {
		name = s.Substring(0, maxName)
	}
	w.describe(StringNode, name.ToWTF8(), 0)
	head, data, bytes := s.Memory()
	w.claim(head, text.BufSize)
	w.claim(data, bytes)
}

// expandRecord goes over a record of the engine or the host.
func (w *walker) expandRecord(addr unsafe.Pointer, p *plan) {
	t, name := Hidden, "system / "+typeName(p.typ)
	switch {
	case p.typ == w.t.shape:
		t = ShapeNode
	case p.typ == w.t.code || p.typ.Name() == "Template":
		t = CodeNode
	case !isEngine(p.typ.PkgPath()) && p.typ.PkgPath() != "":
		t, name = NativeNode, p.typ.String()
	}
	w.describe(t, name, p.typ.Size())
	w.follow(addr, p, 0)
	switch p.typ {
	case w.stack.activation:
		w.savedCells(addr)
	case w.stack.vm:
		w.liveCells(addr)
	case w.t.cell:
		// A closure may have captured the scope of a direct eval in place of a
		// cell. It begins with a null word before its map, which no cell does:
		// beside a number there is no pointer.
		if c := (*core.Cell)(addr); c.V.Bits == 0 && c.V.Ptr != nil {
			w.follow(addr, w.planOf(w.stack.scope), 0)
		}
	}
}

// typeName is the name of a type without the path of its package's parents.
func typeName(t reflect.Type) string {
	if t.Name() == "" {
		return strings.ReplaceAll(t.String(), module, "")
	}
	name, args, generic := strings.Cut(t.Name(), "[")
	if generic {
		return name + "[" + path.Base(args)
	}
	return name
}

// expandObject goes over an object: its structure, its properties and what
// its class holds.
func (w *walker) expandObject(o *core.Object) {
	s := o.Shape()
	size := core.InlineOffset + uintptr(s.InlineCap())*core.ValueSize
	var p *plan
	l := s.Class().Layout
	if f, ok := core.NativeOf(core.Obj(o)); ok {
		if held := promises.Layout(f.Tag); held != nil {
			l = held
		}
	}
	if l != nil {
		p = w.planOf(reflect.TypeOf(l).Elem())
		size = p.typ.Size()
	}
	t := ObjectNode
	var name string
	switch k := o.Kind(); k {
	case core.KindFunction, core.KindNative, core.KindBound, core.KindCallableOther, core.KindCallableProxy:
		t, name = ClosureNode, core.FunctionNameFast(o)
	case core.KindRegExp:
		t, name = RegExpNode, (*core.RegExp)(unsafe.Pointer(o)).Source.ToWTF8()
	default:
		name = w.constructorName(o)
	}
	w.describe(t, name, size)
	w.pointer(InternalEdge, w.name("map"), w.t.shape, unsafe.Pointer(s))
	if proto := s.Proto(); proto != nil {
		w.object(PropertyEdge, w.name("__proto__"), proto)
	}
	w.claim(w.overflow(o))
	w.properties(o)
	if e := w.heldElements(o); e != nil {
		w.elements(e)
		w.claim(unsafe.Pointer(e), unsafe.Sizeof(*e))
	}
	if p != nil {
		w.follow(unsafe.Pointer(o), p, 0)
	}
	switch o.Kind() {
	case core.KindFunction:
		w.captures(o, size)
	default:
		if p != nil && p.typ == w.stack.generator {
			w.savedCells(unsafe.Add(unsafe.Pointer(o), w.stack.inGenerator))
		}
		w.collection(o)
	}
}

// constructorName is that of the object's constructor, "Object" where none is
// found without running JavaScript.
func (w *walker) constructorName(o *core.Object) string {
	proto := o.Shape().Proto()
	if proto == nil {
		return "Object"
	}
	if i, ok := w.constructors[proto]; ok {
		return w.Strings[i]
	}
	name := "Object"
	for p := proto; p != nil && !p.Class().Exotic; p = p.Shape().Proto() {
		if f := constructorOf(p); f != nil {
			if n := core.FunctionNameFast(f); n != "" {
				name = n
			}
			break
		}
	}
	w.constructors[proto] = w.name(name)
	return name
}

// constructorOf returns the function in the own data property constructor.
func constructorOf(p *core.Object) *core.Object {
	e := p.Shape().Lookup(text.AtomConstructor)
	if e == nil {
		return nil
	}
	v := *p.SlotPointer(e.Slot)
	if f := v.ObjectOrNil(); f != nil && f.IsCallable() {
		return f
	}
	return nil
}

func (w *walker) properties(o *core.Object) {
	for _, e := range w.entries(o.Shape()) {
		if e.Key == nil || e.Slot >= o.Shape().Count() {
			continue
		}
		key, slot := e.Key, o.SlotPointer(e.Slot)
		switch {
		case slot.Bits == core.BitsInternal:
			w.hidden(key, slot.Ptr)
		case key.Kind() == text.AtomString:
			w.value(PropertyEdge, w.name(key.String().ToWTF8()), *slot)
		case key.Kind() == text.AtomSymbol:
			w.atom(InternalEdge, w.name("key"), key)
			w.value(PropertyEdge, w.name("<symbol "+key.String().ToWTF8()+">"), *slot)
		default:
			w.value(PropertyEdge, w.name(key.String().ToWTF8()), *slot)
		}
	}
}

// collection is what is known of a weak collection.
type collection struct {
	met     bool          // its object was expanded
	entries []*core.Value // of keys that were expanded before it
}

// hidden goes over data of the engine or the host under a private name.
func (w *walker) hidden(name *core.Atom, p unsafe.Pointer) {
	if p == nil {
		return
	}
	if t, ok := text.HeldType(name); ok {
		w.pointer(InternalEdge, w.name(name.String().ToWTF8()), t, p)
		return
	}
	if !weak.IsEntryName(name) {
		return
	}
	// An entry of a weak collection: reached where the collection is.
	entry := (*core.Value)(p)
	w.claim(p, core.ValueSize)
	c := w.weakCollection(name)
	if c.met {
		w.value(InternalEdge, w.name("value in a weak collection"), *entry)
		return
	}
	c.entries = append(c.entries, entry)
}

func (w *walker) weakCollection(name *core.Atom) *collection {
	c := w.weak[name]
	if c == nil {
		if w.weak == nil {
			w.weak = map[*text.Atom]*collection{}
		}
		c = &collection{}
		w.weak[name] = c
	}
	return c
}

// collection adds the entries of a weak collection whose keys came first.
func (w *walker) collection(o *core.Object) {
	name := weak.EntryName(o)
	if name == nil {
		return
	}
	c := w.weakCollection(name)
	c.met = true
	for _, e := range c.entries {
		w.value(InternalEdge, w.name("value in a weak collection"), *e)
	}
	c.entries = nil
}

func (w *walker) elements(e *core.Elements) {
	w.claim(unsafe.Pointer(unsafe.SliceData(e.Dense)), uintptr(cap(e.Dense))*core.ValueSize)
	for i, v := range e.Dense {
		w.value(ElementEdge, uint32(i), v)
	}
	w.pointer(InternalEdge, w.name("elements"), w.t.sparse, unsafe.Pointer(e.Sparse))
}

// captures adds what a function has captured: cells, behind them values.
func (w *walker) captures(o *core.Object, size uintptr) {
	code := w.stack.codeOf(unsafe.Pointer(o), w.stack.functionTemplate)
	if code == nil {
		return
	}
	name := w.name("captured variable")
	at := unsafe.Add(unsafe.Pointer(o), size)
	extra := uintptr(0)
	for i := range code.Captures {
		if code.Captures[i].Kind.ByValue() {
			w.value(ContextEdge, name, *(*core.Value)(at))
			at, extra = unsafe.Add(at, core.ValueSize), extra+core.ValueSize
			continue
		}
		w.pointer(ContextEdge, name, w.t.cell, *(*unsafe.Pointer)(at))
		at, extra = unsafe.Add(at, unsafe.Sizeof(at)), extra+unsafe.Sizeof(at)
	}
	w.Nodes[w.current].Size += uint64(extra)
}
