package buffer

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/blob"
)

// Module is node:buffer.
var Module = node.Module{ID: "buffer", Build: build, Exports: []node.Export{
	{Name: "Buffer", Value: bufferExport},
	{Name: "transcode", Length: 3, Func: transcode},
	{Name: "isUtf8", Length: 1, Func: isUtf8},
	{Name: "isAscii", Length: 1, Func: isAscii},
	{Name: "isLatin1", Length: 1, Func: isLatin1},
	{Name: "kMaxLength", Value: func(*env.Env) (engine.Value, error) { return engine.Int(maxLength), nil }},
	{Name: "kStringMaxLength", Value: func(*env.Env) (engine.Value, error) { return engine.Int(maxStringLength), nil }},
	{Name: "btoa", Length: 1, Func: btoa},
	{Name: "atob", Length: 1, Func: atob},
	{Name: "constants", Value: constants, ReadOnly: true, Fixed: true},
}}

// after are the exports behind INSPECT_MAX_BYTES.
var after = [...]node.Export{
	{Name: "Blob", Value: blob.Global},
	{Name: "resolveObjectURL", Length: 1, Func: resolveObjectURL},
	{Name: "File", Value: blob.GlobalFile},
}

func build(e *env.Env, m *node.Module) (engine.Value, error) {
	o := e.RT.NewObject()
	if err := node.Define(e, o, m.Exports); err != nil {
		return engine.Undefined, err
	}
	err := o.Define(engine.NewKey("INSPECT_MAX_BYTES"), engine.Property{
		Get: e.RT.NewFunction("get", 0, getInspectMaxBytes), Set: e.RT.NewFunction("set", 1, setInspectMaxBytes), Enumerable: true, Configurable: true})
	if err != nil {
		return engine.Undefined, err
	}
	return o.Value(), node.Define(e, o, after[:])
}

func bufferExport(e *env.Env) (engine.Value, error) {
	f, err := Class(e)
	if err != nil {
		return engine.Undefined, err
	}
	return f.Value(), nil
}

func constants(e *env.Env) (engine.Value, error) {
	o := e.RT.NewObject()
	for _, x := range [...]struct {
		name  string
		value int
	}{{"MAX_LENGTH", maxLength}, {"MAX_STRING_LENGTH", maxStringLength}} {
		if err := o.Define(engine.NewKey(x.name), engine.Property{Value: engine.Int(x.value), Enumerable: true}); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}

func getInspectMaxBytes(c *engine.Call) (engine.Value, error) {
	return engine.Number(of(c).inspectMaxBytes), nil
}

func setInspectMaxBytes(c *engine.Call) (engine.Value, error) {
	f, err := validate.Number(c, c.Arg(0), "INSPECT_MAX_BYTES", 0, inf)
	if err == nil {
		of(c).inspectMaxBytes = f
	}
	return engine.Undefined, err
}

// resolveObjectURL is buffer.resolveObjectURL(id).
// https://nodejs.org/api/buffer.html#bufferresolveobjecturlid
func resolveObjectURL(c *engine.Call) (engine.Value, error) {
	s, err := c.Runtime().ToString(c.Arg(0))
	if err != nil {
		return engine.Undefined, err
	}
	o, err := blob.ResolveURL(env.From(c), s)
	if o == nil || err != nil {
		return engine.Undefined, err
	}
	return o.Value(), nil
}
