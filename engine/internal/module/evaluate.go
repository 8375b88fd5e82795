package module

import (
	"slices"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/promises"
)

// evaluator is the state of one call of Evaluate.
type evaluator struct {
	stack []*Module
	index int
}

// Evaluate evaluates a linked module and all it depends on. The promise
// settles when all is done.
// https://tc39.es/ecma262/#sec-moduleevaluation
func (m *Module) Evaluate() (*promises.Promise, error) {
	if m.Body == nil {
		return m.evaluateSynthetic()
	}
	if m.status == EvaluatingAsync || m.status == Evaluated {
		if m.cycleRoot != nil {
			m = m.cycleRoot
		}
		if m.topLevel != nil {
			return m.topLevel.Native, nil
		}
	}
	p := promises.NewPromise(m.Realm)
	m.topLevel = &promises.PromiseCapability{Promise: core.Obj(&p.Object), Native: p}
	ev := &evaluator{}
	err := ev.evaluate(m)
	if err != nil {
		if core.IsTermination(err) {
			return nil, err
		}
		for _, x := range ev.stack {
			x.status = Evaluated
			x.evaluationError, x.failed = err, true
			x.cycleRoot = x
		}
		m.status = Evaluated
		m.evaluationError, m.failed = err, true
		promises.RejectPromise(p, core.ToException(m.Realm, err).Value)
		return p, nil
	}
	if m.asyncOrder == 0 {
		promises.ResolvePromise(p, core.Undefined)
	}
	return p, nil
}

func (m *Module) evaluateSynthetic() (*promises.Promise, error) {
	if m.topLevel != nil {
		return m.topLevel.Native, nil
	}
	p := promises.NewPromise(m.Realm)
	m.topLevel = &promises.PromiseCapability{Promise: core.Obj(&p.Object), Native: p}
	if err := m.runSynthetic(); err != nil {
		if core.IsTermination(err) {
			return nil, err
		}
		promises.RejectPromise(p, core.ToException(m.Realm, err).Value)
		return p, nil
	}
	promises.ResolvePromise(p, core.Undefined)
	return p, nil
}

// runSynthetic runs the steps of a synthetic module once.
func (m *Module) runSynthetic() error {
	switch m.status {
	case Evaluated:
		return m.evaluationError
	case Evaluating:
		return nil
	}
	m.status = Evaluating
	var err error
	if m.Steps != nil {
		err = m.Steps(m)
	}
	m.status = Evaluated
	if err != nil {
		m.evaluationError, m.failed = err, true
		return err
	}
	return nil
}

// evaluate is InnerModuleEvaluation.
// https://tc39.es/ecma262/#sec-innermoduleevaluation
func (ev *evaluator) evaluate(m *Module) error {
	if m.Body == nil {
		return m.runSynthetic()
	}
	switch m.status {
	case EvaluatingAsync, Evaluated:
		if m.failed {
			return m.evaluationError
		}
		return nil
	case Evaluating:
		return nil
	}
	m.status = Evaluating
	m.dfsIndex, m.dfsAncestorIndex = ev.index, ev.index
	ev.index++
	m.pendingAsync = 0
	ev.stack = append(ev.stack, m)
	for _, req := range m.evaluationList() {
		if err := ev.evaluate(req); err != nil {
			return err
		}
		if req.Body == nil {
			continue
		}
		if req.status == Evaluating {
			m.dfsAncestorIndex = min(m.dfsAncestorIndex, req.dfsAncestorIndex)
		} else {
			if req.cycleRoot != nil {
				req = req.cycleRoot
			}
			if req.failed {
				return req.evaluationError
			}
		}
		if req.asyncOrder > 0 && req.status != Evaluated {
			m.pendingAsync++
			req.asyncParents = append(req.asyncParents, m)
		}
	}
	if m.pendingAsync > 0 || m.HasTLA() {
		m.asyncOrder = nextAsyncOrder(m.Realm)
		if m.pendingAsync == 0 {
			if err := m.executeAsync(); err != nil {
				return err
			}
		}
	} else if err := m.Body.Execute(); err != nil {
		return err
	}
	if m.dfsAncestorIndex == m.dfsIndex {
		for {
			last := len(ev.stack) - 1
			x := ev.stack[last]
			ev.stack = ev.stack[:last]
			if x.asyncOrder == 0 {
				x.status = Evaluated
			} else {
				x.status = EvaluatingAsync
			}
			x.cycleRoot = m
			if x == m {
				break
			}
		}
	}
	return nil
}

// nextAsyncOrder is [[AsyncEvaluationOrder]] counting per agent.
// https://tc39.es/ecma262/#sec-IncrementModuleAsyncEvaluationCount
func nextAsyncOrder(r *core.Realm) int {
	r.Agent.ModuleAsyncCount++
	return r.Agent.ModuleAsyncCount
}

// executeAsync is ExecuteAsyncModule.
// https://tc39.es/ecma262/#sec-execute-async-module
func (m *Module) executeAsync() error {
	p, err := m.Body.ExecuteAsync()
	if err != nil {
		return err
	}
	promises.PerformPromiseThenNative(p, asyncReaction{m})
	return nil
}

type asyncReaction struct{ m *Module }

func (a asyncReaction) OnFulfilled(*core.Agent, core.Value) error { return a.m.asyncFulfilled() }

func (a asyncReaction) OnRejected(_ *core.Agent, v core.Value) error {
	a.m.asyncRejected(core.Throw(v))
	return nil
}

// asyncFulfilled is AsyncModuleExecutionFulfilled.
// https://tc39.es/ecma262/#sec-async-module-execution-fulfilled
func (m *Module) asyncFulfilled() error {
	if m.status == Evaluated {
		return nil
	}
	m.status = Evaluated
	if m.topLevel != nil {
		promises.ResolvePromise(m.topLevel.Native, core.Undefined)
	}
	var ready []*Module
	m.gatherAvailableAncestors(&ready)
	slices.SortStableFunc(ready, func(a, b *Module) int { return a.asyncOrder - b.asyncOrder })
	for _, x := range ready {
		if x.status == Evaluated {
			continue
		}
		if x.HasTLA() {
			if err := x.executeAsync(); err != nil {
				return err
			}
			continue
		}
		if err := x.Body.Execute(); err != nil {
			if core.IsTermination(err) {
				return err
			}
			x.asyncRejected(err)
			continue
		}
		x.status = Evaluated
		if x.topLevel != nil {
			promises.ResolvePromise(x.topLevel.Native, core.Undefined)
		}
	}
	return nil
}

// gatherAvailableAncestors is GatherAvailableAncestors.
// https://tc39.es/ecma262/#sec-gather-available-ancestors
func (m *Module) gatherAvailableAncestors(list *[]*Module) {
	for _, p := range m.asyncParents {
		if p.cycleRoot != nil && p.cycleRoot.failed || slices.Contains(*list, p) {
			continue
		}
		if p.pendingAsync--; p.pendingAsync == 0 {
			*list = append(*list, p)
			if !p.HasTLA() {
				p.gatherAvailableAncestors(list)
			}
		}
	}
}

// asyncRejected is AsyncModuleExecutionRejected.
// https://tc39.es/ecma262/#sec-async-module-execution-rejected
func (m *Module) asyncRejected(err error) {
	if m.status == Evaluated {
		return
	}
	m.evaluationError, m.failed = err, true
	m.status = Evaluated
	if m.topLevel != nil {
		promises.RejectPromise(m.topLevel.Native, core.ToException(m.Realm, err).Value)
	}
	for _, p := range m.asyncParents {
		p.asyncRejected(err)
	}
}
