package object

import "github.com/sxfescript/sxn/engine/internal/core"

// preventExtensions is Object.preventExtensions.
// https://tc39.es/ecma262/#sec-object.preventextensions
func preventExtensions(_ *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	v := core.Arg(args, 0)
	if !v.IsObject() {
		return v, nil
	}
	o := v.AsObject()
	ok, err := o.Methods().PreventExtensions(o)
	if err == nil && !ok {
		err = refused(o, "Cannot prevent extensions", "preventExtensions")
	}
	return v, err
}

// seal is Object.seal.
// https://tc39.es/ecma262/#sec-object.seal
func seal(_ *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return restrict(core.Arg(args, 0), false)
}

// freeze is Object.freeze.
// https://tc39.es/ecma262/#sec-object.freeze
func freeze(_ *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return restrict(core.Arg(args, 0), true)
}

func restrict(v core.Value, frozen bool) (core.Value, error) {
	if !v.IsObject() {
		return v, nil
	}
	o := v.AsObject()
	if o.Kind() == core.KindTypedArray {
		if n, ok := core.TypedArrayLength(core.AsTypedArray(v)); ok && n > 0 {
			if frozen {
				return core.Undefined, core.TypeError("Cannot freeze array buffer views with elements")
			}
			return core.Undefined, core.TypeError("Cannot seal array buffer views with elements")
		}
	}
	ok, err := core.SetIntegrityLevel(o, frozen)
	if err == nil && !ok {
		what := "Cannot seal"
		if frozen {
			what = "Cannot freeze"
		}
		err = refused(o, what, "preventExtensions")
	}
	return v, err
}

// refused is the error of an integrity operation that an object refused.
func refused(o *core.Object, what, trap string) error {
	if k := o.Kind(); k == core.KindProxy || k == core.KindCallableProxy {
		return core.TypeError("'%s' on proxy: trap returned falsish", trap)
	}
	return core.TypeError("%s", what)
}

// isExtensible is Object.isExtensible.
// https://tc39.es/ecma262/#sec-object.isextensible
func isExtensible(_ *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	o := core.Arg(args, 0).ObjectOrNil()
	if o == nil {
		return core.False, nil
	}
	ok, err := o.Methods().IsExtensible(o)
	return core.Bool(ok), err
}

// isFrozen is Object.isFrozen.
// https://tc39.es/ecma262/#sec-object.isfrozen
func isFrozen(_ *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return tests(core.Arg(args, 0), true)
}

// isSealed is Object.isSealed.
// https://tc39.es/ecma262/#sec-object.issealed
func isSealed(_ *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return tests(core.Arg(args, 0), false)
}

func tests(v core.Value, frozen bool) (core.Value, error) {
	o := v.ObjectOrNil()
	if o == nil {
		return core.True, nil
	}
	ok, err := core.TestIntegrityLevel(o, frozen)
	return core.Bool(ok), err
}
