'use strict';
const fs = require('fs'), os = require('os'), path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-'));
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const at = (...p) => path.join(dir, ...p);
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const clean = (s) => String(s).replaceAll(dir, 'DIR').replaceAll(path.basename(dir), 'BASE');
// The option fs of streams, with one of write and writev.
const log = (o) => Object.fromEntries(Object.entries(o).map(([k, f]) => [k, (...a) => { console.log(k); return f(...a); }]));
const done = (s) => new Promise((r) => s.on('close', r));
(async () => {
  const { open, close, write, writev, read, fsync } = fs;
  for (const part of [{ write }, { writev }, { write, writev }]) {
    const s = fs.createWriteStream(at('f'), { fs: log({ open, close, fsync, ...part }), flush: true });
    console.log(s._write === null, s._writev === null);
    s.write('a'); s.write('b'); s.end('c');
    await done(s);
    console.log(fs.readFileSync(at('f'), 'utf8'));
  }
  const s = fs.createReadStream(at('f'), { fs: log({ open, close, read }) });
  s.on('data', (d) => console.log(String(d)));
  await done(s);
})();
