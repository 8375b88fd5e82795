package compiler

import (
	"math"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/syntax"
	"github.com/sxfescript/sxn/engine/internal/syntax/scope"
)

// chain compiles a chain of member accesses, calls and tagged templates.
// Chains nest on the left and may be as long as the source, so the links are
// collected first and then compiled from the inside out.
type chain struct {
	f     *function
	links []syntax.Expr // outermost first
	// work is the first register of the window in which calls are made; a link
	// that is not the last leaves its value there.
	work reg
	// value is the register with the value so far: work or a variable.
	value reg
	// base is the innermost expression while value is its variable, so that a
	// key expression that assigns to it is noticed.
	base syntax.Expr
	// undefThis: the callee in work has no receiver.
	undefThis bool
	// continued: a call or an optional link came before; V8 reports property
	// accesses after it at their dot.
	continued bool
	nullish   label // where an optional link of the current chain goes, noLabel before the first
}

// collect splits an expression into base and links.
func collectChain(e syntax.Expr) (links []syntax.Expr, base syntax.Expr) {
	for {
		switch n := e.(type) {
		case *syntax.Member:
			links, e = append(links, e), n.Object
		case *syntax.Index:
			links, e = append(links, e), n.Object
		case *syntax.PrivateMember:
			links, e = append(links, e), n.Object
		case *syntax.Call:
			links, e = append(links, e), n.Callee
		case *syntax.TaggedTemplate:
			links, e = append(links, e), n.Tag
		case *syntax.OptionalChain:
			links, e = append(links, e), n.X
		default:
			return links, e
		}
	}
}

// chain compiles e into dst.
func (f *function) chain(e syntax.Expr, dst reg) {
	c := f.startChain(e, dst)
	for i := len(c.links) - 1; i >= 0; i-- {
		out := c.work
		if i == 0 {
			out = dst
		}
		c.link(i, out)
	}
	f.move(dst, c.value)
}

// startChain collects the links of e and compiles its base.
func (f *function) startChain(e syntax.Expr, dst reg) *chain {
	c := &chain{f: f, nullish: noLabel}
	c.links, c.base = collectChain(e)
	if dst != noReg && dst+1 == f.top && !f.isVariable(dst) {
		c.work = dst // calls leave their result where it is wanted
	} else {
		c.work = f.temp()
	}
	c.start()
	return c
}

// calleeAt reports whether the value of link i (len(links): of the base) is
// called, so that its receiver is wanted too.
func (c *chain) calleeAt(i int) bool {
	for i--; i >= 0; i-- {
		switch c.links[i].(type) {
		case *syntax.OptionalChain:
			continue
		case *syntax.Call, *syntax.TaggedTemplate:
			return true
		}
		return false
	}
	return false
}

// start compiles the base.
func (c *chain) start() {
	f := c.f
	called := c.calleeAt(len(c.links))
	c.value = c.work
	switch n := c.base.(type) {
	case *syntax.SuperMember:
		if called {
			c.reserveThis()
			f.superInto(n, c.work)
		} else {
			f.expr(n, c.work)
		}
		return
	case *syntax.Ident:
		if called && n.Dynamic != nil {
			c.reserveThis()
			f.dynamicCallee(n, c.work)
			return
		}
	}
	if called {
		f.expr(c.base, c.work)
		c.undefThis = true
		return
	}
	if r := f.variable(c.base); r != noReg {
		c.value = r
		return
	}
	f.expr(c.base, c.work)
}

// reserveThis makes room for the receiver above work.
func (c *chain) reserveThis() {
	if c.f.top < c.work+2 {
		c.f.temps(int(c.work + 2 - c.f.top))
	}
}

// release frees everything above work.
func (c *chain) release() { c.f.top = c.work + 1 }

// link compiles link i with its value in out; the receiver of a callee lands
// above work.
func (c *chain) link(i int, out reg) {
	f := c.f
	called := c.calleeAt(i)
	switch n := c.links[i].(type) {
	case *syntax.Member:
		c.optional(n.Optional, c.value)
		pos := f.memberPosition(n.Object, n.NamePos, c.continued)
		if called {
			c.reserveThis()
			f.atRange(pos, n.Object.Span())
			f.getMethod(c.work, c.value, n.Name)
			c.undefThis = false
			break
		}
		f.atRange(pos, n.Object.Span())
		f.getNamed(out, c.value, n.Name)
		c.setValue(out)
		return
	case *syntax.Index:
		c.optional(n.Optional, c.value)
		c.index(n, out, called)
		if !called {
			c.setValue(out)
			return
		}
	case *syntax.PrivateMember:
		c.optional(n.Optional, c.value)
		if called {
			c.reserveThis()
			f.move(c.work+1, c.value)
			f.getPrivate(c.work, c.work+1, n.Name)
			c.undefThis = false
			break
		}
		f.getPrivate(out, c.value, n.Name)
		c.setValue(out)
		return
	case *syntax.Call:
		c.call(n)
	case *syntax.TaggedTemplate:
		c.tagged(n)
	case *syntax.OptionalChain:
		c.endOptional(called)
		return
	}
	c.value, c.base = c.work, nil
}

