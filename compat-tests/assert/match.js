'use strict';
// match and doesNotMatch
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
show('match', () => assert.match('abc', /b/));
show('no match', () => assert.match('abc', /z/));
show('message', () => assert.match('abc', /z/, 'mine %s', 1));
show('error', () => assert.match('abc', /z/, new RangeError('mine')));
show('no text', () => assert.match({ abc: 123 }, /abc/));
show('no pattern', () => assert.match('abc', 'abc'));
show('does not', () => assert.doesNotMatch('abc', /z/));
show('does', () => assert.doesNotMatch('abc', /b/));
show('global', () => { const r = /b/g; assert.match('abc', r); assert.match('bbb', r); });
