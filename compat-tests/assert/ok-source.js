'use strict';
// assert.ok shows the call in the source
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
const o = { assert, list: [assert] };
show('plain', () => assert(0));
show('ok', () => assert.ok(typeof 123 === 'string'));
show('strict', () => assert.strict.ok(null, undefined));
show('member', () => o.assert(1 > 2));
show('element', () => o.list[0](false));
show('quoted', () => assert['ok'](0));
show('call', () => assert.ok.call(null, 0));
show('inner', () => [assert.ok(')'.length === 2)]);
show('template', () => assert.ok(`${1}` === `)`));
show('regexp', () => assert.ok(/\)/.test('(')));
show('lines', () => assert.ok(
  0 ||
  false,
));
show('eval', () => eval('1;\nassert.ok(1 === 2);'));
show('Function', () => new Function('assert', 'assert(1 === 2);')(assert));
show('none', () => assert());
show('two', () => { assert(true); assert(null, undefined); });
