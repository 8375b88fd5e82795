package promise

import (
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/promises"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// combine is the part that all, allSettled, any and race share: it resolves
// each item and hands the promise to each; finish runs at the end of the
// iteration, before the promise is returned.
func combine(r *core.Realm, this core.Value, args []core.Value, name string,
	each func(pc *promises.PromiseCapability, next core.Value, index int) error,
	finish func(pc *promises.PromiseCapability) error) (core.Value, error) {
	pc, err := capabilityOf(r, this, name)
	if err != nil {
		return core.Undefined, err
	}
	it, err := startCombine(r, this, core.Arg(args, 0))
	if err != nil {
		return pc.Promise, pc.RejectError(r, err)
	}
	if err := runCombine(r, this, pc, it, each); err != nil {
		if !it.it.Done {
			err = core.IteratorClose(&it.it, err)
		}
		return pc.Promise, pc.RejectError(r, err)
	}
	if finish != nil {
		if err := finish(pc); err != nil {
			return pc.Promise, pc.RejectError(r, err)
		}
	}
	return pc.Promise, nil
}

type combination struct {
	resolve core.Value // the constructor's resolve method
	it      core.IteratorRecord

	intrinsic bool // resolve is the realm's Promise.resolve
}

func startCombine(r *core.Realm, this, iterable core.Value) (*combination, error) {
	res, err := core.Get(this.AsObject(), text.InternGo("resolve"))
	if err != nil {
		return nil, err
	}
	if !res.IsCallable() {
		return nil, core.TypeError("Promise resolve or reject function is not callable")
	}
	it, err := core.GetIterator(r, iterable, false)
	f, native := core.NativeOf(res)
	return &combination{resolve: res.Clean(), it: it, intrinsic: native && f.Tag == core.TagPromiseResolve && f.Realm == r}, err
}

func runCombine(r *core.Realm, this core.Value, pc *promises.PromiseCapability, c *combination,
	each func(pc *promises.PromiseCapability, next core.Value, index int) error) error {
	for i := 0; ; i++ {
		v, done, err := c.it.Step()
		if err != nil || done {
			return err
		}
		next, err := c.promise(r, this, v)
		if err != nil {
			return err
		}
		if err := each(pc, next, i); err != nil {
			return err
		}
	}
}

// promise is the promise that the constructor's resolve method makes of v.
func (c *combination) promise(r *core.Realm, this, v core.Value) (core.Value, error) {
	if c.intrinsic {
		p, err := promises.PromiseResolve(r, this.AsObject(), v.Clean())
		return core.ObjOrUndefined(p), err
	}
	return core.Call(c.resolve, this, v)
}

// results collects values by index until all are there.
type results struct {
	values    []core.Value
	remaining int
}

func (s *results) add() {
	s.values = append(s.values, core.Undefined)
	s.remaining++
}

// element is an element function of all, allSettled or any: it stores once,
// and finishes when it was the last.
func element(r *core.Realm, s *results, link promises.Link, called *bool, convert func(v core.Value) core.Value, finish func() error) core.Value {
	i := link.Index
	return promises.NewElementFunction(r, link, func(_ *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
		if *called {
			return core.Undefined, nil
		}
		*called = true
		v := core.Arg(args, 0).Clean()
		if convert != nil {
			v = convert(v)
		}
		s.values[i] = v
		if s.remaining--; s.remaining == 0 {
			return core.Undefined, finish()
		}
		return core.Undefined, nil
	})
}

// linkOf is the link of an element function.
func linkOf(pc *promises.PromiseCapability, method *core.Atom, i int) promises.Link {
	return promises.Link{Promise: promises.AsPromise(pc.Promise), Method: method, Index: i}
}

// all is Promise.all.
// https://tc39.es/ecma262/#sec-promise.all
func all(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	s := &results{remaining: 1}
	return combine(r, this, args, "Promise.all", func(pc *promises.PromiseCapability, next core.Value, i int) error {
		s.add()
		if pc.Native != nil && promises.ThenUnobserved(next, &allReaction{r, pc, s, i}) {
			return nil
		}
		_, rej := pc.ResolveFunctions()
		on := element(r, s, linkOf(pc, text.AtomAll, i), new(bool), nil, func() error { return resolveArray(r, pc, s.values) })
		_, err := core.Invoke(r, next, text.AtomThen.Key(), on, rej)
		return err
	}, func(pc *promises.PromiseCapability) error {
		if s.remaining--; s.remaining == 0 {
			return resolveArray(r, pc, s.values)
		}
		return nil
	})
}

// allReaction is the element function of Promise.all, and the reject function
// of its result, for promises whose then method is intrinsic.
type allReaction struct {
	r  *core.Realm
	pc *promises.PromiseCapability
	s  *results
	i  int
}

// OnFulfilled stores the value, and finishes when it was the last.
func (re *allReaction) OnFulfilled(_ *core.Agent, v core.Value) error {
	re.s.values[re.i] = v
	if re.s.remaining--; re.s.remaining == 0 {
		return resolveArray(re.r, re.pc, re.s.values)
	}
	return nil
}

// OnRejected rejects the result.
func (re *allReaction) OnRejected(_ *core.Agent, reason core.Value) error {
	return re.pc.RejectWith(reason)
}

// Link is that of the element function.
func (re *allReaction) Link() promises.Link { return linkOf(re.pc, text.AtomAll, re.i) }

func resolveArray(r *core.Realm, pc *promises.PromiseCapability, values []core.Value) error {
	return pc.ResolveWith(core.Obj(&r.NewArray(values).Object))
}

// allSettled is Promise.allSettled.
// https://tc39.es/ecma262/#sec-promise.allsettled
func allSettled(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	s := &results{remaining: 1}
	return combine(r, this, args, "Promise.allSettled", func(pc *promises.PromiseCapability, next core.Value, i int) error {
		s.add()
		called := new(bool)
		finish := func() error { return resolveArray(r, pc, s.values) }
		fulfilled := element(r, s, linkOf(pc, text.AtomAllSettled, i), called, func(v core.Value) core.Value { return outcome(r, "fulfilled", "value", v) }, finish)
		rejected := element(r, s, linkOf(pc, text.AtomAllSettled, i), called, func(v core.Value) core.Value { return outcome(r, "rejected", "reason", v) }, finish)
		_, err := core.Invoke(r, next, text.AtomThen.Key(), fulfilled, rejected)
		return err
	}, func(pc *promises.PromiseCapability) error {
		if s.remaining--; s.remaining == 0 {
			return resolveArray(r, pc, s.values)
		}
		return nil
	})
}

func outcome(r *core.Realm, status, key string, v core.Value) core.Value {
	o := r.NewObject()
	core.DefineOwn(o, text.InternGo("status"), core.GoStr(status), core.DataDefault)
	core.DefineOwn(o, text.InternGo(key), v, core.DataDefault)
	return core.Obj(o)
}

// anyOf is Promise.any.
// https://tc39.es/ecma262/#sec-promise.any
func anyOf(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	s := &results{remaining: 1}
	return combine(r, this, args, "Promise.any", func(pc *promises.PromiseCapability, next core.Value, i int) error {
		s.add()
		res, _ := pc.ResolveFunctions()
		on := element(r, s, linkOf(pc, text.AtomAny, i), new(bool), nil, func() error { return pc.RejectWith(allRejected(r, s.values)) })
		_, err := core.Invoke(r, next, text.AtomThen.Key(), res, on)
		return err
	}, func(pc *promises.PromiseCapability) error {
		if s.remaining--; s.remaining == 0 {
			return core.Throw(allRejected(r, s.values))
		}
		return nil
	})
}

func allRejected(r *core.Realm, reasons []core.Value) core.Value {
	e := r.NewError(core.KindAggregateError, "All promises were rejected")
	core.DefineOwn(e, text.InternGo("errors"), core.Obj(&r.NewArray(reasons).Object), core.MethodDefault)
	return core.Obj(e)
}

// race is Promise.race.
// https://tc39.es/ecma262/#sec-promise.race
func race(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return combine(r, this, args, "Promise.race", func(pc *promises.PromiseCapability, next core.Value, _ int) error {
		if pc.Native != nil && promises.ThenUnobserved(next, raceReaction{pc}) {
			return nil
		}
		res, rej := pc.ResolveFunctions()
		_, err := core.Invoke(r, next, text.AtomThen.Key(), res, rej)
		return err
	}, nil)
}

// raceReaction is the resolving functions of the result of Promise.race, for
// promises whose then method is intrinsic.
type raceReaction struct{ pc *promises.PromiseCapability }

// OnFulfilled resolves the result.
func (re raceReaction) OnFulfilled(_ *core.Agent, v core.Value) error { return re.pc.ResolveWith(v) }

// OnRejected rejects the result.
func (re raceReaction) OnRejected(_ *core.Agent, reason core.Value) error {
	return re.pc.RejectWith(reason)
}

// Link is that of the resolving functions.
func (re raceReaction) Link() promises.Link { return promises.Link{Promise: re.pc.Native} }
