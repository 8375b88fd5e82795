'use strict';
// deepStrictEqual knows prototypes and types
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
class A { constructor() { this.x = 1; } }
class B { constructor() { this.x = 1; } }
show('classes', () => assert.deepStrictEqual(new A(), new B()));
show('plain', () => assert.deepStrictEqual(new A(), { x: 1 }));
show('null prototype', () => assert.deepStrictEqual(Object.create(null), {}));
show('number', () => assert.deepStrictEqual({ a: 1 }, { a: '1' }));
show('boxed', () => assert.deepStrictEqual(Object(1), Object(2)));
show('boxed and not', () => assert.deepStrictEqual(Object('a'), 'a'));
show('zero', () => assert.deepStrictEqual([0], [-0]));
show('nan', () => assert.deepStrictEqual([NaN], [NaN]));
show('date', () => assert.deepStrictEqual(new Date(0), new Date(1)));
show('invalid dates', () => assert.deepStrictEqual(new Date(NaN), new Date(NaN)));
show('regexp', () => assert.deepStrictEqual(/a/g, /a/i));
const r = /a/g;
r.lastIndex = 2;
show('lastIndex', () => assert.deepStrictEqual(r, /a/g));
show('symbol', () => assert.deepStrictEqual({ [Symbol.for('a')]: 1 }, { [Symbol.for('a')]: 2 }));
show('hidden', () => assert.deepStrictEqual(Object.defineProperty({}, 'a', { value: 1 }), {}));
show('arguments', () => assert.deepStrictEqual((function() { return arguments; })(1), [1]));
show('array property', () => assert.deepStrictEqual(Object.assign([1], { a: 1 }), [1]));
show('holes', () => assert.deepStrictEqual([1, , 3], [1, undefined, 3]));
show('undefined', () => assert.deepStrictEqual({ a: undefined }, {}));
show('url', () => assert.deepStrictEqual(new URL('http://a/'), new URL('http://a/')));
show('other url', () => { try { assert.deepStrictEqual(new URL('http://a/'), new URL('http://b/')); } catch (e) { return e.code; } });
show('promises', () => assert.notDeepStrictEqual(Promise.resolve(1), Promise.resolve(1)));
show('tag', () => assert.notDeepStrictEqual({ [Symbol.toStringTag]: 'A' }, { [Symbol.toStringTag]: 'B' }));
