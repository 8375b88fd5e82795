// Package deepequal compares values by structure, as assert.deepEqual,
// assert.deepStrictEqual, assert.partialDeepStrictEqual and
// util.isDeepStrictEqual do.
//
// COMPAT: where loosely equal primitives of a Set or Map have several
// partners, the pairs may be others than Node's; a DataView is never a partial
// match of an object of another kind, as it is in Node.
//
// Entry point: Equal.
//
// https://nodejs.org/api/assert.html#comparison-details_1
package deepequal
