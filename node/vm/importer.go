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

// ImportModule calls importModuleDynamically, which returns a module namespace
// object, a vm.Module or a promise of one.
func (i *importer) ImportModule(_ *engine.Referrer, req engine.ModuleRequest, p *engine.Promise) {
	if err := i.start(req, p); err != nil {
		p.Reject(err)
	}
}

func (i *importer) start(req engine.ModuleRequest, p *engine.Promise) error {
	switch {
	case i.callback == nil:
		return nodeerr.Type("ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING", "A dynamic import callback was not specified.")
	case !i.e.Options.ExperimentalVMModules:
		return nodeerr.Type("ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING_FLAG",
			"A dynamic import callback was invoked without --experimental-vm-modules")
	}
	attributes, err := attributesOf(i.e.RT, req)
	if err != nil {
		return err
	}
	v, err := i.callback.Call(engine.Undefined, engine.String(req.Specifier), i.owner, attributes.Value(), engine.String(phaseName(req.Phase)))
	if err != nil {
		return err
	}
	answer, err := i.e.RT.ResolvedPromise(v)
	if err != nil {
		return err
	}
	answer.Then(func(v engine.Value, err error) error {
		if err == nil {
			v, err = importedNamespace(v)
		}
		if err != nil {
			p.Reject(err)
		} else {
			p.Resolve(v)
		}
		return nil
	})
	return nil
}

// importedNamespace is the namespace object of what the callback has answered.
func importedNamespace(v engine.Value) (engine.Value, error) {
	if _, ok := engine.ModuleOf(v); ok {
		return v, nil
	}
	m := moduleOf(v)
	if m == nil {
		return engine.Undefined, notModule()
	}
	if m.status() == "errored" {
		reason, err := m.error()
		if err != nil {
			return engine.Undefined, err
		}
		return engine.Undefined, engine.Throw(reason)
	}
	return m.namespace()
}
