'use strict';
const fs = require('fs'), os = require('os'), path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-'));
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const at = (...p) => path.join(dir, ...p);
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const clean = (s) => String(s).replaceAll(dir, 'DIR').replaceAll(path.basename(dir), 'BASE');
// A recursive watch follows directories that come and go.
fs.writeFileSync(at('a'), 'x');
fs.mkdirSync(at('old')); fs.writeFileSync(at('old/f'), 'x');
const w = fs.watch(dir, { recursive: true }, (e, n) => console.log(e, n));
(async () => {
  await sleep(100);
  for (const [name, act] of [
    ['append', () => fs.appendFileSync(at('a'), 'y')],
    ['append below', () => fs.appendFileSync(at('old/f'), 'y')],
    ['new below', () => fs.appendFileSync(at('old/g'), 'y')],
    ['rename', () => fs.renameSync(at('a'), at('b'))],
    ['mkdir', () => fs.mkdirSync(at('sub'))],
    ['new in new', () => fs.writeFileSync(at('sub/z'), '')],
    ['deep', () => { fs.mkdirSync(at('x/y/z'), { recursive: true }); fs.writeFileSync(at('x/y/z/f'), '1'); }],
    ['move directory', () => fs.renameSync(at('x'), at('q'))],
    ['append moved', () => fs.appendFileSync(at('q/y/z/f'), '1')],
    ['chmod directory', () => fs.chmodSync(at('sub'), 0o700)],
    ['gone at once', () => { fs.writeFileSync(at('k'), ''); fs.unlinkSync(at('k')); }],
    ['remove', () => fs.rmSync(at('q'), { recursive: true })],
    ['move root', () => fs.renameSync(dir, dir + '-moved')],
  ]) {
    console.log('--', name);
    act();
    await sleep(120);
  }
  fs.renameSync(dir + '-moved', dir);
  w.on('close', () => console.log('closed'));
  w.close();
  console.log('after close', w.ref(), w.unref());
})();
