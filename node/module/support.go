package module

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/modules/sourcemap"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// getSourceMapsSupport is module.getSourceMapsSupport().
// https://nodejs.org/api/module.html#modulegetsourcemapssupport
func getSourceMapsSupport(c *engine.Call) (engine.Value, error) {
	s := sourcemap.Of(env.From(c)).Support
	o := c.Runtime().NewObjectWithPrototype(nil)
	for _, p := range [...]struct {
		name string
		on   bool
	}{{"enabled", s.Enabled}, {"nodeModules", s.NodeModules}, {"generatedCode", s.GeneratedCode}} {
		if err := o.Put(p.name, engine.Bool(p.on)); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), o.Freeze()
}

// setSourceMapsSupport is module.setSourceMapsSupport(enabled[, options]).
// https://nodejs.org/api/module.html#modulesetsourcemapssupportenabled-options
func setSourceMapsSupport(c *engine.Call) (engine.Value, error) {
	enabled, err := validate.Boolean(c, c.Arg(0), "enabled")
	if err != nil {
		return engine.Undefined, err
	}
	s := sourcemap.Support{Enabled: enabled}
	if !c.Arg(1).IsUndefined() {
		o, err := validate.Object(c, c.Arg(1), "options")
		if err != nil {
			return engine.Undefined, err
		}
		for _, p := range [...]struct {
			name string
			to   *bool
		}{{"nodeModules", &s.NodeModules}, {"generatedCode", &s.GeneratedCode}} {
			v, err := o.Get(p.name)
			if err != nil {
				return engine.Undefined, err
			}
			if v.IsUndefined() {
				continue
			}
			if *p.to, err = validate.Boolean(c, v, "options."+p.name); err != nil {
				return engine.Undefined, err
			}
		}
	}
	sourcemap.Of(env.From(c)).Support = s
	return engine.Undefined, nil
}

// findSourceMap is module.findSourceMap(path).
// https://nodejs.org/api/module.html#modulefindsourcemappath
func findSourceMap(c *engine.Call) (engine.Value, error) {
	e := env.From(c)
	name, ok := c.Arg(0).AsString()
	if !ok {
		return engine.Undefined, nil
	}
	f := sourcemap.Of(e).Find(name)
	if f == nil {
		return engine.Undefined, nil
	}
	if o, ok := f.Data.(*engine.Object); ok {
		return o.Value(), nil
	}
	payload, err := payloadOf(e, f.Map())
	if err != nil {
		return engine.Undefined, err
	}
	lengths := f.LineLengths()
	values := make([]engine.Value, len(lengths))
	for i, n := range lengths {
		values[i] = engine.Int(n)
	}
	options := e.RT.NewObject()
	if err := options.Put("lineLengths", e.RT.NewArray(values...).Value()); err != nil {
		return engine.Undefined, err
	}
	class, err := mapClasses.Must(e).get(e)
	if err != nil {
		return engine.Undefined, err
	}
	o, err := class.Construct(payload.Value(), options.Value())
	if err != nil {
		return engine.Undefined, err
	}
	f.Data = o
	return o.Value(), nil
}

// payloadOf is the JSON of a map with absolute sources.
func payloadOf(e *env.Env, m *sourcemap.Map) (*engine.Object, error) {
	v, err := e.RT.ParseJSON(m.JSON)
	if err != nil {
		return nil, err
	}
	o, ok := v.AsObject()
	if !ok {
		return nil, engine.TypeError("The source map is not an object")
	}
	list, err := o.Get("sources")
	if err != nil {
		return nil, err
	}
	if sources, ok := list.AsObject(); ok && list.IsArray() {
		n, err := sources.Length()
		if err != nil {
			return nil, err
		}
		if err := o.Set("sources", e.RT.NewStringArray(m.Sources[:min(n, len(m.Sources))]).Value()); err != nil {
			return nil, err
		}
	}
	return o, o.Set("sourceRoot", engine.String(""))
}
