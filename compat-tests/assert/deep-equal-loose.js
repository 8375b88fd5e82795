'use strict';
// deepEqual is loose
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
show('numbers', () => assert.deepEqual({ a: 1 }, { a: '1' }));
show('null', () => assert.deepEqual([null], [undefined]));
show('prototype', () => assert.deepEqual(new (class A {})(), {}));
show('zero', () => assert.deepEqual(0, -0));
show('nan', () => assert.deepEqual([NaN], [NaN]));
show('symbols', () => assert.deepEqual({ [Symbol('a')]: 1 }, {}));
show('date', () => assert.deepEqual(new Date(0), new Date(1)));
show('array and object', () => assert.deepEqual([], {}));
show('different', () => assert.deepEqual({ a: 1, b: [1, 2] }, { a: 1, b: [1, 3] }));
show('primitive', () => assert.deepEqual(1, 2));
show('not', () => assert.notDeepEqual({ a: 1 }, { a: '1' }));
show('not same', () => assert.notDeepEqual({ a: 1 }, { a: 1 }));
show('floats', () => assert.deepEqual(new Float32Array([0]), new Float32Array([-0])));
show('integers', () => assert.deepEqual(new Uint8Array([1]), new Uint8Array([2])));
