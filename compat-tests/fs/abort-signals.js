'use strict';
const fs = require('fs'), os = require('os'), path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-'));
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const at = (...p) => path.join(dir, ...p);
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const clean = (s) => String(s).replaceAll(dir, 'DIR').replaceAll(path.basename(dir), 'BASE');
// Signals of readFile, writeFile and appendFile, aborted before and meanwhile.
const big = Buffer.alloc(4 << 20);
fs.writeFileSync(at('f'), big);
const tell = (name) => [(v) => console.log(name, 'ok', v), (e) => console.log(name, e.name, e.code, e.message, e.cause && e.cause.message)];
(async () => {
  for (const [name, f] of [['readFile', (o) => fs.promises.readFile(at('f'), o)], ['writeFile', (o) => fs.promises.writeFile(at('g'), big, o)], ['appendFile', (o) => fs.promises.appendFile(at('g'), big, o)]]) {
    await f({ signal: AbortSignal.abort(new Error('before')) }).then(...tell(name));
    const ac = new AbortController();
    const p = f({ signal: ac.signal }).then(...tell(name));
    ac.abort(new Error('meanwhile'));
    await p;
    await f({ signal: 1 }).then(...tell(name));
  }
  fs.readFile(at('f'), { signal: AbortSignal.abort() }, (e, b) => console.log('callback', e.name, b));
  console.log('after');
  const ac = new AbortController();
  fs.writeFile(at('g'), big, { signal: ac.signal }, (e) => console.log('callback', e.name));
  ac.abort();
  for (const f of [() => fs.readFile(at('f'), { signal: 1 }, () => {}), () => fs.readFileSync(at('f'), { signal: {} })]) {
    try { f(); console.log('ok'); } catch (e) { console.log(e.code, e.message); }
  }
})();
