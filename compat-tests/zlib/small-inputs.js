'use strict';
// small inputs
const zlib = require('zlib');
for (const text of ['', 'a', 'hello hello hello hello hello', JSON.stringify([{ id: 1, name: 'x' }, { id: 2, name: 'y' }, { id: 3, name: 'z' }])]) {
  for (const [pack, unpack] of [['deflateSync', 'inflateSync'], ['gzipSync', 'gunzipSync'], ['deflateRawSync', 'inflateRawSync']]) {
    const packed = zlib[pack](text);
    console.log(pack, text.length, packed.length - text.length < 20, text.length > 25 && packed.length < text.length, zlib[unpack](packed).toString() === text);
  }
}
console.log(zlib.deflateRawSync('', { level: 0 }), zlib.deflateRawSync(''));
console.log(zlib.zstdCompressSync('').subarray(0, 4));
