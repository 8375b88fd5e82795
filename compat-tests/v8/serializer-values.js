'use strict';
// values byte for byte
const v8 = require('v8');
const attempt = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.code, e.message);
  }
};
const hex = (f) => attempt(() => { const s = new v8.Serializer(); f(s); return s.releaseBuffer().toString('hex'); });
const from = (text) => new v8.Deserializer(Buffer.from(text, 'hex'));

for (const v of [undefined, null, true, 0, -0, 1, -1, 2 ** 30, 2 ** 31, 1e100, NaN, 1n, -(2n ** 70n), '', 'a', 'é', '日本', [], [1, , 3], [1, 2], { a: { b: 1 } },
  { 1: 'x', y: undefined }, new Date(5), /a/gi, new Map([[1, { }]]), new Set(['x']), Object(1), Object('s'), Object(1n), Object(true), new ArrayBuffer(2)]) {
  console.log(v8.serialize(v).toString('hex'));
}
const shared = { x: 1 };
console.log(v8.serialize([shared, shared]).toString('hex'));
const circle = {};
circle.self = circle;
console.log(v8.serialize(circle).toString('hex'), v8.deserialize(v8.serialize(circle)));
const e = new TypeError('m', { cause: 1 });
e.stack = 'st';
console.log(v8.serialize(e).toString('hex'));
