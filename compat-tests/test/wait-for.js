'use strict';
// context.waitFor.
require('./fixtures/mask.cjs');
const { test } = require('node:test');

test('waits', async (t) => {
  let n = 0;
  console.log(await t.waitFor(() => { if (n++ < 2) throw new Error('not yet'); return n; }, { interval: 5 }));
  console.log(await t.waitFor(async () => 'async'));
  await t.waitFor(() => { throw new Error('never'); }, { interval: 5, timeout: 30 }).catch((e) => console.log(e.message, e.cause.message));
  for (const a of [[1], [() => {}, 1], [() => {}, { timeout: 'x' }], [() => {}, { interval: -1 }]]) {
    try { t.waitFor(...a); } catch (e) { console.log(e.code, e.message); }
  }
});
