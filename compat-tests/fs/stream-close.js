'use strict';
const fs = require('fs'), os = require('os'), path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-'));
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const at = (...p) => path.join(dir, ...p);
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const clean = (s) => String(s).replaceAll(dir, 'DIR').replaceAll(path.basename(dir), 'BASE');
// close with a callback, pending, autoClose, destroy before the file is open.
fs.writeFileSync(at('f'), 'hello');
const wait = (f) => new Promise((r) => f(r));
(async () => {
  const a = fs.createReadStream(at('f'));
  console.log(a.pending, a.autoClose);
  await wait((r) => a.close((e) => { console.log('read closed', e && e.code, a.closed); r(); }));
  const b = fs.createWriteStream(at('g'));
  await wait((r) => b.close((e) => { console.log('write closed', e, b.closed, b.pending); r(); }));
  await wait((r) => b.close((e) => { console.log('again', e); r(); }));
  const c = fs.createReadStream(at('f'), { autoClose: false });
  c.resume();
  await wait((r) => c.on('end', r));
  await sleep(20);
  console.log(c.destroyed, c.fd > 0, c.autoClose);
  c.autoClose = true; console.log(c._readableState.autoDestroy);
  await wait((r) => c.on('close', r).destroy());
  console.log(c.fd);
  const d = fs.createReadStream(at('nope'));
  await wait((r) => d.on('error', (e) => console.log(e.code, e.syscall)).on('close', r));
  console.log(d.destroyed, d.errored.code);
})();
