'use strict';
// messages of programs
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
show('text', () => assert.equal(1, 2, 'custom'));
show('strict', () => assert.strictEqual(1, 2, 'custom'));
show('deep', () => assert.deepStrictEqual({ a: 1 }, { a: 2 }, 'custom'));
show('format', () => assert.equal(1, 2, 'is %s not %d', 'one', 2));
show('error', () => assert.equal(1, 2, new RangeError('mine')));
show('function', () => assert.equal(1, 2, (a, b) => `${a} and ${b}`));
show('no text', () => assert.equal(1, 2, () => 5));
show('number', () => assert.equal(1, 2, 5));
show('undefined', () => assert.equal(1, 2, undefined));
show('function and more', () => assert.equal(1, 2, function named() {}, 1));
show('error and more', () => assert.equal(1, 2, new Error('e'), 1));
show('ok', () => assert.ok(0, 'custom'));
show('ok error', () => assert(0, new SyntaxError('mine')));
show('ok number', () => assert(0, 5));
show('empty', () => assert.equal(1, 2, ''));
