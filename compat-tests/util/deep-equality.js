'use strict';
// isDeepStrictEqual and its partial form
const util = require('util');
const { isDeepStrictEqual: same, isPartialDeepStrictEqual: part } = util;
class A {}
console.log(same({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }), same({ a: 1 }, { a: '1' }), same([0], [-0]), same(NaN, NaN), same(1));
console.log(same(new A(), {}), same(new A(), {}, true), same(new A(), {}, { skipPrototype: true }), same(new A(), {}, null));
console.log(same(new Set([{ a: 1 }]), new Set([{ a: 1 }])), same(new Map([[{ a: 1 }, 1]]), new Map([[{ a: 1 }, 2]])));
console.log(same(Object(Symbol.iterator), Object(Symbol.iterator)), same(Object(1n), Object(1n)), same(/a/g, /a/g), same(() => 1, () => 1));
console.log(same(new Error('a'), new Error('a')), same(new Error('a'), new Error('b')), same([1, , 2], [1, undefined, 2]));
console.log(same({ get a() { return 1; } }, { a: 1 }), same(new Proxy([1], {}), [1]), same(Object.create({ a: 1 }), {}));
console.log(part({ a: 1, b: 2 }, { a: 1 }), part({ a: 1 }, { a: 1, b: 2 }), part([1, 2, 3], [1, 3]), part([1, 2, 3], [3, 1]));
console.log(same.length, part.length, util.types.isProxy(new Proxy({}, {})));
