'use strict';
// Sequences of characters and the keys that they stand for.
const readline = require('readline');
const { PassThrough } = require('stream');
const input = new PassThrough();
readline.emitKeypressEvents(input);
input.on('keypress', (s, key) => console.log(JSON.stringify(s), key));
const sequences = ['a', 'Z', '0', '.', 'é', '😀', '\r', '\n', '\t', ' ', '\b', '\x7f', '\x01', '\x1a', '\x1f', '\x1ba', '\x1bZ', '\x1b\r', '\x1b\x7f', '\x1b ',
  '\x1b[A', '\x1bOB', '\x1b[1;5C', '\x1b[1;2D', '\x1b[5A', '\x1b[H', '\x1bOF', '\x1b[1~', '\x1b[3~', '\x1b[3;5~', '\x1b[5$', '\x1b[6^', '\x1b[[5~', '\x1b[[A', '\x1b[15~',
  '\x1b[24~', '\x1b[200~', '\x1b[201~', '\x1b[Z', '\x1b[a', '\x1bOa', '\x1bO5P', '\x1b\x1b[A', '\x1b[99~', '\x1b[x', '\x1b[I', 'ab', '\x1b[A\x1b[Bc'];
for (const s of sequences) input.write(s);
input.write('\x1b');
setTimeout(() => {
  input.write('\x1b[');
  input.write('C');
}, 700);
