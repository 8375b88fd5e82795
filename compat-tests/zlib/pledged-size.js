'use strict';
// pledged size
const zlib = require('zlib');
for (const pledgedSrcSize of [-1, 0, 3, 4, 1.5, NaN, 'x', null, undefined, 2 ** 53, Infinity]) {
  try { console.log(pledgedSrcSize, zlib.zstdDecompressSync(zlib.zstdCompressSync('abc', { pledgedSrcSize })).toString()); } catch (e) { console.log(pledgedSrcSize, e.name, e.code, e.errno, e.message); }
}
const z = zlib.createZstdCompress({ pledgedSrcSize: 2 });
z.on('error', (e) => console.log('error', e.code)).on('data', () => {});
z.end('abc');
