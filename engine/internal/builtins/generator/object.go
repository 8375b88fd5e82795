package generator

import (
	"github.com/sxfescript/sxn/engine/internal/core"
)

var generatorProperties = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicGeneratorFunctionPrototype, Attrs: core.Configurable, HasAttrs: true},
	{Name: "next", Length: 1, Func: generatorNext, Tag: core.TagGeneratorNext},
	{Name: "return", Length: 1, Func: generatorReturn},
	{Name: "throw", Length: 1, Func: generatorThrow},
	{Symbol: core.SymbolToStringTag, Lazy: generatorTag, Attrs: core.Configurable, HasAttrs: true},
}

var asyncGeneratorProperties = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicAsyncGeneratorFunctionPrototype, Attrs: core.Configurable, HasAttrs: true},
	{Name: "next", Length: 1, Func: asyncGeneratorNext},
	{Name: "return", Length: 1, Func: asyncGeneratorReturn},
	{Name: "throw", Length: 1, Func: asyncGeneratorThrow},
	{Symbol: core.SymbolToStringTag, Lazy: asyncGeneratorTag, Attrs: core.Configurable, HasAttrs: true},
}

func generatorTag(*core.Realm) (core.Value, error)      { return core.GoStr("Generator"), nil }
func asyncGeneratorTag(*core.Realm) (core.Value, error) { return core.GoStr("AsyncGenerator"), nil }

// NewPrototype makes %GeneratorPrototype%.
func NewPrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicIteratorPrototype), nil, generatorProperties[:])
}

// NewAsyncPrototype makes %AsyncGeneratorPrototype%.
func NewAsyncPrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicAsyncIteratorPrototype), nil, asyncGeneratorProperties[:])
}

func resume(r *core.Realm, this core.Value, mode core.ResumeMode, method string, args []core.Value) (core.Value, error) {
	if !this.IsKind(core.KindGenerator) {
		return core.Undefined, core.TypeError("Method [Generator].prototype.%s called on incompatible receiver %s", method, core.DescribeValue(this))
	}
	return r.Agent.VM.ResumeGenerator(this.AsObject(), mode, core.Arg(args, 0))
}

// generatorNext is %GeneratorPrototype%.next.
// https://tc39.es/ecma262/#sec-generator.prototype.next
func generatorNext(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return resume(r, this, core.ResumeNext, "next", args)
}

// generatorReturn is %GeneratorPrototype%.return.
// https://tc39.es/ecma262/#sec-generator.prototype.return
func generatorReturn(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return resume(r, this, core.ResumeReturn, "return", args)
}

// generatorThrow is %GeneratorPrototype%.throw.
// https://tc39.es/ecma262/#sec-generator.prototype.throw
func generatorThrow(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return resume(r, this, core.ResumeThrow, "throw", args)
}

// asyncGeneratorNext is %AsyncGeneratorPrototype%.next.
// https://tc39.es/ecma262/#sec-asyncgenerator-prototype-next
func asyncGeneratorNext(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return r.Agent.VM.ResumeAsyncGenerator(this, core.ResumeNext, core.Arg(args, 0))
}

// asyncGeneratorReturn is %AsyncGeneratorPrototype%.return.
// https://tc39.es/ecma262/#sec-asyncgenerator-prototype-return
func asyncGeneratorReturn(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return r.Agent.VM.ResumeAsyncGenerator(this, core.ResumeReturn, core.Arg(args, 0))
}

// asyncGeneratorThrow is %AsyncGeneratorPrototype%.throw.
// https://tc39.es/ecma262/#sec-asyncgenerator-prototype-throw
func asyncGeneratorThrow(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return r.Agent.VM.ResumeAsyncGenerator(this, core.ResumeThrow, core.Arg(args, 0))
}
