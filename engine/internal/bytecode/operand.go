package bytecode

//go:generate go run ./gen

// OperandKind tells what an operand of an instruction means.
type OperandKind uint8

// The operand kinds. The 32-bit ones occupy B and C together.
const (
	OperandNone     OperandKind = iota
	OperandReg                  // register byte offset
	OperandConst                // index in Code.Constants
	OperandObject               // index in Code.Objects
	OperandIC                   // index in Code.ICNames
	OperandUp                   // index of a captured cell
	OperandUpValue              // word of a variable captured by value
	OperandInt                  // signed immediate
	OperandCount                // unsigned immediate
	OperandJump                 // signed jump distance from the next instruction
	OperandInt32                // 32-bit signed immediate
	OperandJump32               // 32-bit jump distance
	OperandConst32              // 32-bit index in Code.Constants
	OperandObject32             // 32-bit index in Code.Objects
)

// OpName returns the name of an opcode.
func OpName(op uint16) string {
	if int(op) < len(opNames) {
		return opNames[op]
	}
	return "?"
}

// Operands returns the kinds of operands A, B and C of an opcode.
func Operands(op uint16) [3]OperandKind {
	if int(op) < len(opOperands) {
		return opOperands[op]
	}
	return [3]OperandKind{}
}

// BC returns the 32-bit operand of B and C.
func (i Ins) BC() int32 { return int32(uint32(i.B) | uint32(i.C)<<16) }

// SetBC sets the 32-bit operand of B and C.
func (i *Ins) SetBC(v int32) { i.B, i.C = uint16(uint32(v)), uint16(uint32(v)>>16) }

// Operand B of JTypeIs and JTypeNot.
const (
	TypeUndefined = iota
	TypeObject
	TypeBoolean
	TypeNumber
	TypeString
	TypeSymbol
	TypeBigInt
	TypeFunction
)
