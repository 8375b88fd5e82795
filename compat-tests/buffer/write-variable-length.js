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
show(() => w.writeUIntLE(1));
show(() => w.writeUIntLE(1, 0, 7));
show(() => w.writeUIntLE(1, 0, 3));
show(() => w.writeUIntLE(2 ** 24, 0, 3));
show(() => w.writeUIntLE(-1, 0, 3));
show(() => w.writeUIntLE(2 ** 40, 0, 5));
show(() => w.writeUIntLE(-(2 ** 47) - 1, 0, 6));
show(() => w.writeUIntLE(1, 6, 3));
show(() => w.writeUIntLE("5", 0, 6));
show(() => w.writeUIntLE(undefined, 0, 4));
show(() => w.writeIntBE(1));
show(() => w.writeIntBE(1, 0, 7));
show(() => w.writeIntBE(1, 0, 3));
show(() => w.writeIntBE(2 ** 24, 0, 3));
show(() => w.writeIntBE(-1, 0, 3));
show(() => w.writeIntBE(2 ** 40, 0, 5));
show(() => w.writeIntBE(-(2 ** 47) - 1, 0, 6));
show(() => w.writeIntBE(1, 6, 3));
show(() => w.writeIntBE("5", 0, 6));
show(() => w.writeIntBE(undefined, 0, 4));
show(() => w);
