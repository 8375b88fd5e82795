'use strict';
// Sets and Maps are equal in any order
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
show('set', () => assert.deepStrictEqual(new Set([1, { a: 1 }, [2]]), new Set([[2], 1, { a: 1 }])));
show('set differs', () => assert.deepStrictEqual(new Set([1, { a: 1 }]), new Set([1, { a: 2 }])));
show('set twice', () => assert.deepStrictEqual(new Set([{ a: 1 }, { a: 1 }]), new Set([{ a: 1 }, { a: 2 }])));
show('map', () => assert.deepStrictEqual(new Map([[1, 'a'], [{ k: 1 }, 'b']]), new Map([[{ k: 1 }, 'b'], [1, 'a']])));
show('map value', () => assert.deepStrictEqual(new Map([['a', 1]]), new Map([['a', 2]])));
show('map undefined', () => assert.deepStrictEqual(new Map([['a', undefined]]), new Map([['b', undefined]])));
show('loose set', () => assert.deepEqual(new Set([1, '2', true]), new Set(['1', 2, true])));
show('loose set differs', () => assert.deepEqual(new Set(['a', 1]), new Set(['b', '1'])));
show('loose map', () => assert.deepEqual(new Map([[1, 'a'], [null, 'b']]), new Map([['1', 'a'], [undefined, 'b']])));
show('sizes', () => assert.deepStrictEqual(new Set([1]), new Set([1, 2])));
show('set and map', () => assert.deepEqual(new Set(), new Map()));
show('properties', () => assert.deepStrictEqual(Object.assign(new Set([1]), { a: 1 }), new Set([1])));
