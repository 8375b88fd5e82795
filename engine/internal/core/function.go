package core

import "github.com/sxfescript/sxn/engine/internal/text"

type namePrefix uint8

const (
	prefixNone namePrefix = iota
	prefixGet
	prefixSet
)

// NativeFunctionClass is the class of builtin functions.
var NativeFunctionClass = Class{Name: "Function", Kind: KindNative, Methods: nativeMethods{}, Layout: (*NativeFunction)(nil)}

// nativeMethods are the internal methods of builtin function objects.
// https://tc39.es/ecma262/#sec-built-in-function-objects
type nativeMethods struct{ OrdinaryMethods }

func (nativeMethods) IsLazyKey(_ *Object, key *Atom) bool {
	return key == text.AtomLength || key == text.AtomName
}

func (nativeMethods) MaterializeProperties(o *Object) {
	f := (*NativeFunction)(ptr(o))
	AddProperty(o, text.AtomLength, Int64(int64(f.Length)), Configurable)
	AddProperty(o, text.AtomName, Str(f.nameString()), Configurable)
}

// Call is [[Call]] of builtin functions.
// https://tc39.es/ecma262/#sec-built-in-function-objects-call-thisargument-argumentslist
func (nativeMethods) Call(o *Object, this Value, args []Value) (v Value, err error) {
	f := (*NativeFunction)(ptr(o))
	if f.Func != nil {
		v, err = f.Func(f.Realm, this, args)
	} else {
		v, err = f.Construct(f.Realm, nil, args)
	}
	if err != nil {
		return Undefined, raise(f.Realm, err)
	}
	return v, nil
}

// Construct is [[Construct]] of builtin constructors.
// https://tc39.es/ecma262/#sec-built-in-function-objects-construct-argumentslist-newtarget
func (nativeMethods) Construct(o *Object, args []Value, newTarget *Object) (Value, error) {
	f := (*NativeFunction)(ptr(o))
	v, err := f.Construct(f.Realm, newTarget, args)
	if err != nil {
		return Undefined, raise(f.Realm, err)
	}
	return v, nil
}

func (nativeMethods) IsConstructor(o *Object) bool {
	return (*NativeFunction)(ptr(o)).Construct != nil
}

// raise turns the error of a native of realm r into what travels on: an
// *Exception, or a *Termination as it is.
func raise(r *Realm, err error) error {
	switch e := err.(type) {
	case *Exception:
		return e
	case *Termination:
		return e
	}
	if IsTermination(err) {
		return err
	}
	return ToException(r, err)
}

// nameString is the value of the function's initial name property.
// https://tc39.es/ecma262/#sec-setfunctionname
func (f *NativeFunction) nameString() text.String {
	var s text.String
	if f.Spec != nil {
		if f.Spec.Symbol != SymbolNone {
			s = SymbolFunctionName(f.Spec.Symbol.Atom())
		} else {
			s = text.InternGoAtom(f.Spec.Name).String()
		}
	} else {
		s = FunctionNameOfKey(f.Name)
	}
	switch f.prefix {
	case prefixGet:
		s, _ = text.Concat(text.FromASCII("get "), s)
	case prefixSet:
		s, _ = text.Concat(text.FromASCII("set "), s)
	}
	return s
}

// InitialName returns the name that the function was made with.
func (f *NativeFunction) InitialName() text.String { return f.nameString() }

// FunctionNameOfKey returns the name that SetFunctionName gives for key.
// https://tc39.es/ecma262/#sec-setfunctionname
func FunctionNameOfKey(key PropertyKey) text.String {
	if key.IsSymbol() {
		return SymbolFunctionName(key.Atom)
	}
	return KeyToString(key)
}

// SymbolFunctionName returns "[description]", or "" for a symbol without one.
func SymbolFunctionName(a *Atom) text.String {
	if _, ok := a.SymbolDescription(); !ok {
		return text.Empty
	}
	s, _ := text.Concat(text.FromASCII("["), a.String())
	s, _ = text.Concat(s, text.FromASCII("]"))
	return s
}

func (r *Realm) newNative() *NativeFunction {
	f := &NativeFunction{Realm: r}
	f.shape = r.nativeShape()
	return f
}

