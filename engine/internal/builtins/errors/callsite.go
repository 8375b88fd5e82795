package errors

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/stacktrace"
	"github.com/sxfescript/sxn/engine/internal/text"
)

var callSitePrototype = [...]core.PropertySpec{
	{Name: "constructor", Lazy: callSiteConstructor},
	{Name: "getColumnNumber", Func: siteColumnNumber},
	{Name: "getEnclosingColumnNumber", Func: siteEnclosingColumn},
	{Name: "getEnclosingLineNumber", Func: siteEnclosingLine},
	{Name: "getEvalOrigin", Func: siteEvalOrigin},
	{Name: "getFileName", Func: siteFileName},
	{Name: "getFunction", Func: siteFunction},
	{Name: "getFunctionName", Func: siteFunctionName},
	{Name: "getLineNumber", Func: siteLineNumber},
	{Name: "getMethodName", Func: siteMethodName},
	{Name: "getPosition", Func: sitePosition},
	{Name: "getPromiseIndex", Func: sitePromiseIndex},
	{Name: "getScriptNameOrSourceURL", Func: siteFileName},
	{Name: "getScriptHash", Func: siteScriptHash},
	{Name: "getThis", Func: siteThis},
	{Name: "getTypeName", Func: siteTypeName},
	{Name: "isAsync", Func: siteIsAsync},
	{Name: "isConstructor", Func: siteIsConstructor},
	{Name: "isEval", Func: siteIsEval},
	{Name: "isNative", Func: siteIsNative},
	{Name: "isPromiseAll", Func: siteIsPromiseAll},
	{Name: "isToplevel", Func: siteIsToplevel},
	{Name: "toString", Func: siteToString},
}

// NewCallSitePrototype makes the prototype of call sites.
func NewCallSitePrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicObjectPrototype), nil, callSitePrototype[:])
}

func callSiteConstructor(r *core.Realm) (core.Value, error) {
	f := r.NewNativeConstructor("CallSite", 0, func(*core.Realm, *core.Object, []core.Value) (core.Value, error) {
		return core.Undefined, core.TypeError("Unsupported constructor")
	})
	core.DefineOwn(f, text.AtomPrototype.Key(), core.Obj(r.Intrinsic(core.IntrinsicCallSitePrototype)), 0)
	return core.Obj(f), nil
}

func siteOf(this core.Value, method string) (*core.StackFrame, error) {
	if o := this.ObjectOrNil(); o != nil && o.Class() == &stacktrace.CallSiteClass {
		return (*stacktrace.CallSite)(unsafe.Pointer(o)).Frame, nil
	}
	return nil, core.TypeError("CallSite method %s expects CallSite as receiver", method)
}

func stringOrNull(s string) core.Value {
	if s == "" {
		return core.Null
	}
	return core.GoStr(s)
}

// position returns the script and one-based position; line is 0 for natives.
func position(f *core.StackFrame) (name string, line, column int) {
	if f.Site == nil {
		return "", 0, 0
	}
	return f.Site.Position(f)
}

func numberOrNull(n int) core.Value {
	if n == 0 {
		return core.Null
	}
	return core.Int(int32(n))
}

func siteColumnNumber(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	f, err := siteOf(this, "getColumnNumber")
	if err != nil {
		return core.Undefined, err
	}
	_, _, column := position(f)
	return numberOrNull(column), nil
}

func siteLineNumber(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	f, err := siteOf(this, "getLineNumber")
	if err != nil {
		return core.Undefined, err
	}
	_, line, _ := position(f)
	return numberOrNull(line), nil
}

func siteFileName(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	f, err := siteOf(this, "getFileName")
	if err != nil {
		return core.Undefined, err
	}
	name, _, _ := position(f)
	if name == "" && f.Site != nil && f.Site.IsEval(f) {
		return core.Undefined, nil
	}
	return stringOrNull(name), nil
}

// enclosing is where the function of a frame starts.
func enclosing(f *core.StackFrame) (line, column int) {
	if s, ok := f.Site.(interface {
		Enclosing(f *core.StackFrame) (line, column int)
	}); ok {
		return s.Enclosing(f)
	}
	_, line, column = position(f)
	return line, column
}

