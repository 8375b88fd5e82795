package scope

// DeclareLexical declares a let-like name in the current scope: any kind but
// Var, FunctionVar and Param. ok is false for a redeclaration.
func (b *Builder) DeclareLexical(name *Name, kind Kind, pos uint32) (d *Binding, ok bool) {
	s := b.Cur
	if l := name.lex; l != nil {
		if l.Scope == s {
			if kind == BlockFunction && l.Kind == BlockFunction && !s.Strict && s.Kind != ModuleScope {
				return l, true // annex B.3.2.4 lets functions repeat
			}
			return l, false
		}
		if s.catch && l.Scope == s.Parent {
			return l, false
		}
	}
	if v := name.vars; v != nil {
		if s == b.vars || s.Kind == EvalScope {
			if v.Scope == b.vars || v.Kind == Param && v.Scope == b.vars.Func.Scope {
				return v, false
			}
		} else if v.Scope == b.vars && v.lastVar > s.Start {
			return v, false
		}
	}
	d = b.newBinding(name, kind, s, pos)
	if kind.Lexical() || kind == CatchPattern || kind == Import {
		d.Init = uninitialised
	}
	d.shadow, name.lex = name.lex, d
	return d, true
}

// HoistedThrough returns the position of a var declaration in a block inside
// the current one, when old is such a var.
func (b *Builder) HoistedThrough(old *Binding) (pos uint32, ok bool) {
	if b.Cur == b.vars || b.Cur.Kind == EvalScope || !varLike(old) || old.lastVar == 0 {
		return 0, false
	}
	return old.lastVar - 1, true
}

// DeclareVar declares a var (or, with kind FunctionVar, a top-level function)
// in the current function.
func (b *Builder) DeclareVar(name *Name, kind Kind, pos uint32) (d *Binding, ok bool) {
	v := b.vars
	for l := name.lex; l != nil && l.Pos >= v.Start; l = l.shadow {
		if l.Kind == Catch {
			continue
		}
		if l.Kind == FunctionName || l.Kind == ClassName {
			continue
		}
		return l, false
	}
	d = name.vars
	if d != nil && d.Scope == v {
		d.lastVar = pos + 1
		if kind == FunctionVar && d.Kind == Var {
			d.Kind = FunctionVar
		}
		return d, true
	}
	from := d
	d = b.newBinding(name, kind, v, pos)
	d.lastVar = pos + 1
	if from != nil && from.Kind == Param && from.Scope == v.Func.Scope {
		d.InitFrom = from
	}
	d.shadow, name.vars = name.vars, d
	return d, true
}

// TakenInVars reports whether a name is a lexical one of the scope that vars of
// the current function are in, not only of a block in between.
func (b *Builder) TakenInVars(name *Name) bool {
	for l := name.lex; l != nil && l.Pos >= b.vars.Start; l = l.shadow {
		if l.Scope == b.vars {
			return true
		}
	}
	return false
}

// DeclareParam declares a formal parameter of the current function. dup
// reports that the name is taken already.
func (b *Builder) DeclareParam(name *Name, pos uint32) (d *Binding, dup bool) {
	s := b.Fn.Scope
	if v := name.vars; v != nil && v.Scope == s {
		b.Fn.DuplicateParams = true
		return v, true
	}
	d = b.newBinding(name, Param, s, pos)
	d.Init = uninitialised
	d.shadow, name.vars = name.vars, d
	return d, false
}

// DeclareHidden makes a nameless binding in a class scope.
func (b *Builder) DeclareHidden(s *Scope, pos uint32) *Binding {
	return b.newBinding(nil, ClassField, s, pos)
}

// DeclarePrivate declares a private name in the class scope s. A getter and a
// setter of the same placement share the name; any other repetition fails.
func (b *Builder) DeclarePrivate(s *Scope, name *Name, kind PrivateKind, static bool, pos uint32) (d *Binding, ok bool) {
	if l := name.lex; l != nil && l.Scope == s {
		pair := l.Private == PrivateGetter && kind == PrivateSetter || l.Private == PrivateSetter && kind == PrivateGetter
		if !pair || l.Static != static {
			return l, false
		}
		l.Private = PrivateAccessor
		return l, true
	}
	d = b.newBinding(name, Private, s, pos)
	d.Private, d.Static = kind, static
	d.shadow, name.lex = name.lex, d
	return d, true
}

// PrivateVisible reports whether a private name is declared by an open class
// (so far) or by the surroundings of the code.
func (b *Builder) PrivateVisible(name *Name) bool {
	return name.lex != nil || b.base != nil && b.base.Lookup(name.Text) != nil
}

// Initialised notes that the bindings of s from index mark on are initialised
// for code from pos on.
func Initialised(s *Scope, mark int, pos uint32) {
	for _, d := range s.Bindings[mark:] {
		if d.Init == uninitialised {
			d.Init = pos
		}
	}
}

// TopLevel finds a declaration of the current (module or script) scope.
func (b *Builder) TopLevel(name *Name) *Binding {
	if d := name.lex; d != nil && d.Scope == b.Cur {
		return d
	}
	if d := name.vars; d != nil && d.Scope == b.Cur {
		return d
	}
	return nil
}

// Export marks an exported binding: importers reach it, so it needs a cell.
func Export(d *Binding) {
	d.Exported, d.Captured, d.Scope.HasCaptured = true, true, true
}

// Lookup finds a named binding of this scope or those around it; nil if none.
// Names of sloppy eval code are skipped: they live in another scope at run time.
func (s *Scope) Lookup(text string) *Binding {
	for ; s != nil; s = s.Parent {
		if s.Kind == EvalVarScope {
			continue
		}
		if d := s.Own(text); d != nil {
			return d
		}
	}
	return nil
}

// Own finds a named binding of this scope only.
func (s *Scope) Own(text string) *Binding {
	if len(s.Bindings) <= 8 {
		for _, d := range s.Bindings {
			if d.Name != nil && d.Name.Text == text {
				return d
			}
		}
		return nil
	}
	s.once.Do(func() {
		m := make(map[string]*Binding, len(s.Bindings))
		for _, d := range s.Bindings {
			if d.Name != nil {
				m[d.Name.Text] = d
			}
		}
		s.byText = m
	})
	return s.byText[text]
}

// NextDynamic returns the next scope outwards after d that may have the name of
// r at run time, nil when the static binding (or the global) comes next.
func (r *Ref) NextDynamic(d *Scope) *Scope {
	d = d.Outer
	if d == nil || r.Binding != nil && d.depth <= r.Binding.Scope.depth {
		return nil
	}
	return d
}
