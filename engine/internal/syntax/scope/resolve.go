package scope

// resolver is the state of the walk over the event stream.
type resolver struct {
	scope *Scope
	fn    *Function
	dyn   *Scope // innermost dynamic scope
}

// Resolve ties every recorded reference to its binding. It is called once, when
// all scopes are closed. It returns the number of functions.
func (b *Builder) Resolve() int {
	r := &b.res
	if b.base != nil {
		r.scope, r.fn = b.base, b.base.Func
		for s := b.base; s != nil; s = s.Parent {
			if s.Object != nil {
				r.dyn = s
				break
			}
		}
	}
	for i := range b.events {
		e := &b.events[i]
		switch e.kind {
		case evEnter:
			b.enter(e.scope)
		case evExit:
			b.exit(e.scope)
		case evRef:
			b.resolveRef(e.ref, e.pos)
		case evPrivate:
			b.bind(e.ref, b.visible(e.ref.Name), e.pos)
		case evDirect:
			b.bind(e.ref, e.ref.Binding, e.pos)
		case evEval:
			b.resolveEval(b.sites[e.pos])
		case evNop:
		default:
			b.resolvePseudo(e.ref, This+Kind(e.kind-evPseudo), e.pos)
		}
	}
	b.events = nil
	return int(b.nextID)
}

func (b *Builder) enter(s *Scope) {
	r := &b.res
	parent := r.scope
	s.Parent = parent
	if parent != nil {
		s.depth = parent.depth + 1
	}
	if f := s.Func; s == f.Scope {
		b.enterFunction(f, parent)
	} else if s.Kind != FunctionNameScope {
		s.Func = r.fn
	}
	r.scope = s
	if s.Object != nil {
		s.Outer = r.dyn
		r.dyn = s
	}
	for _, d := range s.Bindings {
		d.Func = s.Func
		if d.Name != nil && s.Kind != EvalVarScope {
			d.shadow, d.Name.lex = d.Name.lex, d
		}
	}
}

func (b *Builder) enterFunction(f *Function, parent *Scope) {
	r := &b.res
	if !f.entered {
		f.entered = true
		f.ID = b.nextID
		b.nextID++
		f.Parent = r.fn
		f.owner = f
		if old := b.reparsed; old != nil && f.Parent == b.base.Func && b.nextID == 1 {
			f.Captures, f.captured, f.sealed = old.Captures, old.captured, true
			f.Hoisted = old.Hoisted
		}
		if f.Parent != nil && (f.Kind == ArrowFunc || f.Kind == EvalFunc) {
			f.owner = f.Parent.owner
		}
		if f.Hoisted {
			f.hoistScope = parent
		}
	}
	if f.ClassElement {
		setClassName(parent, 0)
	}
	r.fn = f
}

// setClassName sets from where on a class's inner name counts as initialised:
// always inside its elements, which run after it, never in its heritage and
// computed keys.
func setClassName(body *Scope, init uint32) {
	if body == nil || body.Kind != ClassBodyScope {
		return
	}
	if s := body.Parent; s != nil && s.Kind == ClassScope && len(s.Bindings) > 0 {
		s.Bindings[0].Init = init
	}
}

func (b *Builder) exit(s *Scope) {
	r := &b.res
	if s.Kind != EvalVarScope {
		for i := len(s.Bindings) - 1; i >= 0; i-- {
			if d := s.Bindings[i]; d.Name != nil && (d.Name.lex == d) {
				d.Name.lex, d.shadow = d.shadow, nil
			}
		}
	}
	if s.Kind == ForScope && s.HasCaptured {
		for _, d := range s.Bindings {
			if d.Kind == Let && d.Captured {
				s.PerIteration = true
			}
		}
	}
	if s.Object != nil {
		r.dyn = s.Outer
	}
	if f := s.Func; s == f.Scope {
		r.fn = f.Parent
		if f.ClassElement {
			setClassName(s.Parent, uninitialised)
		}
	}
	r.scope = s.Parent
}

// visible finds the binding a name has here.
func (b *Builder) visible(n *Name) *Binding {
	if n.lex != nil || b.base == nil {
		return n.lex
	}
	d, ok := b.external[n]
	if !ok {
		if b.external == nil {
			b.external = make(map[*Name]*Binding)
		}
		d = b.base.Lookup(n.Text)
		b.external[n] = d
	}
	return d
}

// outside reports that a binding belongs to code compiled before: it must not
// be written to (it may be shared between goroutines).
func (b *Builder) outside(d *Binding) bool {
	return b.base != nil && d.Scope.depth <= b.base.depth
}

