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
show(() => s(1, { transfer: [1] }));
show(() => s(1, { transfer: [{}] }));
show(() => s(1, { transfer: 5 }));
show(() => s(1, { transfer: null }));
show(() => s(1, { transfer: undefined }));
show(() => s(1, 5));
show(() => s(1, null));
show(() => s(1, { transfer: [new Uint8Array(1)] }));
show(() => s(1, { transfer: [new SharedArrayBuffer(1)] }));
