'use strict';
const fs = require('fs'), os = require('os'), path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-'));
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const at = (...p) => path.join(dir, ...p);
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const clean = (s) => String(s).replaceAll(dir, 'DIR').replaceAll(path.basename(dir), 'BASE');
// An error thrown by ignore is uncaught.
process.on('uncaughtException', (e) => { console.log('uncaught', e.message); w.close(); });
const w = fs.watch(dir, { ignore(n) { throw new Error('no ' + n); } }, () => console.log('never'));
fs.mkdirSync(at('d'));
