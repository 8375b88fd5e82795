package vm

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// Template is a Code linked to a realm: what all function objects made of the
// Code in the realm share, inline caches above all.
type Template struct {
	entry      unsafe.Pointer // the instruction where a call begins; a stub for uncompiled code and class constructors
	frameBytes uintptr        // size of the register window
	nparams    uintptr
	caches     unsafe.Pointer // *cache
	consts     unsafe.Pointer // *value
	sites      unsafe.Pointer // *unsafe.Pointer, see site
	global     *core.Object

	body        uintptr        // address of the first instruction, 0 until compiled
	construct   unsafe.Pointer // where [[Construct]] begins
	code        *bytecode.Code
	realm       *core.Realm
	vm          *VM
	shape       *core.Shape      // of function objects made from the template
	arrayShape  *core.Shape      // of array literals
	newClosure  func() *Function // allocates function objects, when they hold values
	fixedParams bool             // the code looks at no arguments beyond its parameters
	async       bool             // an async function, or a module with top-level await
	suspends    bool             // async or a generator
	constructs  constructs

	cacheList []cache
	siteList  []unsafe.Pointer
	strict    bool
	copies    map[*ins]*copySite
}

// site returns what object operand i refers to: a pointer of the type that
// the instruction expects. Sites of *bytecode.Code are *Template and those of
// *bytecode.ObjectSite are *objectSite, made on first use.
func (t *Template) site(i uint16) unsafe.Pointer {
	return *(*unsafe.Pointer)(unsafe.Add(t.sites, uintptr(i)*8))
}

// objectSite is an object literal in a realm.
type objectSite struct {
	keys  []*core.Atom
	shape *core.Shape // the final shape; nil when the keys are to be added one by one
}

// link makes the template of a code object in a realm.
func (vm *VM) link(realm *core.Realm, code *bytecode.Code) *Template {
	t := &Template{code: code, realm: realm, vm: vm, global: realm.Global}
	t.constructs = constructsOf(code)
	t.strict = code.Flags&bytecode.FlagStrict != 0
	switch code.Kind {
	case bytecode.KindAsync, bytecode.KindAsyncArrow:
		t.async, t.suspends = true, true
	case bytecode.KindGenerator, bytecode.KindAsyncGenerator:
		t.suspends = true
	case bytecode.KindModule:
		if code.Flags&bytecode.FlagTopLevelAwait != 0 {
			t.async, t.suspends = true, true
		}
	}
	if cells := code.CapturedCells(); cells < len(code.Captures) {
		t.newClosure = closureAllocator(cells, len(code.Captures)-cells)
	}
	t.frameBytes = 2 * regSize
	t.entry = unsafe.Pointer(&lazyEntryIns[0])
	t.construct = t.entry
	if isClassConstructor(code) {
		t.entry = unsafe.Pointer(&classCallIns[0])
	}
	return t
}

func isClassConstructor(c *bytecode.Code) bool {
	return c.Kind == bytecode.KindBaseConstructor || c.Kind == bytecode.KindDerivedConstructor
}

// prepare compiles the code where needed and fills in what depends on that.
func (t *Template) prepare() error {
	if t.body != 0 {
		return nil
	}
	c := t.code
	if err := c.EnsureCompiled(); err != nil {
		return err
	}
	registers := uintptr(c.NumRegs)
	t.frameBytes = max(registers, 2) * regSize
	t.nparams = uintptr(c.NumParams)
	t.fixedParams = c.Flags&(bytecode.FlagUsesArguments|bytecode.FlagHasRest|bytecode.FlagDirectEval) == 0
	t.cacheList = make([]cache, max(len(c.ICNames), 1))
	for i := range c.ICNames {
		t.cacheList[i].init(c.ICNames[i])
		if i >= maxOwnCaches {
			t.cacheList[i].kind = cacheDisabled
		}
	}
	if len(c.ICNames) == 0 {
		t.cacheList[0].init(text.AtomEmpty)
	}
	t.caches = unsafe.Pointer(unsafe.SliceData(t.cacheList))
	t.consts = unsafe.Pointer(unsafe.SliceData(c.Constants))
	t.siteList = make([]unsafe.Pointer, len(c.Objects))
	for i, o := range c.Objects {
		t.siteList[i] = sitePointer(o)
	}
	t.sites = unsafe.Pointer(unsafe.SliceData(t.siteList))
	start := unsafe.Pointer(unsafe.SliceData(c.Ins))
	t.body = uintptr(start)
	t.construct = start
	if !isClassConstructor(c) {
		t.entry = start
	}
	return nil
}

func sitePointer(o any) unsafe.Pointer {
	switch o := o.(type) {
	case *bytecode.JumpTable:
		return unsafe.Pointer(o)
	case *bytecode.StringTable:
		return unsafe.Pointer(o)
	case *bytecode.GlobalDecls:
		return unsafe.Pointer(o)
	case *bytecode.EvalDecls:
		return unsafe.Pointer(o)
	case *bytecode.EvalInfo:
		return unsafe.Pointer(o)
	case *bytecode.RegExpLit:
		return unsafe.Pointer(o)
	case *bytecode.TemplateSite:
		return unsafe.Pointer(o)
	case *bytecode.ArrayLit:
		return unsafe.Pointer(o)
	case *bytecode.DestructureInfo:
		return unsafe.Pointer(o)
	}
	return nil
}

// child returns the template of the *Code that object operand i refers to.
func (t *Template) child(i int) *Template {
	if p := t.siteList[i]; p != nil {
		return (*Template)(p)
	}
	c := t.vm.link(t.realm, t.code.Objects[i].(*bytecode.Code))
	t.siteList[i] = unsafe.Pointer(c)
	return c
}

// objectSite returns the object literal that object operand i refers to.
func (t *Template) objectSite(i uint16) *objectSite {
	if p := t.siteList[i]; p != nil {
		return (*objectSite)(p)
	}
	s := &objectSite{keys: t.code.Objects[i].(*bytecode.ObjectSite).Keys}
	shape := t.realm.ObjectShape(core.RoundInline(len(s.keys)))
	for _, k := range s.keys {
		if shape = shape.Transition(k, core.DataDefault); shape == nil {
			break
		}
	}
	s.shape = shape
	t.siteList[i] = unsafe.Pointer(s)
	return s
}

// strictAt reports whether the current instruction of f is strict code.
func (f *frame) strict() bool {
	t := f.template()
	return t.strict || len(t.code.StrictRanges) > 0 && t.code.StrictAt(f.pc())
}
