'use strict';
// Suites, nested and empty ones, and errors while they are built.
require('./fixtures/mask.cjs');
const { describe, it, suite, test } = require('node:test');

describe('outer', () => {
  it('a', () => {});
  describe('inner', () => { it('b', () => {}); it('c', () => { throw new Error('c'); }); });
  it('d', () => {});
});
suite('empty', () => {});
describe('throws while built', () => { it('never', () => {}); throw new Error('build'); });
describe('asynchronous', async () => { await null; it('declared later', () => {}); });
test('after', () => {});
