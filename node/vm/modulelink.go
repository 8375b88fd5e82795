package vm

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
)

// linkRequests is sourceTextModule.linkRequests(modules).
// https://nodejs.org/api/vm.html#sourcetextmodulelinkrequestsmodules
func linkRequests(c *engine.Call) (engine.Value, error) {
	m, err := thisSourceText(c)
	if err != nil {
		return engine.Undefined, err
	}
	if m.status() != "unlinked" {
		return engine.Undefined, moduleStatus("must be unlinked")
	}
	if !c.Arg(0).IsArray() {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "modules", c.Arg(0), "Array")
	}
	var list []*vmModule
	err = c.Runtime().Iterate(c.Arg(0), func(v engine.Value) error {
		x := moduleOf(v)
		// The number is compared first.
		if x != nil && !x.context.SameValue(m.context) {
			return nodeerr.New("ERR_VM_MODULE_DIFFERENT_CONTEXT", "Linked modules must use the same context")
		}
		list = append(list, x)
		return nil
	})
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Undefined, m.setRequests(list)
}

// setRequests answers the requests of the module in order.
func (m *vmModule) setRequests(list []*vmModule) error {
	n := len(m.m.Requests())
	if len(list) != n {
		return nodeerr.Type("ERR_MODULE_LINK_MISMATCH", "Expected %d modules, got %d", n, len(list)).Native()
	}
	for _, x := range list {
		if x == nil {
			return notModule()
		}
	}
	for i, x := range list {
		m.m.SetLoaded(i, x.m)
	}
	m.source.linked = true
	return nil
}

// instantiate is sourceTextModule.instantiate().
// https://nodejs.org/api/vm.html#sourcetextmoduleinstantiate
func instantiate(c *engine.Call) (engine.Value, error) {
	m, err := thisSourceText(c)
	if err != nil {
		return engine.Undefined, err
	}
	if m.status() != "unlinked" {
		return engine.Undefined, moduleStatus("must be unlinked")
	}
	return engine.Undefined, m.instantiate()
}

func (m *vmModule) instantiate() error {
	if !m.source.linked {
		return linkFailure("module is not linked").Native()
	}
	if err := requestsAnswered(m.m, map[*engine.Module]bool{}); err != nil {
		return err
	}
	return m.m.Link()
}

// requestsAnswered reports a module in the graph with requests that have not
// been answered.
func requestsAnswered(m *engine.Module, seen map[*engine.Module]bool) error {
	if seen[m] {
		return nil
	}
	seen[m] = true
	for i, r := range m.Requests() {
		x := m.Loaded(i)
		if x == nil {
			return linkFailure("request for '%s' can not be resolved on module '%s' that is not linked", r.Specifier, m.URL()).Native()
		}
		if err := requestsAnswered(x, seen); err != nil {
			return err
		}
	}
	return nil
}

// moduleLink is module.link(linker).
// https://nodejs.org/api/vm.html#modulelinklinker
func moduleLink(c *engine.Call) (engine.Value, error) {
	p := c.Runtime().NewPromise()
	if err := startLink(c, p); err != nil {
		if engine.IsTermination(err) {
			return engine.Undefined, err
		}
		p.Reject(err)
	}
	return p.Value(), nil
}

func startLink(c *engine.Call, p *engine.Promise) error {
	m, err := thisModule(c)
	if err != nil {
		return err
	}
	linker, err := validate.Function(c, c.Arg(0), "linker")
	if err != nil {
		return err
	}
	switch m.status() {
	case "linked":
		return nodeerr.New("ERR_VM_MODULE_ALREADY_LINKED", "Module has already been linked")
	case "unlinked":
	default:
		return moduleStatus("must be unlinked")
	}
	done, err := m.resolveRequests(linker)
	if err != nil {
		return err
	}
	done.Then(func(_ engine.Value, err error) error {
		if err == nil {
			err = m.instantiate()
		}
		if err != nil {
			p.Reject(err)
		} else {
			p.Resolve(engine.Undefined)
		}
		return nil
	})
	return nil
}

// resolveRequests asks the linker for what the module and its dependencies
// import. An error that the linker throws at once leaves the status at
// "linking", as in Node.
func (m *vmModule) resolveRequests(linker *engine.Function) (*engine.Promise, error) {
	m.override = "linking"
	rt := m.e.RT
	requests := m.m.Requests()
	done := rt.NewPromise()
	list := make([]*vmModule, len(requests))
	left := len(requests)
	finish := func(err error) {
		if err == nil {
			if left--; left > 0 {
				return
			}
			err = m.setRequests(list)
		}
		if m.override == "" {
			return // another request has failed
		}
		m.override = ""
		if err != nil {
			m.fail(err)
			done.Reject(err)
			return
		}
		done.Resolve(engine.Undefined)
	}
	answers := make([]*engine.Promise, len(requests))
	for i, r := range requests {
		attributes, err := attributesOf(rt, r)
		if err != nil {
			return nil, err
		}
		extra := rt.NewObject()
		for _, name := range [...]string{"attributes", "assert"} {
			if err := extra.Put(name, attributes.Value()); err != nil {
				return nil, err
			}
		}
		v, err := linker.Call(engine.Undefined, engine.String(r.Specifier), m.object.Value(), extra.Value())
		if err != nil {
			return nil, err
		}
		if answers[i], err = rt.ResolvedPromise(v); err != nil {
			return nil, err
		}
	}
	if left == 0 { // the module is linked in a later job all the same
		left = 1
		rt.EnqueueJob(func() error { finish(nil); return nil })
	}
	for i, a := range answers {
		a.Then(func(v engine.Value, err error) error {
			if err != nil {
				finish(err)
				return nil
			}
			m.accept(v, requests[i].Specifier, linker, func(x *vmModule, err error) {
				list[i] = x
				finish(err)
			})
			return nil
		})
	}
	return done, nil
}

// accept checks a module that the linker has answered with, and goes on with
// what that imports.
func (m *vmModule) accept(v engine.Value, specifier string, linker *engine.Function, done func(*vmModule, error)) {
	x := moduleOf(v)
	switch {
	case x == nil:
		done(nil, notModule())
		return
	case !x.context.SameValue(m.context):
		done(nil, nodeerr.New("ERR_VM_MODULE_DIFFERENT_CONTEXT", "Linked modules must use the same context"))
		return
	}
	switch x.status() {
	case "errored":
		reason, _ := x.error()
		err := linkFailure("request for '%s' resolved to an errored module", specifier)
		done(nil, err.With("cause", reason))
	case "unlinked":
		if x.source == nil || x.source.linked {
			done(x, nil)
			return
		}
		p, err := x.resolveRequests(linker)
		if err != nil {
			done(nil, err)
			return
		}
		p.Then(func(_ engine.Value, err error) error {
			done(x, err)
			return nil
		})
	default:
		done(x, nil)
	}
}

// fail ends the module with an error.
func (m *vmModule) fail(err error) {
	if v, ok := m.e.RT.ErrorValue(err); ok {
		m.failed, m.err = true, v
	}
}
