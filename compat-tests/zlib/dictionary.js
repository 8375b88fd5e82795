'use strict';
// dictionary
const zlib = require('zlib');
const dictionary = Buffer.from('the quick brown fox jumps over the lazy dog');
const text = 'the lazy dog jumps over the quick brown fox';
for (const [pack, unpack] of [['deflateSync', 'inflateSync'], ['deflateRawSync', 'inflateRawSync'], ['zstdCompressSync', 'zstdDecompressSync']]) {
  const packed = zlib[pack](text, { dictionary });
  console.log(pack, packed.length < zlib[pack](text).length, zlib[unpack](packed, { dictionary }).toString() === text);
  for (const d of [undefined, Buffer.from('another'), new Uint16Array(4), new ArrayBuffer(4)]) {
    try { console.log(unpack, zlib[unpack](packed, { dictionary: d }).toString() === text); } catch (e) { console.log(unpack, e.code, e.errno, e.message); }
  }
}
const s = zlib.createInflate({ dictionary: new DataView(dictionary.buffer, dictionary.byteOffset, dictionary.length) });
s.on('data', (d) => console.log(d.toString()));
s.end(zlib.deflateSync(text, { dictionary }));
