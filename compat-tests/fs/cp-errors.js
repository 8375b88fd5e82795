'use strict';
const fs = require('fs'), os = require('os'), path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-'));
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const at = (...p) => path.join(dir, ...p);
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const clean = (s) => String(s).replaceAll(dir, 'DIR').replaceAll(path.basename(dir), 'BASE');
// Errors of cp: both classes, and options that are undefined.
fs.mkdirSync(at('s')); fs.mkdirSync(at('out')); fs.writeFileSync(at('f'), '1'); fs.symlinkSync(at('out'), at('s/l'));
const report = (e) => console.log(e.name, e.code, clean(e.message), e.errno, e.syscall, clean(e.path), e.info && Object.keys(e.info).join());
const sync = (...a) => { try { fs.cpSync(...a); console.log('ok'); } catch (e) { report(e); } };
(async () => {
  for (const a of [[at('nope'), at('d')], [at('s'), at('d')], [at('s'), at('s'), { recursive: true }], [at('s'), at('s/x'), { recursive: true }], [at('s'), at('f'), { recursive: true }],
    [at('f'), at('out')], [at('s'), at('d'), { recursive: true }], [at('s'), at('d'), { recursive: true }], [at('f'), at('f2')], [at('f'), at('f2'), { force: false, errorOnExist: true }]]) {
    sync(...a);
    await fs.promises.cp(a[0], a[1].replace(/d$/, 'e').replace('f2', 'f3'), ...a.slice(2)).then(() => console.log('ok'), report);
  }
  for (const o of [{ recursive: undefined }, { verbatimSymlinks: null }, { dereference: 1 }, { dereference: true, verbatimSymlinks: true }, { mode: 8 }, { mode: undefined }, { filter: 1 }]) sync(at('f'), at('f4'), o);
})();
