'use strict';
// errors are compared by name, message, cause and errors
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
show('message', () => assert.deepStrictEqual(new Error('a'), new Error('b')));
show('class', () => assert.deepEqual(new Error('a'), new TypeError('a')));
show('same', () => assert.deepStrictEqual(new RangeError('a'), new RangeError('a')));
show('cause', () => assert.deepStrictEqual(new Error('a', { cause: new Error('x') }), new Error('a', { cause: new Error('y') })));
show('no cause', () => assert.deepStrictEqual(new Error('a'), new Error('a', { cause: undefined })));
show('errors', () => assert.deepStrictEqual(new AggregateError([1], 'm'), new AggregateError([2], 'm')));
show('code', () => assert.deepStrictEqual(Object.assign(new Error('a'), { code: 1 }), Object.assign(new Error('a'), { code: 2 })));
const named = new Error('a');
named.name = 'Other';
show('name', () => assert.deepStrictEqual(named, new Error('a')));
