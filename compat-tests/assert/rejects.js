'use strict';
// rejects and doesNotReject
const assert = require('assert');
const show = async (label, p) => {
  try {
    console.log(label, 'fulfilled', await p);
  } catch (e) {
    console.log(label, e.name, e.code, e.generatedMessage, e.operator);
    console.log(e.message);
  }
};
(async () => {
  const err = new TypeError('abc');
  await show('rejected', assert.rejects(Promise.reject(err), TypeError));
  await show('function', assert.rejects(async () => { throw err; }, { message: 'abc' }));
  await show('fulfilled', assert.rejects(Promise.resolve(1)));
  await show('fulfilled class', assert.rejects(Promise.resolve(1), TypeError, 'mine'));
  await show('wrong', assert.rejects(Promise.reject(err), RangeError));
  await show('pattern', assert.rejects(Promise.reject(err), /z/));
  await show('primitive', assert.rejects(Promise.reject(null), { code: 'FOO' }));
  await show('throws', assert.rejects(() => { throw new Error('sync'); }));
  await show('no promise', assert.rejects(() => 5));
  await show('no function', assert.rejects('fail', {}));
  await show('thenable', assert.rejects({ then(a, b) { b(err); }, catch() {} }, TypeError));
  await show('half a promise', assert.rejects({ then() {} }));
  await show('does not', assert.doesNotReject(Promise.resolve(1)));
  await show('does', assert.doesNotReject(Promise.reject(err), 'mine'));
  await show('does class', assert.doesNotReject(Promise.reject(err), RangeError));
})();
