'use strict';
const fs = require('fs'), os = require('os'), path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-'));
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const at = (...p) => path.join(dir, ...p);
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const clean = (s) => String(s).replaceAll(dir, 'DIR').replaceAll(path.basename(dir), 'BASE');
// util.promisify of functions of fs that give more or less than an error and a value.
const { promisify } = require('util');
fs.writeFileSync(at('f'), 'hello');
(async () => {
  console.log(await promisify(fs.exists)(at('f')), await promisify(fs.exists)(at('g')), promisify(fs.exists).name);
  const fd = fs.openSync(at('f'), 'r+');
  console.log(await promisify(fs.read)(fd, Buffer.alloc(3), 0, 3, 0), await promisify(fs.write)(fd, 'xy', 0));
  console.log(await promisify(fs.readv)(fd, [Buffer.alloc(2)], 0), await promisify(fs.writev)(fd, [Buffer.from('z')], 4));
  fs.closeSync(fd);
  console.log(fs.promises.constants === fs.constants, Object.getOwnPropertyDescriptor(fs.exists, promisify.custom).writable);
  await fs.promises.lchmod(at('f'), 1).catch((e) => console.log(e.code, e.message));
})();
