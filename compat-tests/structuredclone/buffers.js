'use strict';
const show = (f) => {
  try {
    const r = f();
    console.log(String(f).replace(/^\(\) => /, ''), '=>', typeof r === 'string' ? JSON.stringify(r) : r);
  } catch (e) {
    console.log(String(f).replace(/^\(\) => /, ''), 'throws', e.name, e.code, e.message);
  }
};
const s = structuredClone;
show(() => s(new ArrayBuffer(3)));
show(() => s(new Uint8Array([1, 2, 3])));
show(() => s(Buffer.from('ab')));
show(() => s(new BigInt64Array([1n])));
show(() => ((b) => { const c = s([new Uint8Array(b, 1, 2), new DataView(b, 1, 3), b]); return [c[0].buffer === c[2], c[0].byteOffset, c[1].byteLength]; })(new ArrayBuffer(8)));
show(() => ((b) => { const c = s(b); return [c.resizable, c.maxByteLength]; })(new ArrayBuffer(2, { maxByteLength: 4 })));
show(() => ((b) => { const c = s(new Uint8Array(b)); c.buffer.resize(4); return c.length; })(new ArrayBuffer(2, { maxByteLength: 4 })));
