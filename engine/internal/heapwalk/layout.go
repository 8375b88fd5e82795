package heapwalk

import (
	"math/big"
	"reflect"
	"strings"
	"unsafe"
	"weak"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// plan says how to go over memory of one type.
type plan struct {
	number uint32 // tells plans apart in the table of nodes
	typ    reflect.Type
	fields []field
}

// The plans of what is not read field by field.
var (
	objectPlan = plan{number: 1}
	stringPlan = plan{number: 2}
	atomPlan   = plan{number: 3}
	bigPlan    = plan{number: 4}
)

const firstPlan = 8

// field is a part of a type that may refer to something.
type field struct {
	offset uintptr
	name   uint32
	op     op
	typ    reflect.Type
	elem   *plan // of slices and arrays
}

type op uint8

const (
	opValue     op = iota // core.Value
	opHostValue           // engine.Value
	opText                // text.String
	opElements            // core.Elements
	opWeak                // weak.Pointer[core.Object]
	opPointer
	opSlice
	opArray
	opGoString
	opInterface
	opMap
)

// types are the types that the walk knows by name.
type types struct {
	value, text, atom, object, elements, sparse, shape, class, lazy, cell, code, big, weak reflect.Type
}

func knownTypes() types {
	return types{
		value: reflect.TypeFor[core.Value](), text: reflect.TypeFor[text.String](), atom: reflect.TypeFor[text.Atom](),
		object: reflect.TypeFor[core.Object](), elements: reflect.TypeFor[core.Elements](), sparse: reflect.TypeFor[core.SparseElements](), shape: reflect.TypeFor[core.Shape](),
		class: reflect.TypeFor[core.Class](), lazy: reflect.TypeFor[core.LazyValue](), cell: reflect.TypeFor[core.Cell](),
		code: reflect.TypeFor[bytecode.Code](), big: reflect.TypeFor[big.Int](), weak: reflect.TypeFor[weak.Pointer[core.Object]](),
	}
}

const (
	module        = "github.com/sxfescript/sxn/"
	enginePackage = module + "engine"
)

func isEngine(pkg string) bool {
	return pkg == enginePackage || strings.HasPrefix(pkg, enginePackage+"/")
}

// walks reports whether memory of a named type is read at all.
func (w *walker) walks(t reflect.Type) bool {
	pkg := t.PkgPath()
	if pkg == "" || isEngine(pkg) {
		return true
	}
	for _, p := range w.opts.Packages {
		if strings.HasPrefix(pkg, module+p) {
			return true
		}
	}
	return false
}

// shared reports whether a struct of the host holds what several goroutines
// use: such a struct may change while it is read.
func shared(t reflect.Type) bool {
	for i := range t.NumField() {
		switch f := t.Field(i).Type; {
		case f.Kind() == reflect.Chan, f.PkgPath() == "sync", f.PkgPath() == "sync/atomic", f.PkgPath() == "context":
			return true
		}
	}
	return false
}

// headed reports whether structs of a type are objects: they begin with the
// head of one.
func (w *walker) headed(t reflect.Type) bool {
	for t.Kind() == reflect.Struct && t.NumField() > 0 {
		if t == w.t.object || t.ConvertibleTo(w.t.object) {
			return true
		}
		if f := t.Field(0); f.Type.Kind() == reflect.Struct {
			t = f.Type
			continue
		}
		return false
	}
	return false
}

// planOf returns the plan of a type, made on first use.
func (w *walker) planOf(t reflect.Type) *plan {
	if p, ok := w.plans[t]; ok {
		return p
	}
	p := &plan{number: firstPlan + uint32(len(w.plans)), typ: t}
	w.plans[t] = p
	w.addFields(p, t, 0, 0)
	return p
}

// addFields adds what a type refers to at an offset, under a name.
func (w *walker) addFields(p *plan, t reflect.Type, offset uintptr, name uint32) {
	add := func(o op, elem *plan) {
		p.fields = append(p.fields, field{offset: offset, name: name, op: o, typ: t, elem: elem})
	}
	switch t {
	case w.t.value:
		add(opValue, nil)
		return
	case w.t.text:
		add(opText, nil)
		return
	case w.t.elements:
		add(opElements, nil)
		return
	case w.t.weak:
		add(opWeak, nil)
		return
	}
	switch t.Kind() {
	case reflect.Struct:
		w.addStruct(p, t, offset)
	case reflect.Pointer:
		if w.follows(t.Elem()) {
			add(opPointer, nil)
		}
	case reflect.Slice:
		add(opSlice, w.planOf(t.Elem()))
	case reflect.Array:
		if e := w.planOf(t.Elem()); len(e.fields) > 0 {
			add(opArray, e)
		}
	case reflect.String:
		add(opGoString, nil)
	case reflect.Interface:
		add(opInterface, nil)
	case reflect.Map:
		add(opMap, nil)
	}
}

func (w *walker) addStruct(p *plan, t reflect.Type, offset uintptr) {
	if t.PkgPath() == enginePackage && t.Name() == "Value" {
		p.fields = append(p.fields, field{offset: offset, op: opHostValue, typ: t})
		return
	}
	if !w.walks(t) || t == w.t.object {
		return
	}
	if !isEngine(t.PkgPath()) && w.single[t] == nil && shared(t) {
		return
	}
	for i := range t.NumField() {
		f := t.Field(i)
		if t == w.t.shape && f.Name == "props" || t == w.t.code && f.Name == "VMData" {
			continue // shared along a chain; of all agents
		}
		w.addFields(p, f.Type, offset+f.Offset, w.name(f.Name))
	}
}

// follows reports whether pointers to a type lead to something.
func (w *walker) follows(t reflect.Type) bool {
	switch {
	case t == w.t.class, t.Kind() == reflect.Func, t.Kind() == reflect.Chan:
		return false
	case t == w.t.atom, t == w.t.big:
		return true
	case t.Kind() == reflect.Struct && t.PkgPath() == w.t.object.PkgPath():
		switch t.Name() {
		case "PropertySpec", "ConstructorSpec", "HostHooks":
			return false // static tables, functions of the host
		}
	}
	return w.walks(t)
}

// pointer adds an edge to what a pointer of a static type points to.
func (w *walker) pointer(e EdgeType, name uint32, t reflect.Type, p unsafe.Pointer) {
	switch {
	case p == nil || !w.follows(t):
		return
	case t == w.t.atom:
		w.atom(e, name, (*text.Atom)(p))
		return
	case t == w.t.big:
		w.edge(e, name, w.node(p, &bigPlan, 0))
		return
	case w.headed(t):
		w.object(e, name, (*core.Object)(p))
		return
	}
	if only := w.single[t]; only != nil && !only[p] {
		return
	}
	if t == w.stack.linked && (*(**core.Realm)(unsafe.Add(p, w.stack.realm))).Agent != w.opts.Agent {
		return // code is shared by agents, what it is linked to is not
	}
	if w.opts.Admit != nil && t.Kind() == reflect.Struct && !w.opts.Admit(t, p) {
		return
	}
	w.edge(e, name, w.node(p, w.planOf(t), 0))
}

// follow goes over memory of a plan.
func (w *walker) follow(base unsafe.Pointer, p *plan, in uint32) {
	for i := range p.fields {
		f := &p.fields[i]
		at, name := unsafe.Add(base, f.offset), f.name
		if name == 0 {
			name = in
		}
		switch f.op {
		case opValue:
			w.value(InternalEdge, name, *(*core.Value)(at))
		case opHostValue:
			v := *(*core.Value)(at)
			v.Bits ^= core.BitsUndefined
			w.value(InternalEdge, name, v)
		case opText:
			w.text(InternalEdge, name, *(*text.String)(at))
		case opElements:
			w.elements((*core.Elements)(at))
		case opWeak:
			if o := (*weak.Pointer[core.Object])(at).Value(); o != nil {
				w.object(WeakEdge, name, o)
			}
		case opPointer:
			w.pointer(InternalEdge, name, f.typ.Elem(), *(*unsafe.Pointer)(at))
		case opGoString:
			s := *(*string)(at)
			w.claim(unsafe.Pointer(unsafe.StringData(s)), uintptr(len(s)))
		case opInterface:
			w.boxed(name, f.typ, at)
		case opMap:
			w.entriesOf(name, f.typ, at)
		default:
			w.sequence(f, name, at)
		}
	}
}

// sequence goes over a slice or an array.
func (w *walker) sequence(f *field, name uint32, at unsafe.Pointer) {
	size, n := f.elem.typ.Size(), 0
	if f.op == opArray {
		n = f.typ.Len()
	} else {
		s := (*[]struct{})(at)
		n = len(*s)
		data := unsafe.Pointer(unsafe.SliceData(*s))
		w.claim(data, uintptr(cap(*s))*size)
		at = data
	}
	if len(f.elem.fields) == 0 {
		return
	}
	for i := range n {
		w.follow(unsafe.Add(at, uintptr(i)*size), f.elem, name)
	}
}

// boxed goes over the value in an interface.
func (w *walker) boxed(name uint32, t reflect.Type, at unsafe.Pointer) {
	v := reflect.NewAt(t, at).Elem()
	if v.IsNil() {
		return
	}
	v = v.Elem()
	t = v.Type()
	data := *(*unsafe.Pointer)(unsafe.Add(at, unsafe.Sizeof(uintptr(0))))
	switch t.Kind() {
	case reflect.Pointer:
		w.pointer(InternalEdge, name, t.Elem(), data)
	case reflect.Map:
		w.entriesOf(name, t, unsafe.Pointer(&data))
	case reflect.Struct, reflect.Slice, reflect.String, reflect.Array:
		if t.Size() == unsafe.Sizeof(data) && holdsPointer(t) { // the word is the value
			w.follow(unsafe.Pointer(&data), w.planOf(t), name)
			return
		}
		if w.walks(t) && t.Size() > 0 {
			w.edge(InternalEdge, name, w.node(data, w.planOf(t), 0))
		}
	}
}

// holdsPointer reports whether a type of one word is a pointer in a wrapping.
func holdsPointer(t reflect.Type) bool {
	for {
		switch {
		case t.Kind() == reflect.Struct && t.NumField() == 1:
			t = t.Field(0).Type
		case t.Kind() == reflect.Array && t.Len() == 1:
			t = t.Elem()
		default:
			switch t.Kind() {
			case reflect.Pointer, reflect.Map, reflect.Func, reflect.Chan, reflect.UnsafePointer:
				return true
			}
			return false
		}
	}
}

// entriesOf goes over a Go map. Its size is an estimate: Go does not tell it.
func (w *walker) entriesOf(name uint32, t reflect.Type, at unsafe.Pointer) {
	m := reflect.NewAt(t, at).Elem()
	if m.IsNil() {
		return
	}
	size := (t.Key().Size() + t.Elem().Size() + 1) * uintptr(m.Len()) * 8 / 7
	w.claim(m.UnsafePointer(), size+48)
	keys, elems := w.planOf(t.Key()), w.planOf(t.Elem())
	if len(keys.fields) == 0 && len(elems.fields) == 0 {
		return
	}
	k, e := reflect.New(t.Key()), reflect.New(t.Elem())
	for i := m.MapRange(); i.Next(); {
		k.Elem().Set(i.Key())
		e.Elem().Set(i.Value())
		w.follow(k.UnsafePointer(), keys, name)
		w.follow(e.UnsafePointer(), elems, name)
	}
}
