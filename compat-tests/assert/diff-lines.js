'use strict';
// diffs leave out equal lines
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
show('one', () => assert.deepStrictEqual([1, 2, 3, 4, 5, 6, 7], [1, 2, 3, 4, 5, 9, 7]));
show('skip', () => assert.deepStrictEqual([1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 3, 4, 5, 6, 7, 0, 9]));
const long = (n, at, v) => Array.from({ length: n }, (_, i) => (i === at ? v : i));
show('start', () => assert.deepStrictEqual(long(60, 0, 'x'), long(60, 0, 'y')));
show('middle', () => assert.deepStrictEqual(long(60, 30, 'x'), long(60, 30, 'y')));
show('end', () => assert.deepStrictEqual(long(60, 59, 'x'), long(60, 59, 'y')));
show('two', () => assert.deepStrictEqual(long(40, 3, 'x'), long(40, 33, 'y')));
show('longer', () => assert.deepStrictEqual([1, 2, 1, 1, 0, 1, 1], [1, 1, 1, 1, 0, 1]));
show('all', () => assert.deepStrictEqual(Array(20).fill(1), Array(18).fill(2)));
show('nested', () => assert.deepStrictEqual({ a: { b: { c: [1, { d: 2 }] } }, z: 1 }, { a: { b: { c: [1, { d: 3 }] } }, z: 1 }));
show('comma', () => assert.deepStrictEqual({ a: 1 }, { a: 1, b: 2 }));
show('type', () => assert.deepStrictEqual([1, 2, 1], undefined));
