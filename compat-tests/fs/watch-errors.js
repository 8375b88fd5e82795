'use strict';
const fs = require('fs'), os = require('os'), path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-'));
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const at = (...p) => path.join(dir, ...p);
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const clean = (s) => String(s).replaceAll(dir, 'DIR').replaceAll(path.basename(dir), 'BASE');
// What fs.watch refuses, in which order, and the shape of its errors.
const t = (name, f) => {
  try { f().close(); console.log(name, 'ok'); } catch (e) { console.log(name, e.name, e.code, clean(e.message), Object.keys(e).join()); }
};
t('missing', () => fs.watch(at('nope')));
t('missing tree', () => fs.watch(at('nope'), { recursive: true }));
t('missing allowed', () => fs.watch(at('nope'), { throwIfNoEntry: false }));
t('missing tree allowed', () => fs.watch(at('nope'), { recursive: true, throwIfNoEntry: false }));
for (const p of [undefined, 1, null, {}]) t('path', () => fs.watch(p));
for (const o of [1, null, 'utf8', 'bad', { encoding: 'bad' }, { persistent: 1 }, { recursive: 1 }, { recursive: null },
  { recursive: true, persistent: 1 }, { recursive: true, encoding: 1 }, { signal: 1 }]) t('options ' + JSON.stringify(o), () => fs.watch(dir, o));
