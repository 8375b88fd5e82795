'use strict';
const fs = require('fs'), os = require('os'), path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-'));
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const at = (...p) => path.join(dir, ...p);
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const clean = (s) => String(s).replaceAll(dir, 'DIR').replaceAll(path.basename(dir), 'BASE');
// What fs.watchFile and fs.unwatchFile refuse.
const t = (f) => { try { console.log('ok', f()); } catch (e) { console.log(e.name, e.code, e.message); } };
const f = () => {};
t(() => fs.watchFile()); t(() => fs.watchFile('x')); t(() => fs.watchFile('x', {})); t(() => fs.watchFile('x', {}, 1));
t(() => fs.watchFile('x', 1, f)); t(() => fs.watchFile(1, f)); t(() => fs.watchFile('x', { interval: 'a' }, f)); t(() => fs.watchFile('x', { interval: -1 }, f));
t(() => fs.unwatchFile()); t(() => fs.unwatchFile('nothing')); t(() => fs.unwatchFile('nothing', 1));
fs.watchFile(at('b'), { bigint: true, interval: 10 }, (c, p) => { console.log(typeof c.size, p.mtimeNs); fs.unwatchFile(at('b')); });
