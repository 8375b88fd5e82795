package intl

import (
	"sync"
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// fallbackName is the hidden property of %Intl% that holds the symbol below.
var fallbackName = sync.OnceValue(func() *text.Atom { return text.NewPrivateName(text.FromASCII("#fallback")) })

// fallbackSymbol is %Intl%.[[FallbackSymbol]].
// https://tc39.es/ecma402/#sec-well-known-intrinsic-objects
func fallbackSymbol(r *core.Realm) core.PropertyKey {
	o := r.Intrinsic(core.IntrinsicIntl)
	if p := core.GetInternal(o, fallbackName()); p != nil {
		return (*text.Atom)(p).Key()
	}
	a := text.NewSymbol(text.FromASCII("IntlLegacyConstructedSymbol"), true)
	core.SetInternal(o, fallbackName(), unsafe.Pointer(a))
	return a.Key()
}

// legacyConstructor makes a constructor that does something else when it is
// called as a function.
func legacyConstructor(r *core.Realm, spec *core.ConstructorSpec, call core.NativeFunc) *core.Object {
	o := r.NewBuiltinConstructor(spec)
	(*core.NativeFunction)(core.Obj(o).Ptr).Func = call
	return o
}

// chainLegacy is ChainNumberFormat and ChainDateTimeFormat: where this is an
// object that inherits from the constructor's prototype it becomes a format.
// https://tc39.es/ecma402/#sec-chainnumberformat
func chainLegacy(r *core.Realm, this core.Value, c *core.Object, v core.Value) (core.Value, error) {
	if !this.IsObject() {
		return v, nil
	}
	inherits, err := core.OrdinaryHasInstance(r, core.Obj(c), this)
	if err != nil || !inherits {
		return v, err
	}
	desc := core.PropertyDescriptor{Value: v, Has: core.HasValue | core.HasWritable | core.HasEnumerable | core.HasConfigurable}
	return this, core.DefinePropertyOrThrow(this.AsObject(), fallbackSymbol(r), &desc)
}

// unwrapLegacy returns the format behind this.
// https://tc39.es/ecma402/#sec-unwrapnumberformat
func unwrapLegacy(r *core.Realm, this core.Value, class *core.Class, id core.IntrinsicID) (core.Value, error) {
	if !this.IsObject() || is(this, class) {
		return this, nil
	}
	inherits, err := core.OrdinaryHasInstance(r, core.Obj(r.Intrinsic(id)), this)
	if err != nil || !inherits {
		return this, err
	}
	return core.Get(this.AsObject(), fallbackSymbol(r))
}
