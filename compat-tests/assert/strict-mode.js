'use strict';
// assert.strict and assert/strict
const assert = require('assert');
const strict = require('assert/strict');
console.log(assert.strict === strict, strict.strict === strict, require('node:assert/strict') === strict);
console.log(strict.equal === assert.strictEqual, strict.deepEqual === assert.deepStrictEqual, strict.notEqual === assert.notStrictEqual,
  strict.notDeepEqual === assert.notDeepStrictEqual, strict.ok === assert.ok, strict.AssertionError === assert.AssertionError);
console.log(Object.keys(assert).join(), Object.keys(strict).join());
console.log(Object.entries(assert).map(([k, f]) => `${k}:${f.name}:${f.length}`).join(' '));
for (const f of [() => strict(0), () => strict.equal(1, '1'), () => strict.deepEqual({ a: 1 }, { a: '1' }), () => strict(1)]) {
  try { console.log(f()); } catch (e) { console.log(e.operator, e.message); }
}
