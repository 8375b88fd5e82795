'use strict';
const { Readable, Writable, Duplex, Transform, PassThrough, pipeline, finished } = require('stream');

(async () => {
  const src = () => Readable.from([1, 2, 3, 4]);
  console.log(await src().map((x) => x * 2).toArray());
  console.log(await src().filter(async (x) => x % 2 === 0).toArray());
  console.log(await src().flatMap((x) => [x, -x]).toArray());
  console.log(await src().take(2).toArray(), await src().drop(3).toArray());
  console.log(await src().reduce((a, b) => a + b), await src().reduce((a, b) => a + b, 100));
  console.log(await src().some((x) => x > 3), await src().every((x) => x > 3), await src().find((x) => x > 2));
  await src().forEach((x) => console.log('each', x));
  console.log(await src().map(async (x) => { await null; return x; }, { concurrency: 2 }).toArray());
  await Readable.from([]).reduce((a) => a).catch((e) => console.log(e.name, e.code, e.message));
  await src().map(() => { throw new Error('in map'); }).toArray().catch((e) => console.log(e.message));
  const ac = new AbortController();
  ac.abort();
  await src().toArray({ signal: ac.signal }).catch((e) => console.log(e.name, e.code));
  for (const f of [() => src().map(1), () => src().map((x) => x, { concurrency: 0 }), () => src().take(-1), () => src().drop('x')]) try { console.log(typeof f()); } catch (e) { console.log(e.code, e.message); }
  await src().forEach(1).catch((e) => console.log(e.code));
})();
