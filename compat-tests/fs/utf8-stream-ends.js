'use strict';
// Utf8Stream: destroyed before it is open, errors of fsyncSync, the order of options.
const fs = require('fs'), os = require('os'), path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'u8-'));
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const at = (name) => path.join(dir, name);
const log = (s, n) => {
  for (const e of ['ready', 'drain', 'finish', 'close', 'error', 'write']) s.on(e, (x) => console.log(n, e, x instanceof Error ? x.code : x));
  return s;
};
const attempt = (n, f) => {
  try {
    console.log(n, f());
  } catch (e) {
    console.log(n, e.name, e.code, e.message);
  }
};
const turn = () => new Promise((r) => setTimeout(r, 60));
(async () => {
  const a = log(new fs.Utf8Stream({ dest: at('a') }), 'a');
  attempt('flush', () => a.flushSync());
  a.write('x');
  a.destroy();
  attempt('flush', () => a.flushSync());
  attempt('write', () => a.write('y'));
  attempt('end', () => a.end());
  await turn();
  const b = log(new fs.Utf8Stream({ dest: at('b') }), 'b');
  b.write('1');
  b.end();
  b.destroy();
  await turn();
  log(new fs.Utf8Stream({ dest: at('no/where') }), 'c').destroy();
  await turn();
  const real = fs.fsyncSync;
  fs.fsyncSync = () => { throw Object.assign(new Error('of the test'), { code: 'ETEST' }); };
  const d = log(new fs.Utf8Stream({ dest: at('d'), sync: true, fsync: true }), 'd');
  attempt('write', () => d.write('abc'));
  attempt('flush', () => d.flushSync());
  fs.fsyncSync = real;
  await turn();
  const options = { fs: 1, fd: {}, minLength: 'a', maxLength: 'a', maxWrite: 'a', periodicFlush: 'a', sync: 1, append: 1, mkdir: 1, retryEAGAIN: 1, fsync: 1, contentMode: 1 };
  for (const name of ['fs', 'minLength', 'maxLength', 'maxWrite', 'periodicFlush', 'sync', 'fsync', 'append', 'mkdir', 'retryEAGAIN', 'contentMode', 'fd']) {
    attempt(name, () => new fs.Utf8Stream(options));
    delete options[name];
  }
  const read = [];
  new fs.Utf8Stream(new Proxy({ dest: at('e') }, { get: (o, k) => { read.push(k); return o[k]; } })).destroy();
  console.log(read.join());
})();
