package scope

import "math"

// uninitialised is Binding.Init before the initialisation was seen.
const uninitialised = math.MaxUint32

type eventKind uint8

const (
	evNop eventKind = iota
	evEnter
	evExit
	evRef
	evPrivate
	evDirect // Ref.Binding is preset: only its slot is wanted
	evEval   // event.pos is an index into Builder.sites
	evPseudo // Ref of a pseudo-binding: evPseudo + (its Kind - This)
)

// event is one step of the parse that matters to resolution, in source order.
// A flat stream of them replaces a second walk over the AST, and lets the scope
// of an arrow function be put around what was parsed before its arrow came.
type event struct {
	ref   *Ref
	scope *Scope
	pos   uint32 // evEnter: index of the evExit
	kind  eventKind
}

// Builder collects scopes, declarations and references during one parse.
type Builder struct {
	Names Names
	// Cur is the innermost open scope, Fn the function it belongs to.
	Cur *Scope
	Fn  *Function

	vars      *Scope // the scope where var declarations go
	events    []event
	sites     []*EvalSite
	scopes    []Scope
	bindings  []Binding
	functions []Function
	args      *Name

	base     *Scope // scope around eval code or a reparsed function
	external map[*Name]*Binding
	nextID   int32
	reparsed *Function
	res      resolver
}

// Init prepares the builder for source of the given size; base is the scope
// the code is nested in, nil for none.
func (b *Builder) Init(size int, base *Scope) {
	b.events = make([]event, 0, 64+size/10)
	b.base = base
	b.args, _ = b.Names.Intern("arguments")
}

// ArgumentsName returns the Name of "arguments".
func (b *Builder) ArgumentsName() *Name { return b.args }

func (b *Builder) newScope(kind ScopeKind, start uint32) *Scope {
	if len(b.scopes) == 0 {
		b.scopes = make([]Scope, 16)
	}
	s := &b.scopes[0]
	b.scopes = b.scopes[1:]
	s.Kind, s.Start = kind, start
	return s
}

func (b *Builder) newBinding(name *Name, kind Kind, s *Scope, pos uint32) *Binding {
	if len(b.bindings) == 0 {
		b.bindings = make([]Binding, 32)
	}
	d := &b.bindings[0]
	b.bindings = b.bindings[1:]
	d.Name, d.Kind, d.Scope, d.Func, d.Pos = name, kind, s, s.Func, pos
	d.end = math.MaxUint32
	d.Index = int32(len(s.Bindings))
	s.Bindings = append(s.Bindings, d)
	return d
}

// NewFunction makes a function; it becomes current with OpenFunction.
func (b *Builder) NewFunction(kind FunctionKind, start uint32) *Function {
	if len(b.functions) == 0 {
		b.functions = make([]Function, 8)
	}
	f := &b.functions[0]
	b.functions = b.functions[1:]
	f.Kind, f.Start, f.Parent, f.SimpleParams = kind, start, b.Fn, true
	return f
}

// Reparse makes the first function that is opened stand for old, which was
// parsed before: it gets the same captures, and no others.
func (b *Builder) Reparse(old *Function) { b.reparsed = old }

// Mark returns a place in the event stream for OpenFunctionAt.
func (b *Builder) Mark() int32 {
	b.events = append(b.events, event{})
	return int32(len(b.events) - 1)
}

// LastEvent returns the index of the latest event.
func (b *Builder) LastEvent() int32 { return int32(len(b.events) - 1) }

// Cancel takes back an event.
func (b *Builder) Cancel(at int32) { b.events[at] = event{} }

// AtTop reports whether function declarations in the current scope are
// var-like: at the top of a function, script or eval code.
func (b *Builder) AtTop() bool {
	return b.Cur == b.vars && b.Cur.Kind != ModuleScope || b.Cur.Kind == EvalScope
}

// Open opens a scope.
func (b *Builder) Open(kind ScopeKind, start uint32) *Scope {
	s := b.newScope(kind, start)
	b.events = append(b.events, event{scope: s, kind: evEnter})
	b.push(s, int32(len(b.events)-1))
	return s
}

func (b *Builder) push(s *Scope, at int32) {
	s.enter = at
	s.Parent, s.Func = b.Cur, b.Fn
	s.varScope = b.vars
	b.Cur = s
}

// OpenCatchBody opens the block of a catch clause whose parameter is in the
// current CatchScope.
func (b *Builder) OpenCatchBody(start uint32) *Scope {
	s := b.Open(BlockScope, start)
	s.catch = true
	return s
}

// OpenTop opens the outermost scope of a program with its function. For sloppy
// eval code that is an EvalVarScope, and an EvalScope goes inside.
func (b *Builder) OpenTop(kind ScopeKind, f *Function) *Scope {
	b.Fn = f
	s := b.Open(kind, f.Start)
	s.Func = f
	f.Scope, f.Body = s, s
	b.vars = s
	return s
}

// OpenFunctionName opens the scope of a named function expression's name.
func (b *Builder) OpenFunctionName(f *Function, name *Name, pos uint32) *Binding {
	s := b.Open(FunctionNameScope, pos)
	s.Func = f
	f.NameScope = s
	d := b.newBinding(name, FunctionName, s, pos)
	d.shadow, name.lex = name.lex, d
	return d
}

// OpenFunction opens a function's scope and makes it current.
func (b *Builder) OpenFunction(f *Function, start uint32) *Scope {
	return b.openFunction(f, start, b.Mark())
}

