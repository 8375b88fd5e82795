'use strict';
const fs = require('fs'), os = require('os'), path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-'));
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const at = (...p) => path.join(dir, ...p);
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const clean = (s) => String(s).replaceAll(dir, 'DIR').replaceAll(path.basename(dir), 'BASE');
// Options of rm and rmdir.
fs.mkdirSync(at('d'));
const t = (f) => { try { console.log('ok', f()); } catch (e) { console.log(e.name, e.code, clean(e.message)); } };
for (const o of [{ recursive: true }, { recursive: false }, 1, null, { retryDelay: 1 }, {}]) t(() => fs.rmdirSync(at('nope'), o));
for (const o of [1, null, 'x', {}, { force: 1 }, { recursive: 1 }, { maxRetries: -1 }, { maxRetries: 'x' }, { retryDelay: 'a' }, { retryDelay: -1 }]) t(() => fs.rmSync(at('d'), o));
t(() => fs.rmSync(at('nope'))); t(() => fs.rmSync(at('nope'), { force: true }));
t(() => fs.rmSync(at('d'), { recursive: true, maxRetries: 2, retryDelay: 1 }));
fs.promises.rmdir(at('d'), { recursive: true }).catch((e) => console.log(e.code));
