'use strict';
const fs = require('fs'), os = require('os'), path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-'));
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const at = (...p) => path.join(dir, ...p);
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const clean = (s) => String(s).replaceAll(dir, 'DIR').replaceAll(path.basename(dir), 'BASE');
// Filters of cp: their arguments, promises, errors, and one that never answers while other work goes on.
fs.mkdirSync(at('s/t'), { recursive: true });
fs.writeFileSync(at('s/a'), '1'); fs.writeFileSync(at('s/t/b'), '1');
(async () => {
  const seen = [];
  await fs.promises.cp(at('s'), at('d1'), { recursive: true, filter: async (a, b) => { seen.push(clean(a) + ' ' + clean(b)); return !a.endsWith('b'); } });
  console.log(seen.sort(), fs.readdirSync(at('d1'), { recursive: true }));
  await fs.promises.cp(at('s'), at('d2'), { recursive: true, filter: () => Promise.reject(new Error('no')) }).catch((e) => console.log(e.message));
  await fs.promises.cp(at('s'), at('d3'), { recursive: true, filter() { throw new Error('thrown'); } }).catch((e) => console.log(e.message));
  try { fs.cpSync(at('s'), at('d4'), { recursive: true, filter: async () => true }); } catch (e) { console.log(e.code, e.message); }
  for (let i = 0; i < 8; i++) fs.promises.cp(at('s'), at('d5'), { recursive: true, filter: () => new Promise(() => {}) });
  await sleep(20);
  console.log(await fs.promises.readFile(at('s/a'), 'utf8'));
})();
