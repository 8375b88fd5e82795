package vm

import (
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// vmModule is what a vm.Module object stands for.
type vmModule struct {
	e          *env.Env
	m          *engine.Module
	object     *engine.Object
	realm      *realm // that the code runs in
	context    engine.Value
	identifier string

	// override is a status that link() sets for as long as it runs, "" without.
	override string
	// failed is set where linking or a time limit has ended the module; err is why.
	failed bool
	err    engine.Value

	source *sourceText // nil in synthetic modules
}

var moduleKey = engine.PrivateKey[vmModule]{Name: "vmModule"}

// moduleOf is the module that a value is, nil for others.
func moduleOf(v engine.Value) *vmModule {
	if o, ok := v.AsObject(); ok {
		return moduleKey.Get(o)
	}
	return nil
}

func thisModule(c *engine.Call) (*vmModule, error) {
	if m := moduleOf(c.This()); m != nil {
		return m, nil
	}
	return nil, nodeerr.InvalidThis("Module")
}

func moduleStatus(must string) error {
	return nodeerr.New("ERR_VM_MODULE_STATUS", "Module status %s", must)
}

func linkFailure(message string, a ...any) *nodeerr.Error {
	return nodeerr.New("ERR_VM_MODULE_LINK_FAILURE", message, a...)
}

func notModule() error {
	return nodeerr.New("ERR_VM_MODULE_NOT_MODULE", "Provided module is not an instance of Module")
}

func moduleClass() *engine.Class {
	get := func(name string, f func(m *vmModule) (engine.Value, error)) engine.Method {
		return engine.Method{Name: name, Get: func(c *engine.Call) (engine.Value, error) {
			m, err := thisModule(c)
			if err != nil {
				return engine.Undefined, err
			}
			return f(m)
		}}
	}
	return &engine.Class{Name: "Module", Length: 1, Construct: func(*engine.Call) (engine.Value, error) {
		return engine.Undefined, engine.TypeError("Module is not a constructor")
	}, Methods: []engine.Method{
		get("identifier", func(m *vmModule) (engine.Value, error) { return engine.String(m.identifier), nil }),
		get("context", func(m *vmModule) (engine.Value, error) { return m.context, nil }),
		get("namespace", (*vmModule).namespace),
		get("status", func(m *vmModule) (engine.Value, error) { return engine.String(m.status()), nil }),
		get("error", (*vmModule).error),
		{Name: "link", Length: 1, Func: moduleLink},
		{Name: "evaluate", Func: moduleEvaluate},
		{SymbolFor: "nodejs.util.inspect.custom", Length: 2, Func: moduleInspect},
	}}
}

// status is module.status.
// https://nodejs.org/api/vm.html#modulestatus
func (m *vmModule) status() string {
	switch {
	case m.failed:
		return "errored"
	case m.override != "":
		return m.override
	}
	switch m.m.Status() {
	case engine.ModuleNew, engine.ModuleUnlinked:
		return "unlinked"
	case engine.ModuleLinking:
		return "linking"
	case engine.ModuleLinked:
		return "linked"
	case engine.ModuleEvaluating:
		return "evaluating"
	}
	if m.m.EvaluationError() != nil {
		return "errored"
	}
	return "evaluated"
}

// namespace is module.namespace.
// https://nodejs.org/api/vm.html#modulenamespace
func (m *vmModule) namespace() (engine.Value, error) {
	if m.m.Status() < engine.ModuleLinked {
		return engine.Undefined, moduleStatus("must not be unlinked or linking")
	}
	return m.m.Namespace().Value(), nil
}

// error is module.error.
// https://nodejs.org/api/vm.html#moduleerror
func (m *vmModule) error() (engine.Value, error) {
	if m.failed {
		return m.err, nil
	}
	err := m.m.EvaluationError()
	if err == nil {
		return engine.Undefined, moduleStatus("must be errored")
	}
	v, _ := m.realm.rt.ErrorValue(err)
	return v, nil
}

// initModule reads what all modules have of their options.
func initModule(c *engine.Call, options *engine.Object) (*vmModule, error) {
	e := env.From(c)
	s, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	if err := s.warnOnce(e, &s.warnedModules, "VM Modules"); err != nil {
		return nil, err
	}
	m := &vmModule{e: e, object: c.ThisObject(), realm: s.main(e), context: engine.Undefined}
	if options != nil {
		v, err := options.Get("context")
		if err != nil {
			return nil, err
		}
		if !v.IsUndefined() {
			if _, err := validate.Object(c, v, "context"); err != nil {
				return nil, err
			}
			if m.realm, err = contextArgument(c, v, "options.context"); err != nil {
				return nil, err
			}
			m.context = v
		}
		if v, err = options.Get("identifier"); err != nil {
			return nil, err
		}
		if !v.IsUndefined() {
			if m.identifier, err = validate.String(c, v, "options.identifier"); err != nil {
				return nil, err
			}
			return m, nil
		}
	}
	m.identifier = "vm:module(" + strconv.Itoa(m.realm.modules) + ")"
	m.realm.modules++
	return m, nil
}

// publish makes m what the object of the call stands for. COMPAT: Node's
// modules have own properties of symbols, which util.inspect sees.
func (m *vmModule) publish() error {
	s, err := stateOf(m.e)
	if err != nil {
		return err
	}
	wrap := m.e.RT.NewObject()
	if err := wrap.Put("url", engine.String(m.identifier)); err != nil {
		return err
	}
	if err := m.object.PutKey(s.wrapKey, wrap.Value()); err != nil {
		return err
	}
	moduleKey.Set(m.object, m)
	return m.object.PutKey(s.contextKey, m.context)
}

// moduleOptions is the options argument of a constructor, nil where it is
// undefined.
func moduleOptions(c *engine.Call, i int) (*engine.Object, error) {
	if c.Arg(i).IsUndefined() {
		return nil, nil
	}
	return validate.Object(c, c.Arg(i), "options")
}

// moduleEvaluate is module.evaluate([options]).
// https://nodejs.org/api/vm.html#moduleevaluateoptions
func moduleEvaluate(c *engine.Call) (engine.Value, error) {
	p, err := evaluateModule(c)
	if err != nil {
		if engine.IsTermination(err) {
			return engine.Undefined, err
		}
		rejected := c.Runtime().NewPromise()
		rejected.Reject(err)
		return rejected.Value(), nil
	}
	return p.Value(), nil
}

func evaluateModule(c *engine.Call) (*engine.Promise, error) {
	m, err := thisModule(c)
	if err != nil {
		return nil, err
	}
	var x runOptions
	if !c.Arg(0).IsUndefined() {
		o, err := validate.Object(c, c.Arg(0), "options")
		if err != nil {
			return nil, err
		}
		if x, err = readLimits(c, o); err != nil {
			return nil, err
		}
	}
	switch m.status() {
	case "linked", "evaluated", "errored":
	default:
		return nil, moduleStatus("must be one of linked, evaluated, or errored")
	}
	if m.failed {
		v, _ := m.error()
		return nil, engine.Throw(v)
	}
	var p *engine.Promise
	_, err = limited(m.e, m.realm, x, func() (err error) {
		p, err = m.m.Evaluate()
		return err
	})
	if err != nil {
		if v, ok := m.e.RT.ErrorValue(err); ok {
			m.failed, m.err = true, v
		}
		return nil, err
	}
	return m.outerPromise(p), nil
}

// outerPromise is a promise of the main realm in place of one of a context
// whose jobs only run after its scripts.
func (m *vmModule) outerPromise(p *engine.Promise) *engine.Promise {
	if !m.realm.drain {
		return p
	}
	outer := m.e.RT.NewPromise()
	p.MarkHandled()
	switch state, v := p.State(); state {
	case engine.Fulfilled:
		outer.Resolve(v)
	case engine.Rejected:
		outer.RejectValue(v)
	default:
		p.Then(func(v engine.Value, err error) error {
			if err != nil {
				outer.Reject(err)
			} else {
				outer.Resolve(v)
			}
			return nil
		})
	}
	return outer
}

// moduleInspect is module[util.inspect.custom](depth, options).
func moduleInspect(c *engine.Call) (engine.Value, error) {
	m, err := thisModule(c)
	if err != nil {
		return engine.Undefined, err
	}
	if d, ok := c.Arg(0).AsNumber(); ok && d < 0 {
		return c.This(), nil
	}
	proto, err := m.object.Prototype()
	if err != nil {
		return engine.Undefined, err
	}
	o := m.e.RT.NewObjectWithPrototype(proto)
	for _, x := range [...]struct {
		name string
		v    engine.Value
	}{{"status", engine.String(m.status())}, {"identifier", engine.String(m.identifier)}, {"context", m.context}} {
		if err := o.Define(engine.NewKey(x.name), engine.Property{Value: x.v, Writable: true, Enumerable: true, Configurable: true}); err != nil {
			return engine.Undefined, err
		}
	}
	util, err := m.e.Builtin(m.e, "util")
	if err != nil {
		return engine.Undefined, err
	}
	opts := m.e.RT.NewObject()
	if !c.Arg(1).IsNullish() {
		if err := opts.CopyDataProperties(c.Arg(1)); err != nil {
			return engine.Undefined, err
		}
	}
	if err := opts.Put("customInspect", engine.False); err != nil {
		return engine.Undefined, err
	}
	u, _ := util.AsObject()
	return u.Invoke("inspect", o.Value(), opts.Value())
}
