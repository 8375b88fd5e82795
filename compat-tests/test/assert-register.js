'use strict';
// assert.register and the names of t.assert.
require('./fixtures/mask.cjs');
const { test, assert } = require('node:test');

assert.register('isOdd', function(n) { console.log(this.constructor.name); if (n % 2 === 0) throw new Error(`${n} is even`); });
test('registered', (t) => {
  t.plan(2);
  t.assert.isOdd(3);
  try { t.assert.isOdd(4); } catch (e) { console.log(e.message); }
});
test('names', (t) => console.log(Object.keys(t.assert).join(' '), Object.getPrototypeOf(t.assert)));
