package generator

import (
	"github.com/sxfescript/sxn/engine/internal/core"
)

var (
	generatorFunctionSpec = core.ConstructorSpec{Name: "GeneratorFunction", Length: 1, Construct: constructGeneratorFunction,
		Prototype: core.IntrinsicGeneratorFunctionPrototype, Parent: core.IntrinsicFunction}
	asyncGeneratorFunctionSpec = core.ConstructorSpec{Name: "AsyncGeneratorFunction", Length: 1, Construct: constructAsyncGeneratorFunction,
		Prototype: core.IntrinsicAsyncGeneratorFunctionPrototype, Parent: core.IntrinsicFunction}
	asyncFunctionSpec = core.ConstructorSpec{Name: "AsyncFunction", Length: 1, Construct: constructAsyncFunction,
		Prototype: core.IntrinsicAsyncFunctionPrototype, Parent: core.IntrinsicFunction}
)

var generatorFunctionPrototypeProperties = [...]core.PropertySpec{
	{Name: "prototype", Intrinsic: core.IntrinsicGeneratorPrototype, Attrs: core.Configurable, HasAttrs: true},
	{Name: "constructor", Intrinsic: core.IntrinsicGeneratorFunction, Attrs: core.Configurable, HasAttrs: true},
	{Symbol: core.SymbolToStringTag, Lazy: generatorFunctionTag, Attrs: core.Configurable, HasAttrs: true},
}

var asyncGeneratorFunctionPrototypeProperties = [...]core.PropertySpec{
	{Name: "prototype", Intrinsic: core.IntrinsicAsyncGeneratorPrototype, Attrs: core.Configurable, HasAttrs: true},
	{Name: "constructor", Intrinsic: core.IntrinsicAsyncGeneratorFunction, Attrs: core.Configurable, HasAttrs: true},
	{Symbol: core.SymbolToStringTag, Lazy: asyncGeneratorFunctionTag, Attrs: core.Configurable, HasAttrs: true},
}

var asyncFunctionPrototypeProperties = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicAsyncFunction, Attrs: core.Configurable, HasAttrs: true},
	{Symbol: core.SymbolToStringTag, Lazy: asyncFunctionTag, Attrs: core.Configurable, HasAttrs: true},
}

func generatorFunctionTag(*core.Realm) (core.Value, error) {
	return core.GoStr("GeneratorFunction"), nil
}
func asyncGeneratorFunctionTag(*core.Realm) (core.Value, error) {
	return core.GoStr("AsyncGeneratorFunction"), nil
}
func asyncFunctionTag(*core.Realm) (core.Value, error) { return core.GoStr("AsyncFunction"), nil }

// NewGeneratorFunction makes %GeneratorFunction%.
func NewGeneratorFunction(r *core.Realm) *core.Object {
	return r.NewBuiltinConstructor(&generatorFunctionSpec)
}

// NewGeneratorFunctionPrototype makes %GeneratorFunction.prototype%.
func NewGeneratorFunctionPrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicFunctionPrototype), nil, generatorFunctionPrototypeProperties[:])
}

// NewAsyncGeneratorFunction makes %AsyncGeneratorFunction%.
func NewAsyncGeneratorFunction(r *core.Realm) *core.Object {
	return r.NewBuiltinConstructor(&asyncGeneratorFunctionSpec)
}

// NewAsyncGeneratorFunctionPrototype makes %AsyncGeneratorFunction.prototype%.
func NewAsyncGeneratorFunctionPrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicFunctionPrototype), nil, asyncGeneratorFunctionPrototypeProperties[:])
}

// NewAsyncFunction makes %AsyncFunction%.
func NewAsyncFunction(r *core.Realm) *core.Object { return r.NewBuiltinConstructor(&asyncFunctionSpec) }

// NewAsyncFunctionPrototype makes %AsyncFunction.prototype%.
func NewAsyncFunctionPrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicFunctionPrototype), nil, asyncFunctionPrototypeProperties[:])
}

// constructGeneratorFunction is the GeneratorFunction constructor.
// https://tc39.es/ecma262/#sec-generatorfunction
func constructGeneratorFunction(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	return create(r, newTarget, core.DynamicGenerator, args)
}

// constructAsyncGeneratorFunction is the AsyncGeneratorFunction constructor.
// https://tc39.es/ecma262/#sec-asyncgeneratorfunction
func constructAsyncGeneratorFunction(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	return create(r, newTarget, core.DynamicAsyncGenerator, args)
}

// constructAsyncFunction is the AsyncFunction constructor.
// https://tc39.es/ecma262/#sec-async-function-constructor-arguments
func constructAsyncFunction(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	return create(r, newTarget, core.DynamicAsync, args)
}

func create(r *core.Realm, newTarget *core.Object, kind core.DynamicFunctionKind, args []core.Value) (core.Value, error) {
	f, err := r.Agent.VM.CreateDynamicFunction(r, newTarget, kind, args)
	if err != nil {
		return core.Undefined, err
	}
	return core.Obj(f), nil
}
