'use strict';
const show = (f) => {
  try {
    const r = f();
    console.log(String(f).replace(/^\(\) => /, ''), '=>', typeof r === 'string' ? JSON.stringify(r) : r);
  } catch (e) {
    console.log(String(f).replace(/^\(\) => /, ''), 'throws', e.name, e.code, e.message);
  }
};
const u = (...a) => new Uint8Array(a);
show(() => new TextEncoder().encodeInto("a"));
show(() => new TextEncoder().encodeInto("é€😀", u(0, 0, 0, 0, 0)));
show(() => new TextEncoder().encodeInto("a", new ArrayBuffer(2)));
show(() => new TextEncoder().encodeInto(5, u(1)));
show(() => new TextEncoder().encodeInto("😀", u(0, 0, 0)));
show(() => new TextEncoder().encodeInto("\ud800", u(0, 0, 0, 0)));
show(() => new TextEncoder().encodeInto("a", new Uint16Array(2)));
show(() => new TextEncoder().encodeInto("abc", Buffer.alloc(2)));
