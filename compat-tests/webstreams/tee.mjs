// tee of streams and byte streams.
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
const all = async (s) => { const r = []; for await (const x of s) r.push(x); return r; };
{
  const o = { shared: true };
  const [a, b] = new ReadableStream({ start(c) { c.enqueue(o); c.enqueue(2); c.close(); } }).tee();
  const [x, y] = await Promise.all([all(a), all(b)]);
  console.log(x, y, x[0] === y[0]);
}
{
  const [a, b] = new ReadableStream({ type: 'bytes', start(c) { c.enqueue(new Uint8Array([1, 2, 3])); c.close(); } }).tee();
  const [x, y] = await Promise.all([all(a), all(b)]);
  console.log(x, y, x[0].buffer === y[0].buffer);
}
{
  const s = new ReadableStream({ cancel(r) { console.log('cancelled with', r); return Promise.reject(new Error('no')); } });
  const [a, b] = s.tee();
  const p = a.cancel('first');
  await t('second', () => b.cancel('second'));
  await t('first', () => p);
}
{
  const [a, b] = new ReadableStream({ start(c) { c.error(new Error('te')); } }).tee();
  await t('a', () => a.getReader().read());
  await t('b', () => b.getReader().closed);
}
{
  const [a, b] = new ReadableStream({ type: 'bytes', pull(c) { const v = c.byobRequest?.view; console.log('pull', v?.byteLength); if (v) { v[0] = 7; c.byobRequest.respond(1); } else { c.enqueue(new Uint8Array([9])); } } }).tee();
  const r = a.getReader({ mode: 'byob' });
  console.log(await r.read(new Uint8Array(4)), await b.getReader().read());
}
