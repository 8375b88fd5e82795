package vm

import (
	"math"
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/core"
)

// run executes the frame at vm.fr and what it calls until the halt trampoline
// below it is reached: true after a normal return, whose value is in R(0) of
// the halted frame; false when an exception leaves it, which is then vm.err.
//
// PERF: the shape of this function is measured; see the engine's rules.
//   - One switch on uint8 with 256 single-value cases becomes a jump table
//     without a bounds check.
//   - ip, fp and tm are the only locals that live from one instruction to the
//     next, and no call is made while they do: whatever calls stores ip in the
//     frame record first and ends in "goto reload". Otherwise the compiler
//     spills them at every dispatch.
//   - Frame records and vm.fr are uintptr, so calls cost no write barriers.
//   - Cold opcodes, and what the inline paths leave over, go to slowOps: a
//     handler gets the instruction, finds the registers through the frame
//     record, may push or pop frames, and reports whether no exception is
//     pending.
func (vm *VM) run() bool {
	var (
		ip, fp unsafe.Pointer
		tm     *Template
		w      *ins
		o      unsafe.Pointer // of property instructions: the object
		c      *cache         // their inline cache
		e      *polyEntry     // its entry for the object's shape
		s      *value         // the slot found
		f, g   float64
		x, y   *value
		i, j   int32
		n      uint
	)
reload:
	{
		fr := *(**frame)(unsafe.Pointer(&vm.fr))
		ip = *(*unsafe.Pointer)(unsafe.Pointer(&fr.ip))
		fp = *(*unsafe.Pointer)(unsafe.Pointer(&fr.fp))
		tm = *(**Template)(unsafe.Pointer(&fr.tmpl))
		// PERF: these stores only make code. They move the dispatch block below
		// off a 64-byte line, which costs up to a third of the speed otherwise;
		// TestDispatchAlignment tells when they have to change.
		vm.padding1, vm.padding2 = 1, 2
	}
	for {
		w = (*ins)(ip)
		ip = unsafe.Add(ip, insSize)
		switch *(*uint8)(unsafe.Pointer(w)) {
		case bytecode.OpNop:

		case bytecode.OpMove:
			*reg(fp, w.A) = *reg(fp, w.B)
		case bytecode.OpLoadK:
			*reg(fp, w.A) = *(*value)(unsafe.Add(tm.consts, uintptr(uint32(imm32(w)))*regSize))
		case bytecode.OpLoadI:
			reg(fp, w.A).Bits = tagInt | uint64(uint32(imm32(w)))
		case bytecode.OpLoadSpecial:
			reg(fp, w.A).Bits = core.TagSpecial | uint64(w.B)
		case bytecode.OpLoadUndefs:
			x = reg(fp, w.A)
			for n = uint(w.B); n > 0; n-- {
				x.Bits = core.BitsUndefined
				x = next(x)
			}
		case bytecode.OpThisSloppy:
			x = (*value)(unsafe.Add(fp, regSize))
			if x.Bits>>48 == tagObject>>48 {
				*reg(fp, w.A) = *x
				continue
			}
			goto slow
		case bytecode.OpCheckThis:
			if reg(fp, w.A).Bits != core.BitsUninitialized {
				continue
			}
			goto slow
		case bytecode.OpGlobalThis:
			*reg(fp, w.A) = tm.realm.GlobalThis
		case bytecode.OpCheckNoThis:
			if reg(fp, w.A).Bits == core.BitsUninitialized {
				continue
			}
			goto slow
		case bytecode.OpNewTarget:
			{
				fr := vm.frame().below()
				if fr.ip != addr(&constructRetIns[1]) {
					goto slow
				}
				o = *(*unsafe.Pointer)(unsafe.Pointer(&fr.args))
				x = reg(fp, w.A)
				x.Bits = tagObject | uint64(shapeOf(o).Kind())
				x.Ptr = o
			}
		case bytecode.OpCallee:
			x = reg(fp, w.A)
			x.Ptr = (*value)(fp).Ptr
			x.Bits = tagFunction
		case bytecode.OpHomeObject:
			{
				ext := (*Function)((*value)(fp).Ptr).ext
				if ext == nil || ext.home == nil {
					goto slow
				}
				o = unsafe.Pointer(ext.home)
			}
			x = reg(fp, w.A)
			x.Bits = tagObject | uint64(shapeOf(o).Kind())
			x.Ptr = o
		case bytecode.OpRest:
			goto slow
		case bytecode.OpArguments:
			goto slow
		case bytecode.OpArgumentsRest:
			goto slow
		case bytecode.OpArgCount:
			goto slow
		case bytecode.OpNewCell:
			goto slow
		case bytecode.OpBoxCell:
			goto slow
		case bytecode.OpCopyCell:
			goto slow
		case bytecode.OpGetCell:
			*reg(fp, w.A) = (*core.Cell)(reg(fp, w.B).Ptr).V
		case bytecode.OpGetCellChk:
			s = &(*core.Cell)(reg(fp, w.B).Ptr).V
			if s.Bits != core.BitsUninitialized {
				*reg(fp, w.A) = *s
				continue
			}
			goto slow
		case bytecode.OpSetCell:
			x = reg(fp, w.B)
			s = &(*core.Cell)(reg(fp, w.A).Ptr).V
			s.Bits = x.Bits
			if x.Bits-core.TagString < tagInt-core.TagString {
				s.Ptr = x.Ptr
			} else if s.Ptr != nil {
				s.Ptr = nil
			}
		case bytecode.OpSetCellChk:
			x = reg(fp, w.B)
			s = &(*core.Cell)(reg(fp, w.A).Ptr).V
			if s.Bits == core.BitsUninitialized {
				goto slow
			}
			s.Bits = x.Bits
			if x.Bits-core.TagString < tagInt-core.TagString {
				s.Ptr = x.Ptr
			} else if s.Ptr != nil {
				s.Ptr = nil
			}
		case bytecode.OpGetUp:
			*reg(fp, w.A) = upCell(fp, w.B).V
		case bytecode.OpGetUpChk:
			s = &upCell(fp, w.B).V
			if s.Bits != core.BitsUninitialized {
				*reg(fp, w.A) = *s
				continue
			}
			goto slow
		case bytecode.OpSetUp:
			x = reg(fp, w.B)
			s = &upCell(fp, w.A).V
			s.Bits = x.Bits
			if x.Bits-core.TagString < tagInt-core.TagString {
				s.Ptr = x.Ptr
			} else if s.Ptr != nil {
				s.Ptr = nil
			}
		case bytecode.OpSetUpChk:
			x = reg(fp, w.B)
			s = &upCell(fp, w.A).V
			if s.Bits == core.BitsUninitialized {
				goto slow
			}
			s.Bits = x.Bits
			if x.Bits-core.TagString < tagInt-core.TagString {
				s.Ptr = x.Ptr
			} else if s.Ptr != nil {
				s.Ptr = nil
			}
		case bytecode.OpGetUpValue:
			*reg(fp, w.A) = *upValue(fp, w.B)
		case bytecode.OpUpAddI:
			s = &upCell(fp, w.A).V
			if s.Bits >= tagInt {
				n := int64(int32(s.Bits)) + int64(int16(w.B))
				if int64(int32(n)) == n {
					s.Bits = tagInt | uint64(uint32(n))
					reg(fp, w.C).Bits = s.Bits
					continue
				}
			}
			goto slow
		case bytecode.OpCheckTDZ:
			if reg(fp, w.A).Bits != core.BitsUninitialized {
				continue
			}
			goto slow
		case bytecode.OpThrowConst:
			goto slow
		case bytecode.OpGetGlobal:
			c = cacheAt(tm, w.B)
			if c.kind == cacheCell {
				s = (*value)(c.slot)
			} else {
				o = unsafe.Pointer(tm.global)
				if shapeOf(o) != c.shape2 || c.epoch != vm.agent.ProtoEpoch {
					goto slow
				}
				s = (*value)(unsafe.Add(overflowOf(o), c.off2))
			}
			if s.Bits-core.BitsHole > core.BitsInternal-core.BitsHole {
				*reg(fp, w.A) = *s
				continue
			}
			goto slow
		case bytecode.OpGetGlobalTypeof:
			goto slow
		case bytecode.OpSetGlobal:
			c = cacheAt(tm, w.B)
			if c.kind == cacheCell {
				s = (*value)(c.slot)
			} else {
				o = unsafe.Pointer(tm.global)
				if shapeOf(o) != c.shape2 || c.epoch != vm.agent.ProtoEpoch {
					goto slow
				}
				s = (*value)(unsafe.Add(overflowOf(o), c.off2))
			}
			if s.Bits-core.BitsHole > core.BitsInternal-core.BitsHole {
				x = reg(fp, w.A)
				goto store
			}
			goto slow
		case bytecode.OpDelGlobal:
			goto slow
		case bytecode.OpInitGlobalLex:
			goto slow
		case bytecode.OpDeclGlobals:
			goto slow
		case bytecode.OpDefineGlobalFn:
			goto slow
		case bytecode.OpPushWith:
			goto slow
		case bytecode.OpPushVarScope:
			goto slow
		case bytecode.OpDynRef:
			goto slow
		case bytecode.OpDynSetRef:
			goto slow
		case bytecode.OpDynGetRef:
			goto slow
		case bytecode.OpDynDelete:
			goto slow
		case bytecode.OpDynCallRef:
			goto slow
		case bytecode.OpDirectEval:
			goto slow
		case bytecode.OpDirectEvalSpread:
			goto slow
		case bytecode.OpEvalDeclare:
			goto slow
		case bytecode.OpAdd:
			x, y = reg(fp, w.B), reg(fp, w.C)
			if x.Bits&y.Bits >= tagInt {
				n := int64(int32(x.Bits)) + int64(int32(y.Bits))
				if int64(int32(n)) == n {
					reg(fp, w.A).Bits = tagInt | uint64(uint32(n))
					continue
				}
				reg(fp, w.A).Bits = math.Float64bits(float64(n))
				continue
			}
			if x.Bits < tagMin {
				f = math.Float64frombits(x.Bits)
			} else if x.Bits >= tagInt {
				f = float64(int32(x.Bits))
			} else {
				goto slow
			}
			if y.Bits < tagMin {
				g = math.Float64frombits(y.Bits)
			} else if y.Bits >= tagInt {
				g = float64(int32(y.Bits))
			} else {
				goto slow
			}
			reg(fp, w.A).Bits = math.Float64bits(f + g)
		case bytecode.OpSub:
			x, y = reg(fp, w.B), reg(fp, w.C)
			if x.Bits&y.Bits >= tagInt {
				n := int64(int32(x.Bits)) - int64(int32(y.Bits))
				if int64(int32(n)) == n {
					reg(fp, w.A).Bits = tagInt | uint64(uint32(n))
					continue
				}
				reg(fp, w.A).Bits = math.Float64bits(float64(n))
				continue
			}
			if x.Bits < tagMin {
				f = math.Float64frombits(x.Bits)
			} else if x.Bits >= tagInt {
				f = float64(int32(x.Bits))
			} else {
				goto slow
			}
			if y.Bits < tagMin {
				g = math.Float64frombits(y.Bits)
			} else if y.Bits >= tagInt {
				g = float64(int32(y.Bits))
			} else {
				goto slow
			}
			reg(fp, w.A).Bits = math.Float64bits(f - g)
		case bytecode.OpMul:
			x, y = reg(fp, w.B), reg(fp, w.C)
			if x.Bits&y.Bits >= tagInt {
				n := int64(int32(x.Bits)) * int64(int32(y.Bits))
				if int64(int32(n)) == n {
					if n != 0 || int32(x.Bits)|int32(y.Bits) >= 0 {
						reg(fp, w.A).Bits = tagInt | uint64(uint32(n))
						continue
					}
					reg(fp, w.A).Bits = 1 << 63 // -0
					continue
				}
				reg(fp, w.A).Bits = math.Float64bits(float64(n))
				continue
			}
			if x.Bits < tagMin {
				f = math.Float64frombits(x.Bits)
			} else if x.Bits >= tagInt {
				f = float64(int32(x.Bits))
			} else {
				goto slow
			}
			if y.Bits < tagMin {
				g = math.Float64frombits(y.Bits)
			} else if y.Bits >= tagInt {
				g = float64(int32(y.Bits))
			} else {
				goto slow
			}
			reg(fp, w.A).Bits = math.Float64bits(f * g)
		case bytecode.OpDiv:
			x, y = reg(fp, w.B), reg(fp, w.C)
			if x.Bits < tagMin {
				f = math.Float64frombits(x.Bits)
			} else if x.Bits >= tagInt {
				f = float64(int32(x.Bits))
			} else {
				goto slow
			}
			if y.Bits < tagMin {
				g = math.Float64frombits(y.Bits)
			} else if y.Bits >= tagInt {
				g = float64(int32(y.Bits))
			} else {
				goto slow
			}
			if x.Bits&y.Bits >= tagInt {
				f /= g
				goto number
			}
			reg(fp, w.A).Bits = math.Float64bits(f / g)
		case bytecode.OpMod:
			x, y = reg(fp, w.B), reg(fp, w.C)
			if x.Bits&y.Bits >= tagInt {
				i, j = int32(x.Bits), int32(y.Bits)
				if i >= 0 && j > 0 {
					reg(fp, w.A).Bits = tagInt | uint64(uint32(i)%uint32(j))
					continue
				}
			}
			goto slow
		case bytecode.OpExp:
			goto slow
		case bytecode.OpBitAnd:
			x, y = reg(fp, w.B), reg(fp, w.C)
			if x.Bits&y.Bits >= tagInt {
				reg(fp, w.A).Bits = x.Bits & y.Bits
				continue
			}
			goto slow
		case bytecode.OpBitOr:
			x, y = reg(fp, w.B), reg(fp, w.C)
			if x.Bits&y.Bits >= tagInt {
				reg(fp, w.A).Bits = x.Bits | y.Bits
				continue
			}
			goto slow
		case bytecode.OpBitXor:
			x, y = reg(fp, w.B), reg(fp, w.C)
			if x.Bits&y.Bits >= tagInt {
				reg(fp, w.A).Bits = tagInt | uint64(uint32(x.Bits)^uint32(y.Bits))
				continue
			}
			goto slow
		case bytecode.OpShl:
			x, y = reg(fp, w.B), reg(fp, w.C)
			if x.Bits&y.Bits >= tagInt {
				reg(fp, w.A).Bits = tagInt | uint64(uint32(x.Bits)<<(uint32(y.Bits)&31))
				continue
			}
			goto slow
		case bytecode.OpShr:
			x, y = reg(fp, w.B), reg(fp, w.C)
			if x.Bits&y.Bits >= tagInt {
				reg(fp, w.A).Bits = tagInt | uint64(uint32(int32(x.Bits)>>(uint32(y.Bits)&31)))
				continue
			}
			goto slow
		case bytecode.OpUShr:
			x, y = reg(fp, w.B), reg(fp, w.C)
			if x.Bits&y.Bits >= tagInt {
				i = int32(uint32(x.Bits) >> (uint32(y.Bits) & 31))
				goto unsigned
			}
			goto slow
		case bytecode.OpAddI:
			x = reg(fp, w.B)
			if x.Bits >= tagInt {
				n := int64(int32(x.Bits)) + int64(int16(w.C))
				if int64(int32(n)) == n {
					reg(fp, w.A).Bits = tagInt | uint64(uint32(n))
					continue
				}
				reg(fp, w.A).Bits = math.Float64bits(float64(n))
				continue
			}
			if x.Bits < tagMin {
				reg(fp, w.A).Bits = math.Float64bits(math.Float64frombits(x.Bits) + float64(int16(w.C)))
				continue
			}
			goto slow
		case bytecode.OpSubI:
			x = reg(fp, w.B)
			if x.Bits >= tagInt {
				n := int64(int32(x.Bits)) - int64(int16(w.C))
				if int64(int32(n)) == n {
					reg(fp, w.A).Bits = tagInt | uint64(uint32(n))
					continue
				}
				reg(fp, w.A).Bits = math.Float64bits(float64(n))
				continue
			}
			if x.Bits < tagMin {
				reg(fp, w.A).Bits = math.Float64bits(math.Float64frombits(x.Bits) - float64(int16(w.C)))
				continue
			}
			goto slow
		case bytecode.OpMulI:
			x = reg(fp, w.B)
			if x.Bits >= tagInt {
				n := int64(int32(x.Bits)) * int64(int16(w.C))
				if int64(int32(n)) == n && (n != 0 || int32(x.Bits)|int32(int16(w.C)) >= 0) {
					reg(fp, w.A).Bits = tagInt | uint64(uint32(n))
					continue
				}
			}
			if x.Bits < tagMin {
				f = math.Float64frombits(x.Bits)
			} else if x.Bits >= tagInt {
				f = float64(int32(x.Bits))
			} else {
				goto slow
			}
			reg(fp, w.A).Bits = math.Float64bits(f * float64(int16(w.C)))
		case bytecode.OpDivI:
			x = reg(fp, w.B)
			if x.Bits < tagMin {
				f = math.Float64frombits(x.Bits)
			} else if x.Bits >= tagInt {
				f = float64(int32(x.Bits))
			} else {
				goto slow
			}
			f /= float64(int16(w.C))
			if x.Bits >= tagInt {
				goto number
			}
			reg(fp, w.A).Bits = math.Float64bits(f)
		case bytecode.OpModI:
			x = reg(fp, w.B)
			if x.Bits >= tagInt {
				i, j = int32(x.Bits), int32(int16(w.C))
				if i >= 0 && j > 0 {
					reg(fp, w.A).Bits = tagInt | uint64(uint32(i)%uint32(j))
					continue
				}
			}
			goto slow
		case bytecode.OpAndI:
			x = reg(fp, w.B)
			if x.Bits >= tagInt {
				i = int32(x.Bits)
			} else if x.Bits < tagMin {
				n := int64(math.Float64frombits(x.Bits))
				if n == math.MinInt64 || n == math.MaxInt64 {
					goto slow
				}
				i = int32(n)
			} else {
				goto slow
			}
			reg(fp, w.A).Bits = tagInt | uint64(uint32(i&int32(int16(w.C))))
			continue
		case bytecode.OpOrI:
			x = reg(fp, w.B)
			if x.Bits >= tagInt {
				i = int32(x.Bits)
			} else if x.Bits < tagMin {
				n := int64(math.Float64frombits(x.Bits))
				if n == math.MinInt64 || n == math.MaxInt64 {
					goto slow
				}
				i = int32(n)
			} else {
				goto slow
			}
			reg(fp, w.A).Bits = tagInt | uint64(uint32(i|int32(int16(w.C))))
			continue
		case bytecode.OpShlI:
			x = reg(fp, w.B)
			if x.Bits >= tagInt {
				i = int32(x.Bits)
			} else if x.Bits < tagMin {
				n := int64(math.Float64frombits(x.Bits))
				if n == math.MinInt64 || n == math.MaxInt64 {
					goto slow
				}
				i = int32(n)
			} else {
				goto slow
			}
			reg(fp, w.A).Bits = tagInt | uint64(uint32(i)<<(w.C&31))
			continue
		case bytecode.OpShrI:
			x = reg(fp, w.B)
			if x.Bits >= tagInt {
				i = int32(x.Bits)
			} else if x.Bits < tagMin {
				n := int64(math.Float64frombits(x.Bits))
				if n == math.MinInt64 || n == math.MaxInt64 {
					goto slow
				}
				i = int32(n)
			} else {
				goto slow
			}
			reg(fp, w.A).Bits = tagInt | uint64(uint32(i>>(w.C&31)))
			continue
		case bytecode.OpUShrI:
			x = reg(fp, w.B)
			if x.Bits >= tagInt {
				i = int32(x.Bits)
			} else if x.Bits < tagMin {
				n := int64(math.Float64frombits(x.Bits))
				if n == math.MinInt64 || n == math.MaxInt64 {
					goto slow
				}
				i = int32(n)
			} else {
				goto slow
			}
			i = int32(uint32(i) >> (w.C & 31))
			goto unsigned
		case bytecode.OpInc:
			x = reg(fp, w.B)
			if x.Bits >= tagInt {
				if i = int32(x.Bits); i != math.MaxInt32 {
					reg(fp, w.A).Bits = tagInt | uint64(uint32(i+1))
					continue
				}
				reg(fp, w.A).Bits = math.Float64bits(float64(i) + 1)
				continue
			}
			if x.Bits < tagMin {
				reg(fp, w.A).Bits = math.Float64bits(math.Float64frombits(x.Bits) + 1)
				continue
			}
			goto slow
		case bytecode.OpDec:
			x = reg(fp, w.B)
			if x.Bits >= tagInt {
				if i = int32(x.Bits); i != math.MinInt32 {
					reg(fp, w.A).Bits = tagInt | uint64(uint32(i-1))
					continue
				}
				reg(fp, w.A).Bits = math.Float64bits(float64(i) - 1)
				continue
			}
			if x.Bits < tagMin {
				reg(fp, w.A).Bits = math.Float64bits(math.Float64frombits(x.Bits) - 1)
				continue
			}
			goto slow
		case bytecode.OpToNumeric:
			x = reg(fp, w.B)
			if x.Bits >= tagInt || x.Bits < tagMin {
				reg(fp, w.A).Bits = x.Bits
				continue
			}
			goto slow
		case bytecode.OpToNumber:
			x = reg(fp, w.B)
			if x.Bits >= tagInt || x.Bits < tagMin {
				reg(fp, w.A).Bits = x.Bits
				continue
			}
			goto slow
		case bytecode.OpToString:
			// The only reader is Concat, which takes small integers too.
			x = reg(fp, w.B)
			if x.Bits>>48 == core.TagString>>48 || x.Bits >= tagInt {
				*reg(fp, w.A) = *x
				continue
			}
			goto slow
		case bytecode.OpToPropertyKey:
			x = reg(fp, w.B)
			if x.Bits>>48 == core.TagString>>48 {
				*reg(fp, w.A) = *x
				continue
			}
			goto slow
		case bytecode.OpNeg:
			x = reg(fp, w.B)
			if x.Bits >= tagInt {
				if i = int32(x.Bits); i != 0 && i != math.MinInt32 {
					reg(fp, w.A).Bits = tagInt | uint64(uint32(-i))
					continue
				}
				goto slow
			}
			if x.Bits < tagMin {
				reg(fp, w.A).Bits = math.Float64bits(-math.Float64frombits(x.Bits))
				continue
			}
			goto slow
		case bytecode.OpBitNot:
			x = reg(fp, w.B)
			if x.Bits >= tagInt {
				reg(fp, w.A).Bits = x.Bits ^ 0xFFFFFFFF
				continue
			}
			goto slow
		case bytecode.OpNot:
			x = reg(fp, w.B)
			if x.Bits>>1 == core.BitsFalse>>1 {
				reg(fp, w.A).Bits = x.Bits ^ 1
				continue
			}
			goto slow
		case bytecode.OpTypeof:
			goto slow
		case bytecode.OpConcat:
			goto slow
		case bytecode.OpLt:
			x, y = reg(fp, w.B), reg(fp, w.C)
			if x.Bits&y.Bits >= tagInt {
				reg(fp, w.A).Bits = bitsBool(int32(x.Bits) < int32(y.Bits))
				continue
			}
			if x.Bits < tagMin {
				f = math.Float64frombits(x.Bits)
			} else if x.Bits >= tagInt {
				f = float64(int32(x.Bits))
			} else {
				goto slow
			}
			if y.Bits < tagMin {
				g = math.Float64frombits(y.Bits)
			} else if y.Bits >= tagInt {
				g = float64(int32(y.Bits))
			} else {
				goto slow
			}
			reg(fp, w.A).Bits = bitsBool(f < g)
		case bytecode.OpLe:
			x, y = reg(fp, w.B), reg(fp, w.C)
			if x.Bits&y.Bits >= tagInt {
				reg(fp, w.A).Bits = bitsBool(int32(x.Bits) <= int32(y.Bits))
				continue
			}
			if x.Bits < tagMin {
				f = math.Float64frombits(x.Bits)
			} else if x.Bits >= tagInt {
				f = float64(int32(x.Bits))
			} else {
				goto slow
			}
			if y.Bits < tagMin {
				g = math.Float64frombits(y.Bits)
			} else if y.Bits >= tagInt {
				g = float64(int32(y.Bits))
			} else {
				goto slow
			}
			reg(fp, w.A).Bits = bitsBool(f <= g)
		case bytecode.OpGt:
			x, y = reg(fp, w.B), reg(fp, w.C)
			if x.Bits&y.Bits >= tagInt {
				reg(fp, w.A).Bits = bitsBool(int32(x.Bits) > int32(y.Bits))
				continue
			}
			if x.Bits < tagMin {
				f = math.Float64frombits(x.Bits)
			} else if x.Bits >= tagInt {
				f = float64(int32(x.Bits))
			} else {
				goto slow
			}
			if y.Bits < tagMin {
				g = math.Float64frombits(y.Bits)
			} else if y.Bits >= tagInt {
				g = float64(int32(y.Bits))
			} else {
				goto slow
			}
			reg(fp, w.A).Bits = bitsBool(f > g)
		case bytecode.OpGe:
			x, y = reg(fp, w.B), reg(fp, w.C)
			if x.Bits&y.Bits >= tagInt {
				reg(fp, w.A).Bits = bitsBool(int32(x.Bits) >= int32(y.Bits))
				continue
			}
			if x.Bits < tagMin {
				f = math.Float64frombits(x.Bits)
			} else if x.Bits >= tagInt {
				f = float64(int32(x.Bits))
			} else {
				goto slow
			}
			if y.Bits < tagMin {
				g = math.Float64frombits(y.Bits)
			} else if y.Bits >= tagInt {
				g = float64(int32(y.Bits))
			} else {
				goto slow
			}
			reg(fp, w.A).Bits = bitsBool(f >= g)
		case bytecode.OpEq:
			goto slow
		case bytecode.OpNe:
			goto slow
		case bytecode.OpSEq:
			x, y = reg(fp, w.B), reg(fp, w.C)
			if x.Bits&y.Bits >= tagInt || x.Bits>>48 == core.TagSpecial>>48 {
				reg(fp, w.A).Bits = bitsBool(x.Bits == y.Bits)
				continue
			}
			goto slow
		case bytecode.OpSNe:
			x, y = reg(fp, w.B), reg(fp, w.C)
			if x.Bits&y.Bits >= tagInt || x.Bits>>48 == core.TagSpecial>>48 {
				reg(fp, w.A).Bits = bitsBool(x.Bits != y.Bits)
				continue
			}
			goto slow
		case bytecode.OpIn:
			goto slow
		case bytecode.OpInstanceOf:
			goto slow
		case bytecode.OpJmp:
			ip = jump32(ip, w)
		case bytecode.OpLoop:
			ip = jump32(ip, w)
			if vm.agent.Interrupt.Load() != 0 {
				goto interrupt
			}
		case bytecode.OpJT:
			x = reg(fp, w.A)
			if x.Bits == core.BitsTrue {
				ip = jump32(ip, w)
				if imm32(w) < 0 {
					goto backward
				}
				continue
			}
			if x.Bits >= tagInt {
				if uint32(x.Bits) != 0 {
					ip = jump32(ip, w)
					if imm32(w) < 0 {
						goto backward
					}
				}
				continue
			}
			if x.Bits>>48 == core.TagSpecial>>48 {
				continue
			}
			if x.Bits>>48 == tagObject>>48 && x.Bits != tagCallableOther {
				ip = jump32(ip, w)
				if imm32(w) < 0 {
					goto backward
				}
				continue
			}
			goto slow
		case bytecode.OpJF:
			x = reg(fp, w.A)
			if x.Bits == core.BitsTrue {
				continue
			}
			if x.Bits >= tagInt {
				if uint32(x.Bits) == 0 {
					ip = jump32(ip, w)
					if imm32(w) < 0 {
						goto backward
					}
				}
				continue
			}
			if x.Bits>>48 == core.TagSpecial>>48 {
				ip = jump32(ip, w)
				if imm32(w) < 0 {
					goto backward
				}
				continue
			}
			if x.Bits>>48 == tagObject>>48 && x.Bits != tagCallableOther {
				continue
			}
			goto slow
		case bytecode.OpJNullish:
			if reg(fp, w.A).Bits&^1 == core.BitsUndefined {
				ip = jump32(ip, w)
				if imm32(w) < 0 {
					goto backward
				}
			}
		case bytecode.OpJNotNullish:
			if reg(fp, w.A).Bits&^1 != core.BitsUndefined {
				ip = jump32(ip, w)
				if imm32(w) < 0 {
					goto backward
				}
			}
		case bytecode.OpJEqNull:
			x = reg(fp, w.A)
			if x.Bits&^1 == core.BitsUndefined {
				ip = jump32(ip, w)
				if imm32(w) < 0 {
					goto backward
				}
				continue
			}
			if x.Bits == tagCallableOther {
				goto slow
			}
		case bytecode.OpJNeNull:
			x = reg(fp, w.A)
			if x.Bits&^1 == core.BitsUndefined {
				continue
			}
			if x.Bits == tagCallableOther {
				goto slow
			}
			ip = jump32(ip, w)
			if imm32(w) < 0 {
				goto backward
			}
		case bytecode.OpJUndef:
			if reg(fp, w.A).Bits == core.BitsUndefined {
				ip = jump32(ip, w)
				if imm32(w) < 0 {
					goto backward
				}
			}
		case bytecode.OpJNotUndef:
			if reg(fp, w.A).Bits != core.BitsUndefined {
				ip = jump32(ip, w)
				if imm32(w) < 0 {
					goto backward
				}
			}
		case bytecode.OpJHole:
			if reg(fp, w.A).Bits == core.BitsHole {
				ip = jump32(ip, w)
				if imm32(w) < 0 {
					goto backward
				}
			}
		case bytecode.OpJLt:
			x, y = reg(fp, w.A), reg(fp, w.B)
			if x.Bits&y.Bits >= tagInt {
				if int32(x.Bits) < int32(y.Bits) {
					ip = jump16(ip, w)
					if int16(w.C) < 0 {
						goto backward
					}
				}
				continue
			}
			if x.Bits < tagMin {
				f = math.Float64frombits(x.Bits)
			} else if x.Bits >= tagInt {
				f = float64(int32(x.Bits))
			} else {
				goto slow
			}
			if y.Bits < tagMin {
				g = math.Float64frombits(y.Bits)
			} else if y.Bits >= tagInt {
				g = float64(int32(y.Bits))
			} else {
				goto slow
			}
			if f < g {
				ip = jump16(ip, w)
				if int16(w.C) < 0 {
					goto backward
				}
			}
		case bytecode.OpJLe:
			x, y = reg(fp, w.A), reg(fp, w.B)
			if x.Bits&y.Bits >= tagInt {
				if int32(x.Bits) <= int32(y.Bits) {
					ip = jump16(ip, w)
					if int16(w.C) < 0 {
						goto backward
					}
				}
				continue
			}
			if x.Bits < tagMin {
				f = math.Float64frombits(x.Bits)
			} else if x.Bits >= tagInt {
				f = float64(int32(x.Bits))
			} else {
				goto slow
			}
			if y.Bits < tagMin {
				g = math.Float64frombits(y.Bits)
			} else if y.Bits >= tagInt {
				g = float64(int32(y.Bits))
			} else {
				goto slow
			}
			if f <= g {
				ip = jump16(ip, w)
				if int16(w.C) < 0 {
					goto backward
				}
			}
		case bytecode.OpJGt:
			x, y = reg(fp, w.A), reg(fp, w.B)
			if x.Bits&y.Bits >= tagInt {
				if int32(x.Bits) > int32(y.Bits) {
					ip = jump16(ip, w)
					if int16(w.C) < 0 {
						goto backward
					}
				}
				continue
			}
			if x.Bits < tagMin {
				f = math.Float64frombits(x.Bits)
			} else if x.Bits >= tagInt {
				f = float64(int32(x.Bits))
			} else {
				goto slow
			}
			if y.Bits < tagMin {
				g = math.Float64frombits(y.Bits)
			} else if y.Bits >= tagInt {
				g = float64(int32(y.Bits))
			} else {
				goto slow
			}
			if f > g {
				ip = jump16(ip, w)
				if int16(w.C) < 0 {
					goto backward
				}
			}
		case bytecode.OpJGe:
			x, y = reg(fp, w.A), reg(fp, w.B)
			if x.Bits&y.Bits >= tagInt {
				if int32(x.Bits) >= int32(y.Bits) {
					ip = jump16(ip, w)
					if int16(w.C) < 0 {
						goto backward
					}
				}
				continue
			}
			if x.Bits < tagMin {
				f = math.Float64frombits(x.Bits)
			} else if x.Bits >= tagInt {
				f = float64(int32(x.Bits))
			} else {
				goto slow
			}
			if y.Bits < tagMin {
				g = math.Float64frombits(y.Bits)
			} else if y.Bits >= tagInt {
				g = float64(int32(y.Bits))
			} else {
				goto slow
			}
			if f >= g {
				ip = jump16(ip, w)
				if int16(w.C) < 0 {
					goto backward
				}
			}
		case bytecode.OpJNLt:
			x, y = reg(fp, w.A), reg(fp, w.B)
			if x.Bits&y.Bits >= tagInt {
				if !(int32(x.Bits) < int32(y.Bits)) {
					ip = jump16(ip, w)
					if int16(w.C) < 0 {
						goto backward
					}
				}
				continue
			}
			if x.Bits < tagMin {
				f = math.Float64frombits(x.Bits)
			} else if x.Bits >= tagInt {
				f = float64(int32(x.Bits))
			} else {
				goto slow
			}
			if y.Bits < tagMin {
				g = math.Float64frombits(y.Bits)
			} else if y.Bits >= tagInt {
				g = float64(int32(y.Bits))
			} else {
				goto slow
			}
			if !(f < g) {
				ip = jump16(ip, w)
				if int16(w.C) < 0 {
					goto backward
				}
			}
		case bytecode.OpJNLe:
			x, y = reg(fp, w.A), reg(fp, w.B)
			if x.Bits&y.Bits >= tagInt {
				if !(int32(x.Bits) <= int32(y.Bits)) {
					ip = jump16(ip, w)
					if int16(w.C) < 0 {
						goto backward
					}
				}
				continue
			}
			if x.Bits < tagMin {
				f = math.Float64frombits(x.Bits)
			} else if x.Bits >= tagInt {
				f = float64(int32(x.Bits))
			} else {
				goto slow
			}
			if y.Bits < tagMin {
				g = math.Float64frombits(y.Bits)
			} else if y.Bits >= tagInt {
				g = float64(int32(y.Bits))
			} else {
				goto slow
			}
			if !(f <= g) {
				ip = jump16(ip, w)
				if int16(w.C) < 0 {
					goto backward
				}
			}
		case bytecode.OpJNGt:
			x, y = reg(fp, w.A), reg(fp, w.B)
			if x.Bits&y.Bits >= tagInt {
				if !(int32(x.Bits) > int32(y.Bits)) {
					ip = jump16(ip, w)
					if int16(w.C) < 0 {
						goto backward
					}
				}
				continue
			}
			if x.Bits < tagMin {
				f = math.Float64frombits(x.Bits)
			} else if x.Bits >= tagInt {
				f = float64(int32(x.Bits))
			} else {
				goto slow
			}
			if y.Bits < tagMin {
				g = math.Float64frombits(y.Bits)
			} else if y.Bits >= tagInt {
				g = float64(int32(y.Bits))
			} else {
				goto slow
			}
			if !(f > g) {
				ip = jump16(ip, w)
				if int16(w.C) < 0 {
					goto backward
				}
			}
		case bytecode.OpJNGe:
			x, y = reg(fp, w.A), reg(fp, w.B)
			if x.Bits&y.Bits >= tagInt {
				if !(int32(x.Bits) >= int32(y.Bits)) {
					ip = jump16(ip, w)
					if int16(w.C) < 0 {
						goto backward
					}
				}
				continue
			}
			if x.Bits < tagMin {
				f = math.Float64frombits(x.Bits)
			} else if x.Bits >= tagInt {
				f = float64(int32(x.Bits))
			} else {
				goto slow
			}
			if y.Bits < tagMin {
				g = math.Float64frombits(y.Bits)
			} else if y.Bits >= tagInt {
				g = float64(int32(y.Bits))
			} else {
				goto slow
			}
			if !(f >= g) {
				ip = jump16(ip, w)
				if int16(w.C) < 0 {
					goto backward
				}
			}
		case bytecode.OpJEq:
			goto slow
		case bytecode.OpJNe:
			goto slow
		case bytecode.OpJSEq:
			x, y = reg(fp, w.A), reg(fp, w.B)
			if x.Bits&y.Bits >= tagInt || x.Bits>>48 == core.TagSpecial>>48 {
				if x.Bits == y.Bits {
					ip = jump16(ip, w)
					if int16(w.C) < 0 {
						goto backward
					}
				}
				continue
			}
			if x.Bits>>48 == tagObject>>48 {
				if x.Bits == y.Bits && x.Ptr == y.Ptr {
					ip = jump16(ip, w)
					if int16(w.C) < 0 {
						goto backward
					}
				}
				continue
			}
			goto slow
		case bytecode.OpJSNe:
			x, y = reg(fp, w.A), reg(fp, w.B)
			if x.Bits&y.Bits >= tagInt || x.Bits>>48 == core.TagSpecial>>48 {
				if x.Bits != y.Bits {
					ip = jump16(ip, w)
					if int16(w.C) < 0 {
						goto backward
					}
				}
				continue
			}
			if x.Bits>>48 == tagObject>>48 {
				if x.Bits != y.Bits || x.Ptr != y.Ptr {
					ip = jump16(ip, w)
					if int16(w.C) < 0 {
						goto backward
					}
				}
				continue
			}
			goto slow
		case bytecode.OpJLtI:
			x = reg(fp, w.A)
			if x.Bits >= tagInt {
				if int32(x.Bits) < int32(int16(w.B)) {
					ip = jump16(ip, w)
					if int16(w.C) < 0 {
						goto backward
					}
				}
				continue
			}
			if x.Bits < tagMin {
				if math.Float64frombits(x.Bits) < float64(int16(w.B)) {
					ip = jump16(ip, w)
					if int16(w.C) < 0 {
						goto backward
					}
				}
				continue
			}
			goto slow
		case bytecode.OpJLeI:
			x = reg(fp, w.A)
			if x.Bits >= tagInt {
				if int32(x.Bits) <= int32(int16(w.B)) {
					ip = jump16(ip, w)
					if int16(w.C) < 0 {
						goto backward
					}
				}
				continue
			}
			if x.Bits < tagMin {
				if math.Float64frombits(x.Bits) <= float64(int16(w.B)) {
					ip = jump16(ip, w)
					if int16(w.C) < 0 {
						goto backward
					}
				}
				continue
			}
			goto slow
		case bytecode.OpJGtI:
			x = reg(fp, w.A)
			if x.Bits >= tagInt {
				if int32(x.Bits) > int32(int16(w.B)) {
					ip = jump16(ip, w)
					if int16(w.C) < 0 {
						goto backward
					}
				}
				continue
			}
			if x.Bits < tagMin {
				if math.Float64frombits(x.Bits) > float64(int16(w.B)) {
					ip = jump16(ip, w)
					if int16(w.C) < 0 {
						goto backward
					}
				}
				continue
			}
			goto slow
		case bytecode.OpJGeI:
			x = reg(fp, w.A)
			if x.Bits >= tagInt {
				if int32(x.Bits) >= int32(int16(w.B)) {
					ip = jump16(ip, w)
					if int16(w.C) < 0 {
						goto backward
					}
				}
				continue
			}
			if x.Bits < tagMin {
				if math.Float64frombits(x.Bits) >= float64(int16(w.B)) {
					ip = jump16(ip, w)
					if int16(w.C) < 0 {
						goto backward
					}
				}
				continue
			}
			goto slow
		case bytecode.OpJNLtI:
			x = reg(fp, w.A)
			if x.Bits >= tagInt {
				if !(int32(x.Bits) < int32(int16(w.B))) {
					ip = jump16(ip, w)
					if int16(w.C) < 0 {
						goto backward
					}
				}
				continue
			}
			if x.Bits < tagMin {
				if !(math.Float64frombits(x.Bits) < float64(int16(w.B))) {
					ip = jump16(ip, w)
					if int16(w.C) < 0 {
						goto backward
					}
				}
				continue
			}
			goto slow
		case bytecode.OpJNLeI:
			x = reg(fp, w.A)
			if x.Bits >= tagInt {
				if !(int32(x.Bits) <= int32(int16(w.B))) {
					ip = jump16(ip, w)
					if int16(w.C) < 0 {
						goto backward
					}
				}
				continue
			}
			if x.Bits < tagMin {
				if !(math.Float64frombits(x.Bits) <= float64(int16(w.B))) {
					ip = jump16(ip, w)
					if int16(w.C) < 0 {
						goto backward
					}
				}
				continue
			}
			goto slow
		case bytecode.OpJNGtI:
			x = reg(fp, w.A)
			if x.Bits >= tagInt {
				if !(int32(x.Bits) > int32(int16(w.B))) {
					ip = jump16(ip, w)
					if int16(w.C) < 0 {
						goto backward
					}
				}
				continue
			}
			if x.Bits < tagMin {
				if !(math.Float64frombits(x.Bits) > float64(int16(w.B))) {
					ip = jump16(ip, w)
					if int16(w.C) < 0 {
						goto backward
					}
				}
				continue
			}
			goto slow
		case bytecode.OpJNGeI:
			x = reg(fp, w.A)
			if x.Bits >= tagInt {
				if !(int32(x.Bits) >= int32(int16(w.B))) {
					ip = jump16(ip, w)
					if int16(w.C) < 0 {
						goto backward
					}
				}
				continue
			}
			if x.Bits < tagMin {
				if !(math.Float64frombits(x.Bits) >= float64(int16(w.B))) {
					ip = jump16(ip, w)
					if int16(w.C) < 0 {
						goto backward
					}
				}
				continue
			}
			goto slow
		case bytecode.OpJSEqI:
			x = reg(fp, w.A)
			if x.Bits < tagMin {
				if math.Float64frombits(x.Bits) == float64(int16(w.B)) {
					ip = jump16(ip, w)
					if int16(w.C) < 0 {
						goto backward
					}
				}
				continue
			}
			if x.Bits == tagInt|uint64(uint32(int32(int16(w.B)))) {
				ip = jump16(ip, w)
				if int16(w.C) < 0 {
					goto backward
				}
			}
		case bytecode.OpJSNeI:
			x = reg(fp, w.A)
			if x.Bits < tagMin {
				if math.Float64frombits(x.Bits) != float64(int16(w.B)) {
					ip = jump16(ip, w)
					if int16(w.C) < 0 {
						goto backward
					}
				}
				continue
			}
			if x.Bits != tagInt|uint64(uint32(int32(int16(w.B)))) {
				ip = jump16(ip, w)
				if int16(w.C) < 0 {
					goto backward
				}
			}
		case bytecode.OpJSEqK:
			x, y = reg(fp, w.A), (*value)(unsafe.Add(tm.consts, uintptr(w.B)*regSize))
			if x.Bits == y.Bits && (x.Ptr == y.Ptr && x.Bits>>48 == core.TagString>>48 || x.Bits>>48 == core.TagSpecial>>48) {
				ip = jump16(ip, w)
				if int16(w.C) < 0 {
					goto backward
				}
				continue
			}
			if x.Bits>>48 == core.TagSpecial>>48 || x.Bits>>48 == tagObject>>48 {
				continue
			}
			goto slow
		case bytecode.OpJSNeK:
			x, y = reg(fp, w.A), (*value)(unsafe.Add(tm.consts, uintptr(w.B)*regSize))
			if x.Bits == y.Bits && (x.Ptr == y.Ptr && x.Bits>>48 == core.TagString>>48 || x.Bits>>48 == core.TagSpecial>>48) {
				continue
			}
			if x.Bits>>48 == core.TagSpecial>>48 || x.Bits>>48 == tagObject>>48 {
				ip = jump16(ip, w)
				if int16(w.C) < 0 {
					goto backward
				}
				continue
			}
			goto slow
		case bytecode.OpJTypeIs:
			x = reg(fp, w.A)
			goto typeTest
		case bytecode.OpJTypeNot:
			x = reg(fp, w.A)
			goto typeTest
		case bytecode.OpForLt:
			x, y = reg(fp, w.A), reg(fp, w.B)
			if x.Bits&y.Bits >= tagInt {
				if i = int32(x.Bits); i != math.MaxInt32 {
					i++
					x.Bits = tagInt | uint64(uint32(i))
					if i < int32(y.Bits) {
						ip = jump16(ip, w)
						if vm.agent.Interrupt.Load() != 0 {
							goto interrupt
						}
					}
					continue
				}
			}
			goto slow
		case bytecode.OpForLe:
			x, y = reg(fp, w.A), reg(fp, w.B)
			if x.Bits&y.Bits >= tagInt {
				if i = int32(x.Bits); i != math.MaxInt32 {
					i++
					x.Bits = tagInt | uint64(uint32(i))
					if i <= int32(y.Bits) {
						ip = jump16(ip, w)
						if vm.agent.Interrupt.Load() != 0 {
							goto interrupt
						}
					}
					continue
				}
			}
			goto slow
		case bytecode.OpForLtI:
			x = reg(fp, w.A)
			if x.Bits >= tagInt {
				if i = int32(x.Bits); i != math.MaxInt32 {
					i++
					x.Bits = tagInt | uint64(uint32(i))
					if i < int32(int16(w.B)) {
						ip = jump16(ip, w)
						if vm.agent.Interrupt.Load() != 0 {
							goto interrupt
						}
					}
					continue
				}
			}
			goto slow
		case bytecode.OpSwitchInt:
			x = reg(fp, w.A)
			if x.Bits >= tagInt {
				t := (*bytecode.JumpTable)(tm.site(w.B))
				n = uint(uint32(int32(x.Bits) - t.Low))
				if n < uint(len(t.Jumps)) {
					ip = unsafe.Add(ip, int(t.Jumps[n])*insSize)
				}
				continue
			}
			if x.Bits >= tagMin {
				continue
			}
			goto slow
		case bytecode.OpSwitchStr:
			goto slow
		case bytecode.OpGetProp:
			x = reg(fp, w.B)
			c = cacheAt(tm, w.C)
			if x.Bits>>48 == tagObject>>48 {
				o = x.Ptr
				if shapeOf(o) == c.shape {
					s = (*value)(unsafe.Add(o, c.off))
					if s.Bits-core.BitsLazy > core.BitsInternal-core.BitsLazy {
						*reg(fp, w.A) = *s
						continue
					}
					goto slow
				}
				goto get2
			}
			if uint16(x.Bits>>48) == c.prim && c.epoch == vm.agent.ProtoEpoch {
				s = (*value)(c.slot)
				goto gotSlot
			}
			goto slow
		case bytecode.OpGetLength:
			x = reg(fp, w.B)
			if x.Bits == tagArray {
				a := (*core.Array)(x.Ptr)
				if a.Sparse == nil {
					reg(fp, w.A).Bits = tagInt | uint64(uint32(len(a.Dense)))
					continue
				}
			} else if x.Bits>>48 == core.TagString>>48 {
				reg(fp, w.A).Bits = tagInt | uint64(uint32(x.Bits))
				continue
			} else if x.Bits>>48 == tagObject>>48 {
				c = cacheAt(tm, w.C)
				o = x.Ptr
				if shapeOf(o) == c.shape {
					s = (*value)(unsafe.Add(o, c.off))
					goto gotSlot
				}
				goto get2
			}
			goto slow
		case bytecode.OpSetProp:
			x = reg(fp, w.A)
			c = cacheAt(tm, w.B)
			if x.Bits>>48 == tagObject>>48 {
				o = x.Ptr
				x = reg(fp, w.C)
				if shapeOf(o) == c.shape {
					s = (*value)(unsafe.Add(o, c.off))
					s.Bits = x.Bits
					if x.Bits-core.TagString < tagInt-core.TagString {
						s.Ptr = x.Ptr
					} else if s.Ptr != nil {
						s.Ptr = nil
					}
					continue
				}
				if shapeOf(o) == c.shape2 {
					if c.kind == cacheOverflow {
						s = (*value)(unsafe.Add(overflowOf(o), c.off2))
						goto store
					}
					if c.epoch == vm.agent.ProtoEpoch {
						if c.kind == cacheAdd {
							setShape(o, (*core.Shape)(c.slot))
							s = (*value)(unsafe.Add(o, c.off2))
							goto store
						}
						if c.kind == cacheAddOverflow {
							setShape(o, (*core.Shape)(c.slot))
							s = (*value)(unsafe.Add(overflowOf(o), c.off2))
							goto store
						}
					}
				} else if c.poly != nil {
					e = &c.poly[0]
					if e.shape != shapeOf(o) {
						e = &c.poly[1]
						if e.shape != shapeOf(o) {
							e = &c.poly[2]
							if e.shape != shapeOf(o) {
								e = &c.poly[3]
								if e.shape != shapeOf(o) {
									goto slow
								}
							}
						}
					}
					if e.kind == cacheInline {
						s = (*value)(unsafe.Add(o, e.off))
						goto store
					}
					if e.kind == cacheOverflow {
						s = (*value)(unsafe.Add(overflowOf(o), e.off))
						goto store
					}
					if e.epoch != vm.agent.ProtoEpoch {
						goto slow
					}
					setShape(o, (*core.Shape)(e.slot))
					if e.kind == cacheAddOverflow {
						o = overflowOf(o)
					}
					s = (*value)(unsafe.Add(o, e.off))
					goto store
				}
			}
			goto slow
		case bytecode.OpGetMethod:
			x = reg(fp, w.B)
			*next(reg(fp, w.A)) = *x
			c = cacheAt(tm, w.C)
			if x.Bits>>48 == tagObject>>48 {
				o = x.Ptr
				if shapeOf(o) == c.shape {
					s = (*value)(unsafe.Add(o, c.off))
					if s.Bits-core.BitsLazy > core.BitsInternal-core.BitsLazy {
						*reg(fp, w.A) = *s
						continue
					}
					goto slow
				}
				goto get2
			}
			if uint16(x.Bits>>48) == c.prim && c.epoch == vm.agent.ProtoEpoch {
				s = (*value)(c.slot)
				goto gotSlot
			}
			goto slow
		case bytecode.OpGetElem:
			x, y = reg(fp, w.B), reg(fp, w.C)
			if y.Bits >= tagInt {
				n = uint(uint32(y.Bits))
				if x.Bits == tagArray {
					a := (*core.Array)(x.Ptr)
					if n < uint(len(a.Dense)) {
						s = &a.Dense[n]
						if s.Bits != core.BitsHole {
							*reg(fp, w.A) = *s
							continue
						}
					}
				} else if x.Bits == tagTypedArray {
					goto getTyped
				}
			}
			goto slow
		case bytecode.OpGetElemI:
			x = reg(fp, w.B)
			n = uint(w.C)
			if x.Bits == tagArray {
				a := (*core.Array)(x.Ptr)
				if n < uint(len(a.Dense)) {
					s = &a.Dense[n]
					if s.Bits != core.BitsHole {
						*reg(fp, w.A) = *s
						continue
					}
				}
			} else if x.Bits == tagTypedArray {
				goto getTyped
			}
			goto slow
		case bytecode.OpSetElem:
			x, y = reg(fp, w.A), reg(fp, w.B)
			if y.Bits >= tagInt {
				n = uint(uint32(y.Bits))
				if x.Bits == tagArray {
					a := (*core.Array)(x.Ptr)
					if n < uint(len(a.Dense)) && a.Flags == 0 {
						s = &a.Dense[n]
						if s.Bits != core.BitsHole {
							x = reg(fp, w.C)
							goto store
						}
					}
				} else if x.Bits == tagTypedArray {
					goto setTyped
				}
			}
			goto slow
		case bytecode.OpSetElemI:
			x = reg(fp, w.A)
			n = uint(w.B)
			if x.Bits == tagArray {
				a := (*core.Array)(x.Ptr)
				if n < uint(len(a.Dense)) && a.Flags == 0 {
					s = &a.Dense[n]
					if s.Bits != core.BitsHole {
						x = reg(fp, w.C)
						goto store
					}
				}
			} else if x.Bits == tagTypedArray {
				goto setTyped
			}
			goto slow
		case bytecode.OpGetElemKey:
			goto slow
		case bytecode.OpGetElemMethod:
			x, y = reg(fp, w.B), reg(fp, w.C)
			if y.Bits >= tagInt && x.Bits == tagArray {
				n = uint(uint32(y.Bits))
				a := (*core.Array)(x.Ptr)
				if n < uint(len(a.Dense)) {
					s = &a.Dense[n]
					if s.Bits != core.BitsHole {
						*next(reg(fp, w.A)) = *x
						*reg(fp, w.A) = *s
						continue
					}
				}
			}
			goto slow
		case bytecode.OpGetSuper:
			goto slow
		case bytecode.OpGetSuperProp:
			goto slow
		case bytecode.OpSetSuper:
			goto slow
		case bytecode.OpDelProp:
			goto slow
		case bytecode.OpDelElem:
			goto slow
		case bytecode.OpGetPrivate:
			x = reg(fp, w.B)
			if x.Bits>>48 == tagObject>>48 {
				c = cacheAt(tm, (*ins)(ip).A)
				o = x.Ptr
				if shapeOf(o) == c.shape && reg(fp, w.C).Ptr == c.slot {
					s = (*value)(unsafe.Add(o, c.off))
				} else if shapeOf(o) == c.shape2 && reg(fp, w.C).Ptr == c.slot {
					s = (*value)(unsafe.Add(overflowOf(o), c.off2))
				} else {
					goto slow
				}
				if s.Bits-core.BitsLazy > core.BitsInternal-core.BitsLazy {
					*reg(fp, w.A) = *s
					ip = unsafe.Add(ip, insSize)
					continue
				}
			}
			goto slow
		case bytecode.OpSetPrivate:
			x = reg(fp, w.A)
			if x.Bits>>48 == tagObject>>48 {
				c = cacheAt(tm, (*ins)(ip).A)
				o = x.Ptr
				if shapeOf(o) == c.shape && reg(fp, w.B).Ptr == c.slot {
					s = (*value)(unsafe.Add(o, c.off))
				} else if shapeOf(o) == c.shape2 && reg(fp, w.B).Ptr == c.slot {
					s = (*value)(unsafe.Add(overflowOf(o), c.off2))
				} else {
					goto slow
				}
				x = reg(fp, w.C)
				ip = unsafe.Add(ip, insSize)
				goto store
			}
			goto slow
		case bytecode.OpDefPrivate:
			goto slow
		case bytecode.OpDefPrivateMethod:
			goto slow
		case bytecode.OpHasPrivate:
			goto slow
		case bytecode.OpNewPrivateName:
			goto slow
		case bytecode.OpRequireObjectCoercible:
			if reg(fp, w.A).Bits&^1 != core.BitsUndefined {
				continue
			}
			goto slow
		case bytecode.OpNewObject:
			goto slow
		case bytecode.OpNewObjectLit:
			goto slow
		case bytecode.OpDefProp:
			goto slow
		case bytecode.OpDefElem:
			goto slow
		case bytecode.OpDefMethod:
			goto slow
		case bytecode.OpSetFnName:
			goto slow
		case bytecode.OpSetHome:
			goto slow
		case bytecode.OpSetProtoLit:
			goto slow
		case bytecode.OpCopyProps:
			goto slow
		case bytecode.OpNewArray:
			goto slow
		case bytecode.OpNewArrayK:
			goto slow
		case bytecode.OpNewList:
			goto slow
		case bytecode.OpArrayPush:
			goto slow
		case bytecode.OpArraySpread:
			goto slow
		case bytecode.OpClosure:
			goto slow
		case bytecode.OpClass:
			goto slow
		case bytecode.OpSetFields:
			goto slow
		case bytecode.OpInitFields:
			x = reg(fp, w.B)
			if x.Bits == tagFunction {
				if ext := (*Function)(x.Ptr).ext; ext == nil || ext.fields == nil {
					continue
				}
			}
			goto slow
		case bytecode.OpTemplate:
			goto slow
		case bytecode.OpRegExp:
			goto slow
		case bytecode.OpCall:
			x = reg(fp, w.A)
			if x.Bits == tagFunction {
				t := (*Function)(x.Ptr).tmpl
				if uintptr(unsafe.Pointer(x))+t.frameBytes > vm.limit || vm.agent.Interrupt.Load() != 0 {
					goto slow
				}
				if uintptr(w.B) < t.nparams {
					y = argOf(x, uintptr(w.B))
					s = argOf(x, t.nparams)
					for uintptr(unsafe.Pointer(y)) < uintptr(unsafe.Pointer(s)) {
						y.Bits = core.BitsUndefined
						y = next(y)
					}
				}
				fr := vm.frame()
				fr.ip = uintptr(ip)
				fr = fr.above()
				fr.fp = uintptr(unsafe.Pointer(x))
				fr.tmpl = uintptr(unsafe.Pointer(t))
				fr.args = uint64(w.B)
				vm.fr = uintptr(unsafe.Pointer(fr))
				ip, fp, tm = t.entry, unsafe.Pointer(x), t
				continue
			}
			if x.Bits == tagNative {
				nf := (*core.NativeFunction)(x.Ptr)
				if nf.Func != nil && slowTags>>nf.Tag&1 == 0 {
					vm.frame().ip = uintptr(ip)
					v, err := nf.Func(nf.Realm, *next(x), unsafe.Slice(argOf(x, 0), uintptr(w.B)))
					if err != nil {
						vm.nativeFailed(err)
						goto fail
					}
					fr := vm.frame()
					ip, fp, tm = fr.ipPtr(), fr.fpPtr(), fr.template()
					*reg(fp, (*ins)(unsafe.Add(ip, -insSize)).A) = v
					continue
				}
			}
			goto slow
		case bytecode.OpCallUndef:
			x = reg(fp, w.A)
			next(x).Bits = core.BitsUndefined
			if x.Bits == tagFunction {
				t := (*Function)(x.Ptr).tmpl
				if uintptr(unsafe.Pointer(x))+t.frameBytes > vm.limit || vm.agent.Interrupt.Load() != 0 {
					goto slow
				}
				if uintptr(w.B) < t.nparams {
					y = argOf(x, uintptr(w.B))
					s = argOf(x, t.nparams)
					for uintptr(unsafe.Pointer(y)) < uintptr(unsafe.Pointer(s)) {
						y.Bits = core.BitsUndefined
						y = next(y)
					}
				}
				fr := vm.frame()
				fr.ip = uintptr(ip)
				fr = fr.above()
				fr.fp = uintptr(unsafe.Pointer(x))
				fr.tmpl = uintptr(unsafe.Pointer(t))
				fr.args = uint64(w.B)
				vm.fr = uintptr(unsafe.Pointer(fr))
				ip, fp, tm = t.entry, unsafe.Pointer(x), t
				continue
			}
			if x.Bits == tagNative {
				nf := (*core.NativeFunction)(x.Ptr)
				if nf.Func != nil && slowTags>>nf.Tag&1 == 0 {
					vm.frame().ip = uintptr(ip)
					v, err := nf.Func(nf.Realm, *next(x), unsafe.Slice(argOf(x, 0), uintptr(w.B)))
					if err != nil {
						vm.nativeFailed(err)
						goto fail
					}
					fr := vm.frame()
					ip, fp, tm = fr.ipPtr(), fr.fpPtr(), fr.template()
					*reg(fp, (*ins)(unsafe.Add(ip, -insSize)).A) = v
					continue
				}
			}
			goto slow
		case bytecode.OpCallSpread:
			goto slow
		case bytecode.OpNew:
			goto slow
		case bytecode.OpNewSpread:
			goto slow
		case bytecode.OpSuperCall:
			goto slow
		case bytecode.OpSuperCallSpread:
			goto slow
		case bytecode.OpSuperCtor:
			x = reg(fp, w.B)
			if x.Bits == tagFunction {
				if o = unsafe.Pointer(shapeOf(x.Ptr).Proto()); o != nil {
					x = reg(fp, w.A)
					x.Bits = tagObject | uint64(shapeOf(o).Kind())
					x.Ptr = o
					continue
				}
			}
			goto slow
		case bytecode.OpRet:
			*(*value)(fp) = *reg(fp, w.A)
			fr := vm.frame().below()
			vm.fr = uintptr(unsafe.Pointer(fr))
			ip, fp, tm = fr.ipPtr(), fr.fpPtr(), fr.template()
		case bytecode.OpRetUndef:
			(*value)(fp).Bits = core.BitsUndefined
			fr := vm.frame().below()
			vm.fr = uintptr(unsafe.Pointer(fr))
			ip, fp, tm = fr.ipPtr(), fr.fpPtr(), fr.template()
		case bytecode.OpRetThis:
			x = reg(fp, w.A)
			if x.Bits>>48 != tagObject>>48 {
				x = (*value)(unsafe.Add(fp, regSize))
			}
			*(*value)(fp) = *x
			fr := vm.frame().below()
			vm.fr = uintptr(unsafe.Pointer(fr))
			ip, fp, tm = fr.ipPtr(), fr.fpPtr(), fr.template()
		case bytecode.OpRetDerived:
			x = reg(fp, w.A)
			if x.Bits>>48 != tagObject>>48 {
				y = reg(fp, w.B)
				if x.Bits != core.BitsUndefined || y.Bits>>48 != tagObject>>48 {
					goto slow
				}
				x = y
			}
			*(*value)(fp) = *x
			fr := vm.frame().below()
			vm.fr = uintptr(unsafe.Pointer(fr))
			ip, fp, tm = fr.ipPtr(), fr.fpPtr(), fr.template()
		case bytecode.OpThrow:
			goto slow
		case bytecode.OpThrowError:
			goto slow
		case bytecode.OpGetIter:
			goto slow
		case bytecode.OpGetAsyncIter:
			goto slow
		case bytecode.OpIterNext:
			x = reg(fp, w.B)
			if next(x).Bits == bitsFastArray {
				a := (*core.Array)(x.Ptr)
				y = next(next(x))
				n = uint(uint32(y.Bits))
				if n < uint(len(a.Dense)) && y.Bits >= tagInt {
					s = &a.Dense[n]
					if s.Bits != core.BitsHole {
						*reg(fp, w.A) = *s
						y.Bits = tagInt | uint64(uint32(n+1))
						ip = unsafe.Add(ip, insSize)
						continue
					}
				}
			}
			goto slow
		case bytecode.OpIterStep:
			goto slow
		case bytecode.OpIterSkip:
			goto slow
		case bytecode.OpIterRest:
			goto slow
		case bytecode.OpIterClose:
			x = reg(fp, w.A)
			if next(next(x)).Bits == core.BitsHole {
				continue
			}
			goto slow
		case bytecode.OpIterCloseThrow:
			goto slow
		case bytecode.OpIterCall:
			goto slow
		case bytecode.OpIterComplete:
			goto slow
		case bytecode.OpAsyncIterClose:
			goto slow
		case bytecode.OpIterCheckObject:
			goto slow
		case bytecode.OpForInPrep:
			goto slow
		case bytecode.OpForInNext:
			{
				e := (*forIn)(reg(fp, w.B).Ptr)
				if n = uint(e.i); n < uint(len(e.keys)) && e.told && shapeOf(unsafe.Pointer(e.owner)) == e.shape {
					e.i++
					*reg(fp, w.A) = e.keys[n]
					ip = unsafe.Add(ip, insSize)
					continue
				}
			}
			goto slow
		case bytecode.OpInitialYield:
			goto slow
		case bytecode.OpYield:
			goto slow
		case bytecode.OpAwait:
			goto slow
		case bytecode.OpDelegate:
			goto slow
		case bytecode.OpAsyncReturn:
			goto slow
		case bytecode.OpYieldRaw:
			goto slow
		case bytecode.OpAsyncYieldRaw:
			goto slow
		case bytecode.OpDisposeInit:
			goto slow
		case bytecode.OpDisposeAdd:
			goto slow
		case bytecode.OpDisposeNext:
			goto slow
		case bytecode.OpDisposeError:
			goto slow
		case bytecode.OpDisposeEnd:
			goto slow
		case bytecode.OpImportMeta:
			goto slow
		case bytecode.OpImportCall:
			goto slow
		case bytecode.OpDebugger:

		case 219:
			goto bad
		case 220:
			goto bad
		case 221:
			goto bad
		case 222:
			goto bad
		case 223:
			goto bad
		case 224:
			goto bad
		case 225:
			goto bad
		case 226:
			goto bad
		case 227:
			goto bad
		case 228:
			goto bad
		case 229:
			goto bad
		case 230:
			goto bad
		case 231:
			goto bad
		case 232:
			goto bad
		case 233:
			goto bad
		case 234:
			goto bad
		case 235:
			goto bad
		case 236:
			goto bad
		case 237:
			goto bad
		case 238:
			goto bad
		case 239:
			goto bad
		case 240:
			goto bad
		case 241:
			goto bad
		case 242:
			goto bad
		case 243:
			goto bad
		case insEachRet:
			goto slow
		case insLearnRet:
			goto slow
		case insResultRet:
			goto slow
		case insNextRet:
			goto slow
		case insIterRet:
			goto slow
		case insSegRet:
			goto slow
		case insSetRet:
			goto slow
		case insGetRet:
			goto slow
		case insConstructRet:
			// The result of a construction is the constructor's, unless that is no
			// object: then its this. See opLearnReturn.
			x = (*value)(fp)
			if x.Bits>>48 != tagObject>>48 {
				*x = *next(x)
			}
			fr := vm.frame().below()
			vm.fr = uintptr(unsafe.Pointer(fr))
			ip, fp, tm = fr.ipPtr(), fr.fpPtr(), fr.template()
		case insClassCall:
			goto slow
		case insLazyEntry:
			goto slow
		case insHalt:
			return true
		}
		continue

	number:
		// The result f of a multiplication or division: an int32 where it is one.
		i = int32(f)
		if float64(i) == f && (i != 0 || math.Float64bits(f) == 0) {
			reg(fp, w.A).Bits = tagInt | uint64(uint32(i))
			continue
		}
		reg(fp, w.A).Bits = math.Float64bits(f)
		continue

	unsigned:
		if i >= 0 {
			reg(fp, w.A).Bits = tagInt | uint64(uint32(i))
			continue
		}
		reg(fp, w.A).Bits = math.Float64bits(float64(uint32(i)))
		continue

	typeTest:
		// Jump when the result of typeof for x is, or is not, b.
		switch {
		case x.Bits >= tagInt || x.Bits < tagMin:
			n = bytecode.TypeNumber
		case x.Bits>>48 == core.TagString>>48:
			n = bytecode.TypeString
		case x.Bits>>48 == tagObject>>48:
			n = bytecode.TypeObject
			if k := core.Kind(x.Bits); k >= core.KindFunction && k <= core.KindCallableProxy {
				if k == core.KindCallableOther {
					goto slow
				}
				n = bytecode.TypeFunction
			}
		case x.Bits>>1 == core.BitsFalse>>1:
			n = bytecode.TypeBoolean
		case x.Bits == core.BitsUndefined:
			n = bytecode.TypeUndefined
		case x.Bits == core.BitsNull:
			n = bytecode.TypeObject
		default:
			goto slow
		}
		if (n == uint(w.B)) == (*(*uint8)(unsafe.Pointer(w)) == bytecode.OpJTypeIs) {
			ip = jump16(ip, w)
			if int16(w.C) < 0 {
				goto backward
			}
		}
		continue

	store:
		// The heap slot s receives the register x.
		s.Bits = x.Bits
		if x.Bits-core.TagString < tagInt-core.TagString {
			s.Ptr = x.Ptr
		} else if s.Ptr != nil {
			s.Ptr = nil
		}
		continue

	get2:
		// The object o does not have the cache's first shape.
		if shapeOf(o) == c.shape2 {
			if c.kind == cacheOverflow {
				s = (*value)(unsafe.Add(overflowOf(o), c.off2))
			} else if c.epoch == vm.agent.ProtoEpoch {
				s = (*value)(c.slot)
			} else {
				goto slow
			}
		} else if c.poly != nil {
			e = &c.poly[0]
			if e.shape != shapeOf(o) {
				e = &c.poly[1]
				if e.shape != shapeOf(o) {
					e = &c.poly[2]
					if e.shape != shapeOf(o) {
						e = &c.poly[3]
						if e.shape != shapeOf(o) {
							goto slow
						}
					}
				}
			}
			if e.kind == cacheInline {
				s = (*value)(unsafe.Add(o, e.off))
			} else if e.kind == cacheOverflow {
				s = (*value)(unsafe.Add(overflowOf(o), e.off))
			} else if e.epoch == vm.agent.ProtoEpoch {
				s = (*value)(e.slot)
			} else {
				goto slow
			}
		} else {
			goto slow
		}
	gotSlot:
		if s.Bits-core.BitsLazy > core.BitsInternal-core.BitsLazy {
			*reg(fp, w.A) = *s
			continue
		}
		goto slow

	getTyped:
		// Element n of the typed array in x.
		{
			a := (*core.TypedArray)(x.Ptr)
			d := a.Simple
			if d == nil || n >= uint(a.ArrayLength) || d.Bytes == nil {
				goto slow
			}
			p := unsafe.Add(unsafe.Pointer(unsafe.SliceData(d.Bytes)), a.ByteOffset)
			switch a.Type {
			case core.ElementInt8:
				reg(fp, w.A).Bits = tagInt | uint64(uint32(*(*int8)(unsafe.Add(p, n))))
				continue
			case core.ElementUint8:
				reg(fp, w.A).Bits = tagInt | uint64(*(*uint8)(unsafe.Add(p, n)))
				continue
			case core.ElementUint8Clamped:
				reg(fp, w.A).Bits = tagInt | uint64(*(*uint8)(unsafe.Add(p, n)))
				continue
			case core.ElementInt16:
				reg(fp, w.A).Bits = tagInt | uint64(uint32(*(*int16)(unsafe.Add(p, n*2))))
				continue
			case core.ElementUint16:
				reg(fp, w.A).Bits = tagInt | uint64(*(*uint16)(unsafe.Add(p, n*2)))
				continue
			case core.ElementInt32:
				reg(fp, w.A).Bits = tagInt | uint64(*(*uint32)(unsafe.Add(p, n*4)))
				continue
			case core.ElementUint32:
				i = *(*int32)(unsafe.Add(p, n*4))
				goto unsigned
			case core.ElementFloat16:
				goto slow
			case core.ElementFloat32:
				f = float64(*(*float32)(unsafe.Add(p, n*4)))
				goto double
			case core.ElementFloat64:
				f = *(*float64)(unsafe.Add(p, n*8))
				goto double
			case core.ElementBigInt64:
				goto slow
			case core.ElementBigUint64:
				goto slow
			}
		}
		goto slow

	double:
		if f != f {
			reg(fp, w.A).Bits = core.CanonicalNaN
			continue
		}
		reg(fp, w.A).Bits = math.Float64bits(f)
		continue

	setTyped:
		// Element n of the typed array in x receives R(c).
		{
			a := (*core.TypedArray)(x.Ptr)
			d := a.Simple
			if d == nil || n >= uint(a.ArrayLength) || d.Bytes == nil {
				goto slow
			}
			p := unsafe.Add(unsafe.Pointer(unsafe.SliceData(d.Bytes)), a.ByteOffset)
			x = reg(fp, w.C)
			if x.Bits >= tagInt {
				i = int32(x.Bits)
				f = float64(i)
			} else if x.Bits < tagMin {
				f = math.Float64frombits(x.Bits)
				k := int64(f)
				if k == math.MinInt64 || k == math.MaxInt64 {
					if a.Type < core.ElementFloat32 || a.Type > core.ElementFloat64 {
						goto slow
					}
				}
				i = int32(k)
			} else {
				goto slow
			}
			switch a.Type {
			case core.ElementInt8:
				*(*int8)(unsafe.Add(p, n)) = int8(i)
				continue
			case core.ElementUint8:
				*(*uint8)(unsafe.Add(p, n)) = uint8(i)
				continue
			case core.ElementUint8Clamped:
				if x.Bits >= tagInt {
					*(*uint8)(unsafe.Add(p, n)) = uint8(min(max(i, 0), 255))
					continue
				}
			case core.ElementInt16:
				*(*int16)(unsafe.Add(p, n*2)) = int16(i)
				continue
			case core.ElementUint16:
				*(*int16)(unsafe.Add(p, n*2)) = int16(i)
				continue
			case core.ElementInt32:
				*(*int32)(unsafe.Add(p, n*4)) = i
				continue
			case core.ElementUint32:
				*(*int32)(unsafe.Add(p, n*4)) = i
				continue
			case core.ElementFloat16:
				goto slow
			case core.ElementFloat32:
				*(*float32)(unsafe.Add(p, n*4)) = float32(f)
				continue
			case core.ElementFloat64:
				*(*float64)(unsafe.Add(p, n*8)) = f
				continue
			case core.ElementBigInt64:
				goto slow
			case core.ElementBigUint64:
				goto slow
			}
		}
		goto slow

	slow:
		vm.frame().ip = uintptr(ip)
		if !vm.ops[*(*uint8)(unsafe.Pointer(w))](vm, w) {
			goto fail
		}
		goto reload

	backward:
		if vm.agent.Interrupt.Load() == 0 {
			continue
		}
	interrupt:
		vm.frame().ip = uintptr(ip)
		if !vm.interrupted() {
			goto fail
		}
		goto reload

	bad:
		vm.frame().ip = uintptr(ip)
		vm.badOpcode(w)

	fail:
		if !vm.unwind() {
			return false
		}
		goto reload
	}
}
