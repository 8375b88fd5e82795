// How streams are shown.
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
import { inspect } from 'node:util';
const all = [new ReadableStream(), new ReadableStream({ type: 'bytes' }), new WritableStream(), new TransformStream(),
  new ByteLengthQueuingStrategy({ highWaterMark: 1 }), new CountQueuingStrategy({ highWaterMark: 1 }), new TextEncoderStream(),
  new TextDecoderStream(), new CompressionStream('gzip'), new DecompressionStream('gzip')];
for (const s of all) {
  console.log(s);
  console.log(inspect(s, { depth: 0 }), inspect({ a: { b: s } }, { depth: 1 }), inspect(s, { depth: -1 }));
}
let c, cb, cw, ct;
const a = new ReadableStream({ start(x) { c = x; } }), b = new ReadableStream({ type: 'bytes', start(x) { cb = x; } });
const w = new WritableStream({ start(x) { cw = x; } });
new TransformStream({ start(x) { ct = x; } });
console.log(c, cb, cw, ct);
const r = a.getReader();
r.read().catch(() => {});
console.log(r, b.getReader({ mode: 'byob' }), w.getWriter());
r.releaseLock();
console.log(r);
console.log(new (class Mine extends ReadableStream {})(), Object.prototype.toString.call(c), String(w));