func (c *chain) setValue(out reg) {
	c.value, c.base = out, nil
	c.release()
}

// optional compiles the test of ?. for the value in r.
func (c *chain) optional(is bool, r reg) {
	if !is {
		return
	}
	if c.nullish == noLabel {
		c.nullish = c.f.newLabel()
	}
	c.f.jump(bytecode.OpJNullish, r, c.nullish)
	c.continued = true
}

// endOptional ends an optional chain: a short-circuit joins here with
// undefined.
func (c *chain) endOptional(called bool) {
	f := c.f
	f.move(c.work, c.value)
	c.value, c.base = c.work, nil
	if c.nullish == noLabel {
		return
	}
	end := f.newLabel()
	if called && c.undefThis {
		c.reserveThis()
		f.undefined(c.work + 1)
		c.undefThis = false
	}
	f.goTo(end)
	f.bind(c.nullish)
	c.nullish = noLabel
	if called {
		f.emit(bytecode.OpLoadUndefs, c.work.offset(), 2, 0)
	} else {
		f.undefined(c.work)
	}
	f.bind(end)
}

// index compiles Object[Key].
func (c *chain) index(n *syntax.Index, out reg, called bool) {
	f := c.f
	pos := f.bracketPosition(n)
	object := c.value
	if called {
		c.reserveThis()
	}
	if name, ok := literalName(n.Key); ok && atomOf(name) != nil {
		f.atRange(pos, n.Object.Span())
		if called {
			f.getMethod(c.work, object, name)
			c.undefThis = false
		} else {
			f.getNamed(out, object, name)
		}
		return
	}
	if k := constantOf(n.Key); k.ok && !k.isString && !called {
		if i, ok := smallInt(k.num); ok && i >= 0 && i <= math.MaxUint16 {
			f.atRange(pos, n.Object.Span())
			f.r2n(bytecode.OpGetElemI, out, object, uint16(i))
			return
		}
	}
	if c.base != nil && object != c.work && f.clobbered(c.base, []syntax.Expr{n.Key}) {
		f.move(c.work, object)
		object = c.work
	}
	key := f.any(n.Key)
	f.atRange(pos, n.Object.Span())
	if called {
		f.r3(bytecode.OpGetElemMethod, c.work, object, key)
		c.undefThis = false
		return
	}
	f.r3(bytecode.OpGetElem, out, object, key)
}

// literalName returns the property name that a literal string key is.
func literalName(e syntax.Expr) (string, bool) {
	switch n := e.(type) {
	case *syntax.String:
		return n.Value, true
	case *syntax.Template:
		if len(n.Exprs) == 0 {
			return n.Quasis[0].Cooked, true
		}
	}
	return "", false
}

// call compiles a call of the function in work.
func (c *chain) call(n *syntax.Call) {
	f := c.f
	pos := f.callPosition(n)
	if n.Optional {
		c.optional(true, c.work)
	}
	c.reserveThis()
	f.top = c.work + 2
	quote := f.callQuote(n, n.Callee)
	args, array := f.arguments(n.Args, n.Spread, pos)
	undefThis := c.undefThis
	c.undefThis, c.continued = true, true
	defer c.release()
	if n.Eval != nil {
		if undefThis {
			f.undefined(c.work + 1)
		}
		f.atCall(pos, quote)
		f.directEval(n, c.work, args, array)
		return
	}
	f.atCall(pos, quote)
	switch {
	case array:
		if undefThis {
			f.hasPos = false
			f.undefined(c.work + 1)
			f.atCall(pos, quote)
		}
		f.r1(bytecode.OpCallSpread, c.work)
	case undefThis:
		f.r1n(bytecode.OpCallUndef, c.work, uint16(args))
	default:
		f.r1n(bytecode.OpCall, c.work, uint16(args))
	}
}

