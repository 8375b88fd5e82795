'use strict';
const fs = require('fs'), os = require('os'), path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-'));
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const at = (...p) => path.join(dir, ...p);
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const clean = (s) => String(s).replaceAll(dir, 'DIR').replaceAll(path.basename(dir), 'BASE');
// Events of a watched directory and of a file in it, in the order of the system.
fs.writeFileSync(at('a'), 'x');
const d = fs.watch(dir, (e, n) => console.log('dir', e, clean(n)));
const f = fs.watch(at('a'), (e, n) => console.log('file', e, n));
f.on('close', () => console.log('file closed'));
(async () => {
  for (const [name, act] of [
    ['append', () => fs.appendFileSync(at('a'), 'y')],
    ['chmod', () => fs.chmodSync(at('a'), 0o600)],
    ['rename', () => fs.renameSync(at('a'), at('b'))],
    ['append after rename', () => fs.appendFileSync(at('b'), 'z')],
    ['mkdir', () => fs.mkdirSync(at('sub'))],
    ['chmod directory', () => fs.chmodSync(at('sub'), 0o700)],
    ['unlink', () => fs.unlinkSync(at('b'))],
  ]) {
    console.log('--', name);
    act();
    await sleep(80);
  }
  d.close(); f.close(); f.close();
  console.log('after close');
})();
