'use strict';
const u = (...a) => new Uint8Array(a);
let d = new TextDecoder();
console.log([d.decode(u(0xe2, 0x82), { stream: true }), d.decode(u(0xac, 65), { stream: true }), d.decode(u(0xe2), { stream: true }), d.decode()]);
console.log([d.decode(u(0xef), { stream: true }), d.decode(u(0xbb, 0xbf, 65), { stream: true }), d.decode(u(0xef, 0xbb, 0xbf, 65)).length, d.decode(u(0xef, 0xbb, 0xbf, 65))]);
d = new TextDecoder('utf-8', { fatal: true });
d.decode(u(0xe2), { stream: true });
try {
  d.decode();
} catch (e) {
  console.log(e.code, e.message, d.decode(u(65)));
}
d = new TextDecoder('utf-16le');
console.log([d.decode(u(0xff, 0xfe, 65, 0, 66)), d.decode(u(0x3d, 0xd8), { stream: true }), d.decode(u(0, 0xde)), d.decode(u(65), { stream: true }), d.decode(u(0)), d.decode(u(0x3d, 0xd8, 65, 0)), d.decode(u(0, 0xdc))]);
d = new TextDecoder('shift_jis');
console.log([d.decode(u(0x93), { stream: true }), d.decode(u(0xfa), { stream: true }), d.decode()]);
