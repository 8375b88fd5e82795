package text

import (
	"runtime"
	"weak"
)

// Atoms that nothing uses any more are found by the garbage collector. A
// sweep turns the slots of the table weak: the slot holds weakSlot and the
// parallel weak pointer the atom. Looking an atom up turns its slot strong
// again. After the next full collection the slots whose atoms were collected
// are dropped and the others become strong.

const (
	// sweepMin is the number of atoms below which none are swept.
	sweepMin = 100_000
	// sweepStep is the number of slots that a sweep handles while it holds
	// the mutex.
	sweepStep = 4096
)

// weakSlot marks a slot whose atom is in the weak array.
var weakSlot = &weakMark

var weakMark Atom

// upgrade returns the atom of weak slot i, which it makes strong, or nil if
// the atom was collected.
func (t *atomTable) upgrade(i uint32) *Atom {
	a := t.weak[i].Value()
	if a == nil {
		return nil
	}
	t.slots[i].CompareAndSwap(weakSlot, a)
	return a
}

// startSweep begins a sweep in the background unless one is going on. The
// caller holds the mutex.
func startSweep() {
	if atoms.sweeping {
		return
	}
	atoms.sweeping = true
	go weaken()
}

// weaken makes the slots of the table weak and leaves a sentinel to be
// collected. An object that is allocated during a collection survives it, so
// the collection that finds the sentinel started after all slots were weak.
func weaken() {
	var t *atomTable
	for at, more := 0, true; more; at += sweepStep {
		t, at, more = weakenStep(t, at)
	}
	sentinel := new(struct{ p *byte })
	runtime.AddCleanup(sentinel, func(struct{}) { go finishSweep() }, struct{}{})
	runtime.KeepAlive(sentinel)
}

// weakenStep makes sweepStep slots of the table weak, from slot at on if the
// table is t still and from the first otherwise. more is false at the end.
func weakenStep(t *atomTable, at int) (now *atomTable, from int, more bool) {
	atoms.mu.Lock()
	defer atoms.mu.Unlock()
	now = atoms.table.Load()
	if now != t {
		at = 0
	}
	if now.weak == nil {
		// Readers look at weak only after they saw weakSlot in a slot, which
		// is stored after this.
		now.weak = make([]weak.Pointer[Atom], len(now.hashes))
	}
	for i := at; i < at+sweepStep; i++ {
		if i >= len(now.hashes) {
			return now, at, false
		}
		if now.hashes[i] == 0 {
			continue
		}
		if a := now.slots[i].Load(); a != weakSlot {
			now.weak[i] = weak.Make(a)
			now.slots[i].Store(weakSlot)
		}
	}
	return now, at, true
}

// finishSweep drops the collected atoms and makes the slots of the others
// strong.
func finishSweep() {
	atoms.mu.Lock()
	defer atoms.mu.Unlock()
	t := atoms.table.Load()
	alive := 0
	for i, h := range t.hashes {
		if h == 0 {
			continue
		}
		if a := t.slots[i].Load(); a != weakSlot || t.upgrade(uint32(i)) != nil {
			alive++
		}
	}
	size := minTable
	for size < 4*alive {
		size *= 2
	}
	t = replaceTable(t, size)
	t.weak = nil
	atoms.swept = atoms.used
	atoms.sweeping = false
}
