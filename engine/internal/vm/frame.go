package vm

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
)

// frame is the record of one activation. Records of all activations form one
// array; vm.fr is the current one, whose ip is up to date whenever Go code
// outside the run loop executes.
//
// The words are addresses held as integers, so that pushing a record costs no
// write barrier. What they point to is kept alive otherwise: registers by
// vm.segments; template and instructions by the function in R(0), which
// compiled code never overwrites before it returns.
type frame struct {
	ip   uintptr // the next instruction
	fp   uintptr // R(0)
	tmpl uintptr // *Template
	args uint64  // number of arguments passed, and frame flags; of a construct trampoline: the address of new.target
}

const frameSize = unsafe.Sizeof(frame{})

// Flags in frame.args.
const (
	// frameResumed is set while a generator or async function runs that has
	// been suspended before: its *activation is in vm.activations.
	frameResumed uint64 = 1 << 32
	argsMask     uint64 = 1<<32 - 1
)

func (f *frame) ipPtr() unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&f.ip)) }
func (f *frame) fpPtr() unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&f.fp)) }
func (f *frame) template() *Template   { return *(**Template)(unsafe.Pointer(&f.tmpl)) }
func (f *frame) above() *frame         { return (*frame)(unsafe.Add(unsafe.Pointer(f), frameSize)) }
func (f *frame) below() *frame         { return (*frame)(unsafe.Add(unsafe.Pointer(f), -int(frameSize))) }

func (vm *VM) frame() *frame { return *(**frame)(unsafe.Pointer(&vm.fr)) }

func (f *frame) reg(offset uint16) *value { return reg(f.fpPtr(), offset) }

// function returns the function that the frame runs.
func (f *frame) function() *Function { return (*Function)((*value)(f.fpPtr()).Ptr) }

// current returns the instruction that the frame is executing: the one
// before ip.
func (f *frame) current() *ins { return (*ins)(unsafe.Add(f.ipPtr(), -insSize)) }

// pc returns the index of the current instruction.
func (f *frame) pc() uint32 {
	return uint32((f.ip-f.template().body)/insSize) - 1
}

// isConstruct reports whether the record belongs to the trampoline of a
// construction.
func (f *frame) isConstruct() bool {
	return f.isTrampoline() && (f.trampolineOp() == insConstructRet || f.trampolineOp() == insLearnRet)
}

// newTarget is the new.target of a construct trampoline. The object is kept
// alive by the frame that constructs: it is the callee in R(0) itself, or in
// a register or cell of the code that passed it on.
func (f *frame) newTarget() *core.Object { return *(**core.Object)(unsafe.Pointer(&f.args)) }

// isTrampoline reports whether the record belongs to a trampoline, not to a
// function.
func (f *frame) isTrampoline() bool { return f.template() == &trampoline }

// trampoline is the template of trampolines: records between two activations
// whose instruction runs when the upper one returns. fp is that of the upper
// one, so that the value returned is in R(0). Its size keeps natives that
// call back from a trampoline off the registers there.
var trampoline = Template{frameBytes: 4 * regSize}

// Instructions of package vm, numbered from the top; package bytecode numbers
// its own from 0.
const (
	insHalt         = 255 // leave run
	insLazyEntry    = 254 // entry of a function that is not compiled yet
	insClassCall    = 253 // entry of a class constructor that is called without new
	insConstructRet = 252 // return to a construct instruction
	insGetRet       = 251 // getter, or callee at the top of the stack: the value goes to R(a) of the instruction
	insSetRet       = 250 // setter: the value is dropped
	insSegRet       = 249 // return to the previous stack segment
	insIterRet      = 248 // generator resumed by IterNext
	insNextRet      = 247 // generator resumed by a call of next: make a result object
	insResultRet    = 246 // next method called by IterNext: take the result object apart
	insLearnRet     = 245 // as insConstructRet, and see how the object grew
	insEachRet      = 244 // function called for an element of an array: see each
)

// The code of entries and trampolines. Trampolines begin with an unused
// instruction, so that there is one before their ip as in other frames.
var (
	haltIns         = [2]ins{{}, {Op: insHalt}}
	lazyEntryIns    = [1]ins{{Op: insLazyEntry}}
	classCallIns    = [1]ins{{Op: insClassCall}}
	constructRetIns = [2]ins{{}, {Op: insConstructRet}}
	learnRetIns     = [2]ins{{}, {Op: insLearnRet}}
	eachRetIns      = [2]ins{{}, {Op: insEachRet}}
	getRetIns       = [2]ins{{}, {Op: insGetRet}}
	setRetIns       = [2]ins{{}, {Op: insSetRet}}
	segRetIns       = [2]ins{{}, {Op: insSegRet}}
	iterRetIns      = [2]ins{{}, {Op: insIterRet}}
	nextRetIns      = [2]ins{{}, {Op: insNextRet}}
	resultRetIns    = [2]ins{{}, {Op: insResultRet}}
)

func addr[T any](p *T) uintptr { return uintptr(unsafe.Pointer(p)) }

// trampolineOp returns the opcode of a trampoline. While its instruction
// executes, ip is behind it.
func (f *frame) trampolineOp() uint16 {
	if w := f.current(); w.Op != 0 {
		return w.Op
	}
	return (*ins)(f.ipPtr()).Op
}

