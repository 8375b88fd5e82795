'use strict';
const show = (f) => {
  try {
    const r = f();
    console.log(String(f).replace(/^\(\) => /, ''), '=>', typeof r === 'string' ? JSON.stringify(r) : r);
  } catch (e) {
    console.log(String(f).replace(/^\(\) => /, ''), 'throws', e.name, e.code, e.message);
  }
};
show(() => Buffer.concat([]));
show(() => Buffer.concat([Buffer.from("ab"), new Uint8Array([1])]));
show(() => Buffer.concat([Buffer.from("abc")], 2));
show(() => Buffer.concat([Buffer.from("a")], 3));
show(() => Buffer.concat([1]));
show(() => Buffer.concat("ab"));
show(() => Buffer.concat([Buffer.from("a")], -1));
show(() => Buffer.byteLength("é€"));
show(() => Buffer.byteLength("abcd==", "base64"));
show(() => Buffer.byteLength("abc", "hex"));
show(() => Buffer.byteLength("abc", "nope"));
show(() => Buffer.byteLength(new ArrayBuffer(3)));
show(() => Buffer.byteLength({}));
show(() => Buffer.of(1, 300, "7"));
show(() => Buffer.copyBytesFrom(new Uint16Array([1, 2, 3]), 1));
show(() => Buffer.copyBytesFrom([1]));
show(() => Buffer.copyBytesFrom(new Uint8Array(3), 1.5));
