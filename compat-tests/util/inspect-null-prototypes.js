'use strict';
// objects without a prototype, alone and beyond the depth
const util = require('util');
const bare = (o) => Object.setPrototypeOf(o, null);
const values = [bare({ a: 1 }), Object.create(null), bare([1]), bare(new Map([[1, 2]])), bare(new Set([1])), bare((function() { return arguments; })(1)), bare((function() { return arguments; })()),
  Object.create(null, { x: { value: 1, enumerable: true }, [Symbol.toStringTag]: { value: 'T' } }), bare(new Date(0)), bare(/a/g), bare(() => 1), bare(class A {}), bare(new Uint8Array(2)),
  bare(new ArrayBuffer(2)), bare(Promise.resolve(4)), Object.create(Object.create(null)), new (class extends Array {})(2), bare(new (class L extends Array {})(3))];
for (const v of values) {
  console.log(v);
  console.log(util.inspect({ a: { b: v } }, { depth: 1 }));
}
