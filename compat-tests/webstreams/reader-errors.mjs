// Readers: locked and released streams, ends and errors.
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
const s = new ReadableStream();
const r = s.getReader();
for (const [name, f] of Object.entries({
  getReader: () => s.getReader(), byob: () => s.getReader({ mode: 'byob' }), cancel: () => s.cancel(), tee: () => s.tee(),
  pipeTo: () => s.pipeTo(new WritableStream()), pipeThrough: () => s.pipeThrough(new TransformStream()), values: () => s.values(),
  construct: () => new ReadableStreamDefaultReader(s),
})) await t(name, f);
const waiting = r.read();
r.releaseLock();
await t('waiting read', () => waiting);
await t('read', () => r.read());
await t('cancel', () => r.cancel());
await t('closed', () => r.closed);
await t('releaseLock', () => r.releaseLock());
await t('byob of a default stream', () => s.getReader({ mode: 'byob' }));
await t('mode', () => s.getReader({ mode: 'x' }));
let c;
const e = new ReadableStream({ start(x) { c = x; } });
c.enqueue(1);
c.close();
await t('close twice', () => c.close());
await t('enqueue after close', () => c.enqueue(1));
console.log(c.desiredSize);
c.error(new Error('boom'));
await t('enqueue after error', () => c.enqueue(1));
console.log(c.desiredSize);
await t('read of an errored stream', () => e.getReader().read());
for (const z of [-1, NaN, Infinity, '3', 'x', undefined]) {
  let k;
  new ReadableStream({ start(x) { k = x; } }, { size() { return z; } });
  await t(`size ${z}`, () => k.enqueue(1));
}
