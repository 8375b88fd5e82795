// Package bytecode defines the instruction set of the register machine, the
// compiled form of functions (Code), its serialised form and a disassembler.
//
// The instruction set is the table opcodes.txt, from which op_gen.go is made.
// Code is immutable once published, apart from what package vm attaches to it
// per agent, and is shared between agents.
package bytecode
