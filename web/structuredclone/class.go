package structuredclone

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/runtime/env"
)

// Data is what a platform object is cloned or transferred as. It does not
// belong to a runtime.
type Data interface {
	// Make makes the object in a runtime.
	Make(e *env.Env) (*engine.Object, error)
}

// ContextData is Data that contexts other than the runtime's own take too.
type ContextData interface {
	MakeIn(e *env.Env, rt *engine.Runtime) (*engine.Object, error)
}

// Class says what becomes of the objects of a platform class. Objects of a
// class whose functions are nil cannot be cloned.
type Class struct {
	// Is reports whether o is really an object of the class.
	Is func(o *engine.Object) bool
	// Clone returns a copy of the object.
	Clone func(o *engine.Object) (Data, error)
	// CanTransfer, where it is not nil, is asked before anything is
	// transferred: its error is thrown.
	CanTransfer func(o *engine.Object) error
	// Detached, where it is not nil, reports whether o has lost its resource:
	// then it cannot be cloned at all.
	Detached func(o *engine.Object) bool
	// Transfer takes the object's resource out of it. Objects that can be
	// transferred but not cloned must be in the transfer list.
	Transfer func(o *engine.Object) (Data, error)
}

var (
	classKey          = engine.PrivateKey[Class]{Name: "structuredClone"}
	untransferableKey = engine.PrivateKey[bool]{Name: "untransferable"}
	uncloneableKey    = engine.PrivateKey[bool]{Name: "uncloneable"}
	recordKey         = engine.PrivateKey[bool]{Name: "cloneableRecord"}
	marked            = true
)

// Register says how objects with the prototype proto are cloned.
func Register(proto *engine.Object, c *Class) { classKey.Set(proto, c) }

// MarkUntransferable makes transferring o an error, as
// worker_threads.markAsUntransferable does.
func MarkUntransferable(o *engine.Object) { untransferableKey.Set(o, &marked) }

// IsUntransferable reports whether o was marked.
func IsUntransferable(o *engine.Object) bool { return untransferableKey.Get(o) != nil }

// MarkUncloneable makes cloning o an error, as
// worker_threads.markAsUncloneable does.
func MarkUncloneable(o *engine.Object) { uncloneableKey.Set(o, &marked) }

// MarkRecord makes o cloneable as an ordinary object with the properties that
// it shows: what a host object is that the project builds as a proxy.
func MarkRecord(o *engine.Object) { recordKey.Set(o, &marked) }

// RegisterUncloneable says that objects with the prototype proto, those that
// is tells, are never cloned.
func RegisterUncloneable(proto *engine.Object, is func(o *engine.Object) bool) {
	Register(proto, &Class{Is: is})
}

// classOf returns the class of a platform object, nil for other objects.
func classOf(o *engine.Object) *Class {
	for p := o; ; {
		next, err := p.Prototype()
		if err != nil || next == nil {
			return nil
		}
		if c := classKey.Get(next); c != nil && c.Is(o) {
			return c
		}
		p = next
	}
}
