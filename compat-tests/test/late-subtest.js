'use strict';
// Subtests that are not awaited.
require('./fixtures/mask.cjs');
const { test } = require('node:test');

test('not awaited', (t) => { t.test('sub', async () => { await new Promise((r) => setTimeout(r, 5)); }); });
test('one is awaited', async (t) => { t.test('slow', () => new Promise((r) => setTimeout(r, 20))); await t.test('quick', () => {}); });
