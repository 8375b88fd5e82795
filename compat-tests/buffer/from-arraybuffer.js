'use strict';
const show = (f) => {
  try {
    const r = f();
    console.log(String(f).replace(/^\(\) => /, ''), '=>', typeof r === 'string' ? JSON.stringify(r) : r);
  } catch (e) {
    console.log(String(f).replace(/^\(\) => /, ''), 'throws', e.name, e.code, e.message);
  }
};
show(() => Buffer.from(new ArrayBuffer(5)));
show(() => Buffer.from(new ArrayBuffer(5), 1, 9));
show(() => Buffer.from(new ArrayBuffer(5), 6));
show(() => Buffer.from(new ArrayBuffer(5), 1, 2));
show(() => Buffer.from(new ArrayBuffer(5), "1", -2));
show(() => Buffer.from(new ArrayBuffer(5), -1));
show(() => Buffer.from(new ArrayBuffer(5), 1.5));
show(() => Buffer.from(new ArrayBuffer(5), NaN, NaN));
show(() => (() => { const ab = new ArrayBuffer(4, { maxByteLength: 8 }); const b = Buffer.from(ab); ab.resize(8); return b.length; })());
