// Package deepequal compares values by structure, as assert.deepEqual,
// assert.deepStrictEqual, assert.partialDeepStrictEqual and
// util.isDeepStrictEqual do.
//
// Entry point: Equal.
//
// https://nodejs.org/api/assert.html#comparison-details_1
package deepequal
