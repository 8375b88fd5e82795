package compiler

import (
	"strings"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/syntax"
)

const (
	// maxChunk is the number of elements that an array literal evaluates into
	// registers before it makes the array; the others are pushed one by one.
	maxChunk = 64
	// maxLiteralProps is the number of properties that NewObjectLit defines at
	// once.
	maxLiteralProps = 32
	// minConstantArray is the length from which a literal of constants is
	// copied from the constant pool.
	minConstantArray = 4
)

// array compiles an array literal.
func (f *function) array(n *syntax.Array, dst reg) {
	if lit := constantArray(n.Elems); lit != nil {
		f.r1n(bytecode.OpNewArrayK, dst, f.object16(lit))
		return
	}
	f.arrayInto(n.Elems, dst, 0, n.Start)
}

// arrayInto makes an array of the elements, which may hold spreads and holes.
// call is 1 for the arguments of a call, at pos.
// https://tc39.es/ecma262/#sec-runtime-semantics-arrayaccumulation
func (f *function) arrayInto(elems []syntax.Expr, dst reg, call uint16, pos uint32) {
	mark := f.top
	n := 0
	for n < len(elems) && n < maxChunk && elems[n] != nil {
		if _, ok := elems[n].(*syntax.Spread); ok {
			break
		}
		n++
	}
	t := dst
	if n < len(elems) {
		t = f.scratch(dst)
	}
	first := f.top
	for _, e := range elems[:n] {
		f.expr(e, f.temp())
	}
	op := bytecode.OpNewArray
	if call != 0 {
		op = bytecode.OpNewList
	}
	from := first
	if n == 0 {
		from = t // not looked at, but an operand has to be in the frame
	}
	f.r2n(op, t, from, uint16(n))
	for i, e := range elems[n:] {
		f.top = first
		v := f.temp()
		switch e := e.(type) {
		case nil:
			f.special(v, specialHole)
		case *syntax.Spread:
			if call == 0 {
				f.iterates(e.X, bytecode.QuoteSpread)
			}
			f.expr(e.X, v)
			mode := bytecode.QuoteDefault
			switch {
			case call == 0:
				pos, mode = e.X.Span().Start, bytecode.QuoteSpread
			case n+i == len(elems)-1:
				mode = bytecode.QuoteArgument
			}
			f.atQuote(pos, e.X.Span(), mode)
			f.r2n(bytecode.OpArraySpread, t, v, call)
			continue
		default:
			f.expr(e, v)
		}
		f.r2(bytecode.OpArrayPush, t, v)
	}
	f.move(dst, t)
	f.top = mark
}

// constantArray returns the elements of a literal that holds only constants.
func constantArray(elems []syntax.Expr) *bytecode.ArrayLit {
	if len(elems) < minConstantArray {
		return nil
	}
	for _, e := range elems {
		if e == nil || !isLiteral(e) {
			return nil
		}
	}
	lit := &bytecode.ArrayLit{Elements: make([]core.Value, len(elems))}
	for i, e := range elems {
		lit.Elements[i] = literalValue(e)
	}
	return lit
}

// literalValue returns the value of an expression for which isLiteral holds.
func literalValue(e syntax.Expr) core.Value {
	switch n := e.(type) {
	case *syntax.Number:
		return core.Number(n.Value)
	case *syntax.String:
		return core.GoStr(n.Value)
	case *syntax.Null:
		return core.Null
	case *syntax.Bool:
		return core.Bool(n.Value)
	case *syntax.Unary:
		return core.Number(constantOf(n).num)
	}
	return core.Undefined
}

// objectLiteral compiles an object literal: a leading run of plain properties
// is made at once, with a shape known at the site; the others follow one by
// one.
func (f *function) objectLiteral(n *syntax.Object, dst reg) {
	run, keys := f.plainRun(n.Props)
	t := dst
	if run < len(n.Props) {
		t = f.scratch(dst)
	}
	first := f.top
	switch {
	case run > 0:
		for i := range n.Props[:run] {
			f.propertyValue(&n.Props[i], n.Props[i].Key.Name, f.temp())
		}
		f.r2n(bytecode.OpNewObjectLit, t, first, f.objectSite(keys))
	case len(n.Props) > 0 && n.Props[0].Kind == syntax.PropertySpread:
		f.special(t, specialHole)
	default:
		f.r1n(bytecode.OpNewObject, t, uint16(min(staticProps(n.Props), 64)))
	}
	for i := run; i < len(n.Props); i++ {
		f.top = first
		f.property(&n.Props[i], t)
	}
	f.top = first
	f.move(dst, t)
}

