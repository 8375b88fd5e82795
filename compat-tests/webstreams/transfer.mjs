// Streams that are transferred.
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
const keep = setInterval(() => {}, 1000);
const pause = () => new Promise((resolve) => setTimeout(resolve, 10));
{
  const s = new ReadableStream({ start(c) { c.enqueue({ a: 1 }); c.enqueue('x'); c.close(); } });
  const copy = structuredClone(s, { transfer: [s] });
  console.log(s, copy);
  for await (const x of copy) console.log(x);
}
{
  const s = new ReadableStream({ start(c) { c.error(new TypeError('te')); } });
  await t('error', () => structuredClone(s, { transfer: [s] }).getReader().read());
}
{
  const s = new ReadableStream({ pull(c) { c.enqueue(1); }, cancel(r) { console.log('cancelled', r); } });
  await t('cancel', () => structuredClone(s, { transfer: [s] }).cancel('why'));
  await pause();
}
{
  const s = new ReadableStream({ pull(c) { c.enqueue(() => {}); } });
  await t('function', () => structuredClone(s, { transfer: [s] }).getReader().read());
}
{
  const s = new WritableStream({ write(x) { console.log('write', x); }, close() { console.log('close'); } });
  const w = structuredClone(s, { transfer: [s] }).getWriter();
  await w.write({ b: 2 });
  await w.close();
  await pause();
}
{
  const s = new WritableStream({ abort(r) { console.log('abort', r); } });
  await t('abort', () => structuredClone(s, { transfer: [s] }).abort('reason'));
  await pause();
}
{
  const s = new TransformStream({ transform(x, c) { c.enqueue(x + 1); } });
  const copy = structuredClone(s, { transfer: [s] });
  console.log(copy);
  const w = copy.writable.getWriter();
  w.write(1);
  w.close();
  for await (const x of copy.readable) console.log(x);
}
for (const s of [new ReadableStream(), new WritableStream(), new TransformStream()]) {
  await t('no list', () => structuredClone(s));
  (s.getReader ?? s.getWriter ?? (() => s.readable.getReader())).call(s);
  await t('locked', () => structuredClone(s, { transfer: [s] }));
}
clearInterval(keep);
