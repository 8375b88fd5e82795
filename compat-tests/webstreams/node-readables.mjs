// Readable.toWeb and Readable.fromWeb.
const show = (e) => (e instanceof Error || e instanceof DOMException ? `${e.constructor.name} [${e.code}] ${e.message}` : String(e));
async function t(label, f) {
  try {
    let r = f();
    if (r && typeof r.then === 'function') r = await r.then((v) => ['fulfilled', v], (e) => ['rejected ' + show(e)]);
    else r = [typeof r];
    console.log(label, ...r);
  } catch (e) {
    console.log(label, 'throws', show(e));
  }
}
import { Readable } from 'node:stream';
const pause = () => new Promise((resolve) => setTimeout(resolve, 5));
for (const v of [undefined, null, 1, {}, new ReadableStream(), new Readable({ read() {} })]) {
  await t('toWeb', () => Readable.toWeb(v));
  await t('fromWeb', () => Readable.fromWeb(v));
}
for (const o of [null, 1, [], { type: 'x' }, { strategy: 1 }, { strategy: { highWaterMark: -1 } }, { encoding: 'x' }, { objectMode: 1 }, { highWaterMark: 'x' }, { signal: 1 }]) {
  await t(`toWeb ${JSON.stringify(o)}`, () => Readable.toWeb(new Readable({ read() {} }), o));
  await t(`fromWeb ${JSON.stringify(o)}`, () => Readable.fromWeb(new ReadableStream(), o));
}
for await (const x of Readable.toWeb(Readable.from(['a', Buffer.from('b'), { c: 1 }]))) console.log(x);
for await (const x of Readable.toWeb(new Readable({ read() { this.push('abc'); this.push(null); } }))) console.log(x);
{ const r = Readable.toWeb(new Readable({ read() { this.push('abc'); this.push(null); } }), { type: 'bytes' }).getReader({ mode: 'byob' }); console.log(await r.read(new Uint8Array(2)), await r.read(new Uint8Array(2)), await r.read(new Uint8Array(2))); }
{ const x = new Readable({ read() {} }); x.destroy(); await t('destroyed', () => Readable.toWeb(x).getReader().read()); }
{ const x = new Readable({ read() {} }); const p = Readable.toWeb(x).getReader().read(); x.destroy(new Error('later')); await t('destroyed later', () => p); }
{ const x = new Readable({ read() {} }); x.on('error', (e) => console.log('error', show(e))); x.on('close', () => console.log('close')); await t('cancel', () => Readable.toWeb(x).cancel(new Error('why'))); await pause(); }
for await (const x of Readable.fromWeb(new ReadableStream({ start(c) { c.enqueue('a'); c.enqueue(new Uint8Array([1, 2])); c.close(); } }))) console.log(x);
for await (const x of Readable.fromWeb(new ReadableStream({ start(c) { c.enqueue({ a: 1 }); c.close(); } }), { objectMode: true })) console.log(x);
for await (const x of Readable.fromWeb(new Blob(['text']).stream(), { encoding: 'utf8' })) console.log(x);
for (const source of [{ start(c) { c.enqueue({}); } }, { pull(c) { c.error(new Error('pe')); } }]) {
  try { for await (const x of Readable.fromWeb(new ReadableStream(source))) console.log(x); } catch (e) { console.log(show(e)); }
}
{ const r = Readable.fromWeb(new ReadableStream({ cancel(e) { console.log('cancel', show(e)); } })); r.on('error', (e) => console.log('error', show(e))); r.on('close', () => console.log('close')); r.destroy(new Error('d')); await pause(); }
{ const ac = new AbortController(); const r = Readable.fromWeb(new ReadableStream(), { signal: ac.signal }); r.on('error', (e) => console.log('error', show(e))); ac.abort(); await pause(); }
