'use strict';
// util.types
const { types } = require('util');
const values = { args: (function() { return arguments; })(), buffer: new ArrayBuffer(1), shared: new SharedArrayBuffer(1), asyncFunction: async () => {},
  generatorFunction: function*() {}, asyncGenerator: async function*() {}, generator: (function*() {})(), bigint: Object(1n), boolean: Object(true),
  number: Object(1), string: Object('a'), symbol: Object(Symbol()), date: new Date(), error: new TypeError(), fake: Object.create(Error.prototype),
  map: new Map(), mapIterator: new Map().keys(), set: new Set(), setIterator: new Set().values(), promise: Promise.resolve(), proxy: new Proxy({}, {}),
  regexp: /a/, weakMap: new WeakMap(), weakSet: new WeakSet(), view: new DataView(new ArrayBuffer(1)), bytes: new Uint8Array(1), node: Buffer.alloc(1),
  float16: new Float16Array(1), big: new BigInt64Array(1), plain: {}, array: [], fn() {}, nothing: null, text: 'a' };
for (const [name, v] of Object.entries(values)) console.log(name, Object.keys(types).filter((k) => types[k](v)).join(' '));
console.log(Object.keys(types).join(' '));
console.log(Object.entries(types).map(([, f]) => `${f.name}:${f.length}`).join(' '));
console.log(require('util/types') === types);
