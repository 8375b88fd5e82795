'use strict';
const fs = require('fs'), os = require('os'), path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-'));
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const at = (...p) => path.join(dir, ...p);
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const clean = (s) => String(s).replaceAll(dir, 'DIR').replaceAll(path.basename(dir), 'BASE');
// Which argument a function with a callback complains of first.
const names = 'access chmod copyFile fchown fchmod fdatasync fstat ftruncate futimes lchown link lstat lutimes mkdtemp opendir read readv readdir rename stat truncate unlink utimes write writev'.split(' ');
const m = (f) => { try { f(); return 'ok'; } catch (e) { return e.code + ' ' + e.message; } };
for (const n of names) {
  console.log(n);
  for (const a of [[], [{}], ['x'], ['x', 1, 2]]) if (!(n === 'rm')) console.log(' ', a.length, m(() => fs[n](...a)));
}
console.log(m(() => fs.close()), m(() => fs.close('x')), m(() => fs.close(1, 'y')));
fs.close(fs.openSync(__filename));
fs.stat(__filename, (e, s) => console.log(s.isFile()), 'extra');
