'use strict';
// Tests and their signals.
require('./fixtures/mask.cjs');
const { test } = require('node:test');

const aborted = AbortSignal.abort();
test('aborted before', { signal: aborted }, () => {});
const c = new AbortController();
test('aborted while it runs', { signal: c.signal }, async () => { c.abort(); await new Promise((r) => setTimeout(r, 1000).unref()); });
test('own signal', async (t) => {
  console.log(t.signal.aborted);
  t.signal.addEventListener('abort', () => console.log('own signal aborted'));
});
const r = new AbortController();
test('reason', { signal: r.signal }, async () => { r.abort(new Error('my reason')); await new Promise((r) => setTimeout(r, 1000).unref()); });
