// Byte streams: what is enqueued, and BYOB reads and requests.
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
const make = (n = 4) => {
  let c;
  const s = new ReadableStream({ type: 'bytes', start(x) { c = x; } });
  const r = s.getReader({ mode: 'byob' });
  const p = r.read(new Uint8Array(n));
  p.catch(() => {});
  return { c, s, r, p, q: c.byobRequest };
};
const detach = (v) => structuredClone(v.buffer, { transfer: [v.buffer] });
for (const v of [undefined, 1, 'x', {}, new ArrayBuffer(2), new Uint8Array(0), new Uint8Array(new SharedArrayBuffer(2)), new DataView(new ArrayBuffer(2))]) {
  const name = Object.prototype.toString.call(v);
  let c;
  const s = new ReadableStream({ type: 'bytes', start(x) { c = x; } });
  await t(`enqueue ${name}`, () => c.enqueue(v));
  if (!(v instanceof DataView)) await t(`read ${name}`, () => s.getReader({ mode: 'byob' }).read(v));
}
for (const m of [0, -1, 5, 'x', NaN, 1.5]) await t(`min ${m}`, () => make().r.read(new Uint8Array(4), { min: m }));
for (const n of [0, 5, NaN, undefined]) await t(`respond(${n})`, () => make().q.respond(n));
await t('view 1', () => make().q.respondWithNewView(1));
await t('view too long', () => make().q.respondWithNewView(new Uint8Array(5)));
await t('view empty', () => { const m = make(); m.q.respondWithNewView(new Uint8Array(m.q.view.buffer, 0, 0)); });
await t('view elsewhere', () => { const m = make(); m.q.respondWithNewView(new Uint8Array(m.q.view.buffer, 1, 2)); });
await t('view detached', () => { const m = make(); const v = m.q.view; detach(v); m.q.respondWithNewView(v); });
await t('respond detached', () => { const m = make(); detach(m.q.view); m.q.respond(1); });
await t('enqueue detached', () => { const m = make(); detach(m.q.view); m.c.enqueue(new Uint8Array(3)); });
{
  const m = make();
  console.log(m.q);
  m.q.view[0] = 5;
  m.q.respond(2);
  console.log(await m.p, m.q.view);
  await t('respond again', () => m.q.respond(1));
}
{
  const m = make();
  m.c.close();
  m.q.respond(0);
  console.log(await m.p);
}
{
  let c;
  const s = new ReadableStream({ type: 'bytes', start(x) { c = x; } });
  const r = s.getReader({ mode: 'byob' });
  const p = r.read(new Uint16Array(4));
  c.byobRequest.respond(1);
  await t('close odd', () => c.close());
  await t('partial', () => p);
}
{
  const s = new ReadableStream({ type: 'bytes', autoAllocateChunkSize: 8, pull(c) { const v = c.byobRequest.view; console.log('auto', v.byteLength); v[0] = 1; c.byobRequest.respond(1); } });
  console.log(await s.getReader().read());
}
{
  const chunk = new Uint8Array([1, 2, 3, 4]);
  const s = new ReadableStream({ type: 'bytes', start(c) { c.enqueue(chunk.subarray(1, 3)); } });
  console.log(chunk.byteLength);
  const { value } = await s.getReader().read();
  console.log(value, value.byteOffset, value.buffer.byteLength);
}
{
  const s = new ReadableStream({ type: 'bytes', pull(c) { c.enqueue(new Uint8Array([1, 2, 3])); } });
  const r = s.getReader({ mode: 'byob' });
  console.log(await r.read(new Uint8Array(4), { min: 4 }), await r.read(new Uint16Array(1)), await r.read(Buffer.alloc(2)), await r.read(new DataView(new ArrayBuffer(2))));
}
