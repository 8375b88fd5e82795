package core

import (
	"strconv"

	"github.com/sxfescript/sxn/engine/internal/text"
)

// DefaultMaxDepth is the nesting of native entries that a new agent allows.
// Each costs up to a few kilobytes of Go stack.
const DefaultMaxDepth = 9000

// NewAgent returns an agent without realms.
func NewAgent() *Agent {
	return &Agent{MaxDepth: DefaultMaxDepth, Hooks: &HostHooks{}}
}

// IntrinsicBuilders makes the intrinsic objects; an entry is called once per
// realm, on first use. A builder whose object is needed while it is being
// filled calls Realm.SetIntrinsic before it goes on.
type IntrinsicBuilders = [NumIntrinsics]func(r *Realm) *Object

// NewRealm returns a realm with an empty global object whose prototype is
// %Object.prototype%. The caller adds the globals to r.Global with
// InstallProperties.
// https://tc39.es/ecma262/#sec-createrealm
func NewRealm(a *Agent, builders *IntrinsicBuilders) *Realm {
	r := &Realm{Agent: a, builders: builders}
	if a.realm == nil {
		a.realm = r
	}
	r.Lexical = &GlobalLexicals{}
	r.Global = AllocPlain(a.RootShape(r.Intrinsic(IntrinsicObjectPrototype), &GlobalClass, 0))
	r.Global.MakeUnique(128)
	r.GlobalThis = Obj(r.Global)
	return r
}

// CurrentRealm returns the realm of the running execution context, or the
// agent's first realm when no code runs.
func (a *Agent) CurrentRealm() *Realm {
	if a.VM != nil {
		if r := a.VM.CurrentRealm(); r != nil {
			return r
		}
	}
	return a.realm
}

// SetIntrinsic installs an intrinsic before its builder returns.
func (r *Realm) SetIntrinsic(id IntrinsicID, o *Object) { r.intrinsics[id] = o }

// HasIntrinsic reports whether the realm can make the intrinsic.
func (r *Realm) HasIntrinsic(id IntrinsicID) bool {
	return r.intrinsics[id] != nil || r.builders != nil && r.builders[id] != nil || coreBuilder(id) != nil
}

func (r *Realm) buildIntrinsic(id IntrinsicID) *Object {
	var build func(r *Realm) *Object
	if r.builders != nil {
		build = r.builders[id]
	}
	if build == nil {
		build = coreBuilder(id)
	}
	if build == nil {
		// A bug in the wiring of package realm, not something a program can cause.
		panic("core: no builder for intrinsic " + strconv.Itoa(int(id)))
	}
	o := build(r)
	if prior := r.intrinsics[id]; prior != nil {
		return prior
	}
	r.intrinsics[id] = o
	return o
}

// coreBuilder gives the intrinsics that no realm can do without, bare.
func coreBuilder(id IntrinsicID) func(r *Realm) *Object {
	switch id {
	case IntrinsicObjectPrototype:
		return func(r *Realm) *Object {
			return AllocPlain(r.Agent.RootShape(nil, &ObjectPrototypeClass, 0))
		}
	case IntrinsicFunctionPrototype:
		return func(r *Realm) *Object {
			f := &NativeFunction{Name: text.AtomEmpty.Key(), Func: func(*Realm, Value, []Value) (Value, error) { return Undefined, nil }}
			InitNative(f, r, r.Intrinsic(IntrinsicObjectPrototype))
			return &f.Object
		}
	case IntrinsicArrayPrototype:
		return func(r *Realm) *Object {
			a := &Array{}
			a.shape = RootShape(r.Intrinsic(IntrinsicObjectPrototype), &ArrayClass, 0)
			return &a.Object
		}
	case IntrinsicThrowTypeError:
		return newThrowTypeError
	}
	return nil
}

// ErrRestricted is the error of %ThrowTypeError%.
func ErrRestricted() error { return TypeError(msgPoisonPill) }

// newThrowTypeError makes %ThrowTypeError%.
// https://tc39.es/ecma262/#sec-%throwtypeerror%
func newThrowTypeError(r *Realm) *Object {
	f := &NativeFunction{Name: text.AtomEmpty.Key(), Func: func(*Realm, Value, []Value) (Value, error) {
		return Undefined, ErrRestricted()
	}}
	InitNative(f, r, r.Intrinsic(IntrinsicFunctionPrototype))
	o := &f.Object
	o.Materialize()
	o.setIntegrity(transFreeze)
	return o
}

// GlobalClass is the class of global objects.
var GlobalClass = Class{Name: "global", Kind: KindGlobal, Methods: OrdinaryMethods{}}

// ObjectClass is the class of ordinary objects.
var ObjectClass = Class{Name: "Object", Kind: KindPlain, Methods: OrdinaryMethods{}}

// ObjectPrototypeClass is the class of %Object.prototype%, an immutable
// prototype exotic object.
// https://tc39.es/ecma262/#sec-immutable-prototype-exotic-objects
var ObjectPrototypeClass = Class{Name: "Object", Kind: KindPlain, Methods: immutablePrototypeMethods{}}

