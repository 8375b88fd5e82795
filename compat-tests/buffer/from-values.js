'use strict';
const show = (f) => {
  try {
    const r = f();
    console.log(String(f).replace(/^\(\) => /, ''), '=>', typeof r === 'string' ? JSON.stringify(r) : r);
  } catch (e) {
    console.log(String(f).replace(/^\(\) => /, ''), 'throws', e.name, e.code, e.message);
  }
};
show(() => Buffer.from(undefined));
show(() => Buffer.from(null));
show(() => Buffer.from(5));
show(() => Buffer.from({}));
show(() => Buffer.from(() => 1));
show(() => Buffer.from(Symbol("x")));
show(() => Buffer.from(new Number(5)));
show(() => Buffer.from(new String("abc")));
show(() => Buffer.from({ length: 3 }));
show(() => Buffer.from({ length: "3" }));
show(() => Buffer.from({ type: "Buffer", data: [1, 2] }));
show(() => Buffer.from(new Uint16Array([1, 256, 300])));
show(() => Buffer.from(new Float64Array([1.7, -1, 300])));
show(() => Buffer.from([1, "2", 256, -1, 1.9, "x", null, {}]));
show(() => Buffer.from({ buffer: new ArrayBuffer(2) }));
show(() => Buffer.from({ valueOf() { return "hi"; } }));
show(() => Buffer.from({ [Symbol.toPrimitive]() { return "tp"; } }));
show(() => Buffer.from([1n]));
show(() => Buffer.from(new Set([1])));
