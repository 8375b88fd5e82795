// pipeTo and pipeThrough: options, errors in both directions, signals.
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
const from = (...xs) => new ReadableStream({ start(c) { for (const x of xs) c.enqueue(x); c.close(); } });
const sink = (log, more = {}) => new WritableStream({ write(x) { log.push(`write ${x}`); }, close() { log.push('close'); }, abort(r) { log.push(`abort ${show(r)}`); }, ...more });
for (const v of [1, null, 'x', {}, undefined]) {
  await t(`to ${v}`, () => from().pipeTo(v));
  await t(`signal ${v}`, () => from().pipeTo(new WritableStream(), { signal: v }));
  await t(`through ${v}`, () => from().pipeThrough(v));
}
for (const o of [{}, { preventClose: true }]) {
  const log = [];
  const w = sink(log);
  await t('pipe', () => from(1, 2).pipeTo(w, o));
  console.log(log, w.locked);
}
for (const o of [{}, { preventAbort: true }]) {
  const log = [];
  await t('source fails', () => new ReadableStream({ start(c) { c.error(new Error('se')); } }).pipeTo(sink(log), o));
  console.log(log);
}
for (const o of [{}, { preventCancel: true }]) {
  const log = [];
  const s = new ReadableStream({ pull(c) { c.enqueue(1); }, cancel(r) { log.push(`cancel ${show(r)}`); } });
  await t('sink fails', () => s.pipeTo(sink(log, { write() { throw new Error('de'); } }), o));
  console.log(log, s.locked);
}
{
  const log = [];
  const ac = new AbortController();
  const p = new ReadableStream({ cancel(r) { log.push(`cancel ${show(r)}`); } }).pipeTo(sink(log), { signal: ac.signal });
  ac.abort();
  await t('aborted', () => p);
  console.log(log);
  await t('aborted before', () => from(1).pipeTo(sink(log), { signal: AbortSignal.abort('why') }));
}
{
  const w = new WritableStream();
  await w.close();
  await t('closed', () => new ReadableStream({ start(c) { c.enqueue(1); } }).pipeTo(w));
  const l = new WritableStream();
  l.getWriter();
  await t('locked', () => from(1).pipeTo(l));
}
const upper = new TransformStream({ transform(x, c) { c.enqueue(x.toUpperCase()); } });
for await (const x of from('a', 'b').pipeThrough(upper)) console.log(x);
