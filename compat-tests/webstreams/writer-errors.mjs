// Writers: locked, released, closed and aborted streams.
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
  const s = new WritableStream();
  const w = s.getWriter();
  for (const [n, f] of Object.entries({ getWriter: () => s.getWriter(), abort: () => s.abort(), close: () => s.close() })) await t(`locked ${n}`, f);
  w.releaseLock();
  for (const [n, f] of Object.entries({ write: () => w.write(1), close: () => w.close(), abort: () => w.abort(), closed: () => w.closed, ready: () => w.ready, desiredSize: () => w.desiredSize, releaseLock: () => w.releaseLock() }))
    await t(`released ${n}`, f);
}
{
  const w = new WritableStream().getWriter();
  w.close();
  await t('close twice', () => w.close());
  await t('write after close', () => w.write(1));
  await t('abort after close', () => w.abort(5));
  console.log(w.desiredSize);
}
{
  let c;
  const s = new WritableStream({ start(x) { c = x; } });
  c.error(new Error('boom'));
  const w = s.getWriter();
  console.log(w.desiredSize, c.signal.aborted);
  await t('write', () => w.write(1));
  await t('close', () => w.close());
  await t('abort', () => w.abort());
}
{
  let c;
  const s = new WritableStream({ start(x) { c = x; } });
  await t('abort', () => s.abort());
  console.log(show(c.signal.reason));
  await t('write', () => s.getWriter().write(1));
}
{
  const log = [];
  const s = new WritableStream({ write(x) { log.push(`write ${x}`); return Promise.reject(new Error(`no ${x}`)); }, abort(r) { log.push(`abort ${r}`); } });
  const w = s.getWriter();
  const first = w.write(1), second = w.write(2);
  await t('first', () => first);
  await t('second', () => second);
  await t('closed', () => w.closed);
  console.log(log);
}