// OpenFunctionAt opens the scope of an arrow function at an earlier place of
// the event stream, so that everything recorded since then is inside.
func (b *Builder) OpenFunctionAt(f *Function, start uint32, at int32) *Scope {
	return b.openFunction(f, start, at)
}

func (b *Builder) openFunction(f *Function, start uint32, at int32) *Scope {
	s := b.newScope(FunctionScope, start)
	b.events[at] = event{scope: s, kind: evEnter}
	b.push(s, at)
	s.Func = f
	f.Parent = b.Fn
	f.Scope = s
	b.Fn = f
	return s
}

// ReopenFunction enters the scope of an initialiser function again: class
// fields lie between other members.
func (b *Builder) ReopenFunction(f *Function) {
	s := f.Scope
	b.events = append(b.events, event{scope: s, kind: evEnter})
	b.push(s, int32(len(b.events)-1))
	s.Func = f
	f.Parent = b.Fn
	b.Fn = f
	b.vars = s
}

// OpenBody opens the scope for vars and top lexical declarations after the
// parameters of the current function. It returns the scope that must be closed
// before the function's, nil when it is the function's own.
func (b *Builder) OpenBody(start uint32) *Scope {
	f := b.Fn
	if !f.ParamExpressions {
		for _, p := range f.Scope.Bindings {
			p.Init = 0 // no code runs before all are bound
		}
		f.Body = f.Scope
		b.vars = f.Scope
		return nil
	}
	s := b.Open(BodyScope, start)
	f.Body = s
	b.vars = s
	return s
}

// OpenStaticBlock opens a class static block inside the StaticInit function.
func (b *Builder) OpenStaticBlock(start uint32) *Scope {
	s := b.Open(StaticBlockScope, start)
	b.vars = s
	return s
}

// Close closes the current scope. It returns nil, and the scope vanishes, when
// it is a plain block in which nothing was declared.
func (b *Builder) Close(end uint32) *Scope {
	s := b.Cur
	s.End = end
	switch s.Kind {
	case BlockScope, SwitchScope, ForScope, CatchScope:
		if len(s.Bindings) == 0 {
			b.events[s.enter] = event{}
			b.Cur, b.vars = s.Parent, s.varScope
			return nil
		}
	case FunctionScope:
		s.Func.End = end
		b.Fn = s.Func.Parent
	}
	b.unbind(s)
	if (s.Kind == WithScope || s.SloppyEval) && s.Object == nil {
		kind := EvalVars
		if s.Kind == WithScope {
			kind = WithObject
		}
		s.Object = b.newBinding(nil, kind, s, s.Start)
	}
	b.events[s.enter].pos = uint32(len(b.events))
	b.events = append(b.events, event{scope: s, kind: evExit})
	b.Cur, b.vars = s.Parent, s.varScope
	return s
}

func (b *Builder) unbind(s *Scope) {
	for i := len(s.Bindings) - 1; i >= 0; i-- {
		d := s.Bindings[i]
		if d.Name == nil {
			continue
		}
		if varLike(d) {
			d.Name.vars = d.shadow
		} else {
			d.Name.lex = d.shadow
		}
		d.shadow = nil
	}
}

// varLike reports which of a name's two chains a binding is in while parsing.
func varLike(d *Binding) bool { return d.Kind <= Param }

// BeginClause notes that a switch clause starts.
func (b *Builder) BeginClause() { b.Cur.clause = int32(len(b.Cur.Bindings)) }

// EndClause notes that a switch clause ends: its declarations prove nothing
// about the clauses that follow.
func (b *Builder) EndClause(end uint32) {
	for _, d := range b.Cur.Bindings[b.Cur.clause:] {
		d.end = end
	}
}

// Ref records a reference at a source position.
func (b *Builder) Ref(r *Ref, pos uint32) {
	b.events = append(b.events, event{ref: r, pos: pos, kind: evRef})
}

// PrivateRef records a reference to a private name.
func (b *Builder) PrivateRef(r *Ref, pos uint32) {
	b.events = append(b.events, event{ref: r, pos: pos, kind: evPrivate})
}

// DirectRef records a reference to a given binding (a hidden one).
func (b *Builder) DirectRef(r *Ref, d *Binding) {
	r.Binding = d
	b.events = append(b.events, event{ref: r, kind: evDirect})
}

// PseudoRef records a use of `this` and the like.
func (b *Builder) PseudoRef(r *Ref, kind Kind, pos uint32) {
	b.events = append(b.events, event{ref: r, kind: evPseudo + eventKind(kind-This), pos: pos})
}

// EvalRef records a possible direct eval.
func (b *Builder) EvalRef(site *EvalSite) {
	b.events = append(b.events, event{kind: evEval, pos: uint32(len(b.sites))})
	b.sites = append(b.sites, site)
	if !site.Strict {
		b.MarkSloppyEval()
	}
}

// MarkSloppyEval notes that a sloppy direct eval may declare variables in the
// current function. (Parameter expressions: outside of the parameters.)
func (b *Builder) MarkSloppyEval() {
	f := b.Fn
	switch f.Kind {
	case ScriptFunc, ModuleFunc, EvalFunc:
		return
	}
	if f.Body != nil {
		f.Body.SloppyEval = true
	} else {
		f.Scope.SloppyEval = true
	}
}
