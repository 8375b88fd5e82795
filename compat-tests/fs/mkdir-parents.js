'use strict';
const fs = require('fs'), os = require('os'), path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-'));
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const at = (...p) => path.join(dir, ...p);
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const clean = (s) => String(s).replaceAll(dir, 'DIR').replaceAll(path.basename(dir), 'BASE');
// Paths with ".." whose parents are missing, and what mkdir gives.
console.log(clean(fs.mkdirSync(at('a/b/c'), { recursive: true })), fs.mkdirSync(at('a/b'), { recursive: true }));
console.log(clean(fs.mkdirSync(dir + '/p/../q/r', { recursive: true })), fs.readdirSync(dir));
fs.writeFileSync(at('f'), '');
for (const p of ['f', 'f/x']) { try { fs.mkdirSync(at(p), { recursive: true }); } catch (e) { console.log(e.code, clean(e.message)); } }
fs.symlinkSync('loop2', at('loop1')); fs.symlinkSync('loop1', at('loop2'));
for (const f of [() => fs.realpathSync(at('loop1')), () => fs.realpathSync.native(at('loop1')), () => fs.statSync(at('loop1'))]) { try { f(); } catch (e) { console.log(e.code, e.syscall); } }