// maxArguments is the number of arguments that are evaluated into registers;
// longer lists travel in an array.
const maxArguments = 255

// arguments evaluates call arguments into the registers from f.top on. array
// reports that the first holds an array with all of them.
func (f *function) arguments(args []syntax.Expr, spread bool, pos uint32) (n int, array bool) {
	if spread || len(args) > maxArguments {
		f.arrayInto(args, f.temp(), 1, pos)
		return 1, true
	}
	for _, a := range args {
		f.expr(a, f.temp())
	}
	return len(args), false
}

// getNamed reads a property by name; its position is set.
func (f *function) getNamed(dst, object reg, name string) {
	atom := atomOf(name)
	if atom != nil {
		if ic, ok := f.ic(atom); ok {
			op := bytecode.OpGetProp
			if name == "length" {
				op = bytecode.OpGetLength
			}
			f.r2n(op, dst, object, ic)
			return
		}
	}
	f.withKey(name, func(key reg) { f.r3(bytecode.OpGetElem, dst, object, key) })
}

// getMethod reads a property by name and puts the object above it.
func (f *function) getMethod(dst, object reg, name string) {
	if atom := atomOf(name); atom != nil {
		if ic, ok := f.ic(atom); ok {
			f.r2n(bytecode.OpGetMethod, dst, object, ic)
			return
		}
	}
	f.withKey(name, func(key reg) { f.r3(bytecode.OpGetElemMethod, dst, object, key) })
}

// setNamed assigns to a property by name; its position is set.
func (f *function) setNamed(object reg, name string, value reg) {
	if atom := atomOf(name); atom != nil {
		if ic, ok := f.ic(atom); ok {
			f.emit(bytecode.OpSetProp, object.offset(), ic, value.offset())
			return
		}
	}
	f.withKey(name, func(key reg) { f.r3(bytecode.OpSetElem, object, key, value) })
}

// withKey loads a property name into a register, keeping the position for the
// instruction that emit makes with it.
func (f *function) withKey(name string, emit func(key reg)) {
	pos, has := f.pending, f.hasPos
	f.hasPos = false
	mark := f.top
	key := f.temp()
	f.loadString(key, name)
	f.pending, f.hasPos = pos, has
	emit(key)
	f.top = mark
}

// getPrivate reads object.#name.
func (f *function) getPrivate(dst, object reg, n *syntax.PrivateName) {
	mark := f.top
	name := f.privateName(n)
	f.at(n.Start)
	f.r3(bytecode.OpGetPrivate, dst, object, name)
	f.nop(f.mustIC(n.Ref.Name.Text))
	f.top = mark
}

// setPrivate assigns to object.#name.
func (f *function) setPrivate(object reg, n *syntax.PrivateName, value reg, pos uint32) {
	mark := f.top
	name := f.privateName(n)
	f.at(pos)
	f.r3(bytecode.OpSetPrivate, object, name, value)
	f.nop(f.mustIC(n.Ref.Name.Text))
	f.top = mark
}

// nop carries a fourth operand of the instruction before it.
func (f *function) nop(a uint16) {
	f.hasPos = false
	f.emit(bytecode.OpNop, a, 0, 0)
}

// dynamicCallee loads the function and receiver of a call of a name that a
// with object or eval variables may have.
func (f *function) dynamicCallee(n *syntax.Ident, work reg) {
	mark := f.top
	holder := f.resolveDynamic(&n.Ref, n.Start)
	static, end := f.newLabel(), f.newLabel()
	f.jump(bytecode.OpJUndef, holder, static)
	f.at(n.Start)
	f.emit(bytecode.OpDynCallRef, work.offset(), holder.offset(), f.mustIC(n.Ref.Name.Text))
	f.goTo(end)
	f.bind(static)
	f.loadStatic(&n.Ref, work, n.Start)
	f.undefined(work + 1)
	f.bind(end)
	f.top = mark
}

// superMember reads super.x.
func (f *function) superMember(n *syntax.SuperMember, dst reg) {
	w := f.temps(2)
	f.superInto(n, w)
	f.move(dst, w)
}

