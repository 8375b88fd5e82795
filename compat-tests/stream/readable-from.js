'use strict';
const { Readable, Writable, Duplex, Transform, PassThrough, pipeline, finished } = require('stream');

(async () => {
  console.log(await Readable.from('text').toArray(), await Readable.from(Buffer.from('buf')).toArray());
  console.log(await Readable.from(new Set([1, 2])).toArray());
  console.log(await Readable.from([Promise.resolve(1), 2]).toArray());
  async function* gen() { try { yield 1; yield 2; } finally { console.log('cleanup'); } }
  for await (const v of Readable.from(gen())) { console.log(v); break; }
  function* bad() { yield 1; throw new Error('gen'); }
  await Readable.from(bad()).toArray().catch((e) => console.log(e.message));
  await Readable.from([1, null]).toArray().catch((e) => console.log(e.code));
  const r = Readable.from([1, 2]);
  console.log(r.readableObjectMode, r.readableHighWaterMark, Readable.from([1], { objectMode: false }).readableObjectMode);
  for (const v of [null, 1, {}]) try { Readable.from(v); } catch (e) { console.log(e.code, e.message); }
})();
