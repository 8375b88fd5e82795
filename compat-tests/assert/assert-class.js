'use strict';
// the class Assert and its options
const assert = require('assert');
const { Assert } = assert;
const show = (label, f) => {
  try { console.log(label, 'returned', f()); } catch (e) { console.log(label, e.name, e.code, e.diff, e.message.length, e.message.slice(0, 120)); }
};
const long = Array.from({ length: 60 }, (_, i) => i);
show('call', () => Assert());
show('diff', () => new Assert({ diff: 'other' }));
const strict = new Assert(), loose = new Assert({ strict: false }), full = new Assert({ diff: 'full' }), open = new Assert({ skipPrototype: true });
console.log(Object.keys(strict), Object.keys(loose), Object.getOwnPropertySymbols(strict));
console.log(strict.equal === assert.strictEqual, loose.equal === assert.equal, Assert.prototype.ok === assert.ok);
show('strict', () => strict.equal(1, '1'));
show('loose', () => loose.equal(1, '1'));
show('full', () => full.notStrictEqual(long, long));
show('simple', () => strict.notStrictEqual(long, long));
const { strictEqual } = full;
show('taken off', () => strictEqual(1, 2));
class A { constructor() { this.a = 1; } }
show('prototype', () => open.deepStrictEqual(new A(), { a: 1 }));
show('with prototype', () => strict.deepStrictEqual(new A(), { a: 1 }));
show('not', () => open.notDeepStrictEqual(new A(), { a: 1 }));
class Mine extends Assert {}
show('subclass', () => new Mine({ diff: 'full' }).ok(0));
show('throws', () => full.throws(() => {}, Error));
