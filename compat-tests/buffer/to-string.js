'use strict';
const show = (f) => {
  try {
    const r = f();
    console.log(String(f).replace(/^\(\) => /, ''), '=>', typeof r === 'string' ? JSON.stringify(r) : r);
  } catch (e) {
    console.log(String(f).replace(/^\(\) => /, ''), 'throws', e.name, e.code, e.message);
  }
};
const b = Buffer.from('hello wörld');
show(() => b.toString());
show(() => b.toString("hex"));
show(() => b.toString("base64", 1));
show(() => b.toString("base64url", 1, 4));
show(() => b.toString("utf8", -3));
show(() => b.toString("utf8", 2, 1));
show(() => b.toString("utf8", "1", "3"));
show(() => b.toString("nope"));
show(() => b.toString(null));
show(() => b.toString("latin1", 0, NaN));
show(() => b.toString(undefined, 1, 3));
show(() => Buffer.from([0xff, 0xe2, 0x82, 0xf0, 0x9f, 0x98, 65]).toString());
show(() => Buffer.from([0xc3, 0xa9, 0x80]).toString("ascii"));
show(() => Buffer.from([0, 0xd8, 65]).toString("utf16le").length);
show(() => b.asciiSlice(-1));
show(() => b.asciiSlice(30));
show(() => b.utf8Slice(1.7, 3.2));
show(() => b.hexSlice(0, 100));
