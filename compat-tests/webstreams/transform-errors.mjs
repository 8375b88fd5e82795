// Transform streams that terminate, fail and are cancelled.
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
{
  let c;
  const s = new TransformStream({ start(x) { c = x; } });
  c.terminate();
  await t('write', () => s.writable.getWriter().write(1));
  await t('enqueue', () => c.enqueue(1));
  await t('terminate', () => c.terminate());
  await t('read', () => s.readable.getReader().read());
}
{
  let c;
  const s = new TransformStream({ start(x) { c = x; } });
  c.error(new Error('te'));
  await t('write', () => s.writable.getWriter().write(1));
  await t('enqueue', () => c.enqueue(1));
  await t('read', () => s.readable.getReader().read());
  console.log(c.desiredSize);
}
for (const k of ['transform', 'flush', 'cancel']) {
  const s = new TransformStream({ [k]() { throw new Error(`in ${k}`); } });
  const w = s.writable.getWriter();
  if (k === 'cancel') {
    await t('cancel', () => s.readable.cancel('why'));
  } else {
    const r = s.readable.getReader();
    const write = w.write(1), close = w.close(), read = r.read();
    await t(`${k} write`, () => write);
    await t(`${k} close`, () => close);
    await t(`${k} read`, () => read);
  }
  await t(`${k} closed`, () => w.closed);
}
{
  const s = new TransformStream({ cancel(r) { console.log('cancelled', r); } });
  await t('abort', () => s.writable.abort('reason'));
  await t('read', () => s.readable.getReader().read());
}
{
  const s = new TransformStream({ transform(x, c) { for (let i = 0; i < x; i++) c.enqueue(i); } });
  const w = s.writable.getWriter();
  w.write(2);
  w.write(3);
  w.close();
  for await (const x of s.readable) console.log(x);
}
