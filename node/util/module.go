package util

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/internal/deprecation"
	"github.com/sxfescript/sxn/runtime/env"
)

// Module is node:util.
var Module = node.Module{ID: "util", Build: build}

// SysModule is node:sys, another name for node:util.
var SysModule = node.Module{ID: "sys", Build: func(e *env.Env, _ *node.Module) (engine.Value, error) {
	if err := deprecation.Warn(e, "DEP0025", "sys is deprecated. Use `node:util` instead."); err != nil {
		return engine.Undefined, err
	}
	return e.Builtin(e, "util")
}}

// TypesModule is node:util/types.
var TypesModule = node.Module{ID: "util/types", Build: func(e *env.Env, _ *node.Module) (engine.Value, error) {
	return types(e)
}}

var exports = [...]node.Export{
	{Name: "_errnoException", Func: errnoException},
	{Name: "_exceptionWithHostPort", Func: exceptionWithHostPort},
	{Name: "_extend", Length: 2, Func: extend, FuncName: "deprecated"},
	{Name: "callbackify", Length: 1, Func: callbackify},
	{Name: "convertProcessSignalToExitCode", Length: 1, Func: signalToExitCode},
	{Name: "debug", Length: 2, Func: debuglog, FuncName: "debuglog"},
	{Name: "debuglog", Length: 2, Alias: "debug"},
	{Name: "deprecate", Length: 3, Func: deprecate},
	{Name: "format", Length: 0, Func: format},
	{Name: "styleText", Length: 3, Func: styleText},
	{Name: "formatWithOptions", Length: 1, Func: formatWithOptions},
	{Name: "getCallSites", Func: getCallSites},
	{Name: "getSystemErrorMap", Func: getSystemErrorMap},
	{Name: "getSystemErrorName", Length: 1, Func: getSystemErrorName},
	{Name: "getSystemErrorMessage", Length: 1, Func: getSystemErrorMessage},
	{Name: "inherits", Length: 2, Func: inherits},
	{Name: "inspect", Value: inspectFunction},
	{Name: "isArray", Length: 1, Func: isArray, FuncName: "deprecated"},
	{Name: "isDeepStrictEqual", Length: 3, Func: isDeepStrictEqual},
	{Name: "isPartialDeepStrictEqual", Length: 2, Func: isPartialDeepStrictEqual},
	{Name: "markPromiseAsHandled", Length: 1, Func: markPromiseAsHandled},
	{Name: "promisify", Value: promisifyFunction},
	{Name: "stripVTControlCharacters", Length: 1, Func: stripVT},
	{Name: "toUSVString", Length: 1, Func: toUSVString},
	{Name: "transferableAbortSignal", Get: lazily("transferableAbortSignal", 1, transferableAbortSignal)},
	{Name: "transferableAbortController", Get: lazily("transferableAbortController", 0, transferableAbortController)},
	{Name: "aborted", Get: lazily("aborted", 2, aborted)},
	{Name: "types", Value: types},
	{Name: "parseEnv", Length: 1, Func: parseEnv},
	{Name: "parseArgs", Length: 0, Func: parseArgs},
	{Name: "TextDecoder", Value: global("TextDecoder")},
	{Name: "TextEncoder", Value: global("TextEncoder")},
	{Name: "MIMEType", Value: mimeTypeClass},
	{Name: "MIMEParams", Value: mimeParamsClass},
	{Name: "diff", Length: 2, Func: diff},
	{Name: "debounce", Get: lazily("debounce", 2, debounce)},
	{Name: "throttle", Get: lazily("throttle", 3, throttle)},
	{Name: "setTraceSigInt", Length: 1, Func: setTraceSigInt},
}

func build(e *env.Env, _ *node.Module) (engine.Value, error) {
	o := e.RT.NewObject()
	return o.Value(), node.Define(e, o, exports[:])
}

// getters holds what getters of the exports have made in a runtime.
type getters struct{ made map[string]*engine.Function }

var getterStates = env.State[getters]{}

// lazily is the getter of an export that Node loads when it is first read.
func lazily(name string, length int, f engine.NativeFunc) engine.NativeFunc {
	return func(c *engine.Call) (engine.Value, error) {
		s := getterStates.Must(env.From(c))
		fn := s.made[name]
		if fn == nil {
			if s.made == nil {
				s.made = map[string]*engine.Function{}
			}
			fn = c.Runtime().NewFunction(name, length, f)
			s.made[name] = fn
		}
		return fn.Value(), nil
	}
}

// global gives a global class as an export.
func global(name string) func(e *env.Env) (engine.Value, error) {
	return func(e *env.Env) (engine.Value, error) { return e.RT.Global().Get(name) }
}
