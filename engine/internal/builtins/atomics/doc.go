// Package atomics implements the Atomics object and the lists of agents that
// wait for places of shared memory.
//
// Memory that only one agent sees is read and written plainly. Shared memory
// begins at an aligned address and ends with a whole word (see
// core.NewSharedBufferData), so elements of every size are reached through
// atomic words of 32 or 64 bits.
//
// https://tc39.es/ecma262/#sec-atomics-object
package atomics
