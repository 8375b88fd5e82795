package compiler

import (
	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/syntax"
	"github.com/sxfescript/sxn/engine/internal/syntax/scope"
)

// destructureInfo is what error messages of a pattern need.
type destructureInfo struct {
	pos    uint32     // where a failing GetIterator is reported
	value  syntax.Loc // text of the value, empty when there is none
	nested bool
	mode   bytecode.QuoteMode // of the value where it is iterated
}

// destructure assigns the value in src to the targets of a pattern. src may
// be a variable that the pattern does not change.
// https://tc39.es/ecma262/#sec-runtime-semantics-destructuringassignmentevaluation
func (f *function) destructure(pattern syntax.Expr, src reg, info destructureInfo) {
	mark := f.top
	switch p := pattern.(type) {
	case *syntax.ObjectPattern:
		f.destructureObject(p, src, info)
	case *syntax.ArrayPattern:
		f.destructureArray(p, src, info)
	}
	f.top = mark
}

func (f *function) destructureObject(p *syntax.ObjectPattern, src reg, info destructureInfo) {
	d := &bytecode.DestructureInfo{Start: info.value.Start, End: info.value.End, Nested: info.nested}
	pos := p.Start
	if len(p.Props) > 0 {
		first := &p.Props[0]
		switch first.Key.Kind {
		case syntax.KeyName:
			d.Property = first.Key.Name
		case syntax.KeyNumber:
			d.Property = numberName(first.Key.Number)
		}
		d.Nested = d.Nested || readsFirst(&first.PatternElement)
		pos = targetPosition(&first.PatternElement)
	}
	f.at(pos)
	f.r1n(bytecode.OpRequireObjectCoercible, src, f.object16(d))
	keys := noReg // of the properties before a rest element, above a copy of the source
	if p.Rest != nil {
		copied := f.temps(1 + len(p.Props))
		f.move(copied, src)
		src, keys = copied, copied+1
	}
	for i := range p.Props {
		mark := f.top
		key := noReg
		if keys != noReg {
			key = keys + reg(i)
		}
		f.patternProperty(&p.Props[i], src, key, info)
		f.top = mark
	}
	if p.Rest != nil {
		t := f.prepareElement(p.Rest, nil)
		t.info.nested = true
		v := f.temp()
		f.special(v, specialHole)
		f.at(p.Rest.Span().Start)
		f.r2n(bytecode.OpCopyProps, v, src, uint16(len(p.Props)))
		f.put(&t, v, p.Rest.Span().Start)
	}
}

// readsFirst reports whether the message about a value without properties is
// that of reading the first property: V8 knows it for one of a pattern only by
// a target that is a name or a pattern, without a default.
func readsFirst(e *syntax.PatternElement) bool {
	switch e.Target.(type) {
	case *syntax.ArrayPattern, *syntax.ObjectPattern:
		return false
	case *syntax.Ident:
		return e.Default != nil
	}
	return true
}

// targetPosition is where the read of a pattern's property is reported.
func targetPosition(e *syntax.PatternElement) uint32 {
	if e.Target != nil {
		return e.Target.Span().Start
	}
	return e.Start
}

// patternProperty reads one property of src and assigns it. key is a register
// that must receive the property key, or noReg.
func (f *function) patternProperty(p *syntax.PatternProperty, src, key reg, of destructureInfo) {
	pos := targetPosition(&p.PatternElement)
	name, static := p.Key.Name, p.Key.Kind == syntax.KeyName
	if p.Key.Kind == syntax.KeyNumber {
		name, static = numberName(p.Key.Number), true
	}
	if static {
		if key != noReg {
			f.loadKey(key, name)
		}
	} else {
		if key == noReg {
			key = f.temp()
		}
		f.expr(p.Key.X, key)
		f.at(p.Key.X.Span().Start)
		f.r2(bytecode.OpToPropertyKey, key, key)
	}
	read := func(dst reg) {
		f.at(pos)
		if static {
			f.getProperty(dst, src, name)
		} else {
			f.r3(bytecode.OpGetElem, dst, src, key)
		}
	}
	inner := destructureInfo{nested: true}
	if _, ok := p.Target.(*syntax.ArrayPattern); ok && !of.nested {
		inner.value, inner.mode = of.value, bytecode.QuoteProperty
	}
	f.element(&p.PatternElement, inner, read)
}

