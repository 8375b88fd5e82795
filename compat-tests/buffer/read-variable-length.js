'use strict';
const show = (f) => {
  try {
    const r = f();
    console.log(String(f).replace(/^\(\) => /, ''), '=>', typeof r === 'string' ? JSON.stringify(r) : r);
  } catch (e) {
    console.log(String(f).replace(/^\(\) => /, ''), 'throws', e.name, e.code, e.message);
  }
};
show(() => Buffer.from("hello world").readUIntLE());
show(() => Buffer.from("hello world").readUIntLE(0));
show(() => Buffer.from("hello world").readUIntLE(0, 0));
show(() => Buffer.from("hello world").readUIntLE(0, 7));
show(() => Buffer.from("hello world").readUIntLE(0, 1.5));
show(() => Buffer.from("hello world").readUIntLE(0, "3"));
show(() => Buffer.from("hello world").readUIntLE(0, 3));
show(() => Buffer.from("hello world").readUIntLE(9, 3));
show(() => Buffer.from("hello world").readUIntLE(1.5, 3));
show(() => Buffer.from("hello world").readUIntLE("1", 3));
show(() => Buffer.from("hello world").readUIntLE(0, 6));
show(() => Buffer.from("hello world").readUIntLE(0, 5));
show(() => Buffer.from("hello world").readUIntLE(-1, 1));
show(() => Buffer.from("hello world").readUIntLE(11, 1));
show(() => Buffer.from("hello world").readUIntLE(undefined, 3));
show(() => Buffer.from("hello world").readIntBE());
show(() => Buffer.from("hello world").readIntBE(0));
show(() => Buffer.from("hello world").readIntBE(0, 0));
show(() => Buffer.from("hello world").readIntBE(0, 7));
show(() => Buffer.from("hello world").readIntBE(0, 1.5));
show(() => Buffer.from("hello world").readIntBE(0, "3"));
show(() => Buffer.from("hello world").readIntBE(0, 3));
show(() => Buffer.from("hello world").readIntBE(9, 3));
show(() => Buffer.from("hello world").readIntBE(1.5, 3));
show(() => Buffer.from("hello world").readIntBE("1", 3));
show(() => Buffer.from("hello world").readIntBE(0, 6));
show(() => Buffer.from("hello world").readIntBE(0, 5));
show(() => Buffer.from("hello world").readIntBE(-1, 1));
show(() => Buffer.from("hello world").readIntBE(11, 1));
show(() => Buffer.from("hello world").readIntBE(undefined, 3));
