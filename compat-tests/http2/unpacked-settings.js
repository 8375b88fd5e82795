'use strict';
// unpacked settings: element types, order, validation
const http2 = require('http2');
const unpack = (b, o) => {
  try {
    console.log(http2.getUnpackedSettings(b, o));
  } catch (e) {
    console.log(e.name, e.code, e.message);
  }
};
const hex = (s) => Buffer.from(s, 'hex');
for (const b of [undefined, 1, 'abcdef', [], new DataView(new ArrayBuffer(6)), new ArrayBuffer(6)]) unpack(b);
for (const n of [0, 1, 5, 6, 7, 12]) unpack(Buffer.alloc(n));
unpack(new Uint16Array([1, 2, 3, 4, 5, 6]));
unpack(new Float64Array([0, 1, 0.5, 0, 0, 1.25]));
unpack(new BigUint64Array(6));
unpack(hex('000100000007000200000001000300000002000400000001000500000009000600000003000800000001'));
unpack(hex('270f0000012d000200000000270f00000129000700000001'));
unpack(hex('000100000007000100000008'));
for (const o of [null, {}, { validate: false }, { validate: true }, { validate: 1 }]) {
  unpack(hex('000500000009'), o);
  unpack(hex('000480000009'), o);
  unpack(hex('0003ffffffff0006ffffffff'), o);
  unpack(hex('270f0000012d000200000064'), o);
}
unpack(http2.getPackedSettings(http2.getDefaultSettings()), { validate: true });
