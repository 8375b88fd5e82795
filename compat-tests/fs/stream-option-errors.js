'use strict';
const fs = require('fs'), os = require('os'), path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-'));
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const at = (...p) => path.join(dir, ...p);
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const clean = (s) => String(s).replaceAll(dir, 'DIR').replaceAll(path.basename(dir), 'BASE');
// Options of streams that are refused at once, and those that fail when the file is opened.
fs.writeFileSync(at('f'), 'x');
const t = (name, f) => {
  try { const s = f(); console.log(name, 'ok'); s.on('error', (e) => console.log(name, 'error', e.code, clean(e.message))); }
  catch (e) { console.log(name, e.name, e.code, clean(e.message)); }
};
for (const p of [null, 1, undefined, {}]) t('path', () => fs.createReadStream(p));
for (const o of [{ fd: 'x' }, { fd: -1 }, { fd: {} }, { fs: 1 }, { fs: {} }, { start: null }, { start: -1 }, { end: null }, { start: 3, end: 2 }, { encoding: 'bad' }, { signal: 1 }]) {
  t('read ' + Object.keys(o), () => fs.createReadStream(at('f'), o));
}
for (const o of [{ flush: 1 }, { start: 'a' }, { fs: { open() {}, close() {} } }, { fs: { open() {}, close() {}, write: 1 } }, { fs: { open() {}, write() {} } }, { fs: { open() {}, write() {}, close() {} }, flush: true }]) {
  t('write ' + Object.keys(o), () => fs.createWriteStream(at('g'), o));
}
t('options', () => fs.createReadStream(at('f'), 1));
t('encoding', () => fs.createReadStream(at('f'), 'bad'));
