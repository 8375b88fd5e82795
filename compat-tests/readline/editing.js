'use strict';
// Keys on a terminal: what the line, the cursor and the output become.
const readline = require('readline');
const { PassThrough } = require('stream');
const input = new PassThrough();
let written = '';
const output = new PassThrough();
output.columns = 20;
output.on('data', (d) => { written += d; });
const rl = readline.createInterface({ input, output, terminal: true, prompt: '$ ', history: ['two words', 'one'], completer });
function completer(line) {
  const all = ['print', 'private', 'process', 'public'];
  const hits = all.filter((c) => c.startsWith(line));
  return [hits.length ? hits : all, line];
}
rl.on('line', (l) => console.log('line', JSON.stringify(l)));
rl.on('SIGINT', () => console.log('SIGINT'));
rl.prompt();
const keys = [
  ['hello world', null], [null, { ctrl: true, name: 'a' }], ['x', null], [null, { name: 'right' }], [null, { meta: true, name: 'f' }], [null, { name: 'delete' }],
  [null, { ctrl: true, name: 'e' }], [null, { name: 'backspace' }], [null, { meta: true, name: 'b' }], [null, { ctrl: true, name: 'k' }],
  [null, { ctrl: true, name: 'y' }], [null, { ctrl: true, name: 'w' }], [null, { ctrl: true, name: 'u' }], [null, { ctrl: true, name: 'y' }],
  [null, { meta: true, name: 'y' }], [null, { sequence: '\x1f' }], [null, { sequence: '\x1e' }], [null, { name: 'home' }], [null, { name: 'end' }],
  [null, { ctrl: true, name: 'c' }], ['\r', { name: 'return' }], [null, { name: 'up' }], [null, { name: 'up' }], [null, { name: 'up' }], [null, { name: 'down' }],
  [null, { ctrl: true, name: 'left' }], [null, { ctrl: true, name: 'right' }], [null, { meta: true, name: 'd' }], [null, { ctrl: true, name: 'l' }],
  ['\n', { name: 'enter' }], ['a 😀 long line of text', null], [null, { name: 'left' }], [null, { name: 'backspace' }],
  [null, { ctrl: true, shift: true, name: 'backspace' }], ['several\nlines\nat once', null], [null, { ctrl: true, name: 'u' }],
];
for (const [s, key] of keys) {
  rl.write(s, key);
  console.log(JSON.stringify(s), key && (key.name ?? key.sequence), JSON.stringify(rl.line), rl.cursor, rl.getCursorPos(), JSON.stringify(written));
  written = '';
}
console.log(rl.history);
rl.write('p');
rl.write('\t', { name: 'tab' });
setImmediate(() => {
  console.log(JSON.stringify(rl.line));
  rl.write('r');
  rl.write('\t', { name: 'tab' });
  rl.write('\t', { name: 'tab' });
  setImmediate(() => {
    console.log(JSON.stringify(rl.line), JSON.stringify(written));
    rl.write(null, { ctrl: true, name: 'u' });
    rl.on('close', () => console.log('closed'));
    rl.write(null, { ctrl: true, name: 'd' });
  });
});
