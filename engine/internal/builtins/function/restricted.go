package function

import "github.com/sxfescript/sxn/engine/internal/core"

// getCaller is the getter of Function.prototype.caller.
//
// COMPAT: V8 has it and arguments for ordinary sloppy functions; for all else
// they throw as %ThrowTypeError% does.
// https://tc39.es/ecma262/#sec-addrestrictedfunctionproperties
func getCaller(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	if o := this.ObjectOrNil(); o != nil && o.Kind() == core.KindFunction {
		if caller, ok := r.Agent.VM.FunctionCaller(o); ok {
			return objectOrNull(caller), nil
		}
	}
	return core.Undefined, core.ErrRestricted()
}

// getArguments is the getter of Function.prototype.arguments.
func getArguments(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	if o := this.ObjectOrNil(); o != nil && o.Kind() == core.KindFunction {
		if arguments, ok := r.Agent.VM.FunctionArguments(o); ok {
			return objectOrNull(arguments), nil
		}
	}
	return core.Undefined, core.ErrRestricted()
}

// setRestricted is the setter of both: it does nothing where they may be read.
func setRestricted(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	if o := this.ObjectOrNil(); o != nil && o.Kind() == core.KindFunction {
		if _, ok := r.Agent.VM.FunctionCaller(o); ok {
			return core.Undefined, nil
		}
	}
	return core.Undefined, core.ErrRestricted()
}

func objectOrNull(o *core.Object) core.Value {
	if o == nil {
		return core.Null
	}
	return core.Obj(o)
}
