'use strict';
const fs = require('fs'), os = require('os'), path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-'));
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const at = (...p) => path.join(dir, ...p);
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const clean = (s) => String(s).replaceAll(dir, 'DIR').replaceAll(path.basename(dir), 'BASE');
// The encoding of names; a recursive watch gives strings whatever it is.
(async () => {
  for (const recursive of [false, true]) for (const encoding of ['utf8', 'buffer', 'hex', 'latin1']) {
    const seen = [];
    const w = fs.watch(dir, { encoding, recursive }, (e, n) => seen.push([e, n]));
    await sleep(20);
    fs.mkdirSync(at('\u00e9'));
    await sleep(60);
    w.close();
    fs.rmdirSync(at('\u00e9'));
    console.log(recursive, encoding, seen);
  }
})();
