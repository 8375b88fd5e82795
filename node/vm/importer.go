package vm

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// importer answers import() in code of this module.
type importer struct {
	e        *env.Env
	callback *engine.Function // importModuleDynamically, nil where it is missing
	owner    engine.Value     // the script or function that the callback gets
}

// importerOf is the importer for a value of the option; nil leaves import() to
// the loader of modules.
func importerOf(e *env.Env, option, owner engine.Value) (*importer, error) {
	s, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	if option.StrictEquals(s.mainLoader) {
		return nil, nil
	}
	f, _ := option.AsFunction()
	return &importer{e: e, callback: f, owner: owner}, nil
}

// ImportModule calls importModuleDynamically. It returns a module namespace
// object or a promise of one.
func (i *importer) ImportModule(_ *engine.Referrer, req engine.ModuleRequest, done func(*engine.Module, error)) {
	if i.callback == nil {
		done(nil, nodeerr.Type("ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING", "A dynamic import callback was not specified."))
		return
	}
	attributes := i.e.RT.NewObjectWithPrototype(nil)
	for k, v := range req.Attributes {
		if err := attributes.Put(k, engine.String(v)); err != nil {
			done(nil, err)
			return
		}
	}
	phase := "evaluation"
	if req.Phase == engine.PhaseSource {
		phase = "source"
	}
	v, err := i.callback.Call(engine.Undefined, engine.String(req.Specifier), i.owner, attributes.Value(), engine.String(phase))
	if err != nil {
		done(nil, err)
		return
	}
	p, err := i.e.RT.ResolvedPromise(v)
	if err != nil {
		done(nil, err)
		return
	}
	p.Then(func(v engine.Value, err error) error {
		if err != nil {
			done(nil, err)
			return nil
		}
		m, ok := engine.ModuleOf(v)
		if !ok {
			done(nil, nodeerr.New("ERR_VM_MODULE_NOT_MODULE", "Provided module is not an instance of Module"))
			return nil
		}
		done(m, nil)
		return nil
	})
}
