'use strict';
const { StringDecoder } = require('string_decoder');

for (const [enc, bytes] of [['utf16le', '3dd800de6100'], ['ucs2', '610062'], ['base64', '6162636465'], ['base64url', 'fffeffaa'], ['hex', 'abcdef'], ['latin1', 'e9ff'], ['ascii', 'e961'], ['binary', '80']]) {
  const b = Buffer.from(bytes, 'hex');
  for (let size = 1; size <= 3; size++) {
    const d = new StringDecoder(enc);
    const parts = [];
    for (let i = 0; i < b.length; i += size) parts.push(d.write(b.subarray(i, i + size)));
    parts.push(d.end());
    console.log(enc, d.encoding, size, parts);
  }
}
