// Writable.toWeb, Writable.fromWeb, Duplex.toWeb and Duplex.fromWeb.
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
import { Duplex, PassThrough, Writable } from 'node:stream';
const pause = () => new Promise((resolve) => setTimeout(resolve, 5));
for (const v of [undefined, null, 1, {}, new WritableStream(), new PassThrough()]) {
  await t('toWeb', () => Writable.toWeb(v));
  await t('fromWeb', () => Writable.fromWeb(v));
  await t('Duplex.toWeb', () => Duplex.toWeb(v));
  await t('Duplex.fromWeb', () => Duplex.fromWeb(v));
}
{
  const x = new Writable({ write(c, e, cb) { console.log('write', c, e); setImmediate(cb); }, final(cb) { console.log('final'); cb(); }, highWaterMark: 4 });
  const w = Writable.toWeb(x).getWriter();
  console.log(w.desiredSize);
  await t('write', () => w.write(new Uint8Array(5)));
  await t('write', () => w.write('text'));
  await t('close', () => w.close());
}
{ const x = new Writable({ write(c, e, cb) { cb(new Error('we')); } }); x.on('error', (e) => console.log('error', show(e))); const w = Writable.toWeb(x).getWriter(); await t('write', () => w.write('a')); await t('closed', () => w.closed); }
{ const x = new Writable({ write(c, e, cb) { cb(); } }); x.on('error', (e) => console.log('error', show(e))); const w = Writable.toWeb(x).getWriter(); await t('abort', () => w.abort(new Error('ab'))); await t('closed', () => w.closed); await pause(); }
{ const x = new Writable({ write(c, e, cb) { cb(); } }); const w = Writable.toWeb(x).getWriter(); await t('number', () => w.write(5)); await t('closed', () => w.closed); }
const log = () => ({ write(c) { console.log('W', c); }, close() { console.log('C'); }, abort(e) { console.log('A', show(e)); } });
{ const w = Writable.fromWeb(new WritableStream(log())); w.on('finish', () => console.log('finish')); w.on('close', () => console.log('close')); w.write('abc'); w.cork(); w.write('d'); w.write(Buffer.from('e')); w.uncork(); w.end('f'); await pause(); }
{ const w = Writable.fromWeb(new WritableStream({ ...log(), write() { throw new Error('wt'); } })); w.on('error', (e) => console.log('error', show(e))); w.write('abc', (e) => console.log('callback', show(e))); await pause(); }
{ const w = Writable.fromWeb(new WritableStream(log())); w.on('close', () => console.log('close')); w.destroy(); await pause(); }
{ const w = Writable.fromWeb(new WritableStream(log())); w.on('error', (e) => console.log('error', show(e))); w.destroy(new Error('dd')); await pause(); }
{ const d = Duplex.fromWeb(new TransformStream({ transform(c, k) { k.enqueue(c); } })); d.on('end', () => console.log('end')); d.on('finish', () => console.log('finish')); d.write('hello'); d.end(); for await (const c of d) console.log(c); }
{ const d = Duplex.fromWeb(new TransformStream({ transform() { throw new Error('tt'); } })); d.on('error', (e) => console.log('error', show(e))); d.write('hello'); d.resume(); await pause(); }
{ const { readable, writable } = Duplex.toWeb(new PassThrough()); const w = writable.getWriter(); w.write('x'); w.close(); for await (const c of readable) console.log(c); }
