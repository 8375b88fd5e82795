'use strict';
const show = (f) => {
  try {
    const r = f();
    console.log(String(f).replace(/^\(\) => /, ''), '=>', typeof r === 'string' ? JSON.stringify(r) : r);
  } catch (e) {
    console.log(String(f).replace(/^\(\) => /, ''), 'throws', e.name, e.code, e.message);
  }
};
show(() => Buffer.alloc(-1));
show(() => Buffer.alloc(2 ** 53));
show(() => Buffer.alloc("5"));
show(() => Buffer.alloc(NaN));
show(() => Buffer.alloc(1.7));
show(() => Buffer.alloc(3, "ab"));
show(() => Buffer.alloc(3, "é", "latin1"));
show(() => Buffer.alloc(3, ""));
show(() => Buffer.alloc(3, "zz", "hex"));
show(() => Buffer.alloc(3, Buffer.alloc(0)));
show(() => Buffer.alloc(3, Buffer.from("xy")));
show(() => Buffer.alloc(3, true));
show(() => Buffer.alloc(3, "a", "nope"));
show(() => Buffer.alloc(3, "a", 5));
show(() => Buffer.alloc(0, "a", "nope"));
show(() => Buffer.alloc(3, 257));
show(() => Buffer.alloc(3, -1));
show(() => Buffer.alloc(5, "abc", "base64"));
show(() => Buffer.alloc(3, new Uint16Array([1, 2])));
show(() => Buffer.alloc(6).fill("ab", 1, 5));
show(() => Buffer.alloc(4).fill("a", 5));
show(() => Buffer.alloc(4).fill("a", -1));
show(() => Buffer.alloc(4).fill(1, 0, 9));
show(() => Buffer.alloc(4).fill("61", "hex"));
show(() => Buffer.alloc(4).fill("61", 1, "hex"));
show(() => Buffer.alloc(4).fill("a", 0, 2, "ucs2"));
show(() => Buffer.alloc(4).fill(0x102, 1));
