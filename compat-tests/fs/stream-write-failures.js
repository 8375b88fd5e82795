'use strict';
const fs = require('fs'), os = require('os'), path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-'));
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const at = (...p) => path.join(dir, ...p);
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const clean = (s) => String(s).replaceAll(dir, 'DIR').replaceAll(path.basename(dir), 'BASE');
// Errors of writing: EAGAIN is tried again, others destroy the stream, nothing written six times is an error.
const run = (write) => new Promise((r) => {
  const s = fs.createWriteStream(at('f'), { fs: { open: fs.open, close: fs.close, write } });
  s.on('error', (e) => console.log('error', e.message, s.fd)).on('close', () => { console.log('close', s.bytesWritten); r(); });
  s.end('hello', (e) => console.log('end', e ? e.message : e));
});
(async () => {
  let n = 0;
  await run((fd, b, off, len, pos, cb) => (n++ < 2 ? cb(Object.assign(new Error('again'), { code: 'EAGAIN' }), 0, b) : fs.write(fd, b, off, len, pos, cb)));
  console.log(n);
  await run((fd, b, off, len, pos, cb) => fs.write(fd, b, off, Math.min(2, len), pos, cb));
  await run((fd, b, off, len, pos, cb) => process.nextTick(cb, new Error('bad')));
  n = 0;
  await run((fd, b, off, len, pos, cb) => { n++; process.nextTick(cb, null, 0, b); });
  console.log(n);
})();
