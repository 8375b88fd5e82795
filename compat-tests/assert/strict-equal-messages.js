'use strict';
// strictEqual shows both sides
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
show('short', () => assert.strictEqual(1, 2));
show('zero', () => assert.strictEqual(0, -0));
show('stacked', () => assert.strictEqual('test test', 'test foobar'));
show('early', () => assert.strictEqual('ab', 'a long text that differs'));
show('same structure', () => assert.strictEqual([1, [2]], [1, [2]]));
show('objects', () => assert.strictEqual({ a: 1, b: 2 }, { a: 1, b: 3 }));
show('mixed', () => assert.strictEqual([1, 2, 3], 'text'));
show('functions', () => assert.strictEqual(() => 1, () => 1));
show('lines', () => assert.strictEqual('a\nb\nc\n'.repeat(20), 'a\nb\nd\n'.repeat(20)));
show('symbols', () => assert.strictEqual(Symbol('a'), Symbol('a')));
show('bigint', () => assert.strictEqual(10n, 10));
show('not', () => assert.notStrictEqual(1, 1));
const o = { a: true };
show('not object', () => assert.notStrictEqual(o, o));
show('not long', () => assert.notStrictEqual('a '.repeat(30), 'a '.repeat(30)));
show('errors', () => assert.strictEqual(new Error('a'), new Error('b')));
