'use strict';
const fs = require('fs'), os = require('os'), path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-'));
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const at = (...p) => path.join(dir, ...p);
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const clean = (s) => String(s).replaceAll(dir, 'DIR').replaceAll(path.basename(dir), 'BASE');
// The own and inherited properties of Stats.
fs.writeFileSync(at('f'), 'abc');
const s = fs.statSync(at('f')), b = fs.statSync(at('f'), { bigint: true });
console.log(Reflect.ownKeys(s).map(String).join(' '));
console.log(Reflect.ownKeys(b).map(String).join(' '));
for (let p = Object.getPrototypeOf(s); p !== Object.prototype; p = Object.getPrototypeOf(p)) {
  for (const k of Reflect.ownKeys(p)) { const d = Object.getOwnPropertyDescriptor(p, k); console.log(k, d.enumerable, typeof d.value, typeof d.get, typeof d.set); }
}
s.atime; s.mtime = 5;
console.log(Object.keys(s).slice(-2), s.mtime, b.isFile(), s._checkModeProperty(0o100000), s._checkModeProperty(0o040000));
console.log(Object.getOwnPropertySymbols(s).every((k) => s[k] >= 0 && s[k] < 1e9), Number(b.mtimeNs % 1000000000n) === s[Object.getOwnPropertySymbols(s)[1]]);
console.log(new fs.Stats(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18));
