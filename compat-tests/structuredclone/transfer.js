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
show(() => ((b) => { const c = s(b, { transfer: [b] }); return [b.byteLength, c.byteLength, b.detached]; })(new ArrayBuffer(4)));
show(() => ((b) => { const u = new Uint8Array(b); const c = s({ u, b }, { transfer: [b] }); return [u.length, c.u.length, c.u.buffer === c.b]; })(new ArrayBuffer(4)));
show(() => ((b) => s(b, { transfer: [b, b] }))(new ArrayBuffer(4)));
show(() => ((b) => { s(b, { transfer: [b] }); s(b); })(new ArrayBuffer(4)));
show(() => ((b) => { s(b, { transfer: [b] }); s(1, { transfer: [b] }); })(new ArrayBuffer(4)));
show(() => ((b) => s(b, { transfer: [b.buffer] }))(Buffer.from('a')));
