package module

import (
	"slices"
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/promises"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// DeferredNamespace returns the namespace object of deferred imports, which
// evaluates the module when something asks for an export.
// https://tc39.es/proposal-defer-import-eval/#sec-getmodulenamespace
func (m *Module) DeferredNamespace() *core.Object {
	if m.deferred == nil {
		ns := newNamespace(m, &deferredClass, m.resolvedNames(), "Deferred Module")
		m.deferred = (*core.Object)(unsafe.Pointer(ns))
	}
	return m.deferred
}

func (ns *Namespace) deferred() bool { return ns.Class() == &deferredClass }

// isSymbolLike reports whether a key of the namespace is looked up as symbols
// are: then is, where asking for an export would evaluate the module.
// https://tc39.es/proposal-defer-import-eval/#sec-issymbollikenamespacekey
func (ns *Namespace) isSymbolLike(key core.PropertyKey) bool {
	return key.IsSymbol() || ns.deferred() && key.Atom == text.AtomThen
}

// ready evaluates the module of a deferred namespace before its exports are
// looked at.
// https://tc39.es/proposal-defer-import-eval/#sec-GetModuleExportsList
func (ns *Namespace) ready() error {
	if !ns.deferred() || ns.Module.status == Evaluated && !ns.Module.failed {
		return nil
	}
	return ns.Module.evaluateSync()
}

// evaluateSync is EvaluateModuleSync.
// https://tc39.es/proposal-defer-import-eval/#sec-EvaluateModuleSync
func (m *Module) evaluateSync() error {
	if !m.readyForSync(map[*Module]bool{}) {
		return core.TypeError("Module is not ready to be evaluated synchronously")
	}
	p, err := m.Evaluate()
	if err != nil {
		return err
	}
	if p.State == promises.PromiseRejected {
		promises.MarkPromiseHandled(p)
		return core.Throw(p.Result)
	}
	return nil
}

// readyForSync is ReadyForSyncExecution.
// https://tc39.es/proposal-defer-import-eval/#sec-ReadyForSyncExecution
func (m *Module) readyForSync(seen map[*Module]bool) bool {
	if m.Body == nil || seen[m] {
		return true
	}
	seen[m] = true
	if m.cycleEvaluated() {
		return true
	}
	if m.status == Evaluating || m.status == EvaluatingAsync || m.HasTLA() {
		return false
	}
	for _, x := range m.Loaded {
		if !x.readyForSync(seen) {
			return false
		}
	}
	return true
}

// cycleEvaluated is IsModuleSCCEvaluated.
// https://tc39.es/proposal-defer-import-eval/#sec-IsModuleSCCEvaluated
func (m *Module) cycleEvaluated() bool {
	if m.cycleRoot != nil {
		m = m.cycleRoot
	}
	return m.status == Evaluated
}

// evaluationList lists the modules that are evaluated before m: of those that
// are imported deferred only what is asynchronous.
// https://tc39.es/proposal-defer-import-eval/#sec-innermoduleevaluation
func (m *Module) evaluationList() []*Module {
	if !slices.ContainsFunc(m.Entries.Requests, func(r Request) bool { return r.Phase == core.PhaseDefer }) {
		return m.Loaded
	}
	var list []*Module
	add := func(x *Module) {
		if !slices.Contains(list, x) {
			list = append(list, x)
		}
	}
	for i, x := range m.Loaded {
		if m.Entries.Requests[i].Phase != core.PhaseDefer {
			add(x)
			continue
		}
		for _, y := range x.asyncDependencies(map[*Module]bool{}) {
			add(y)
		}
	}
	return list
}

// asyncDependencies is GatherAsynchronousTransitiveDependencies.
// https://tc39.es/proposal-defer-import-eval/#sec-GatherAsynchronousTransitiveDependencies
func (m *Module) asyncDependencies(seen map[*Module]bool) []*Module {
	if m.Body == nil || seen[m] {
		return nil
	}
	seen[m] = true
	if m.status == Evaluating || m.cycleEvaluated() {
		return nil
	}
	if m.HasTLA() {
		return []*Module{m}
	}
	var list []*Module
	for _, x := range m.Loaded {
		for _, y := range x.asyncDependencies(seen) {
			if !slices.Contains(list, y) {
				list = append(list, y)
			}
		}
	}
	return list
}

// EvaluateDeferred evaluates what is asynchronous in a linked module that
// import.defer() asks for; the promises settle when it is done.
// https://tc39.es/proposal-defer-import-eval/#sec-ContinueDynamicImport
func (m *Module) EvaluateDeferred() ([]*promises.Promise, error) {
	var list []*promises.Promise
	for _, x := range m.asyncDependencies(map[*Module]bool{}) {
		p, err := x.Evaluate()
		if err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, nil
}
