'use strict';
// utf8 stream: what it calls and emits, in order
const fs = require('fs');
const os = require('os');
const path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'utf8-'));
const short = (x) => typeof x === 'function' ? 'function' : typeof x === 'number' ? 'number' : typeof x === 'string' ? x.replace(dir, 'DIR') : x;

function traced(name, options) {
  const custom = {};
  for (const f of ['write', 'writeSync', 'open', 'openSync', 'close', 'fsync', 'fsyncSync', 'mkdir', 'mkdirSync']) {
    custom[f] = (...args) => {
      console.log(name, f, ...args.map(short));
      return fs[f](...args);
    };
  }
  const s = new fs.Utf8Stream({ ...options, fs: custom });
  for (const event of ['ready', 'drain', 'finish', 'close', 'write', 'drop', 'error']) {
    s.on(event, (x) => console.log(name, 'event', event, x?.code ?? x));
  }
  return s;
}

const closed = (s) => new Promise((resolve) => s.on('close', resolve));

async function main() {
  for (const sync of [false, true]) {
    let s = traced('plain', { dest: path.join(dir, 'sub', 'a' + sync), mkdir: true, sync, minLength: 5, fsync: sync });
    console.log(s.write('h\u00e9llo'), s.write('\ud83d'), s.write('\ude00!'));
    s.once('ready', () => s.flush((err) => { console.log('flushed', err); s.end(); }));
    await closed(s);
    console.log(fs.readFileSync(path.join(dir, 'sub', 'a' + sync), 'utf8'));

    s = traced('reopen', { dest: path.join(dir, 'b'), sync });
    s.write('one');
    await new Promise((resolve) => s.once('drain', resolve));
    s.reopen(path.join(dir, 'c'));
    await new Promise((resolve) => s.once('drain', resolve));
    s.write('two');
    s.end();
    await closed(s);
    console.log(fs.readFileSync(path.join(dir, 'b'), 'utf8'), fs.readFileSync(path.join(dir, 'c'), 'utf8'));

    s = traced('bytes', { dest: path.join(dir, 'd'), sync, contentMode: 'buffer', maxLength: 6, minLength: 4 });
    console.log(s.write(Buffer.from('abc')), s.write(Buffer.from('toolong')));
    s.end();
    await closed(s);
  }
  const failing = traced('failing', { dest: path.join(dir, 'none', 'x') });
  await new Promise((resolve) => failing.once('error', resolve));
  fs.rmSync(dir, { recursive: true });
}
main();
