'use strict';
const fs = require('fs'), os = require('os'), path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-'));
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const at = (...p) => path.join(dir, ...p);
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const clean = (s) => String(s).replaceAll(dir, 'DIR').replaceAll(path.basename(dir), 'BASE');
// Wrong arguments of fs.promises.watch reject at the first next.
(async () => {
  for (const a of [[1], [at('nope')], [at('nope'), { recursive: true }], [dir, 1], [dir, null], [dir, 'utf8'], [dir, { persistent: 1 }], [dir, { recursive: 1 }],
    [dir, { encoding: 'x' }], [dir, { encoding: 1 }], [dir, { maxQueue: 'a' }], [dir, { overflow: 'x' }], [dir, { signal: 1 }], [dir, { ignore: 1 }], [dir, { signal: AbortSignal.abort(5) }]]) {
    const it = fs.promises.watch(...a);
    await it.next().then(() => console.log('ok'), (e) => console.log(e.name, e.code, clean(e.message), e.cause));
    console.log(await it.next());
  }
})();
