package testrunner

import (
	"slices"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/web/abort"
)

// hooks are the hooks of a test, in the order in which they run.
type hooks struct {
	before, after, beforeEach, afterEach []*test
	ownAfterEach                         int
	inherited                            bool
}

func (h *hooks) of(name string) *[]*test {
	switch name {
	case "before":
		return &h.before
	case "after":
		return &h.after
	case "beforeEach":
		return &h.beforeEach
	}
	return &h.afterEach
}

// inheritHooks adds the hooks of the ancestors that run around each test.
func (t *test) inheritHooks() {
	p := t.parent
	if p == nil || t.hooks.inherited {
		return
	}
	t.hooks.inherited = true
	t.hooks.beforeEach = append(slices.Clone(p.hooks.beforeEach), t.hooks.beforeEach...)
	t.hooks.afterEach = append(t.hooks.afterEach, p.hooks.afterEach...)
}

// addHook is before, after, beforeEach or afterEach of a test.
func (t *test) addHook(name string, fn engine.Value, o *options) error {
	o.kind, o.hookName = hookTest, name
	o.fn, _ = fn.AsFunction()
	hook, err := newTest(t.h, o)
	if err != nil {
		return err
	}
	hook.stream = t.stream
	hook.ctxParent = t
	if name == "before" || name == "after" {
		hook.run = hook.once(hook.runTest)
	}
	if name == "before" && t.started != 0 {
		args, err := t.arguments()
		if err != nil {
			return err
		}
		hook.hookArgs = args
		p, err := hook.run()
		if err != nil {
			return err
		}
		p.Then(func(engine.Value, error) error {
			if !hook.err.IsNull() {
				t.fail(hook.err)
			}
			return nil
		})
	}
	list := t.hooks.of(name)
	if name == "afterEach" {
		*list = slices.Insert(*list, t.hooks.ownAfterEach, hook)
		t.hooks.ownAfterEach++
		return nil
	}
	*list = append(*list, hook)
	return nil
}

// once makes run do something the first time only.
func (t *test) once(run func() (*engine.Promise, error)) func() (*engine.Promise, error) {
	var p *engine.Promise
	return func() (*engine.Promise, error) {
		if p != nil {
			return p, nil
		}
		var err error
		p, err = run()
		return p, err
	}
}

// runHooks runs the hooks of a name one after the other. The error is that of
// a failed one.
func (t *test) runHooks(r *routine, name string, args runArgs) error {
	list := t.hooks.of(name)
	for i := 0; i < len(*list); i++ {
		hook := (*list)[i]
		if err := hook.again(); err != nil {
			return err
		}
		hook.hookArgs = args
		if _, err := r.join(hook.run()); err != nil {
			return err
		}
		if hook.err.IsNull() {
			continue
		}
		cause := hook.err
		if o, ok := cause.AsObject(); ok && failureKind(cause) != "" {
			var err error
			if cause, err = o.GetKey(keyCause.Key()); err != nil {
				return err
			}
		}
		return engine.Throw(failureWith(t.h.rt, "failed running "+name+" hook", cause, hookFailure))
	}
	return nil
}

// again prepares a hook that has failed for its next run.
func (t *test) again() error {
	if t.hookName == "before" || t.hookName == "after" {
		return nil
	}
	aborted := false
	if t.outer != nil {
		var err error
		if aborted, _, err = abort.Aborted(t.outer); err != nil {
			return err
		}
	}
	if t.err.IsNull() || aborted {
		return nil
	}
	t.passed, t.err, t.ended, t.cancelled = false, engine.Null, 0, false
	var err error
	t.signal, err = abort.NewSignal(t.h.env)
	return err
}

// postHook reports the failure of an after hook of the root.
func (t *test) postHook() error {
	p := t.ctxParent
	if t.err.IsNull() || p != p.root() || t.hookName != "after" {
		return nil
	}
	if o, ok := t.err.AsObject(); ok && failureKind(t.err) != "" {
		if err := o.SetKey(keyFailureType.Key(), engine.String(hookFailure)); err != nil {
			return err
		}
	}
	t.h.success = false
	return p.stream.rootHookFailed(t, len(p.subtests)+1)
}
