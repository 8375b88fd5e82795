package vm

import (
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/core"
)

// operation executes an instruction that the run loop does not, or whose
// operands it leaves over. vm.frame().ip is behind the instruction. It
// reports whether no exception is pending.
type operation func(vm *VM, w *ins) bool

// opNothing is for instructions that the run loop handles whole.
func opNothing(*VM, *ins) bool { return true }

func opCall(vm *VM, w *ins) bool {
	if vm.agent.Interrupt.Load() != 0 && !vm.interrupted() {
		return false
	}
	return vm.call(vm.frame().reg(w.A), int(w.B))
}

func opCallSpread(vm *VM, w *ins) bool {
	cv := vm.frame().reg(w.A)
	list := argOf(cv, 0).AsArray()
	ok := vm.applyList(cv, list.Dense)
	vm.releaseList(list)
	return ok
}

func opNew(vm *VM, w *ins) bool {
	if vm.agent.Interrupt.Load() != 0 && !vm.interrupted() {
		return false
	}
	cv := vm.frame().reg(w.A)
	if cv.Bits == tagFunction {
		fn := (*Function)(cv.Ptr)
		return vm.constructKnown(cv, fn, fn, int(w.B)) ||
			vm.beginConstruct(cv, fn, &fn.Object) && vm.enter(cv, fn, int(w.B), fn.tmpl.construct)
	}
	if !cv.IsObject() {
		return vm.throw(vm.notConstructor(*cv))
	}
	return vm.construct(cv, int(w.B), cv.AsObject())
}

func opNewSpread(vm *VM, w *ins) bool {
	cv := vm.frame().reg(w.A)
	if !cv.IsObject() {
		return vm.throw(vm.notConstructor(*cv))
	}
	list := argOf(cv, 0).AsArray()
	ok := vm.constructList(cv, list.Dense, cv.AsObject())
	vm.releaseList(list)
	return ok
}

// opLazyEntry compiles the function whose frame has just been entered and
// enters it again.
func opLazyEntry(vm *VM, _ *ins) bool {
	f := vm.frame()
	t := f.template()
	if err := t.prepare(); err != nil {
		vm.pop()
		return vm.throwIn(t.realm, err)
	}
	fn, argc := f.function(), f.argCount()
	cv := (*value)(f.fpPtr())
	vm.pop()
	return vm.enter(cv, fn, argc, t.construct)
}

// opSegReturn returns from the first frame of a stack segment.
func opSegReturn(vm *VM, _ *ins) bool {
	v := *(*value)(vm.frame().fpPtr())
	dst := vm.seg.resume
	vm.leaveSegment()
	**(**value)(unsafe.Pointer(&dst)) = v
	vm.pop()
	return true
}

