'use strict';
// equal and notEqual compare with ==
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
show('null', () => assert.equal(null, undefined));
show('text', () => assert.equal(1, '1'));
show('NaN', () => assert.equal(NaN, NaN));
show('object', () => assert.equal({ a: 1 }, { a: 1 }));
show('unequal', () => assert.notEqual(1, true));
show('long', () => assert.equal('a'.repeat(600), 'b'));
show('missing', () => assert.equal(1));
show('none', () => assert.notEqual());
show('valueOf', () => assert.equal({ valueOf: () => 5 }, 5));
