package compiler

import (
	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/syntax/scope"
)

// controlKind classifies what abrupt completions meet on their way out.
type controlKind uint8

const (
	ctlLabel    controlKind = iota // target of break, and of continue when a loop
	ctlIterator                    // an iterator that is closed on the way out
	ctlFinally                     // a finally block that runs on the way out
)

// control is one entry of the stack of constructs that enclose the current
// code and have a say in break, continue and return.
type control struct {
	kind   controlKind
	labels []*scope.Name
	// brk and cont are where break and continue go; cont is noLabel outside of
	// loops. plain: an unlabelled break matches.
	brk, cont label
	plain     bool

	// iter is the iterator of a for-of loop or destructuring; a loop's is
	// closed by break and whatever goes further out, not by continue.
	iter  reg
	async bool

	// of ctlFinally: state says how the block was entered, value is the
	// thrown or returned value.
	entry        label
	state, value reg
	exits        []exit
	returns      bool
}

// How a finally block was entered, in its state register; exits count up from
// stateJump.
const (
	stateNormal = iota
	stateThrow
	stateReturn
	stateJump
)

// exit is a break or continue that passes through a finally block.
type exit struct {
	target *control
	cont   bool
}

func (f *function) push(c *control) *control {
	f.ctl = append(f.ctl, c)
	return c
}

func (f *function) pop() { f.ctl = f.ctl[:len(f.ctl)-1] }

// breakTarget finds the construct that a break or continue leaves.
func (f *function) breakTarget(l *scope.Name, cont bool) *control {
	for i := len(f.ctl) - 1; i >= 0; i-- {
		c := f.ctl[i]
		if c.kind != ctlLabel || cont && c.cont == noLabel {
			continue
		}
		if l == nil {
			if cont || c.plain {
				return c
			}
			continue
		}
		for _, name := range c.labels {
			if name == l {
				return c
			}
		}
	}
	return nil
}

// leave compiles break or continue to target: iterators on the way are
// closed, and the first finally block takes over.
func (f *function) leave(target *control, cont bool) {
	saved := f.ctl
	for i := len(f.ctl) - 1; i >= 0; i-- {
		c := f.ctl[i]
		if c == target {
			if !cont && c.iter != 0 {
				f.ctl = saved[:i]
				f.closeIterator(c)
			}
			l := c.brk
			if cont {
				l = c.cont
			}
			f.goTo(l)
			break
		}
		f.ctl = saved[:i]
		if c.kind == ctlFinally {
			f.loadInt(c.state, int32(stateJump+c.exit(exit{target, cont})))
			f.goTo(c.entry)
			break
		}
		if c.iter != 0 {
			f.closeIterator(c)
		}
	}
	f.ctl = saved
}

// exit returns the number of an exit of a finally block.
func (c *control) exit(e exit) int {
	for i, x := range c.exits {
		if x == e {
			return i
		}
	}
	c.exits = append(c.exits, e)
	return len(c.exits) - 1
}

// ret compiles a return of the value in r, through everything around.
func (f *function) ret(r reg) {
	saved := f.ctl
	for i := len(f.ctl) - 1; i >= 0; i-- {
		c := f.ctl[i]
		f.ctl = saved[:i]
		if c.kind == ctlFinally {
			c.returns = true
			f.move(c.value, r)
			f.loadInt(c.state, stateReturn)
			f.goTo(c.entry)
			f.ctl = saved
			return
		}
		if c.iter != 0 {
			f.closeIterator(c)
		}
	}
	f.ctl = saved
	f.retNow(r)
}

// needsUnwinding reports whether a return has something to do before the next
// finally block, or the end of the function.
func (f *function) needsUnwinding() bool {
	for i := len(f.ctl) - 1; i >= 0; i-- {
		switch c := f.ctl[i]; {
		case c.kind == ctlFinally:
			return false
		case c.iter != 0:
			return true
		}
	}
	return false
}

