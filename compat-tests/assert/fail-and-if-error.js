'use strict';
// fail and ifError
const assert = require('assert');
const show = (label, f) => {
  try {
    const v = f();
    console.log(label, 'returned', v);
  } catch (e) {
    console.log(label, e.name, e.code, e.generatedMessage, e.operator);
    console.log(e.message);
  }
};
show('fail', () => assert.fail());
show('text', () => assert.fail('mine'));
show('error', () => assert.fail(new TypeError('mine')));
show('null', () => assert.fail(null));
show('number', () => assert.fail(5));
show('ifError null', () => assert.ifError(null));
show('ifError undefined', () => assert.ifError());
show('ifError error', () => assert.ifError(new Error('abc')));
show('ifError empty', () => assert.ifError(new TypeError()));
show('ifError text', () => assert.ifError('abc'));
show('ifError zero', () => assert.ifError(0));
show('ifError object', () => assert.ifError({ stack: false }));
try {
  assert.ifError(new RangeError('inner'));
} catch (e) {
  console.log(e.actual.name, e.expected, e.operator, e.stack.split('\n')[0]);
}
