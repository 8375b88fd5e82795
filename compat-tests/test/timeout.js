'use strict';
// Timeouts of tests, suites and hooks.
require('./fixtures/mask.cjs');
const { test, describe, it, before } = require('node:test');
const never = () => new Promise((resolve) => setTimeout(resolve, 3000).unref());

test('times out', { timeout: 10 }, never);
test('does not', { timeout: 1000 }, () => {});
describe('suite', { timeout: 10 }, () => { it('inside', never); });
describe('hook', () => { before(never, { timeout: 10 }); it('a', () => {}); });
