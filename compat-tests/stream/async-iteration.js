'use strict';
const { Readable, Writable, Duplex, Transform, PassThrough, pipeline, finished } = require('stream');

(async () => {
  for await (const c of Readable.from(['a', 'b'])) console.log(c);
  const r = new Readable({ objectMode: true, read() { this.push(1); } });
  for await (const v of r) { console.log(v); break; }
  console.log(r.destroyed);
  const k = Readable.from([1, 2, 3]);
  for await (const v of k.iterator({ destroyOnReturn: false })) { console.log(v); break; }
  console.log(k.destroyed);
  for await (const v of k) console.log(v);
  const bad = new Readable({ read() { this.destroy(new Error('bad')); } });
  try { for await (const v of bad) console.log(v); } catch (e) { console.log(e.message); }
  const it = Readable.from([1, 2])[Symbol.asyncIterator]();
  console.log(await Promise.all([it.next(), it.next(), it.next()]), await it.return('x'));
  const p = new Readable({ read() {} });
  const n = p[Symbol.asyncIterator]().next();
  p.destroy();
  try { console.log(await n); } catch (e) { console.log(e.code); }
})();
