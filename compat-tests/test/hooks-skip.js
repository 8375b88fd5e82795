'use strict';
// Hooks and tests that are skipped while they run.
require('./fixtures/mask.cjs');
const { test, beforeEach, afterEach } = require('node:test');

beforeEach((t) => { console.log('beforeEach', t.name); });
afterEach((t) => { console.log('afterEach', t.name); });
test('runs', () => {});
test('skips itself', (t) => { t.skip('now'); });
test('is skipped', { skip: true }, () => {});
