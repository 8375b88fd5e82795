'use strict';
// What a TestContext and a SuiteContext tell.
require('./fixtures/mask.cjs');
const { test, describe, it, getTestContext } = require('node:test');
const path = require('path');

test('outer', async (t) => {
  console.log(t.name, t.fullName, path.basename(t.filePath), t.passed, t.error, t.attempt, t.workerId);
  console.log(getTestContext() === t, Object.prototype.toString.call(t), t.constructor.name);
  await t.test('inner', (t2) => { console.log(t2.fullName, getTestContext() === t2); });
  t.after((x) => console.log('after', x === t, t.passed, t.error));
});
describe('suite', function(s) {
  console.log(s === this, s.name, s.fullName, s.constructor.name, s.passed, getTestContext() === s);
  it('case', function(t) { console.log(t === this, t.fullName); });
});
test('failed', (t) => { t.after(() => console.log('error', t.error.cause.message, t.passed)); throw new Error('e'); });
console.log(getTestContext());
for (const k of Object.getOwnPropertyNames(Object.getPrototypeOf(getTestContext() ?? {}))) void k;
