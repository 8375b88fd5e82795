'use strict';
const fs = require('fs'), os = require('os'), path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-'));
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const at = (...p) => path.join(dir, ...p);
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const clean = (s) => String(s).replaceAll(dir, 'DIR').replaceAll(path.basename(dir), 'BASE');
// The option ignore of fs.watch.
for (const recursive of [false, true]) {
  for (const ignore of [1, '', [], [1], [''], {}, () => 1, /x/, 'a', null, undefined, ['a', /b/, () => 0], Symbol('s'), true]) {
    try {
      fs.watch(dir, { recursive, ignore }).close();
      console.log('ok');
    } catch (e) { console.log(e.name, e.code, e.message); }
  }
}