// superInto reads super.x into w with the receiver in w+1.
// https://tc39.es/ecma262/#sec-super-keyword-runtime-semantics-evaluation
func (f *function) superInto(n *syntax.SuperMember, w reg) {
	mark := f.top
	f.loadThis(&n.This, w+1, n.Start)
	if n.Key == nil {
		if atom := atomOf(n.Name); atom != nil {
			if ic, ok := f.ic(atom); ok {
				home := f.refRegister(&n.Home, n.Start)
				f.atRange(f.superPosition(n), n.Loc)
				f.r2n(bytecode.OpGetSuperProp, w, home, ic)
				f.top = mark
				return
			}
		}
	}
	key := f.superKey(n)
	home := f.refRegister(&n.Home, n.Start)
	f.atRange(f.superPosition(n), n.Loc)
	f.r3(bytecode.OpGetSuper, w, home, key)
	f.top = mark
}

func (f *function) superKey(n *syntax.SuperMember) reg {
	if n.Key != nil {
		return f.temporary(n.Key)
	}
	t := f.temp()
	f.loadString(t, n.Name)
	return t
}

// newExpression compiles new Callee(...).
func (f *function) newExpression(n *syntax.New, dst reg) {
	w := f.window(dst)
	f.expr(n.Callee, w)
	f.top = w + 1
	f.temp() // the receiver's place
	quote := f.callQuote(n, n.Callee)
	args, array := f.arguments(n.Args, n.Spread, n.Start)
	f.atCall(n.Start, quote)
	if array {
		f.r1(bytecode.OpNewSpread, w)
	} else {
		f.r1n(bytecode.OpNew, w, uint16(args))
	}
	f.move(dst, w)
}

// window returns the first register for a call whose result goes to dst.
func (f *function) window(dst reg) reg {
	if dst != noReg && dst+1 == f.top && !f.isVariable(dst) {
		return dst
	}
	return f.temp()
}

// superCall compiles super(...).
// https://tc39.es/ecma262/#sec-super-keyword-runtime-semantics-evaluation
func (f *function) superCall(n *syntax.SuperCall, dst reg) {
	w := f.temps(2)
	callee := f.refRegister(&n.Callee, n.Start)
	f.r2(bytecode.OpSuperCtor, w, callee)
	f.loadStatic(&n.NewTarget, w+1, n.Start)
	f.top = w + 2
	args, array := f.arguments(n.Args, n.Spread, n.Start)
	f.at(n.Start)
	if array {
		f.r1(bytecode.OpSuperCallSpread, w)
	} else {
		f.r1n(bytecode.OpSuperCall, w, uint16(args))
	}
	f.top = w + 1
	f.bindThis(&n.This, w, n.Start)
	callee = f.refRegister(&n.Callee, n.Start)
	f.at(n.Start)
	f.r2(bytecode.OpInitFields, w, callee)
	f.move(dst, w)
}

// bindThis is BindThisValue: `this` may be bound once only.
// https://tc39.es/ecma262/#sec-bindthisvalue
func (f *function) bindThis(r *scope.Ref, value reg, pos uint32) {
	mark := f.top
	l := f.locate(r)
	t := f.temp()
	f.read(l, t, false, nil)
	f.at(pos)
	f.r1(bytecode.OpCheckNoThis, t)
	f.write(l, value, false, nil)
	f.top = mark
}

// importCall compiles import(...).
func (f *function) importCall(n *syntax.ImportCall, dst reg) {
	specifier := f.temporary(n.Source)
	options := f.temp()
	if n.Options != nil {
		f.expr(n.Options, options)
	} else {
		f.undefined(options)
	}
	f.at(n.Start)
	f.r3(bytecode.OpImportCall, dst, specifier, options)
	f.nop(uint16(n.Phase))
}

// deleteChain compiles delete of an optional chain.
func (f *function) deleteChain(x *syntax.OptionalChain, dst reg, pos uint32) {
	w := f.temp()
	switch x.X.(type) {
	case *syntax.Member, *syntax.Index:
	default:
		f.expr(x, w)
		f.special(dst, specialTrue)
		return
	}
	c := f.startChain(x, w)
	// links[0] is x itself, links[1] what is deleted.
	for i := len(c.links) - 1; i > 1; i-- {
		c.link(i, c.work)
	}
	switch last := c.links[1].(type) {
	case *syntax.Member:
		c.optional(last.Optional, c.value)
		f.deleteNamed(w, c.value, last.Name, pos)
	case *syntax.Index:
		c.optional(last.Optional, c.value)
		k := f.any(last.Key)
		f.at(pos)
		f.r3(bytecode.OpDelElem, w, c.value, k)
	}
	if c.nullish != noLabel {
		end := f.newLabel()
		f.goTo(end)
		f.bind(c.nullish)
		f.special(w, specialTrue)
		f.bind(end)
	}
	f.move(dst, w)
}
