'use strict';
const fs = require('fs'), os = require('os'), path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-'));
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const at = (...p) => path.join(dir, ...p);
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const clean = (s) => String(s).replaceAll(dir, 'DIR').replaceAll(path.basename(dir), 'BASE');
// fs.promises.glob and watch are async generator functions.
for (const f of [fs.promises.glob, fs.promises.watch]) {
  console.log(f, f.length, Reflect.ownKeys(f), Object.getPrototypeOf(f).constructor.name, Object.prototype.toString.call(f));
  try { new f(); } catch (e) { console.log(e.name); }
}
(async () => {
  fs.writeFileSync(at('a.txt'), '');
  const g = fs.promises.glob('*.txt', { cwd: dir });
  const all = await Promise.all([g.next(), g.next(), g.next()]);
  console.log(g, all);
  const h = fs.promises.glob('*', { cwd: dir });
  console.log(await h.return(4), await h.next());
  await fs.promises.glob('*').throw(new Error('x')).catch((e) => console.log(e.message));
  await fs.promises.glob(1).next().catch((e) => console.log(e.code));
})();