var slowOps = [256]operation{
	bytecode.OpThisSloppy: opThisSloppy,
	bytecode.OpCheckThis:  opCheckThis, bytecode.OpCheckNoThis: opCheckNoThis,
	bytecode.OpNewTarget: opNewTarget, bytecode.OpHomeObject: opHomeObject,
	bytecode.OpRest: opRest, bytecode.OpArguments: opArguments, bytecode.OpArgumentsRest: opArgumentsRest, bytecode.OpArgCount: opArgCount,

	bytecode.OpNewCell: opNewCell, bytecode.OpBoxCell: opBoxCell, bytecode.OpCopyCell: opCopyCell,
	bytecode.OpGetCellChk: opUninitialized, bytecode.OpSetCellChk: opUninitialized,
	bytecode.OpGetUpChk: opUninitialized, bytecode.OpSetUpChk: opUninitialized,
	bytecode.OpUpAddI: opUpAddI, bytecode.OpCheckTDZ: opCheckTDZ, bytecode.OpThrowConst: opThrowConst,

	bytecode.OpGetGlobal: opGetGlobal, bytecode.OpGetGlobalTypeof: opGetGlobalTypeof, bytecode.OpSetGlobal: opSetGlobal,
	bytecode.OpDelGlobal: opDelGlobal, bytecode.OpInitGlobalLex: opInitGlobalLex,
	bytecode.OpDeclGlobals: opDeclGlobals, bytecode.OpDefineGlobalFn: opDefineGlobalFn,

	bytecode.OpPushWith: opPushWith, bytecode.OpPushVarScope: opPushVarScope,
	bytecode.OpDynRef: opDynRef, bytecode.OpDynSetRef: opDynSetRef, bytecode.OpDynGetRef: opDynGetRef,
	bytecode.OpDynDelete: opDynDelete, bytecode.OpDynCallRef: opDynCallRef,
	bytecode.OpDirectEval: opDirectEval, bytecode.OpDirectEvalSpread: opDirectEvalSpread, bytecode.OpEvalDeclare: opEvalDeclare,

	bytecode.OpAdd: opAdd, bytecode.OpSub: opSub, bytecode.OpMul: opMul, bytecode.OpDiv: opDiv, bytecode.OpMod: opMod, bytecode.OpExp: opExp,
	bytecode.OpBitAnd: opBits, bytecode.OpBitOr: opBits, bytecode.OpBitXor: opBits,
	bytecode.OpShl: opBits, bytecode.OpShr: opBits, bytecode.OpUShr: opBits,
	bytecode.OpAddI: opImmediate, bytecode.OpSubI: opImmediate, bytecode.OpMulI: opImmediate, bytecode.OpDivI: opImmediate, bytecode.OpModI: opImmediate,
	bytecode.OpAndI: opImmediate, bytecode.OpOrI: opImmediate, bytecode.OpShlI: opImmediate, bytecode.OpShrI: opImmediate, bytecode.OpUShrI: opImmediate,
	bytecode.OpInc: opIncrement, bytecode.OpDec: opIncrement,
	bytecode.OpToNumeric: opToNumeric, bytecode.OpToNumber: opToNumber, bytecode.OpToString: opToString, bytecode.OpToPropertyKey: opToPropertyKey,
	bytecode.OpNeg: opNeg, bytecode.OpBitNot: opBitNot, bytecode.OpNot: opNot, bytecode.OpTypeof: opTypeof, bytecode.OpConcat: opConcat,
	bytecode.OpLt: opCompare, bytecode.OpLe: opCompare, bytecode.OpGt: opCompare, bytecode.OpGe: opCompare,
	bytecode.OpEq: opEquals, bytecode.OpNe: opEquals, bytecode.OpSEq: opEquals, bytecode.OpSNe: opEquals,
	bytecode.OpIn: opIn, bytecode.OpInstanceOf: opInstanceOf,

	bytecode.OpJT: opJumpTruth, bytecode.OpJF: opJumpTruth, bytecode.OpJEqNull: opJumpNull, bytecode.OpJNeNull: opJumpNull,
	bytecode.OpJLt: opJumpCompare, bytecode.OpJLe: opJumpCompare, bytecode.OpJGt: opJumpCompare, bytecode.OpJGe: opJumpCompare,
	bytecode.OpJNLt: opJumpCompare, bytecode.OpJNLe: opJumpCompare, bytecode.OpJNGt: opJumpCompare, bytecode.OpJNGe: opJumpCompare,
	bytecode.OpJEq: opJumpEquals, bytecode.OpJNe: opJumpEquals, bytecode.OpJSEq: opJumpEquals, bytecode.OpJSNe: opJumpEquals,
	bytecode.OpJLtI: opJumpCompareI, bytecode.OpJLeI: opJumpCompareI, bytecode.OpJGtI: opJumpCompareI, bytecode.OpJGeI: opJumpCompareI,
	bytecode.OpJNLtI: opJumpCompareI, bytecode.OpJNLeI: opJumpCompareI, bytecode.OpJNGtI: opJumpCompareI, bytecode.OpJNGeI: opJumpCompareI,
	bytecode.OpJSEqK: opJumpEqualsK, bytecode.OpJSNeK: opJumpEqualsK, bytecode.OpJTypeIs: opJumpType, bytecode.OpJTypeNot: opJumpType,
	bytecode.OpForLt: opFor, bytecode.OpForLe: opFor, bytecode.OpForLtI: opFor,
	bytecode.OpSwitchInt: opSwitchInt, bytecode.OpSwitchStr: opSwitchStr,

	bytecode.OpGetProp: opGetProp, bytecode.OpGetLength: opGetProp, bytecode.OpSetProp: opSetProp, bytecode.OpGetMethod: opGetProp,
	bytecode.OpGetElem: opGetElem, bytecode.OpGetElemI: opGetElemI, bytecode.OpGetElemKey: opGetElemKey, bytecode.OpGetElemMethod: opGetElemMethod,
	bytecode.OpSetElem: opSetElem, bytecode.OpSetElemI: opSetElemI,
	bytecode.OpGetSuper: opGetSuper, bytecode.OpGetSuperProp: opGetSuperProp, bytecode.OpSetSuper: opSetSuper,
	bytecode.OpDelProp: opDelProp, bytecode.OpDelElem: opDelElem,
	bytecode.OpGetPrivate: opGetPrivate, bytecode.OpSetPrivate: opSetPrivate, bytecode.OpDefPrivate: opDefPrivate,
	bytecode.OpDefPrivateMethod: opDefPrivateMethod, bytecode.OpHasPrivate: opHasPrivate, bytecode.OpNewPrivateName: opNewPrivateName,
	bytecode.OpRequireObjectCoercible: opRequireObjectCoercible,

	bytecode.OpNewObject: opNewObject, bytecode.OpNewObjectLit: opNewObjectLit, bytecode.OpDefProp: opDefProp, bytecode.OpDefElem: opDefElem,
	bytecode.OpDefMethod: opDefMethod, bytecode.OpSetFnName: opSetFnName, bytecode.OpSetHome: opSetHome, bytecode.OpSetProtoLit: opSetProtoLit,
	bytecode.OpCopyProps: opCopyProps, bytecode.OpNewArray: opNewArray, bytecode.OpNewArrayK: opNewArrayK, bytecode.OpNewList: opNewList,
	bytecode.OpArrayPush: opArrayPush, bytecode.OpArraySpread: opArraySpread, bytecode.OpClosure: opClosure,
	bytecode.OpClass: opClass, bytecode.OpSetFields: opSetFields, bytecode.OpInitFields: opInitFields,
	bytecode.OpTemplate: opTemplate, bytecode.OpRegExp: opRegExp,

	bytecode.OpCall: opCall, bytecode.OpCallUndef: opCall, bytecode.OpCallSpread: opCallSpread, bytecode.OpNew: opNew, bytecode.OpNewSpread: opNewSpread,
	bytecode.OpSuperCall: opSuperCall, bytecode.OpSuperCallSpread: opSuperCallSpread, bytecode.OpSuperCtor: opSuperCtor,
	bytecode.OpRetDerived: opRetDerived, bytecode.OpThrow: opThrow, bytecode.OpThrowError: opThrowError,

	bytecode.OpGetIter: opGetIter, bytecode.OpGetAsyncIter: opGetAsyncIter, bytecode.OpIterNext: opIterNext, bytecode.OpIterStep: opIterStep,
	bytecode.OpIterSkip: opIterSkip, bytecode.OpIterRest: opIterRest, bytecode.OpIterClose: opIterClose, bytecode.OpIterCloseThrow: opIterCloseThrow,
	bytecode.OpIterCall: opIterCall, bytecode.OpIterComplete: opIterComplete, bytecode.OpAsyncIterClose: opAsyncIterClose,
	bytecode.OpIterCheckObject: opIterCheckObject, bytecode.OpForInPrep: opForInPrep, bytecode.OpForInNext: opForInNext,

	bytecode.OpInitialYield: opInitialYield, bytecode.OpYield: opYield, bytecode.OpYieldRaw: opYield, bytecode.OpAsyncYieldRaw: opYield,
	bytecode.OpAwait: opAwait, bytecode.OpDelegate: opDelegate, bytecode.OpAsyncReturn: opAsyncReturn,

	bytecode.OpDisposeInit: opDisposeInit, bytecode.OpDisposeAdd: opDisposeAdd, bytecode.OpDisposeNext: opDisposeNext,
	bytecode.OpDisposeError: opDisposeError, bytecode.OpDisposeEnd: opDisposeEnd,

	bytecode.OpImportMeta: opImportMeta, bytecode.OpImportCall: opImportCall, bytecode.OpDebugger: opNothing,

	insLazyEntry: opLazyEntry, insClassCall: opClassCall, insLearnRet: opLearnReturn, insEachRet: opEachReturn, insGetRet: opGetReturn,
	insSetRet: opSetReturn, insSegRet: opSegReturn, insIterRet: opIterReturn, insNextRet: opNextReturn, insResultRet: opResultReturn,
}

// opJumpNull is JEqNull and JNeNull for an object that claims to be undefined.
func opJumpNull(vm *VM, w *ins) bool {
	f := vm.frame()
	b, err := core.IsLooselyEqual(f.template().realm, *f.reg(w.A), core.Null)
	if err != nil {
		return vm.throw(err)
	}
	if b == (w.Op == bytecode.OpJEqNull) {
		f.ip += uintptr(int(imm32(w)) * insSize)
	}
	return true
}
