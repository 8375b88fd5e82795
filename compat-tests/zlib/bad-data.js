'use strict';
// bad data
const zlib = require('zlib');
const text = Buffer.from('some text some text some text '.repeat(20));
const bad = {
  empty: Buffer.alloc(0), one: Buffer.from([0x78]), zeros: Buffer.alloc(20), text,
};
const packs = { inflateSync: zlib.deflateSync(text), gunzipSync: zlib.gzipSync(text), inflateRawSync: zlib.deflateRawSync(text), unzipSync: zlib.gzipSync(text),
  brotliDecompressSync: zlib.brotliCompressSync(text), zstdDecompressSync: zlib.zstdCompressSync(text) };
for (const [f, packed] of Object.entries(packs)) {
  const inputs = { ...bad, truncated: packed.subarray(0, packed.length - 6) };
  for (const [name, input] of Object.entries(inputs)) {
    try { console.log(f, name, zlib[f](input).length); } catch (e) { console.log(f, name, e.name, e.code, e.errno, e.message, Object.keys(e).join()); }
  }
}
for (const b of [zlib.gzipSync(text), zlib.deflateSync(text)]) {
  b[b.length - 6] ^= 0xff;
  try { console.log(zlib.unzipSync(b).length); } catch (e) { console.log(e.code, e.message); }
}
(async () => {
  for (const [f, packed] of Object.entries(packs)) {
    await new Promise((done) => zlib[f.replace('Sync', '')](packed.subarray(0, packed.length - 6), (e, r) => { console.log(f, e && e.code, r); done(); }));
  }
})();