func (b *Builder) resolveRef(ref *Ref, pos uint32) {
	d := b.visible(ref.Name)
	if ref.Name == b.args {
		d = b.arguments(d)
	}
	if dyn := b.res.dyn; dyn != nil && (d == nil || dyn.depth > d.Scope.depth) {
		ref.Dynamic = dyn
		b.captureDynamic(dyn)
	}
	b.bind(ref, d, pos)
}

// bind sets a reference's binding and slot.
func (b *Builder) bind(ref *Ref, d *Binding, pos uint32) {
	ref.Binding = d
	if d == nil {
		ref.Slot = SlotGlobal
		return
	}
	f := b.res.fn
	check := false
	switch {
	case d.Scope.Kind == ScriptScope:
		ref.Slot = SlotGlobal
		check = b.mustCheck(d, b.outermost(f, d, pos))
	case d.Func == f:
		ref.Slot = SlotLocal
		check = b.mustCheck(d, pos)
	default:
		ref.Slot = b.capture(f, d)
		if ref.Slot >= 0 {
			check = f.Captures[ref.Slot].NeedsTDZ
		}
	}
	if ref.Flags&RefInit != 0 {
		return
	}
	if check {
		ref.Flags |= RefTDZ
	}
	if !b.outside(d) {
		if check {
			d.NeedsTDZ = true
		}
		if ref.Flags&RefWrite != 0 {
			d.Assigned = true
			if ref.Flags&RefRead == 0 || ref.Flags&RefReplace != 0 {
				d.Replaced++
			}
		}
	}
}

// outermost is the position at which the code of a reference to a script's
// top-level binding can run at the earliest.
func (b *Builder) outermost(f *Function, d *Binding, pos uint32) uint32 {
	for ; f != nil && f != d.Func; f = f.Parent {
		if f.Hoisted && f.hoistScope != nil {
			pos = min(pos, f.hoistScope.Start)
		}
	}
	return pos
}

// mustCheck reports whether code at pos, in the binding's own function, may run
// before its initialisation. Code after a declaration in the same scope instance
// cannot: declarations are direct children of their scope's statement list, so
// control passes them in order; switch clauses are the exception.
func (b *Builder) mustCheck(d *Binding, pos uint32) bool {
	if d.Init == 0 {
		return false
	}
	if b.outside(d) {
		return true
	}
	return pos < d.Init || pos >= d.end
}

// capture returns the index of d among f's captures, adding it there and in the
// functions between f and d's.
func (b *Builder) capture(f *Function, d *Binding) int32 {
	outside := b.outside(d)
	if !outside && d.memoFn == f {
		return d.memoIdx
	}
	if i := f.CaptureIndex(d); i >= 0 {
		if !outside {
			d.memoFn, d.memoIdx = f, i
		}
		return i
	}
	parent := f.Parent
	if parent == nil || f.sealed {
		return SlotGlobal
	}
	c := Capture{Binding: d, Parent: -1}
	if d.Func == parent {
		at := f.Start
		if f.Hoisted && f.hoistScope != nil {
			at = f.hoistScope.Start
		}
		c.NeedsTDZ = b.mustCheck(d, at)
	} else {
		c.Parent = b.capture(parent, d)
		if c.Parent < 0 {
			return SlotGlobal
		}
		c.NeedsTDZ = parent.Captures[c.Parent].NeedsTDZ
	}
	i := int32(len(f.Captures))
	f.Captures = append(f.Captures, c)
	if f.captured != nil {
		f.captured[d] = i
	} else if len(f.Captures) > 8 {
		f.captured = make(map[*Binding]int32, 2*len(f.Captures))
		for j := range f.Captures {
			f.captured[f.Captures[j].Binding] = int32(j)
		}
	}
	if !outside {
		d.Captured, d.Scope.HasCaptured = true, true
		d.NeedsTDZ = d.NeedsTDZ || c.NeedsTDZ
		d.memoFn, d.memoIdx = f, i
	}
	return i
}

// CaptureIndex returns the index of d in f.Captures, -1 if it is not there.
func (f *Function) CaptureIndex(d *Binding) int32 {
	if f.captured != nil {
		if i, ok := f.captured[d]; ok {
			return i
		}
		return -1
	}
	for i := range f.Captures {
		if f.Captures[i].Binding == d {
			return int32(i)
		}
	}
	return -1
}

// captureDynamic makes the objects of all dynamic scopes around the current
// code reachable from the current function. Where the innermost is, all are.
func (b *Builder) captureDynamic(dyn *Scope) {
	f := b.res.fn
	for ; dyn != nil; dyn = dyn.Outer {
		if dyn.Func == f {
			continue
		}
		if f.CaptureIndex(dyn.Object) >= 0 {
			return
		}
		b.capture(f, dyn.Object)
	}
}

