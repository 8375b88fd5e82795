package iterator

import (
	"slices"

	"github.com/sxfescript/sxn/engine/internal/core"
)

// prototypeChunks is Iterator.prototype.chunks.
// https://tc39.es/proposal-iterator-chunking/#sec-iterator.prototype.chunks
func prototypeChunks(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	it, err := iterated(r, this, "chunks")
	if err != nil {
		return core.Undefined, err
	}
	return buffered(r, it, kindChunks, core.Arg(args, 0), true, nil)
}

// prototypeWindows is Iterator.prototype.windows.
// https://tc39.es/proposal-iterator-chunking/#sec-iterator.prototype.windows
func prototypeWindows(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	it, err := iterated(r, this, "windows")
	if err != nil {
		return core.Undefined, err
	}
	undersized := core.Arg(args, 1)
	partial := undersized.IsString() && undersized.AsString().EqualGo("allow-partial")
	if !partial && !undersized.IsUndefined() && !(undersized.IsString() && undersized.AsString().EqualGo("only-full")) {
		err = core.TypeError("invalid option %s", core.DescribeValue(undersized))
	}
	return buffered(r, it, kindWindows, core.Arg(args, 0), partial, err)
}

// buffered makes a helper that yields arrays; invalid is the error of the
// arguments behind size.
func buffered(r *core.Realm, it core.IteratorRecord, kind helperKind, size core.Value, partial bool, invalid error) (core.Value, error) {
	switch {
	case !size.IsNumber() || !core.IsIntegralNumber(size):
		invalid = core.TypeError("%s is not an integer", core.DescribeValue(size))
	case size.AsNumber() < 1 || size.AsNumber() > 1<<32-1:
		invalid = core.RangeError("%s must be between 1 and 2**32 - 1", core.DescribeValue(size))
	}
	if invalid != nil {
		return core.Undefined, core.IteratorClose(&it, invalid)
	}
	it, err := core.GetIteratorDirect(r, it.Iterator)
	if err != nil {
		return core.Undefined, err
	}
	h := newHelper(r, kind)
	h.it, h.remaining, h.partial, h.f = it, size.AsNumber(), partial, core.Undefined
	return core.Obj(&h.Object), nil
}

// stepBuffer reads values until there are enough for an array.
func (h *helper) stepBuffer(r *core.Realm) (core.Value, bool, error) {
	if h.ended {
		return core.Undefined, true, nil
	}
	size := int(h.remaining)
	switch {
	case h.kind == kindChunks:
		h.buffer = nil
	case len(h.buffer) == size:
		copy(h.buffer, h.buffer[1:])
		h.buffer = h.buffer[:size-1]
	}
	for len(h.buffer) < size {
		v, done, err := h.it.Step()
		if err != nil {
			return v, false, err
		}
		if done {
			// A window that was full has been yielded already.
			if h.ended = true; !h.partial || len(h.buffer) == 0 || h.kind == kindWindows && h.counter > 0 {
				return core.Undefined, true, nil
			}
			break
		}
		h.buffer = append(h.buffer, v.Clean())
	}
	h.counter++
	vals := h.buffer
	if h.kind == kindWindows {
		vals = slices.Clone(vals)
	}
	return core.Obj(&r.NewArray(vals).Object), false, nil
}
