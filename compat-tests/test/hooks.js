'use strict';
// The order of hooks on all levels.
require('./fixtures/mask.cjs');
const { test, describe, it, before, after, beforeEach, afterEach } = require('node:test');
const log = (s) => () => console.log(s);

before(log('root before'));
after(log('root after'));
beforeEach(log('root beforeEach'));
afterEach(log('root afterEach'));
test('plain', log('plain'));
describe('suite', () => {
  before(log('suite before'));
  after(log('suite after'));
  beforeEach(log('suite beforeEach'));
  afterEach(log('suite afterEach'));
  it('first', log('first'));
  it('second', log('second'));
  describe('inner', () => {
    before(log('inner before'));
    beforeEach(log('inner beforeEach'));
    afterEach(log('inner afterEach'));
    after(log('inner after'));
    it('third', log('third'));
  });
});
test('with own hooks', async (t) => {
  t.before(log('t.before'));
  t.after(log('t.after'));
  t.beforeEach(log('t.beforeEach'));
  t.afterEach(log('t.afterEach'));
  await t.test('sub', log('sub'));
});
