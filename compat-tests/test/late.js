'use strict';
// Activity after the end of tests.
require('./fixtures/mask.cjs');
const { test } = require('node:test');

test('throws later', () => { setTimeout(() => { throw new Error('late'); }, 60); });
test('rejects later', () => { setImmediate(() => { Promise.reject(new Error('late rejection')); }); });
test('throws while it runs', async () => {
  setImmediate(() => { throw new Error('while'); });
  await new Promise((r) => setTimeout(r, 200));
});
test('keeps the others', async () => { await new Promise((r) => setTimeout(r, 30)); });
