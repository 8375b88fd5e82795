'use strict';
const show = (f) => {
  try {
    const r = f();
    console.log(String(f).replace(/^\(\) => /, ''), '=>', typeof r === 'string' ? JSON.stringify(r) : r);
  } catch (e) {
    console.log(String(f).replace(/^\(\) => /, ''), 'throws', e.name, e.code, e.message);
  }
};
const w = Buffer.alloc(8);
show(() => w.writeBigUInt64LE(1));
show(() => w.writeBigUInt64LE(1n));
show(() => w.writeBigUInt64LE(2n ** 64n));
show(() => w.writeBigUInt64LE(-1n));
show(() => w.writeBigUInt64LE(2n ** 63n));
show(() => w.writeBigUInt64LE(-(2n ** 63n)));
show(() => w.writeBigUInt64LE(undefined));
show(() => w.writeBigUInt64LE(1n, 1));
show(() => w.writeBigUInt64LE(1n, "0"));
show(() => w.writeBigInt64BE(1));
show(() => w.writeBigInt64BE(1n));
show(() => w.writeBigInt64BE(2n ** 64n));
show(() => w.writeBigInt64BE(-1n));
show(() => w.writeBigInt64BE(2n ** 63n));
show(() => w.writeBigInt64BE(-(2n ** 63n)));
show(() => w.writeBigInt64BE(undefined));
show(() => w.writeBigInt64BE(1n, 1));
show(() => w.writeBigInt64BE(1n, "0"));
show(() => w.writeFloatLE(1.5));
show(() => w.writeDoubleBE("2.5"));
show(() => w.writeFloatLE(1n));
show(() => w.writeFloatBE(1, 5));
show(() => w);
