package promises

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
)

// Link is what a reaction leads to in the stack of an async function: the
// promise that it settles and, for element functions of Promise.all and its
// kin, the name of the method and the index.
type Link struct {
	Promise *Promise
	Method  *core.Atom // nil where the reaction is not shown itself
	Index   int
}

// LinkedReaction is a reaction in Go that has a Link.
type LinkedReaction interface {
	NativeReaction
	Link() Link
}

// settleFunction is a resolving function.
type settleFunction struct {
	core.NativeFunction
	promise *Promise
}

// elementFunction is an element function.
type elementFunction struct {
	core.NativeFunction
	link Link
}

// newSettle makes a resolving function of p.
func newSettle(p *Promise, fn core.NativeFunc) core.Value {
	f := &settleFunction{promise: p}
	p.Realm.InitNativeFunction(&f.NativeFunction, 1, fn)
	f.Tag = core.TagPromiseSettle
	return core.Obj(&f.Object)
}

// NewElementFunction makes a function of one parameter that has a link.
func NewElementFunction(r *core.Realm, link Link, fn core.NativeFunc) core.Value {
	f := &elementFunction{link: link}
	r.InitNativeFunction(&f.NativeFunction, 1, fn)
	f.Tag = core.TagPromiseElement
	return core.Obj(&f.Object)
}

// Layout returns a nil pointer to the struct that a function with the tag is,
// nil where it is a core.NativeFunction alone; see core.Class.Layout.
func Layout(tag core.FunctionTag) any {
	switch tag {
	case core.TagPromiseSettle:
		return (*settleFunction)(nil)
	case core.TagPromiseElement:
		return (*elementFunction)(nil)
	}
	return nil
}

// Follow returns where the only reaction to p leads, for following chains of
// awaiting functions when a stack is captured: native is the reaction where it
// is one in Go without a link. ok is false where p is settled or something
// else than one reaction waits for it.
func (p *Promise) Follow() (native NativeReaction, link Link, ok bool) {
	re := p.reactions
	if re == nil || re.next != nil {
		return nil, Link{}, false
	}
	if re.native != nil {
		if l, linked := re.native.(LinkedReaction); linked {
			return nil, l.Link(), true
		}
		return re.native, Link{}, true
	}
	for _, v := range [...]core.Value{re.onFulfilled, re.onRejected} {
		if f, ok := core.NativeOf(v); ok && f.Tag == core.TagPromiseElement {
			return nil, (*elementFunction)(unsafe.Pointer(f)).link, true
		}
	}
	if f, ok := core.NativeOf(re.onFulfilled); ok && f.Tag == core.TagPromiseSettle {
		return nil, Link{Promise: (*settleFunction)(unsafe.Pointer(f)).promise}, true
	}
	if re.capability == nil {
		return nil, Link{}, false
	}
	return nil, Link{Promise: AsPromise(re.capability.Promise)}, true
}