// getProperty reads a property whose name may be an array index.
func (f *function) getProperty(dst, object reg, name string) {
	if i, ok := indexName(name); ok {
		f.r2n(bytecode.OpGetElemI, dst, object, i)
		return
	}
	f.getNamed(dst, object, name)
}

// indexName returns the value of a small array index.
func indexName(name string) (uint16, bool) {
	if len(name) == 0 || len(name) > 5 || name[0] == '0' && len(name) > 1 {
		return 0, false
	}
	n := 0
	for i := range len(name) {
		if name[i] < '0' || name[i] > '9' {
			return 0, false
		}
		n = n*10 + int(name[i]-'0')
	}
	return uint16(n), n <= 0xFFFF
}

// element prepares the target of an element, reads its value and assigns it,
// or its default.
// A pattern as target is taken apart with inner, or with what it has a default for.
func (f *function) element(e *syntax.PatternElement, inner destructureInfo, read func(dst reg)) {
	mark := f.top
	if e.Default != nil {
		inner = destructureInfo{value: e.Default.Span(), mode: bytecode.QuoteElement}
		if _, ok := e.Target.(*syntax.ArrayPattern); ok {
			f.iterates(e.Default, bytecode.QuoteElement)
		}
	}
	if r, l := f.directTarget(e.Target); r != noReg {
		read(r)
		f.defaultValue(e, r)
		f.settle(l)
		f.top = mark
		return
	}
	t := f.prepareElement(e.Target, e.Default)
	t.info = inner
	v := f.temp()
	read(v)
	f.defaultValue(e, v)
	f.put(&t, v, targetPosition(e))
	f.top = mark
}

// directTarget returns the register of a declared variable into which its
// first value can be computed in place, or noReg.
func (f *function) directTarget(e syntax.Expr) (reg, location) {
	id, ok := e.(*syntax.Ident)
	if !ok || id.Flags&scope.RefInit == 0 || id.Slot != scope.SlotLocal || id.Binding.NeedsTDZ {
		return noReg, location{}
	}
	l := f.vars[id.Binding]
	return l.direct(), l
}

// prepareElement prepares a target; patterns have nothing to prepare.
func (f *function) prepareElement(e, def syntax.Expr) target {
	if def == nil {
		return f.prepare(e)
	}
	return f.prepare(e, def)
}

// defaultValue replaces undefined in v by the default of an element.
func (f *function) defaultValue(e *syntax.PatternElement, v reg) {
	if e.Default == nil {
		return
	}
	given := f.newLabel()
	f.jump(bytecode.OpJNotUndef, v, given)
	name := ""
	if id, ok := e.Target.(*syntax.Ident); ok {
		name = id.Ref.Name.Text
	}
	f.named(e.Default, v, e.Named, name)
	f.bind(given)
}

// destructureArray assigns the values of an iterator.
// https://tc39.es/ecma262/#sec-runtime-semantics-iteratordestructuringassignmentevaluation
func (f *function) destructureArray(p *syntax.ArrayPattern, src reg, info destructureInfo) {
	it := f.temps(3)
	pos := info.pos
	f.atQuote(pos, info.value, info.mode)
	f.r2(bytecode.OpGetIter, it, src)
	exc := f.temp()
	start := f.pc()
	f.push(&control{kind: ctlIterator, iter: it})
	for i := range p.Elems {
		e := &p.Elems[i]
		if e.Target == nil {
			f.at(p.Start)
			f.r1(bytecode.OpIterSkip, it)
			continue
		}
		f.element(e, destructureInfo{nested: true}, func(dst reg) {
			f.at(targetPosition(e))
			f.r2(bytecode.OpIterStep, dst, it)
		})
	}
	if p.Rest != nil {
		mark := f.top
		t := f.prepareElement(p.Rest, nil)
		t.info.nested = true
		v := f.temp()
		f.at(p.Rest.Span().Start)
		f.r2(bytecode.OpIterRest, v, it)
		f.put(&t, v, p.Rest.Span().Start)
		f.top = mark
	}
	f.pop()
	handler, end := f.newLabel(), f.newLabel()
	f.protect(start, handler, exc)
	f.at(p.Start)
	f.r1(bytecode.OpIterClose, it)
	f.goTo(end)
	f.bind(handler)
	f.r1(bytecode.OpIterCloseThrow, it)
	f.r1(bytecode.OpThrow, exc)
	f.bind(end)
}
