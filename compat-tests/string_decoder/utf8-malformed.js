'use strict';
const { StringDecoder } = require('string_decoder');

const hex = (s) => [...s].map((c) => c.codePointAt(0).toString(16)).join(' ');
for (const chunks of [['e2', '61'], ['e282', 'e282ac'], ['f09f', '98', '41'], ['80', '80'], ['c3'], ['ff', 'fe'], ['e2', '82', 'c3', 'a9'], ['f0', '9f', '98'], ['c0', 'af'], ['ed', 'a0', '80'], ['f4', '90', '80', '80']]) {
  const d = new StringDecoder();
  console.log(chunks.join(','), '|', chunks.map((c) => hex(d.write(Buffer.from(c, 'hex')))), '|', hex(d.end()));
}
