'use strict';
const fs = require('fs'), os = require('os'), path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-'));
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const at = (...p) => path.join(dir, ...p);
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const clean = (s) => String(s).replaceAll(dir, 'DIR').replaceAll(path.basename(dir), 'BASE');
// fs.watchFile tells of a file that is missing, appears, changes and goes.
let step = 0;
const w = fs.watchFile(at('f'), { interval: 20 }, (cur, prev) => {
  console.log('change', cur.size, prev.size, cur.nlink, prev.nlink, cur.isFile(), cur.mtimeMs === 0);
  if (++step === 1) fs.writeFileSync(at('f'), 'abc');
  else if (step === 2) fs.appendFileSync(at('f'), 'def');
  else if (step === 3) fs.unlinkSync(at('f'));
  else { fs.unwatchFile(at('f')); console.log(w.listenerCount('change')); }
});
w.on('stop', () => console.log('stop'));
console.log(fs.watchFile(at('f'), () => {}) === w, w.listenerCount('change'));
fs.unwatchFile(at('f'), () => {});
console.log(w.listenerCount('change'));
