'use strict';
// Concurrency and the order of what is reported.
require('./fixtures/mask.cjs');
const { describe, it } = require('node:test');
const { setTimeout: wait } = require('timers/promises');

describe('together', { concurrency: true }, () => {
  it('slow', async () => { console.log('slow begins'); await wait(60); console.log('slow ends'); });
  it('fast', async () => { console.log('fast begins'); await wait(5); console.log('fast ends'); });
});
describe('one by one', () => {
  it('slow', async () => { console.log('slow begins'); await wait(20); console.log('slow ends'); });
  it('fast', async () => { console.log('fast begins'); await wait(5); console.log('fast ends'); });
});
describe('two at a time', { concurrency: 2 }, () => {
  for (const n of [1, 2, 3]) it(`t${n}`, async () => { console.log('begin', n); await wait(20 * n); console.log('end', n); });
});