func siteEnclosingColumn(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	f, err := siteOf(this, "getEnclosingColumnNumber")
	if err != nil {
		return core.Undefined, err
	}
	_, column := enclosing(f)
	return numberOrNull(column), nil
}

func siteEnclosingLine(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	f, err := siteOf(this, "getEnclosingLineNumber")
	if err != nil {
		return core.Undefined, err
	}
	line, _ := enclosing(f)
	return numberOrNull(line), nil
}

func siteEvalOrigin(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	f, err := siteOf(this, "getEvalOrigin")
	if err != nil {
		return core.Undefined, err
	}
	if f.Site == nil || !f.Site.IsEval(f) {
		return core.Undefined, nil
	}
	return core.GoStr(f.Site.EvalOrigin(f)), nil
}

func siteFunction(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	f, err := siteOf(this, "getFunction")
	if err != nil {
		return core.Undefined, err
	}
	if f.Strict || f.Function == nil || f.Code == nil {
		return core.Undefined, nil
	}
	return core.Obj(f.Function), nil
}

func siteFunctionName(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	f, err := siteOf(this, "getFunctionName")
	if err != nil {
		return core.Undefined, err
	}
	return stringOrNull(stacktrace.CallSiteName(f)), nil
}

func siteMethodName(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	f, err := siteOf(this, "getMethodName")
	if err != nil {
		return core.Undefined, err
	}
	return stringOrNull(stacktrace.MethodName(f)), nil
}

func sitePosition(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	f, err := siteOf(this, "getPosition")
	if err != nil {
		return core.Undefined, err
	}
	return core.Int(int32(stacktrace.Offset(f))), nil
}

func sitePromiseIndex(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	f, err := siteOf(this, "getPromiseIndex")
	if err != nil {
		return core.Undefined, err
	}
	if f.PromiseIndex == 0 {
		return core.Null, nil
	}
	return core.Int(int32(f.PromiseIndex - 1)), nil
}

func siteScriptHash(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	f, err := siteOf(this, "getScriptHash")
	if err != nil {
		return core.Undefined, err
	}
	return core.Str(stacktrace.ScriptHash(f)), nil
}

func siteThis(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	f, err := siteOf(this, "getThis")
	if err != nil {
		return core.Undefined, err
	}
	if f.Strict || f.Code == nil {
		return core.Undefined, nil
	}
	if f.This.IsNullish() && f.Function != nil {
		return core.Obj(r.Global), nil
	}
	return f.This.Clean(), nil
}

func siteTypeName(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	f, err := siteOf(this, "getTypeName")
	if err != nil {
		return core.Undefined, err
	}
	if f.IsConstruct {
		return core.Null, nil
	}
	return stringOrNull(stacktrace.TypeName(f)), nil
}

func siteIsAsync(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	f, err := siteOf(this, "isAsync")
	if err != nil {
		return core.Undefined, err
	}
	return core.Bool(f.IsAsync), nil
}

func siteIsConstructor(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	f, err := siteOf(this, "isConstructor")
	if err != nil {
		return core.Undefined, err
	}
	return core.Bool(f.IsConstruct), nil
}

func siteIsEval(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	f, err := siteOf(this, "isEval")
	if err != nil {
		return core.Undefined, err
	}
	return core.Bool(f.Site != nil && f.Site.IsEval(f)), nil
}

func siteIsNative(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	f, err := siteOf(this, "isNative")
	if err != nil {
		return core.Undefined, err
	}
	return core.Bool(f.Code == nil && f.Site != nil), nil
}

func siteIsPromiseAll(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	f, err := siteOf(this, "isPromiseAll")
	if err != nil {
		return core.Undefined, err
	}
	return core.Bool(f.PromiseIndex != 0), nil
}

func siteIsToplevel(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	f, err := siteOf(this, "isToplevel")
	if err != nil {
		return core.Undefined, err
	}
	return core.Bool(f.IsToplevel), nil
}

func siteToString(_ *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	f, err := siteOf(this, "toString")
	if err != nil {
		return core.Undefined, err
	}
	return core.GoStr(stacktrace.FrameText(f)), nil
}
