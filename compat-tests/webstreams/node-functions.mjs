// finished, pipeline, compose and destroy with web streams.
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
import { addAbortSignal, compose, finished, isDisturbed, isErrored, isReadable, isWritable, pipeline, Readable } from 'node:stream';
import { finished as done, pipeline as pipe } from 'node:stream/promises';
const from = (...xs) => new ReadableStream({ start(c) { for (const x of xs) c.enqueue(x); c.close(); } });
{
  const s = from(1, 2);
  console.log(isReadable(s), isDisturbed(s), isErrored(s));
  for await (const x of s) console.log(x);
  console.log(isReadable(s), isDisturbed(s), isErrored(s));
}
console.log(isWritable(new WritableStream()));
await t('finished', async () => { const s = from(1); const p = done(s); await s.getReader().read(); return p; });
await t('finished with an error', () => done(new ReadableStream({ start(c) { c.error(new Error('fe')); } })));
await t('pipeline', () => pipe(from('a', 'b'), new TransformStream({ transform(x, c) { c.enqueue(x + x); } }), new WritableStream({ write(x) { console.log('W', x); } })));
await t('mixed', () => pipe(Readable.from(['x', 'y']), new WritableStream({ write(x) { console.log('W', String(x)); } })));
await t('fails', () => pipe(from(1), new WritableStream({ write() { throw new Error('pw'); } })));
{ const s = new ReadableStream(); const ac = new AbortController(); addAbortSignal(ac.signal, s); ac.abort(); await t('aborted', () => s.getReader().read()); }
await new Promise((resolve) => finished(new WritableStream(), (e) => resolve(console.log('never', e))) && setTimeout(resolve, 5));
for await (const x of compose(from('a', 'b'), async function* (source) { for await (const c of source) yield String(c).toUpperCase(); })) console.log(x);
await new Promise((resolve) => pipeline(from('q'), new WritableStream(), (e) => resolve(console.log('callback', e))));
