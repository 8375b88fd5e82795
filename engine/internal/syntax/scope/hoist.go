package scope

// Candidate is a function declaration in a block of sloppy code that annex
// B.3.3 may hoist.
type Candidate struct {
	Name  *Name
	Scope *Scope // the block's
	Pos   uint32
	// Var is set by Hoist when the function is hoisted.
	Var *Binding

	hoisted bool
}

// Hoist decides which candidates of the current function (or script, or eval
// code) become vars as well, and declares those. It is called while the scope
// of the function's vars is current; cands are those of the function, in order.
//
// It walks the function's own part of the event stream with the lexical
// declarations of its blocks, so it is linear however deep they nest.
//
// https://tc39.es/ecma262/#sec-block-level-function-declarations-web-legacy-compatibility-semantics
func (b *Builder) Hoist(cands []Candidate) {
	if len(cands) == 0 {
		return
	}
	v := b.vars
	byScope := make(map[*Scope][]int, 8)
	for i := range cands {
		byScope[cands[i].Scope] = append(byScope[cands[i].Scope], i)
	}
	for i := int(v.enter) + 1; i < len(b.events); i++ {
		e := &b.events[i]
		switch e.kind {
		case evEnter:
			s := e.scope
			if s.Kind == FunctionScope && e.pos > uint32(i) {
				i = int(e.pos)
				continue
			}
			for _, c := range byScope[s] {
				if b.hoistable(&cands[c], v) {
					cands[c].hoisted = true
				}
			}
			for _, d := range s.Bindings {
				if d.Name != nil && !varLike(d) {
					d.shadow, d.Name.lex = d.Name.lex, d
				}
			}
		case evExit:
			for j := len(e.scope.Bindings) - 1; j >= 0; j-- {
				if d := e.scope.Bindings[j]; d.Name != nil && !varLike(d) {
					d.Name.lex, d.shadow = d.shadow, nil
				}
			}
		}
	}
	for i := range cands {
		if cands[i].hoisted {
			cands[i].Var = b.declareHoisted(&cands[i])
		}
	}
}

// hoistable reports whether `var F` in place of the function would be legal.
func (b *Builder) hoistable(c *Candidate, v *Scope) bool {
	for l := c.Name.lex; l != nil && l.Pos >= v.Start; l = l.shadow {
		if l.Kind != Catch && l.Kind != FunctionName && l.Kind != ClassName {
			return false
		}
	}
	p := c.Name.vars
	if c.Name == b.args && v.Func.hasArguments() && (p == nil || p.Scope != v || p.Kind != FunctionVar) {
		return false // the arguments object counts as a parameter
	}
	return p == nil || p.Kind != Param || p.Scope != v.Func.Scope
}

func (b *Builder) declareHoisted(c *Candidate) *Binding {
	v := b.vars
	d := c.Name.vars
	if d == nil || d.Scope != v {
		d = b.newBinding(c.Name, Var, v, c.Pos)
		d.AnnexB = true
		d.shadow, c.Name.vars = c.Name.vars, d
	}
	d.Assigned = true
	return d
}

// hasArguments reports whether functions of the kind have an arguments object.
func (f *Function) hasArguments() bool {
	switch f.Kind {
	case NormalFunc, MethodFunc, GetterFunc, SetterFunc, ClassConstructor, DerivedConstructor:
		return true
	}
	return false
}
