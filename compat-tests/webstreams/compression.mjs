// CompressionStream and DecompressionStream: round trips and errors.
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
import zlib from 'node:zlib';
const all = async (s) => Buffer.concat(await Array.fromAsync(s));
const text = Buffer.from('hello '.repeat(5000));
const whole = { gzip: zlib.gzipSync, deflate: zlib.deflateSync, 'deflate-raw': zlib.deflateRawSync, brotli: zlib.brotliCompressSync };
for (const f of ['gzip', 'deflate', 'deflate-raw', 'brotli']) {
  const back = await all(new Blob([text]).stream().pipeThrough(new CompressionStream(f)).pipeThrough(new DecompressionStream(f)));
  console.log(f, back.equals(text));
  const b = whole[f](text);
  const unpack = async (...chunks) => {
    const d = new DecompressionStream(f);
    const w = d.writable.getWriter();
    for (const c of chunks) w.write(c).catch(() => {});
    const closed = w.close().then(() => 'closed', (e) => `${show(e)} ${e.cause?.message}`);
    const read = all(d.readable).then((x) => x.length, (e) => `${show(e)} ${e.cause?.message}`);
    console.log(await read, await closed);
  };
  await unpack(b);
  await unpack(...Array.from(b, (x) => Uint8Array.of(x)));
  await unpack(b.subarray(0, 8));
  await unpack();
  await unpack(Buffer.concat([b, Buffer.from('xx')]));
}
for (const f of [undefined, null, 'zstd', 'GZIP', 1]) await t(`format ${f}`, () => new CompressionStream(f));
for (const v of [undefined, null, 1, {}, [], new SharedArrayBuffer(3), new Uint8Array(new SharedArrayBuffer(3)), new ArrayBuffer(2), 'text']) {
  const c = new CompressionStream('gzip');
  c.readable.getReader().read().catch(() => {});
  await t(`write ${Object.prototype.toString.call(v)}`, () => c.writable.getWriter().write(v));
}
