'use strict';
// doesNotThrow rethrows what is not expected
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
show('none', () => assert.doesNotThrow(() => 1));
show('any', () => assert.doesNotThrow(thrower(new Error('abc'))));
show('text', () => assert.doesNotThrow(thrower(new Error('abc')), 'mine'));
show('class', () => assert.doesNotThrow(thrower(new Error('abc')), Error, 'mine'));
show('other class', () => assert.doesNotThrow(thrower(new Error('abc')), TypeError, 'mine'));
show('pattern', () => assert.doesNotThrow(thrower(new Error('abc')), /b/));
show('object', () => assert.doesNotThrow(thrower(new Error('abc')), { message: 'abc' }));
show('primitive', () => assert.doesNotThrow(thrower(5)));
show('null', () => assert.doesNotThrow(thrower(null)));