// arguments finds the binding of the name `arguments`, d being the visible
// declaration if any: a declaration inside the nearest non-arrow function wins
// over its arguments object, one outside loses.
func (b *Builder) arguments(d *Binding) *Binding {
	t := b.res.fn.owner
	switch t.Kind {
	case NormalFunc, MethodFunc, GetterFunc, SetterFunc, ClassConstructor, DerivedConstructor:
	default:
		return d
	}
	if d == nil || d.Scope.depth < t.Scope.depth {
		t.noteUse(Arguments)
		return b.pseudo(t, Arguments)
	}
	if d.Kind == Var && d.Scope == t.Body && !b.outside(d) {
		t.noteUse(Arguments)
		if t.Body == t.Scope {
			t.Arguments = d // the variable starts as the arguments object
		} else if d.InitFrom == nil {
			d.InitFrom = b.pseudo(t, Arguments)
		}
	}
	return d
}

func (b *Builder) resolvePseudo(ref *Ref, kind Kind, pos uint32) {
	for f := b.res.fn; f != nil; f = f.Parent {
		f.noteUse(kind)
		if f.owner == f {
			break
		}
	}
	t := b.res.fn.owner
	switch t.Kind {
	case ScriptFunc, ModuleFunc, EvalFunc:
		ref.Slot = SlotGlobal
		return
	}
	b.bind(ref, b.pseudo(t, kind), pos)
}

func (f *Function) noteUse(kind Kind) {
	switch kind {
	case This:
		f.UsesThis = true
	case Arguments:
		f.UsesArguments = true
	case NewTarget:
		f.UsesNewTarget = true
	case Home:
		f.UsesSuperProp = true
	case Callee:
		f.UsesSuperCall = true
	}
}

// pseudo returns f's pseudo-binding of a kind, made on first use.
func (b *Builder) pseudo(f *Function, kind Kind) *Binding {
	var p **Binding
	switch kind {
	case This:
		p = &f.This
	case Arguments:
		p = &f.Arguments
	case NewTarget:
		p = &f.NewTarget
	case Home:
		p = &f.Home
	default:
		p = &f.Callee
	}
	if *p == nil && (b.base == nil || f.Scope.depth > b.base.depth) {
		d := b.newBinding(nil, kind, f.Scope, f.Start)
		if kind == This && f.Kind == DerivedConstructor {
			d.Init = uninitialised
			if f.ThisInit != 0 {
				d.Init = f.ThisInit
			}
		}
		if f.Scope.DirectEval {
			b.expose(d)
		}
		*p = d
	}
	return *p
}

// expose makes a binding reachable from code that is not known yet.
func (b *Builder) expose(d *Binding) {
	d.Captured, d.Assigned, d.Scope.HasCaptured = true, true, true
	d.Replaced += 2
	d.NeedsTDZ = d.NeedsTDZ || d.Init != 0
}

// resolveEval prepares everything visible at a direct eval for its code.
func (b *Builder) resolveEval(site *EvalSite) {
	r := &b.res
	site.Scope, site.Func = r.scope, r.fn
	t := r.fn.owner
	for f := r.fn; f != nil; f = f.Parent {
		f.DirectEval = true
		if f == t || f.owner == f {
			break
		}
	}
	for f := r.fn; f != nil && !f.InnerEval && !f.sealed; f = f.Parent {
		if b.base != nil && f.Scope.depth <= b.base.depth {
			break
		}
		f.InnerEval = true
	}
	b.evalPseudo(t, site)
	for s := r.scope; s != nil && !s.DirectEval; s = s.Parent {
		if b.base != nil && s.depth <= b.base.depth {
			break
		}
		s.DirectEval = true
		if s.Kind == ScriptScope || s.Kind == EvalVarScope {
			continue
		}
		for _, d := range s.Bindings {
			b.expose(d)
		}
	}
	if r.fn.evalDone {
		return
	}
	r.fn.evalDone = true
	for s := r.fn.Scope.Parent; s != nil; s = s.Parent {
		if s.Kind == ScriptScope || s.Kind == EvalVarScope {
			continue
		}
		for _, d := range s.Bindings {
			if d.Func != r.fn {
				b.capture(r.fn, d)
			}
		}
	}
}

// evalPseudo makes the pseudo-bindings which eval code may use.
func (b *Builder) evalPseudo(t *Function, site *EvalSite) {
	switch t.Kind {
	case ScriptFunc, ModuleFunc, EvalFunc:
		return
	}
	b.pseudo(t, This)
	t.UsesThis = true
	if site.NewTarget {
		b.pseudo(t, NewTarget)
		t.UsesNewTarget = true
	}
	if site.SuperProperty {
		b.pseudo(t, Home)
		t.UsesSuperProp = true
	}
	if site.SuperCall {
		b.pseudo(t, Callee)
		t.UsesSuperCall = true
	}
	if !site.ClassField {
		b.arguments(b.visible(b.args))
	}
}
