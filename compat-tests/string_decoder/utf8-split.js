'use strict';
const { StringDecoder } = require('string_decoder');

for (const text of ['€', '😀', 'aé€😀z']) {
  const b = Buffer.from(text);
  for (let size = 1; size <= 3; size++) {
    const d = new StringDecoder('utf8');
    const parts = [];
    for (let i = 0; i < b.length; i += size) parts.push(d.write(b.subarray(i, i + size)));
    parts.push(d.end());
    console.log(size, parts);
  }
}
