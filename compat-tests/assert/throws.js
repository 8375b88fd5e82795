'use strict';
// throws checks errors in many ways
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
const thrower = (e) => () => { throw e; };
show('none', () => assert.throws(() => {}));
show('none of class', () => assert.throws(() => {}, TypeError, 'text'));
show('class', () => assert.throws(thrower(new TypeError('x')), TypeError));
show('wrong class', () => assert.throws(thrower(new TypeError('x')), RangeError));
show('pattern', () => assert.throws(thrower(new Error('abc')), /b/));
show('wrong pattern', () => assert.throws(thrower(new Error('abc')), /z/));
show('object', () => assert.throws(thrower(Object.assign(new Error('abc'), { code: 5 })), { message: /^a/, code: 5 }));
show('wrong object', () => assert.throws(thrower(new Error('abc')), { message: 'abd', code: 5, name: /Err/ }));
show('error object', () => assert.throws(thrower(new Error('abc')), new TypeError('abc')));
show('function', () => assert.throws(thrower(new Error('abc')), (e) => e instanceof Error));
show('wrong function', () => assert.throws(thrower(new Error('abc')), function check() { return 1; }));
show('own message', () => assert.throws(thrower(new Error('abc')), /z/, 'mine'));
show('same message', () => assert.throws(thrower(new Error('abc')), 'abc'));
show('empty object', () => assert.throws(thrower(new Error('abc')), {}));
show('primitive', () => assert.throws(thrower('text'), { message: 'text' }));
show('primitive class', () => assert.throws(thrower(5), TypeError));
show('bad error', () => assert.throws(() => {}, 5));
show('text and text', () => assert.throws(() => {}, 'a', 'b'));
show('no function', () => assert.throws('a'));
show('symbol', () => assert.throws(thrower(Symbol('foo')), /foo/));
