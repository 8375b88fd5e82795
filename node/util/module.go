package util

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// Module is node:util.
var Module = node.Module{ID: "util", Build: build}

// SysModule is node:sys, another name for node:util.
var SysModule = node.Module{ID: "sys", Build: func(e *env.Env, _ *node.Module) (engine.Value, error) {
	return e.Builtin(e, "util")
}}

// TypesModule is node:util/types.
var TypesModule = node.Module{ID: "util/types", Build: func(e *env.Env, _ *node.Module) (engine.Value, error) {
	return types(e)
}}

var exports = [...]node.Export{
	{Name: "_errnoException", Length: 3, Func: errnoException},
	{Name: "_exceptionWithHostPort", Length: 5, Func: exceptionWithHostPort},
	{Name: "_extend", Length: 2, Func: extend},
	{Name: "callbackify", Length: 1, Func: callbackify},
	{Name: "convertProcessSignalToExitCode", Length: 1, Func: signalToExitCode},
	{Name: "debug", Length: 2, Func: debuglog, FuncName: "debuglog"},
	{Name: "debuglog", Length: 2, Func: debuglog},
	{Name: "deprecate", Length: 3, Func: deprecate},
	{Name: "format", Length: 0, Func: format},
	{Name: "styleText", Length: 3, Func: styleText},
	{Name: "formatWithOptions", Length: 1, Func: formatWithOptions},
	{Name: "getCallSites", Length: 1, Func: getCallSites},
	{Name: "getSystemErrorMap", Func: getSystemErrorMap},
	{Name: "getSystemErrorName", Length: 1, Func: getSystemErrorName},
	{Name: "getSystemErrorMessage", Length: 1, Func: getSystemErrorMessage},
	{Name: "inherits", Length: 2, Func: inherits},
	{Name: "inspect", Value: inspectFunction},
	{Name: "isArray", Value: isArrayFunction},
	{Name: "isDeepStrictEqual", Length: 3, Func: unavailable("util.isDeepStrictEqual")},
	{Name: "promisify", Value: promisifyFunction},
	{Name: "stripVTControlCharacters", Length: 1, Func: stripVT},
	{Name: "toUSVString", Length: 1, Func: toUSVString},
	{Name: "transferableAbortSignal", Length: 1, Func: unavailable("util.transferableAbortSignal")},
	{Name: "transferableAbortController", Func: unavailable("util.transferableAbortController")},
	{Name: "aborted", Length: 2, Func: aborted},
	{Name: "types", Value: types},
	{Name: "parseEnv", Length: 1, Func: parseEnv},
	{Name: "parseArgs", Length: 0, Func: unavailable("util.parseArgs")},
	{Name: "TextDecoder", Value: global("TextDecoder")},
	{Name: "TextEncoder", Value: global("TextEncoder")},
	{Name: "MIMEType", Length: 1, Func: unavailable("util.MIMEType")},
	{Name: "MIMEParams", Func: unavailable("util.MIMEParams")},
	{Name: "diff", Length: 2, Func: unavailable("util.diff")},
	{Name: "setTraceSigInt", Length: 1, Func: unavailable("util.setTraceSigInt")},
}

func build(e *env.Env, _ *node.Module) (engine.Value, error) {
	o := e.RT.NewObject()
	return o.Value(), node.Define(e, o, exports[:])
}

// global gives a global class as an export.
func global(name string) func(e *env.Env) (engine.Value, error) {
	return func(e *env.Env) (engine.Value, error) { return e.RT.Global().Get(name) }
}

func unavailable(feature string) engine.NativeFunc {
	return func(*engine.Call) (engine.Value, error) { return engine.Undefined, nodeerr.Unavailable(feature) }
}
