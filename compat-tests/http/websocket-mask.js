'use strict';
// websocket mask: masking frames into another buffer and unmasking in place
const { websocketMask, websocketUnmask } = require('http');
const attempt = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.code, e.message);
  }
};
const bytes = () => Buffer.from([1, 2, 3, 4, 5, 6, 7, 8, 9]);
const mask = Buffer.from([1, 2, 3, 4]);
const out = Buffer.alloc(12);
console.log(websocketMask.length, websocketUnmask.length);
attempt(() => websocketMask(bytes(), mask, out, 2, 9));
console.log(out);
const b = bytes();
attempt(() => websocketUnmask(b, mask));
console.log(b);
attempt(() => websocketMask(b, mask, b, 1, 4));
console.log(b);
const words = new Uint16Array([1, 2, 3]);
attempt(() => websocketUnmask(words, mask));
console.log(words);
for (const args of [[], [b], ['a'], [new ArrayBuffer(2)], [b, mask], [b, Buffer.alloc(2)], [b, [1, 2, 3, 4]], [b, mask, out], [b, mask, out, 'a'],
  [b, mask, out, -1, 1], [b, mask, out, 1.5, 1], [b, mask, out, 13, 1], [b, mask, out, 0], [b, mask, out, 0, 10], [b, mask, out, 10, 9], [b, mask, out, 0, 0]]) {
  attempt(() => websocketMask(...args));
}
for (const args of [[], [b], [b, Buffer.alloc(5)], [new ArrayBuffer(4), mask], [b, 'abcd']]) attempt(() => websocketUnmask(...args));
