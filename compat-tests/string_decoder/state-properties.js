'use strict';
const { StringDecoder } = require('string_decoder');

const d = new StringDecoder('utf8');
d.write(Buffer.from([0xf0, 0x9f]));
console.log(d.lastNeed, d.lastTotal, d.lastChar, d.encoding, Object.keys(d));
d.write(Buffer.from([0x98]));
console.log(d.lastNeed, d.lastTotal, d.lastChar);
console.log(d.text(Buffer.from('abc'), 1), d.lastNeed);
const u = new StringDecoder('utf16le');
u.write(Buffer.from([0x3d, 0xd8, 0]));
console.log(u.lastNeed, u.lastTotal, u.lastChar);