// retNow returns the value in r from the function.
func (f *function) retNow(r reg) {
	switch f.kind {
	case bytecode.KindAsync, bytecode.KindAsyncArrow, bytecode.KindAsyncGenerator:
		f.r1(bytecode.OpAsyncReturn, r)
	case bytecode.KindBaseConstructor:
		f.r1(bytecode.OpRetThis, r)
	case bytecode.KindDerivedConstructor:
		// What a wrong result throws is not thrown inside the constructor, so
		// the instruction has to be outside of all handlers.
		l := f.newLabel()
		f.goTo(l)
		f.returns = append(f.returns, deferredReturn{at: l, value: r, derived: true})
	default:
		if f.code.Flags&bytecode.FlagTopLevelAwait != 0 {
			f.r1(bytecode.OpAsyncReturn, r)
			return
		}
		f.r1(bytecode.OpRet, r)
	}
}

// retUndefined returns from the end of a function body.
func (f *function) retUndefined() {
	mark := f.top
	switch f.kind {
	case bytecode.KindBaseConstructor:
		f.r1(bytecode.OpRetThis, registerThis)
	case bytecode.KindNormal, bytecode.KindArrow, bytecode.KindMethod, bytecode.KindFieldInit, bytecode.KindGenerator:
		f.emit(bytecode.OpRetUndef, 0, 0, 0)
	case bytecode.KindDerivedConstructor:
		t := f.temp()
		f.undefined(t)
		f.retDerived(t)
	case bytecode.KindScript, bytecode.KindModule:
		if f.code.Flags&bytecode.FlagTopLevelAwait == 0 {
			f.emit(bytecode.OpRetUndef, 0, 0, 0)
			break
		}
		fallthrough
	default:
		t := f.temp()
		f.undefined(t)
		f.retNow(t)
	}
	f.top = mark
}

// retDerived returns from a derived constructor.
// https://tc39.es/ecma262/#sec-ecmascript-function-objects-construct-argumentslist-newtarget
func (f *function) retDerived(r reg) {
	mark := f.top
	this := registerThis
	if f.info.This != nil {
		this = f.temp()
		f.read(f.thisLoc, this, false, nil)
	} else {
		this = f.temp()
		f.special(this, specialUninitialized)
	}
	f.at(f.closing())
	f.r2(bytecode.OpRetDerived, r, this)
	f.top = mark
}

// closing is where V8 reports a derived constructor that leaves without this.
func (f *function) closing() uint32 { return f.parametersStart() }

// parametersStart is the offset of the parenthesis of the parameter list.
func (f *function) parametersStart() uint32 {
	if f.info.Scope != nil {
		return f.info.Scope.Start
	}
	return f.info.Start
}

// closeIterator compiles IteratorClose for a completion that is no throw.
// https://tc39.es/ecma262/#sec-iteratorclose
func (f *function) closeIterator(c *control) {
	if !c.async {
		f.r1(bytecode.OpIterClose, c.iter)
		return
	}
	f.closeAsync(c.iter)
}

// closeAsync compiles AsyncIteratorClose for a completion that is no throw.
// https://tc39.es/ecma262/#sec-asynciteratorclose
func (f *function) closeAsync(iter reg) {
	mark := f.top
	t := f.temp()
	skip := f.newLabel()
	f.r2(bytecode.OpAsyncIterClose, t, iter)
	f.jump(bytecode.OpJHole, t, skip)
	f.r2(bytecode.OpAwait, t, t)
	f.r1(bytecode.OpIterCheckObject, t)
	f.bind(skip)
	f.top = mark
}

// rethrowClosing compiles the handler of an iterator's body: the iterator is
// closed, errors of that are dropped, and the value in exc goes on.
func (f *function) rethrowClosing(iter, exc reg, async bool) {
	if !async {
		f.r1(bytecode.OpIterCloseThrow, iter)
		f.r1(bytecode.OpThrow, exc)
		return
	}
	mark := f.top
	t := f.temp()
	done := f.newLabel()
	start := f.pc()
	f.r2(bytecode.OpAsyncIterClose, t, iter)
	f.jump(bytecode.OpJHole, t, done)
	f.r2(bytecode.OpAwait, t, t)
	f.protect(start, done, t)
	f.bind(done)
	f.r1(bytecode.OpThrow, exc)
	f.top = mark
}
