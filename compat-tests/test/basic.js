'use strict';
// Tests, subtests and their order with the reporter spec.
require('./fixtures/mask.cjs');
const { test } = require('node:test');

test('synchronous', () => {});
test('asynchronous', async () => { await null; });
test('callback', (t, done) => setImmediate(done));
test('with subtests', async (t) => {
  await t.test('one', () => {});
  await t.test('two', async (t) => {
    await t.test('deeper', () => {});
  });
});
test(function named() {});
test(() => {});
test('', () => {});
