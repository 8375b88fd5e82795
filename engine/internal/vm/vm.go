package vm

import (
	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// VM is the interpreter of one agent.
type VM struct {
	fr    uintptr // *frame: the record of the current activation
	limit uintptr // where frames of the current segment must end
	agent *core.Agent
	ops   *[256]operation

	frames      []frame
	seg, spare  *segment
	stackUsed   int           // registers in the segments after the first
	hosts       []hostMark    // see PushFrames
	suspended   *activation   // see TakeSuspended
	activations []*activation // generators and async functions that were resumed and run
	err         error         // the pending exception

	// The exception that was thrown last and where: see ThrowSite.
	thrown   *core.Exception
	thrownIn *Template
	thrownAt uint32

	realm *core.Realm

	spareList  *core.Array // see newList
	spareArgs  []value     // see callNative
	spareForIn *forIn      // of the last loop that ended

	mega [megaSize]megaEntry

	iteration iterationSlots
	scripts   [8]*Template // of scripts run lately
	metas     map[any]*core.Object

	// Appending to arrays with this prototype needs no look at the chain
	// while ProtoEpoch is plainEpoch.
	plainProto *core.Object
	plainEpoch uint32

	padding1, padding2 uint64 // see run

	// StackLimit is the number of registers of the stack beyond the first
	// segment; deeper recursion is a RangeError.
	StackLimit int

	// Compiler compiles code that comes into being at run time; eval and
	// the Function constructors fail while it is nil.
	Compiler Compiler

	// RenderSite renders a piece of source text for messages such as "a.b is
	// not a function" and "a.b is not iterable"; no text means that the
	// expression has no name. The text is quoted as it is while it is nil.
	RenderSite func(src string, q bytecode.Quote) bytecode.Rendered

	// RegExpCreate makes the object of a regular expression literal.
	RegExpCreate func(r *core.Realm, pattern, flags text.String) (*core.Object, error)
}

// Compiler is what the interpreter needs of the compiler.
type Compiler interface {
	// CompileEval compiles the source of a direct eval with the context of
	// its call, or of an indirect one where info is nil. The code has KindEval.
	CompileEval(r *core.Realm, source text.String, info *bytecode.EvalInfo) (*bytecode.Code, error)
	// CompileFunction compiles the function that CreateDynamicFunction makes
	// of parameters, to be joined by commas, and a body. The code is that of
	// the function itself and captures nothing.
	CompileFunction(r *core.Realm, kind core.DynamicFunctionKind, params []text.String, body text.String) (*bytecode.Code, error)
}

// New makes the interpreter of an agent and installs it there.
func New(agent *core.Agent) *VM {
	vm := &VM{agent: agent, ops: &slowOps, StackLimit: DefaultStackLimit}
	vm.initStack()
	agent.VM = vm
	return vm
}

// Agent returns the agent that vm serves.
func (vm *VM) Agent() *core.Agent { return vm.agent }

// CurrentRealm is core.VM's: the realm of the running function, nil when
// none runs.
func (vm *VM) CurrentRealm() *core.Realm { return vm.frameRealm() }

// enterRealm makes r current while no function runs.
func (vm *VM) enterRealm(r *core.Realm) (previous *core.Realm) {
	previous, vm.realm = vm.realm, r
	return previous
}

var _ core.VM = (*VM)(nil)
