package util

import (
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

const (
	defaultFrames = 10
	maxFrames     = 200
)

// scripts numbers the scripts that call sites name.
type scripts struct{ ids map[string]int }

var scriptStates = env.State[scripts]{}

func (s *scripts) id(url string) string {
	n, ok := s.ids[url]
	if !ok {
		if s.ids == nil {
			s.ids = map[string]int{}
		}
		n = len(s.ids) + 1
		s.ids[url] = n
	}
	return strconv.Itoa(n)
}

// getCallSites is util.getCallSites([frameCount][, options]).
// https://nodejs.org/api/util.html#utilgetcallsitesframecount-options
func getCallSites(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	n, options := defaultFrames, c.Arg(1)
	switch v := c.Arg(0); {
	case c.Len() == 1 && v.IsObject(), c.Len() == 1 && v.IsNull():
		options = v
	case !v.IsUndefined():
		i, err := validate.Integer(c, v, "frameCount", 1, maxFrames)
		if err != nil {
			return engine.Undefined, err
		}
		n = int(i)
	}
	if !options.IsUndefined() {
		o, err := validate.Object(c, options, "options")
		if err != nil {
			return engine.Undefined, err
		}
		v, err := o.Get("sourceMap")
		if err != nil {
			return engine.Undefined, err
		}
		if !v.IsUndefined() {
			if _, err := validate.Boolean(c, v, "options.sourceMap"); err != nil {
				return engine.Undefined, err
			}
		}
	}
	s := scriptStates.Must(env.From(c))
	var sites []engine.Value
	for _, f := range rt.Stack(2*n + maxFrames) {
		if f.Line == 0 {
			continue // a builtin
		}
		o, err := callSite(rt, s, f)
		if err != nil {
			return engine.Undefined, err
		}
		if sites = append(sites, o.Value()); len(sites) == n {
			break
		}
	}
	return rt.NewArray(sites...).Value(), nil
}

func callSite(rt *engine.Runtime, s *scripts, f engine.Frame) (*engine.Object, error) {
	o := rt.NewObjectWithPrototype(nil)
	for _, p := range [...]struct {
		name string
		v    engine.Value
	}{{"functionName", engine.String(f.Function)}, {"scriptId", engine.String(s.id(f.URL))}, {"scriptName", engine.String(f.URL)},
		{"lineNumber", engine.Int(f.Line)}, {"columnNumber", engine.Int(f.Column)}, {"column", engine.Int(f.Column)}} {
		if err := o.Put(p.name, p.v); err != nil {
			return nil, err
		}
	}
	return o, nil
}
