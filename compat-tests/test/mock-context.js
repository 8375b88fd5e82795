'use strict';
// Mocks of a test are undone when it ends.
require('./fixtures/mask.cjs');
const { test } = require('node:test');
const o = { m() { return 'real'; } };

test('mocks', (t) => { t.mock.method(o, 'm', () => 'mock'); console.log(o.m()); });
test('is undone', () => console.log(o.m()));
test('assertions on calls', (t) => {
  const f = t.mock.fn();
  f(1, 2);
  f({ a: 1 });
  t.assert.called(f);
  t.assert.callCount(f, 2);
  t.assert.lastCalledWith(f, { a: 1 });
  t.assert.nthCalledWith(f, 1, 1, 2);
  for (const g of [() => t.assert.called(t.mock.fn()), () => t.assert.callCount(f, 1), () => t.assert.lastCalledWith(f, 3), () => t.assert.nthCalledWith(f, 5), () => t.assert.called(1)]) {
    try { g(); } catch (e) { console.log(e.code, e.message); }
  }
});