// nativeShape is the shape that builtin functions begin with.
func (r *Realm) nativeShape() *Shape {
	s := r.roots[rootNative]
	if s == nil {
		s = r.Agent.LazyRootShape(r.Intrinsic(IntrinsicFunctionPrototype), &NativeFunctionClass)
		r.roots[rootNative] = s
	}
	return s
}

func (r *Realm) newSpecFunction(spec *PropertySpec, fn NativeFunc, prefix namePrefix, length uint32) *Object {
	f := r.newNative()
	f.Func, f.Spec, f.Tag, f.prefix, f.Length = fn, spec, spec.Tag, prefix, length
	return &f.Object
}

// NewNativeFunction returns a builtin function object.
// https://tc39.es/ecma262/#sec-createbuiltinfunction
func (r *Realm) NewNativeFunction(name string, length int, fn NativeFunc) *Object {
	f := r.newNative()
	f.Func, f.Name, f.Length = fn, text.InternGo(name), uint32(length)
	return &f.Object
}

// NewNativeFunctionKey is NewNativeFunction with a property key as name and a
// prefix, "get", "set" or "".
func (r *Realm) NewNativeFunctionKey(key PropertyKey, prefix string, length int, fn NativeFunc) *Object {
	f := r.newNative()
	f.Func, f.Name, f.Length = fn, key, uint32(length)
	switch prefix {
	case "get":
		f.prefix = prefixGet
	case "set":
		f.prefix = prefixSet
	}
	return &f.Object
}

// NewNativeConstructor returns a builtin constructor without a prototype
// property and without statics; see NewBuiltinConstructor.
func (r *Realm) NewNativeConstructor(name string, length int, construct NativeConstructor) *Object {
	f := r.newNative()
	f.Construct, f.Name, f.Length = construct, text.InternGo(name), uint32(length)
	return &f.Object
}

// NewBuiltinConstructor returns the constructor that spec describes, with its
// prototype property and statics, all lazy.
func (r *Realm) NewBuiltinConstructor(spec *ConstructorSpec) *Object {
	f := &NativeFunction{Realm: r, Construct: spec.Construct, Name: text.InternGo(spec.Name), Length: uint32(spec.Length)}
	parent := IntrinsicFunctionPrototype
	if spec.Parent != IntrinsicNone {
		parent = spec.Parent
	}
	f.shape = RootShape(r.Intrinsic(parent), &NativeFunctionClass, 0)
	o := &f.Object
	o.MakeUnique(len(spec.Statics) + 3)
	AddProperty(o, text.AtomLength, Int(int32(spec.Length)), Configurable)
	AddProperty(o, text.AtomName, Str(text.InternGoAtom(spec.Name).String()), Configurable)
	if id := spec.Prototype; id != IntrinsicNone {
		AddProperty(o, text.AtomPrototype, Lazy(r, func(r *Realm) (Value, error) { return Obj(r.Intrinsic(id)), nil }), 0)
	}
	InstallProperties(r, o, spec.Statics)
	return o
}

// NewBuiltinObject returns an object without class data that has the
// properties of a static table. The class must be of KindPlain or KindOther;
// nil stands for ObjectClass.
func (r *Realm) NewBuiltinObject(proto *Object, class *Class, specs []PropertySpec) *Object {
	if class == nil {
		class = &ObjectClass
	}
	o := AllocPlain(r.Agent.RootShape(proto, class, 0))
	InstallProperties(r, o, specs)
	return o
}

// InitNativeFunction makes f, an allocated NativeFunction, an anonymous
// builtin function.
func (r *Realm) InitNativeFunction(f *NativeFunction, length int, fn NativeFunc) {
	f.Realm, f.shape = r, r.nativeShape()
	f.Func, f.Name, f.Length = fn, text.AtomEmpty.Key(), uint32(length)
}

// InitNative makes o, an allocated NativeFunction, a function of realm r with
// the prototype; the realm's builder of %Function.prototype% needs it.
func InitNative(f *NativeFunction, r *Realm, proto *Object) {
	f.Realm = r
	f.shape = r.Agent.LazyRootShape(proto, &NativeFunctionClass)
}
