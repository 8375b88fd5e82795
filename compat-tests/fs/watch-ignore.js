'use strict';
const fs = require('fs'), os = require('os'), path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-'));
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const at = (...p) => path.join(dir, ...p);
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const clean = (s) => String(s).replaceAll(dir, 'DIR').replaceAll(path.basename(dir), 'BASE');
// Patterns of ignore: a pattern without a slash is for the base name.
fs.mkdirSync(at('s', 't'), { recursive: true });
(async () => {
  for (const ignore of ['*.txt', 's/*.txt', '**/*.txt', 's/**', 's', '.*', '*', '{a,b}.txt', '!a.txt', '[ab].txt', './a.txt', 't', '**/t/**', /b/, (n) => n === 'a.txt', ['.*', /c$/]]) {
    const got = new Set();
    const w = fs.watch(dir, { recursive: true, ignore }, (e, n) => got.add(n));
    await sleep(20);
    const names = ['a.txt', '.h', 's/b.txt', 's/t/a.txt', 's/c'];
    for (const f of names) fs.writeFileSync(at(f), '1');
    await sleep(60);
    w.close();
    for (const f of names) fs.unlinkSync(at(f));
    console.log(String(ignore), [...got].join());
  }
})();
