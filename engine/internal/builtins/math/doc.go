// Package math implements the Math object.
//
// The transcendental functions follow the published algorithms that Node's
// are built from, those of fdlibm, so that results agree to the last bit. Where
// Go's package math computes the same bits it is used.
// Results are those of plain IEEE 754 arithmetic; an architecture on which the
// Go compiler fuses multiplications and additions may differ in the last bit,
// as Node does there.
//
// https://tc39.es/ecma262/#sec-math-object
package math
