'use strict';
const fs = require('fs'), os = require('os'), path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-'));
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const at = (...p) => path.join(dir, ...p);
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const clean = (s) => String(s).replaceAll(dir, 'DIR').replaceAll(path.basename(dir), 'BASE');
// Links in a tree: changes of what they point to are told by the name of the link.
const out = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-'));
process.on('exit', () => fs.rmSync(out, { recursive: true, force: true }));
fs.mkdirSync(path.join(out, 'd')); fs.writeFileSync(path.join(out, 'f'), '1');
fs.symlinkSync(path.join(out, 'd'), at('ld')); fs.symlinkSync(path.join(out, 'f'), at('lf')); fs.symlinkSync('nowhere', at('dangling'));
const w = fs.watch(dir, { recursive: true }, (e, n) => console.log(e, n));
(async () => {
  await sleep(100);
  for (const [name, act] of [
    ['new through link', () => fs.mkdirSync(path.join(out, 'd', 'n'))],
    ['append through link', () => fs.appendFileSync(path.join(out, 'f'), '2')],
    ['new link', () => fs.symlinkSync(path.join(out, 'd'), at('nl'))],
    ['remove link', () => fs.unlinkSync(at('nl'))],
  ]) {
    console.log('--', name);
    act();
    await sleep(120);
  }
  w.close();
})();