// push adds a record. There is always room: the array has two records for
// each smallest frame that fits the current segment, and every other one is
// checked by reserve.
func (vm *VM) push(ip, fp, tmpl uintptr, args uint64) *frame {
	f := vm.frame().above()
	f.ip, f.fp, f.tmpl, f.args = ip, fp, tmpl, args
	vm.fr = uintptr(unsafe.Pointer(f))
	return f
}

func (vm *VM) pushTrampoline(code *[2]ins, fp uintptr) {
	vm.push(addr(&code[1]), fp, addr(&trampoline), 0)
}

func (vm *VM) pop() *frame {
	f := vm.frame().below()
	vm.fr = uintptr(unsafe.Pointer(f))
	return f
}

// top returns the first register that no activation uses.
func (vm *VM) top() *value {
	f := vm.frame()
	return (*value)(unsafe.Add(f.fpPtr(), f.template().frameBytes))
}

const (
	firstSegment = 4096  // registers of the first stack segment
	nextSegment  = 16384 // of the others
	// segmentSlack is the room at the end of a segment that no frame may
	// count on: it lets the window of an instruction begin before the limit.
	segmentSlack = 64

	// DefaultStackLimit is the number of registers of a VM's stack beyond the
	// first segment: enough for about twice the depth that Node reaches.
	DefaultStackLimit = 160 << 10
)

// segment is a piece of the register stack.
type segment struct {
	mem  []value
	prev *segment
	// resume says where the result of the call that opened the segment goes:
	// the window of the call in the segment before.
	resume uintptr
	// frames is the number of frame records reserved up to this segment.
	frames int
}

func (s *segment) base() uintptr { return uintptr(unsafe.Pointer(unsafe.SliceData(s.mem))) }
func (s *segment) limit() uintptr {
	return s.base() + uintptr(len(s.mem)-segmentSlack)*regSize
}

func (vm *VM) initStack() {
	s := &segment{mem: make([]value, firstSegment)}
	vm.useSegment(s)
	vm.fr = addr(&vm.frames[0])
	f := vm.frame()
	*f = frame{ip: addr(&haltIns[1]), fp: s.base(), tmpl: addr(&trampoline)}
}

// useSegment makes s the segment of new frames and makes room for their
// records: a frame takes two registers or more, and at most one trampoline
// that the run loop pushes unchecked.
func (vm *VM) useSegment(s *segment) {
	vm.seg = s
	vm.limit = s.limit()
	used := 0
	if vm.frames != nil {
		used = int((vm.fr - addr(&vm.frames[0])) / frameSize)
	}
	s.frames = used + len(s.mem)
	if s.frames+64 > len(vm.frames) {
		vm.growFrames(s.frames + 64)
	}
}

func (vm *VM) growFrames(n int) {
	grown := make([]frame, n)
	used := 0
	if vm.frames != nil {
		used = int((vm.fr-addr(&vm.frames[0]))/frameSize) + 1
		copy(grown, vm.frames[:used])
		vm.fr = addr(&grown[used-1])
	}
	vm.frames = grown
}

// enterSegment opens a new stack segment whose first frame will have the
// given number of registers, for a call whose window is at window. The
// result goes there.
func (vm *VM) enterSegment(window *value, registers int) (*value, error) {
	n := max(nextSegment, registers+2*segmentSlack)
	if vm.stackUsed+n > vm.StackLimit {
		return nil, core.ErrStackOverflow()
	}
	s := vm.spare
	if s == nil || len(s.mem) < n {
		s = &segment{mem: make([]value, n)}
	}
	vm.spare = nil
	s.prev = vm.seg
	s.resume = uintptr(unsafe.Pointer(window))
	vm.stackUsed += len(s.mem)
	vm.useSegment(s)
	return &s.mem[0], nil
}

// leaveSegment returns to the segment before.
func (vm *VM) leaveSegment() {
	s := vm.seg
	vm.stackUsed -= len(s.mem)
	vm.seg = s.prev
	vm.limit = vm.seg.limit()
	s.prev = nil
	if len(s.mem) == nextSegment {
		vm.spare = s
	}
}

// fits reports whether a frame of the given size at window stays within the
// current segment.
func (vm *VM) fits(window *value, bytes uintptr) bool {
	return uintptr(unsafe.Pointer(window))+bytes <= vm.limit
}

// clearStack drops what dead registers above the base hold. The used part
// ends where a long run of registers is zero; that may leave a few garbage
// values behind only above a frame that never touched 64 registers in a row.
func (vm *VM) clearStack() {
	mem := vm.seg.mem
	for len(mem) > 0 {
		n := min(64, len(mem))
		block := mem[:n]
		dirty := false
		for i := range block {
			if block[i].Bits != 0 || block[i].Ptr != nil {
				dirty = true
				break
			}
		}
		if !dirty {
			return
		}
		clear(block)
		mem = mem[n:]
	}
}

// ReleaseMemory drops everything that dead stack space keeps alive. The
// embedder calls it before a forced collection and when it goes idle.
func (vm *VM) ReleaseMemory() {
	vm.spare = nil
	vm.thrown, vm.thrownIn = nil, nil
	clear(vm.scripts[:])
	clear(vm.mega[:])
	vm.spareList, vm.spareArgs = nil, nil
	vm.agent.ForgetPrototypes()
	vm.plainProto, vm.iteration = nil, iterationSlots{}
	from := (uintptr(unsafe.Pointer(vm.top())) - vm.seg.base()) / regSize
	clear(vm.seg.mem[min(int(from), len(vm.seg.mem)):])
}
