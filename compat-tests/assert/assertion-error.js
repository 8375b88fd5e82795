'use strict';
// the class AssertionError
const assert = require('assert');
const { inspect } = require('util');
const { AssertionError } = assert;
const e = new AssertionError({ actual: 1, expected: 2, operator: 'strictEqual' });
console.log(e.name, e.code, e.message, e.generatedMessage, e.diff, String(e), e instanceof Error);
console.log(Object.getOwnPropertyNames(e), Object.keys(e));
console.log(e.stack.split('\n').slice(0, 3));
for (const options of [{}, { message: 'x' }, { actual: 1, expected: 2, operator: 'foo' }, { message: 5, operator: 'deepStrictEqual' },
  { actual: [1], expected: [1], operator: 'notDeepStrictEqual' }, { actual: 1, expected: 2, operator: '==', diff: 'full' }]) {
  const x = new AssertionError(options);
  console.log(x.message, x.generatedMessage, x.operator, x.diff);
}
for (const options of [undefined, null, 1, 'x', [], () => {}]) {
  try { console.log(new AssertionError(options).message); } catch (err) { console.log(err.name, err.code, err.message); }
}
try { AssertionError({}); } catch (err) { console.log(err.name, err.message); }
const noFrames = (s) => s.replace(/\n +at .*/g, '');
console.log(noFrames(inspect(new AssertionError({ actual: 'A'.repeat(600), expected: 'x\n'.repeat(20), operator: 'strictEqual' }))));
console.log(noFrames(inspect(new AssertionError({ actual: { a: { b: 1 } }, expected: [1], operator: 'deepEqual' }))));
(function hidden() {
  const x = new AssertionError({ message: 'm', stackStartFn: hidden });
  console.log(x.stack.includes('hidden'));
})();
