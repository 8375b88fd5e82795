'use strict';
const { Duplex, Readable, Writable, compose, duplexPair } = require('stream');
(async () => {
  console.log(await Duplex.from(async function*(src) { for await (const c of src) yield String(c).toUpperCase(); }).end('abc').toArray());
  console.log(await Duplex.from(Promise.resolve('p')).toArray(), await Duplex.from(['i', 't']).toArray());
  const out = [];
  const d = Duplex.from({ readable: Readable.from(['r']), writable: new Writable({ write(c, e, cb) { out.push(String(c)); cb(); } }) });
  d.end('w');
  console.log(await d.toArray(), out);
  const c = compose(async function*(src) { for await (const x of src) yield String(x) + '1'; }, async function*(src) { for await (const x of src) yield x + '2'; });
  c.end('x');
  console.log(await c.toArray());
  console.log(await Readable.from([1, 2]).compose(async function*(src) { for await (const x of src) yield x * 10; }).toArray());
  const [a, b] = duplexPair();
  b.on('data', (x) => console.log('b', String(x)));
  b.on('end', () => console.log('b end'));
  a.end('hello');
  for (const v of [1, undefined]) try { Duplex.from(v); } catch (e) { console.log(e.code, e.message); }
})();
