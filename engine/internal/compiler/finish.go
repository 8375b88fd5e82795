package compiler

import (
	"math"
	"slices"
	"strconv"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/core"
)

// finish resolves labels and completes the Code.
func (f *function) finish() error {
	f.flushReturns()
	if f.err != nil {
		return f.err
	}
	addresses := f.relax()
	for _, j := range f.jumps {
		pc := addresses(j.pc)
		f.setDistance(pc, int32(addresses(uint32(f.labels[j.target])))-int32(pc)-1)
	}
	for _, t := range f.tables {
		pc := int32(addresses(t.pc))
		for i, l := range t.targets {
			if l == noLabel {
				continue
			}
			d := int32(addresses(uint32(f.labels[l]))) - pc - 1
			if t.ints != nil {
				t.ints.Jumps[i] = d
			} else {
				t.strings.Jumps[t.names[i]] = d
			}
		}
	}
	c := f.code
	c.Ins = f.ins
	for _, r := range f.regions {
		c.Handlers = append(c.Handlers, bytecode.Handler{
			Start: addresses(r.start), End: addresses(r.end),
			Target: addresses(uint32(f.labels[r.target])), Reg: r.reg.offset(),
		})
	}
	for _, r := range f.strict {
		c.StrictRanges = append(c.StrictRanges, bytecode.Range{Start: addresses(r.Start), End: addresses(r.End)})
	}
	var b bytecode.PositionBuilder
	for _, p := range f.positions {
		b.Add(addresses(p.pc), p.pos)
	}
	c.Positions = b.Table()
	c.NumRegs = uint16(max(f.maxTop, reg(c.NumParams)+bytecode.FirstParameter))
	c.Compile = nil
	return nil
}

// setDistance fills in the distance of the jump at pc, which is known to fit.
func (f *function) setDistance(pc uint32, d int32) {
	i := &f.ins[pc]
	if bytecode.Operands(i.Op)[2] == bytecode.OperandJump {
		i.C = uint16(d)
		return
	}
	i.SetBC(d)
}

// relax expands 16-bit jumps that do not reach their target into
//
//	jump if ...  -> L
//	Jmp over
//	L: Jmp target (Loop when backward)
//
// and returns the function from old to new addresses.
func (f *function) relax() func(uint32) uint32 {
	if len(f.ins) <= math.MaxInt16 {
		return func(pc uint32) uint32 { return pc }
	}
	long := map[uint32]bool{}
	var starts []uint32 // addresses of the expanded jumps, ascending
	address := func(pc uint32) uint32 { return pc + 2*countBelow(starts, pc) }
	for grown := true; grown; {
		grown = false
		for _, j := range f.jumps {
			if long[j.pc] || bytecode.Operands(f.ins[j.pc].Op)[2] != bytecode.OperandJump {
				continue
			}
			d := int32(address(uint32(f.labels[j.target]))) - int32(address(j.pc)) - 1
			// The margin keeps the number of rounds small.
			if d < math.MinInt16+512 || d > math.MaxInt16-512 {
				long[j.pc] = true
				grown = true
			}
		}
		if grown {
			starts = starts[:0]
			for _, j := range f.jumps {
				if long[j.pc] {
					starts = append(starts, j.pc)
				}
			}
			slices.Sort(starts)
		}
	}
	if len(starts) == 0 {
		return address
	}
	out := make([]bytecode.Ins, 0, len(f.ins)+2*len(starts))
	targets := map[uint32]label{}
	for _, j := range f.jumps {
		if long[j.pc] {
			targets[j.pc] = j.target
		}
	}
	for pc, ins := range f.ins {
		out = append(out, ins)
		if l, ok := targets[uint32(pc)]; ok {
			over := bytecode.Ins{Op: bytecode.OpJmp}
			over.SetBC(1)
			op := uint16(bytecode.OpJmp)
			if f.labels[l] <= int32(pc) {
				op = bytecode.OpLoop
			}
			far := bytecode.Ins{Op: op}
			far.SetBC(int32(address(uint32(f.labels[l]))) - int32(address(uint32(pc))) - 3)
			out = append(out, over, far)
			out[len(out)-3].C = 1
		}
	}
	f.ins = out
	short := f.jumps[:0]
	for _, j := range f.jumps {
		if !long[j.pc] {
			short = append(short, j)
		}
	}
	f.jumps = short
	return address
}

// countBelow returns the number of entries of ascending list below v.
func countBelow(list []uint32, v uint32) uint32 {
	lo, hi := 0, len(list)
	for lo < hi {
		if m := (lo + hi) / 2; list[m] < v {
			lo = m + 1
		} else {
			hi = m
		}
	}
	return uint32(lo)
}

// numberText returns the String of a number that is not a small integer.
// https://tc39.es/ecma262/#sec-numeric-types-number-tostring
func numberText(n float64) string {
	switch {
	case n != n:
		return "NaN"
	case math.IsInf(n, 1):
		return "Infinity"
	case math.IsInf(n, -1):
		return "-Infinity"
	case n == 0:
		return "0"
	}
	abs := math.Abs(n)
	if abs >= 1e-6 && abs < 1e21 {
		return strconv.FormatFloat(n, 'f', -1, 64)
	}
	s := strconv.FormatFloat(n, 'e', -1, 64)
	// Go writes at least two exponent digits.
	for i := len(s) - 1; i > 0; i-- {
		if s[i] == '+' || s[i] == '-' {
			if s[i+1] == '0' && i+2 < len(s) {
				s = s[:i+1] + s[i+2:]
			}
			break
		}
	}
	return s
}

// nativeError makes an error for a thing the compiler refuses.
func nativeError(kind core.ErrorKind, message string) error {
	return &core.NativeError{Kind: kind, Message: message}
}