// plainRun returns the number of leading properties that NewObjectLit can
// define, and their keys.
func (f *function) plainRun(props []syntax.Property) (n int, keys []*core.Atom) {
	if len(f.code.Objects) > 60000 {
		return 0, nil // 16-bit operands are running out
	}
	for i := range props {
		if n == maxLiteralProps {
			break
		}
		p := &props[i]
		switch p.Kind {
		case syntax.PropertyInit, syntax.PropertyShorthand:
		case syntax.PropertyMethod:
			if fn := p.Value.(*syntax.Function); fn.Info.UsesSuperProp || fn.Info.InnerEval {
				return n, keys
			}
		default:
			return n, keys
		}
		if p.Key.Kind != syntax.KeyName {
			return n, keys
		}
		atom := atomOf(p.Key.Name)
		if atom == nil {
			return n, keys
		}
		for _, k := range keys {
			if k == atom {
				return n, keys
			}
		}
		keys = append(keys, atom)
		n++
	}
	return n, keys
}

func staticProps(props []syntax.Property) int {
	n := 0
	for i := range props {
		if props[i].Kind != syntax.PropertySpread && props[i].Key.Kind == syntax.KeyName {
			n++
		}
	}
	return n
}

// objectSite returns the Objects index of a site with the keys. Sites with the
// same keys in one function are shared.
func (f *function) objectSite(keys []*core.Atom) uint16 {
	var b strings.Builder
	for _, k := range keys {
		b.WriteString(k.String().ToWTF8())
		b.WriteByte(0)
	}
	if i, ok := f.sites[b.String()]; ok {
		return uint16(i)
	}
	if f.sites == nil {
		f.sites = map[string]int{}
	}
	i := f.object16(&bytecode.ObjectSite{Keys: keys})
	f.sites[b.String()] = int(i)
	return i
}

// propertyValue compiles the value of a property whose key is static.
func (f *function) propertyValue(p *syntax.Property, name string, dst reg) {
	if p.Kind == syntax.PropertyMethod {
		f.functionExpression(p.Value.(*syntax.Function), dst, name, true)
		return
	}
	f.named(p.Value, dst, p.Named, name)
}

// property defines one property on the object in r.
// https://tc39.es/ecma262/#sec-runtime-semantics-propertydefinitionevaluation
func (f *function) property(p *syntax.Property, r reg) {
	switch p.Kind {
	case syntax.PropertySpread:
		v := f.any(p.Value)
		f.at(p.Value.Span().Start)
		f.r2n(bytecode.OpCopyProps, r, v, 0)
		return
	case syntax.PropertyProto:
		f.r2(bytecode.OpSetProtoLit, r, f.any(p.Value))
		return
	case syntax.PropertyMethod, syntax.PropertyGet, syntax.PropertySet:
		f.method(&p.Key, p.Value.(*syntax.Function), accessorFlag(p.Kind)|methodEnumerable, r)
		return
	}
	key, name := f.propertyKey(&p.Key)
	v := f.temp()
	if key == noReg {
		f.named(p.Value, v, p.Named, name)
		if atom := atomOf(name); atom != nil {
			if ic, ok := f.ic(atom); ok {
				f.emit(bytecode.OpDefProp, r.offset(), ic, v.offset())
				return
			}
		}
		key = f.temp()
		f.loadKey(key, name)
	} else {
		f.namedByKey(p.Value, v, p.Named, key)
	}
	f.r3(bytecode.OpDefElem, r, key, v)
}

// propertyKey evaluates a property name. Static names come back as text with
// key = noReg.
func (f *function) propertyKey(k *syntax.PropertyName) (key reg, name string) {
	switch k.Kind {
	case syntax.KeyNumber:
		return noReg, numberName(k.Number)
	case syntax.KeyComputed:
		if c := constantOf(k.X); c.ok && c.isString {
			return noReg, c.str
		}
		return f.computedKey(k.X), ""
	}
	return noReg, k.Name
}

// computedKey evaluates [e]. V8 does not look there for what an error is about.
func (f *function) computedKey(e syntax.Expr) reg {
	key := f.temp()
	f.nameless++
	f.expr(e, key)
	f.nameless--
	f.at(e.Span().Start)
	f.r2(bytecode.OpToPropertyKey, key, key)
	return key
}

// namedByKey compiles a value that takes the name of a computed key.
func (f *function) namedByKey(e syntax.Expr, dst reg, isNamed bool, key reg) {
	if isNamed {
		if n, ok := e.(*syntax.Class); ok {
			mark := f.top
			f.classExpression(n, dst, className{key: key, has: true, computed: true})
			f.top = mark
			return
		}
	}
	f.expr(e, dst)
	if isNamed {
		f.r2n(bytecode.OpSetFnName, dst, key, 0)
	}
}