type immutablePrototypeMethods struct{ OrdinaryMethods }

// SetPrototypeOf is [[SetPrototypeOf]] of immutable prototype exotic objects.
// https://tc39.es/ecma262/#sec-immutable-prototype-exotic-objects-setprototypeof-v
func (immutablePrototypeMethods) SetPrototypeOf(o *Object, proto *Object) (bool, error) {
	return o.shape.proto == proto, nil
}

// rootShapeID names a root shape that a realm keeps at hand.
type rootShapeID uint8

const (
	rootObject0 rootShapeID = iota
	rootObject3
	rootObject5
	rootObject7
	rootObject11
	rootArray
	rootNative
	rootBound
	rootArguments       // of strict functions
	rootSloppyArguments // without parameters that are mapped
	rootMappedArguments
	numRootShapes
)

// ObjectShape returns the root shape of ordinary objects whose prototype is
// %Object.prototype%, with an inline capacity from RoundInline.
func (r *Realm) ObjectShape(inlineCap uint8) *Shape {
	id := rootObject11
	switch inlineCap {
	case 0:
		id = rootObject0
	case 3:
		id = rootObject3
	case 5:
		id = rootObject5
	case 7:
		id = rootObject7
	}
	if s := r.roots[id]; s != nil {
		return s
	}
	s := RootShape(r.Intrinsic(IntrinsicObjectPrototype), &ObjectClass, inlineCap)
	r.roots[id] = s
	return s
}

// Lookup returns the cell of a global lexical binding, or nil.
func (g *GlobalLexicals) Lookup(name *Atom) *Cell { return g.Cells[name] }

// Declare adds an uninitialised binding; it reports false when the name is
// taken. Cell.Const tells const from let and class.
func (g *GlobalLexicals) Declare(name *Atom, isConst bool) (*Cell, bool) {
	if c := g.Cells[name]; c != nil {
		return c, false
	}
	if g.Cells == nil {
		g.Cells = make(map[*Atom]*Cell)
	}
	c := &Cell{V: Uninitialized, Const: isConst}
	g.Cells[name] = c
	return c, true
}

// HasRestrictedGlobalProperty reports whether the global object has an own
// property name that is not configurable, so that no lexical may shadow it.
// https://tc39.es/ecma262/#sec-hasrestrictedglobalproperty
func (r *Realm) HasRestrictedGlobalProperty(name PropertyKey) (bool, error) {
	d, ok, err := r.Global.Methods().GetOwnProperty(r.Global, name)
	return ok && d.Attrs&Configurable == 0, err
}

// CanDeclareGlobalVar is the operation of that name.
// https://tc39.es/ecma262/#sec-candeclareglobalvar
func (r *Realm) CanDeclareGlobalVar(name PropertyKey) (bool, error) {
	if has, err := HasOwnProperty(r.Global, name); has || err != nil {
		return has, err
	}
	return r.Global.Methods().IsExtensible(r.Global)
}

// CanDeclareGlobalFunction is the operation of that name.
// https://tc39.es/ecma262/#sec-candeclareglobalfunction
func (r *Realm) CanDeclareGlobalFunction(name PropertyKey) (bool, error) {
	d, ok, err := r.Global.Methods().GetOwnProperty(r.Global, name)
	if err != nil {
		return false, err
	}
	if !ok {
		return r.Global.Methods().IsExtensible(r.Global)
	}
	if d.Attrs&Configurable != 0 {
		return true, nil
	}
	return d.IsData() && d.Attrs&(Writable|Enumerable) == Writable|Enumerable, nil
}

// CreateGlobalVarBinding is the operation of that name.
// https://tc39.es/ecma262/#sec-createglobalvarbinding
func (r *Realm) CreateGlobalVarBinding(name PropertyKey, deletable bool) error {
	g := r.Global
	has, err := HasOwnProperty(g, name)
	if err != nil || has {
		return err
	}
	extensible, err := g.Methods().IsExtensible(g)
	if err != nil || !extensible {
		return err
	}
	attrs := Writable | Enumerable
	if deletable || r.DeletableGlobals {
		attrs |= Configurable
	}
	return DefinePropertyOrThrow(g, name, dataDescriptor(Undefined, attrs))
}

// CreateGlobalFunctionBinding is the operation of that name.
// https://tc39.es/ecma262/#sec-createglobalfunctionbinding
func (r *Realm) CreateGlobalFunctionBinding(name PropertyKey, f Value, deletable bool) error {
	g := r.Global
	d, ok, err := g.Methods().GetOwnProperty(g, name)
	if err != nil {
		return err
	}
	desc := PropertyDescriptor{Value: f, Has: HasValue}
	if !ok || d.Attrs&Configurable != 0 {
		desc.Attrs = Writable | Enumerable
		if deletable || r.DeletableGlobals {
			desc.Attrs |= Configurable
		}
		desc.Has = HasValue | HasWritable | HasEnumerable | HasConfigurable
	}
	if err := DefinePropertyOrThrow(g, name, &desc); err != nil {
		return err
	}
	return Set(g, name, f, false)
}
