'use strict';
const fs = require('fs'), os = require('os'), path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-'));
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const at = (...p) => path.join(dir, ...p);
const clean = (s) => String(s).replaceAll(dir, 'DIR').replaceAll(path.basename(dir), 'BASE');
// readv and writev of a FileHandle, and streams over one.
(async () => {
  const h = await fs.promises.open(at('f'), 'w+');
  console.log(await h.writev([Buffer.from('abc'), Buffer.from('defg')]));
  console.log(await h.writev([], null));
  await h.readv([], 0).catch((e) => console.log(e.code, e.message));
  await new Promise((r) => fs.readv(h.fd, [], (e, n, b) => { console.log(e.code, n, b); r(); }));
  await new Promise((r) => fs.read(9999, Buffer.alloc(2), 0, 2, 0, (e, n, b) => { console.log(e.code, n, b); r(); }));
  console.log(await h.readv([Buffer.alloc(2), Buffer.alloc(4)], 1));
  await h.readv(1).catch((e) => console.log(e.code, e.message));
  await h.writev([1]).catch((e) => console.log(e.code, e.message));
  for await (const c of h.createReadStream({ start: 2, autoClose: false, encoding: 'utf8' })) console.log(c);
  console.log(h.fd > 0);
  const w = h.createWriteStream({ start: 0 });
  w.write('12'); w.end('34');
  await new Promise((r) => w.on('close', r));
  console.log(h.fd, fs.readFileSync(at('f'), 'utf8'));
})();
