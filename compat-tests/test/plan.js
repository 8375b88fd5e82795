'use strict';
// Plans of assertions and subtests.
require('./fixtures/mask.cjs');
const { test } = require('node:test');

test('met', (t) => { t.plan(2); t.assert.ok(1); t.assert.equal(1, 1); });
test('too few', (t) => { t.plan(2); t.assert.ok(1); });
test('too many', (t) => { t.plan(1); t.assert.ok(1); t.assert.ok(1); });
test('subtests count', async (t) => { t.plan(1); await t.test('sub', () => {}); });
test('option', { plan: 1 }, (t) => { t.assert.ok(1); });
test('twice', (t) => { t.plan(1); t.plan(1); });
test('waits', (t) => { t.plan(1, { wait: true }); setTimeout(() => t.assert.ok(1), 5); });
test('waits in vain', (t) => { t.plan(1, { wait: 20 }); });
test('does not wait', (t) => { t.plan(1, { wait: false }); });
