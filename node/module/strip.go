package module

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/modules/ts"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// stripState remembers that stripTypeScriptTypes has warned.
type stripState struct{ warned bool }

var stripStates = env.State[stripState]{}

// stripTypeScriptTypes is module.stripTypeScriptTypes(code[, options]).
// https://nodejs.org/api/module.html#modulestriptypescripttypescode-options
func stripTypeScriptTypes(c *engine.Call) (engine.Value, error) {
	if err := warnStrip(env.From(c)); err != nil {
		return engine.Undefined, err
	}
	code, err := validate.String(c, c.Arg(0), "code")
	if err != nil {
		return engine.Undefined, err
	}
	sourceURL, err := checkStripOptions(c, c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	js, err := ts.Strip(sourceURL, code)
	if err != nil {
		return engine.Undefined, err
	}
	if sourceURL != "" {
		js += "\n\n//# sourceURL=" + sourceURL
	}
	return engine.String(js), nil
}

// warnStrip emits the experimental warning, once per runtime.
func warnStrip(e *env.Env) error {
	s := stripStates.Must(e)
	if s.warned {
		return nil
	}
	s.warned = true
	return e.EmitWarning(engine.String("stripTypeScriptTypes is an experimental feature and might change at any time"),
		engine.String("ExperimentalWarning"))
}

// checkStripOptions reads all options before it checks any, as Node's order
// of reads and errors shows, and returns sourceUrl.
func checkStripOptions(c *engine.Call, options engine.Value) (url string, err error) {
	if options.IsUndefined() {
		return "", nil
	}
	o, err := validate.Object(c, options, "options")
	if err != nil {
		return "", err
	}
	var sourceMap, sourceURL, mode engine.Value
	for _, p := range [...]struct {
		name string
		to   *engine.Value
	}{{"sourceMap", &sourceMap}, {"sourceUrl", &sourceURL}, {"mode", &mode}} {
		if *p.to, err = o.Get(p.name); err != nil {
			return "", err
		}
	}
	if !mode.IsUndefined() && !mode.StrictEquals(engine.String("strip")) {
		return "", nodeerr.InvalidArgValue(c.Runtime(), "options.mode", mode, "must be one of: 'strip'")
	}
	if !sourceURL.IsUndefined() {
		if url, err = validate.String(c, sourceURL, "options.sourceUrl"); err != nil {
			return "", err
		}
	}
	if !sourceMap.IsUndefined() && !sourceMap.IsFalse() {
		return "", nodeerr.InvalidArgValue(c.Runtime(), "options.sourceMap", sourceMap, "must be one of: false, undefined")
	}
	return url, nil
}
