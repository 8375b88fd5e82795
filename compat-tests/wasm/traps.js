'use strict';
// traps
const code = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 8, 2, 96, 0, 0, 96, 0, 1, 127, 3, 3, 2, 0, 1, 7, 9, 2, 1, 117, 0, 0, 1, 100, 0, 1,
  10, 13, 2, 3, 0, 0, 11, 7, 0, 65, 1, 65, 0, 109, 11]);
const { u, d } = new WebAssembly.Instance(new WebAssembly.Module(code)).exports;
for (const f of [u, d]) {
  try {
    f();
  } catch (e) {
    console.log(e instanceof WebAssembly.RuntimeError, e.name, e.message);
  }
}
