package text

import (
	"cmp"
	"runtime"
	"slices"
	"unsafe"
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
	sweepStep = 1024
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
	t.entries[i].atom.CompareAndSwap(weakSlot, a)
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
	for !weakenTable(atoms.table.Load()) {
	}
	sentinel := new(struct{ p *byte })
	runtime.AddCleanup(sentinel, func(struct{}) { go finishSweep() }, struct{}{})
	runtime.KeepAlive(sentinel)
}

type strongSlot struct {
	addr uintptr // of the atom
	slot uint32
}

// weakenTable makes the slots of t weak; it returns false when the table was
// replaced meanwhile.
func weakenTable(t *atomTable) bool {
	var slots []strongSlot
	for i := range t.entries {
		if a := t.entries[i].atom.Load(); a != nil && a != weakSlot {
			slots = append(slots, strongSlot{uintptr(unsafe.Pointer(a)), uint32(i)})
		}
	}
	// PERF: the runtime keeps the weak pointers of a span in a list ordered
	// by address and searches it from the start, so going down in address
	// makes each one cheap.
	slices.SortFunc(slots, func(a, b strongSlot) int { return cmp.Compare(b.addr, a.addr) })
	for part := range slices.Chunk(slots, sweepStep) {
		if !weakenSlots(t, part) {
			return false
		}
	}
	return true
}

func weakenSlots(t *atomTable, slots []strongSlot) bool {
	atoms.mu.Lock()
	defer atoms.mu.Unlock()
	if atoms.table.Load() != t {
		return false
	}
	if t.weak == nil {
		// Readers look at weak only after they saw weakSlot in a slot, which
		// is stored after this.
		t.weak = make([]weak.Pointer[Atom], len(t.entries))
	}
	for _, s := range slots {
		t.weak[s.slot] = weak.Make(t.entries[s.slot].atom.Load())
		t.entries[s.slot].atom.Store(weakSlot)
	}
	return true
}

// finishSweep drops the collected atoms and makes the slots of the others
// strong.
func finishSweep() {
	atoms.mu.Lock()
	defer atoms.mu.Unlock()
	t := atoms.table.Load()
	alive := 0
	for i := range t.entries {
		if t.entries[i].hash == 0 {
			continue
		}
		if a := t.entries[i].atom.Load(); a != weakSlot || t.upgrade(uint32(i)) != nil {
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
