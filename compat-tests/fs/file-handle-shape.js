'use strict';
const fs = require('fs'), os = require('os'), path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-'));
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const at = (...p) => path.join(dir, ...p);
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const clean = (s) => String(s).replaceAll(dir, 'DIR').replaceAll(path.basename(dir), 'BASE');
// A FileHandle as it is inspected, its keys and those of its class.
(async () => {
  const h = await fs.promises.open(at('f'), 'w+');
  console.log(Reflect.ownKeys(h).map(String).join(' '));
  const p = Object.getPrototypeOf(h);
  console.log(Object.getOwnPropertyNames(p).join(' '));
  for (const k of Object.getOwnPropertyNames(p)) { const d = Object.getOwnPropertyDescriptor(p, k); console.log(k, d.enumerable, d.value && d.value.length); }
  console.log(h.constructor.name, h.constructor.length, typeof h.getAsyncId(), Object.getPrototypeOf(p).constructor.name);
  const fd = h.fd;
  console.log(require('util').inspect(h).replace('kFd): ' + fd, 'kFd): N'));
  h.on('close', () => console.log('close event', h.fd));
  const c = h.close();
  console.log(c === h.close(), h.fd);
  await c;
  console.log(h);
  await h.stat().catch((e) => console.log(e.code, e.syscall, e.message));
})();
