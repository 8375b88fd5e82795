'use strict';
// partialDeepStrictEqual asks only for what is expected
const assert = require('assert');
const show = (label, f) => {
  try {
    const v = f();
    console.log(label, 'returned', v);
  } catch (e) {
    console.log(label, e.name, e.code, e.generatedMessage, e.operator);
    console.log(e.message);
  }
};
show('part', () => assert.partialDeepStrictEqual({ a: 1, b: { c: 2, d: 3 } }, { b: { c: 2 } }));
show('differs', () => assert.partialDeepStrictEqual({ a: 1, b: 2 }, { a: 2 }));
show('missing', () => assert.partialDeepStrictEqual({ a: 1 }, { a: 1, b: 2 }));
show('array', () => assert.partialDeepStrictEqual([1, 2, 3, 4], [2, 4]));
show('order', () => assert.partialDeepStrictEqual([1, 2, 3, 4], [4, 2]));
show('hole', () => assert.partialDeepStrictEqual([1, 2, 3], [1, , 3]));
show('set', () => assert.partialDeepStrictEqual(new Set([1, { a: 1 }, { b: 1 }]), new Set([{ b: 1 }])));
show('map', () => assert.partialDeepStrictEqual(new Map([['a', { x: 1, y: 2 }], ['b', 1]]), new Map([['a', { y: 2 }]])));
show('map differs', () => assert.partialDeepStrictEqual(new Map([['a', 1]]), new Map([['b', 1]])));
show('error', () => assert.partialDeepStrictEqual(new Error('a', { cause: 1 }), new Error('a')));
show('bytes', () => assert.partialDeepStrictEqual(new Uint8Array([1, 2, 3]), new Uint8Array([2, 3])));
show('message', () => assert.partialDeepStrictEqual({ a: 1 }, { a: 2 }, 'custom'));
