'use strict';
// binary data
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
show('bytes', () => assert.deepStrictEqual(new Uint8Array([1, 2, 3]), new Uint8Array([1, 2, 4])));
show('buffer', () => assert.deepStrictEqual(Buffer.from('abc'), Buffer.from('abd')));
show('buffer and array', () => assert.deepStrictEqual(Buffer.from([1]), new Uint8Array([1])));
show('loose buffer and array', () => assert.deepEqual(Buffer.from([1]), new Uint8Array([1])));
show('types', () => assert.deepEqual(new Uint8Array([1]), new Int8Array([1])));
show('array buffers', () => assert.deepStrictEqual(new Uint8Array([1]).buffer, new Uint8Array([2]).buffer));
show('views', () => assert.deepStrictEqual(new DataView(new ArrayBuffer(2)), new DataView(new ArrayBuffer(2))));
show('nan', () => assert.deepStrictEqual(new Float64Array([NaN]), new Float64Array([NaN])));
show('zero', () => assert.deepStrictEqual(new Float64Array([0]), new Float64Array([-0])));
show('extra', () => assert.deepStrictEqual(Object.assign(new Uint8Array(1), { a: 1 }), new Uint8Array(1)));
