'use strict';
// garbage after end
const zlib = require('zlib');
const pairs = [['deflateSync', 'inflateSync', 'createInflate'], ['gzipSync', 'gunzipSync', 'createGunzip'], ['deflateRawSync', 'inflateRawSync', 'createInflateRaw'],
  ['gzipSync', 'unzipSync', 'createUnzip'], ['brotliCompressSync', 'brotliDecompressSync', 'createBrotliDecompress'], ['zstdCompressSync', 'zstdDecompressSync', 'createZstdDecompress']];
(async () => {
  for (const [pack, unpack, create] of pairs) {
    const packed = zlib[pack]('abc');
    for (const [name, tail] of [['nothing', ''], ['zeros', Buffer.alloc(4)], ['text', 'xyz'], ['again', packed]]) {
      for (const rejectGarbageAfterEnd of [undefined, false, true]) {
        const input = Buffer.concat([packed, Buffer.from(tail)]);
        let line = `${unpack} ${name} ${rejectGarbageAfterEnd}`;
        try { line += ' ' + zlib[unpack](input, { rejectGarbageAfterEnd }); } catch (e) { line += ` ${e.name} ${e.code} ${e.message}`; }
        const s = zlib[create]({ rejectGarbageAfterEnd });
        let out = '';
        await new Promise((done) => {
          s.on('data', (d) => { out += d; }).on('end', () => { line += ` | end ${out} ${s.bytesWritten === packed.length}`; done(); }).on('error', (e) => { line += ` | ${e.code}`; done(); });
          s.end(input);
        });
        console.log(line);
      }
    }
  }
  for (const v of [1, 'x', null]) {
    try { zlib.createGunzip({ rejectGarbageAfterEnd: v }); } catch (e) { console.log(e.code, e.message); }
  }
})();