// loadKey loads a property name; array indices as numbers.
func (f *function) loadKey(dst reg, name string) {
	if i, ok := indexName(name); ok {
		f.loadInt(dst, int32(i))
		return
	}
	f.loadString(dst, name)
}

// Flags of DefMethod.
const (
	methodGetter     = 1
	methodSetter     = 2
	methodEnumerable = 4
	methodSetName    = 8
)

func accessorFlag(k syntax.PropertyKind) uint16 {
	switch k {
	case syntax.PropertyGet:
		return methodGetter
	case syntax.PropertySet:
		return methodSetter
	}
	return 0
}

// method defines a method or accessor on the object in r.
// https://tc39.es/ecma262/#sec-runtime-semantics-definemethod
func (f *function) method(k *syntax.PropertyName, fn *syntax.Function, flags uint16, r reg) {
	key, name := f.propertyKey(k)
	v := f.temp()
	if key != noReg {
		flags |= methodSetName
		f.functionExpression(fn, v, "", false)
	} else {
		key = f.temp()
		f.loadKey(key, name)
		f.functionExpression(fn, v, accessorName(flags, name), true)
	}
	f.r3(bytecode.OpDefMethod, r, key, v)
	f.nop(flags)
}

func accessorName(flags uint16, name string) string {
	switch {
	case flags&methodGetter != 0:
		return "get " + name
	case flags&methodSetter != 0:
		return "set " + name
	}
	return name
}

// template compiles a template literal.
// https://tc39.es/ecma262/#sec-template-literals-runtime-semantics-evaluation
func (f *function) template(n *syntax.Template, dst reg) {
	if len(n.Exprs) == 0 {
		f.loadString(dst, n.Quasis[0].Cooked)
		return
	}
	first := f.top
	parts := 0
	part := func() reg {
		if parts == maxChunk {
			f.top = first + 1
			f.r2n(bytecode.OpConcat, first, first, uint16(parts))
			parts = 1
		}
		parts++
		return f.temp()
	}
	for i := range n.Quasis {
		if q := &n.Quasis[i]; q.Cooked != "" {
			f.loadString(part(), q.Cooked)
		}
		if i == len(n.Exprs) {
			break
		}
		t := part()
		if c := constantOf(n.Exprs[i]); c.ok {
			f.loadString(t, c.text())
			continue
		}
		mark := f.top
		r := f.any(n.Exprs[i])
		f.at(f.lastPosition(n.Exprs[i], n.Start))
		f.r2(bytecode.OpToString, t, r)
		f.top = mark
	}
	f.r2n(bytecode.OpConcat, dst, first, uint16(parts))
}

// tagged compiles a tagged template whose function is in work.
// https://tc39.es/ecma262/#sec-gettemplateobject
func (c *chain) tagged(n *syntax.TaggedTemplate) {
	f := c.f
	c.reserveThis()
	f.top = c.work + 2
	site := &bytecode.TemplateSite{}
	for i := range n.Quasi.Quasis {
		q := &n.Quasi.Quasis[i]
		cooked := core.Undefined
		if !q.Invalid {
			cooked = core.GoStr(q.Cooked)
		}
		site.Cooked = append(site.Cooked, cooked)
		site.Raw = append(site.Raw, core.GoStr(q.Raw))
	}
	undefThis := c.undefThis
	c.undefThis = true
	defer c.release()
	args := f.temp()
	f.r1n(bytecode.OpTemplate, args, f.object16(site))
	if len(n.Quasi.Exprs) >= maxArguments {
		if undefThis {
			f.undefined(c.work + 1)
		}
		f.r2n(bytecode.OpNewList, args, args, 1)
		for _, e := range n.Quasi.Exprs {
			v := f.temp()
			f.expr(e, v)
			f.r2(bytecode.OpArrayPush, args, v)
			f.top = v
		}
		f.atRange(n.Quasi.Start, f.quoted(n.Tag))
		f.r1(bytecode.OpCallSpread, c.work)
		return
	}
	for _, e := range n.Quasi.Exprs {
		f.expr(e, f.temp())
	}
	f.atRange(n.Quasi.Start, f.quoted(n.Tag))
	op := bytecode.OpCall
	if undefThis {
		op = bytecode.OpCallUndef
	}
	f.r1n(op, c.work, uint16(len(n.Quasi.Exprs)+1))
}
