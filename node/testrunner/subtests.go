package testrunner

import (
	"github.com/sxfescript/sxn/engine"
)

// addSubtest makes a test below t. One whose parent has ended is put below
// the root, where its failure is reported.
func (t *test) addSubtest(o *options) (*test, error) {
	parent := t
	late := t.finished || t.buildFinished
	if late {
		for parent.parent != nil {
			parent = parent.parent
		}
	}
	o.parent = parent
	sub, err := newTest(t.h, o)
	if err != nil {
		return nil, err
	}
	if parent.waitingOn == 0 {
		parent.waitingOn = sub.childNumber
		parent.subtestsDone = t.h.rt.NewPromise()
	}
	if late {
		sub.fail(newFailure(t.h.rt, engine.String("test could not be started because its parent finished"), parentAlreadyFinished))
	}
	parent.subtests = append(parent.subtests, sub)
	if sub.kind == suiteTest {
		if err := sub.build(); err != nil {
			return nil, err
		}
	}
	return sub, nil
}

// begin runs the test now, or when its parent's concurrency allows it. The
// promise is fulfilled when it has run.
func (t *test) begin() (*engine.Promise, error) {
	t.applyFilters()
	if t.filtered {
		t.stream = t.h.nowhere
		t.run = t.runFiltered
	} else {
		t.parent.outputCount++
		t.testNumber = t.parent.outputCount
	}
	p := t.parent
	p.unfinished[t] = true
	if err := t.stream.enqueue(t, t.typeName()); err != nil {
		return nil, err
	}
	if t.h.building || float64(p.active) >= p.concurrency {
		promise := t.h.rt.NewPromise()
		p.pending = append(p.pending, pendingTest{t, promise})
		return promise, nil
	}
	if err := t.stream.dequeue(t, t.typeName()); err != nil {
		return nil, err
	}
	return t.run()
}

// runPending starts waiting subtests, as many as may run at once.
func (t *test) runPending() error {
	_, err := startVoid(t.h.rt, func(r *routine) error {
		for len(t.pending) > 0 && float64(t.active) < t.concurrency {
			next := t.pending[0]
			t.pending = t.pending[1:]
			if err := next.t.stream.dequeue(next.t, t.typeName()); err != nil {
				return err
			}
			if _, err := r.join(next.t.run()); err != nil {
				return err
			}
			next.promise.Resolve(engine.Undefined)
		}
		return nil
	})
	return err
}

// childDone notes that a subtest has run.
func (t *test) childDone(sub *test) {
	t.ready[sub.childNumber] = sub
	if t.unfinished[sub] {
		delete(t.unfinished, sub)
		if len(t.unfinished) == 0 {
			t.subtestsDone.Resolve(engine.Undefined)
		}
	}
}

// reportReady reports the subtests that have run, in the order in which they
// were made, as far as it is the turn of t.
func (t *test) reportReady(always bool) error {
	first := t.waitingOn
	for i, end := first, first+len(t.ready); i < end; i++ {
		sub := t.ready[i]
		if sub == nil || !always && !t.hasTurn() {
			return nil
		}
		if err := sub.finalize(); err != nil {
			return err
		}
		delete(t.ready, i)
	}
	return nil
}

// hasTurn reports whether what t has to report comes next in the output.
func (t *test) hasTurn() bool {
	return t.parent == nil || t.parent.waitingOn == t.childNumber && t.parent.hasTurn()
}

// finalize reports the test when it and its subtests have ended.
func (t *test) finalize() error {
	if err := t.reportReady(true); err != nil {
		return err
	}
	if err := t.report(); err != nil {
		return err
	}
	t.parent.waitingOn++
	t.finished = true
	root := t.root()
	if t.parent == root && root.waitingOn > len(root.subtests) {
		// Everything known has run: hooks of the root run even where
		// something keeps the loop alive.
		_, err := root.run()
		return err
	}
	return nil
}

// report emits the result of the test.
func (t *test) report() error {
	if t.filtered && t.kind != hookTest {
		return nil
	}
	if t.file != nil {
		if err := t.file.drain(); err != nil || t.file.skipsItself() {
			return err
		}
	}
	t.h.count(t)
	if t.outputCount > 0 {
		if err := t.stream.plan(t.subtests[0].nesting, t.loc, t.outputCount); err != nil {
			return err
		}
	} else if err := t.announce(); err != nil {
		return err
	}
	if err := t.stream.result(t); err != nil {
		return err
	}
	for _, d := range t.diagnostics {
		if err := t.stream.diagnostic(t.nesting, t.loc, d.message, d.level); err != nil {
			return err
		}
	}
	return nil
}

// announce emits test:start for the test and its ancestors, once.
func (t *test) announce() error {
	if t.announced || t.parent == nil {
		return nil
	}
	t.announced = true
	if err := t.parent.announce(); err != nil {
		return err
	}
	return t.stream.started(t)
}

// postRun ends the test: subtests that have not finished are cancelled, the
// result is made known, and waiting tests get their turn.
func (t *test) postRun(reason engine.Value) error {
	if t.kind == hookTest {
		return t.postHook()
	}
	if t.started == 0 {
		t.started = t.now()
		if t.ended == 0 {
			t.ended = t.started
		}
	}
	if t.ended == 0 {
		t.ended = t.now()
	}
	t.pending = nil
	failed := 0
	for i := 0; i < len(t.subtests); i++ {
		sub := t.subtests[i]
		if !sub.finished {
			if err := sub.cancel(reason); err != nil {
				return err
			}
			if err := sub.postRun(reason); err != nil {
				return err
			}
		}
		if !sub.passed && !sub.todo {
			failed++
		}
	}
	if (t.passed || t.parent == nil) && failed > 0 {
		text := "1 subtest failed"
		if failed > 1 {
			text = engineInt(failed) + " subtests failed"
		}
		t.fail(newFailure(t.h.rt, engine.String(text), subtestsFailed))
	}
	if t.removeOuter != nil {
		if err := t.removeOuter(); err != nil {
			return err
		}
		t.removeOuter = nil
	}
	if t.mock != nil {
		if _, err := t.mock.Invoke("reset"); err != nil {
			return err
		}
	}
	if t.parent == nil {
		return t.h.finish(t)
	}
	if !t.filtered {
		if t.testNumber == 0 {
			t.parent.outputCount++
			t.testNumber = t.parent.outputCount
		}
		if err := t.stream.complete(t); err != nil {
			return err
		}
		t.parent.active--
	}
	t.parent.childDone(t)
	if err := t.parent.reportReady(false); err != nil {
		return err
	}
	return t.parent.runPending()
}
