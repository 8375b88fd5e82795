'use strict';
// options errors
const zlib = require('zlib');
const attempt = (name, f) => { try { f(); console.log(name, 'fine'); } catch (e) { console.log(name, e.name, e.code, e.message); } };
for (const create of ['createDeflate', 'createInflate', 'createGzip', 'createBrotliCompress', 'createZstdCompress']) {
  for (const options of [null, 5, { chunkSize: 63 }, { chunkSize: 'x' }, { chunkSize: Infinity }, { chunkSize: NaN }, { flush: 99 }, { finishFlush: -1 }, { windowBits: 7 }, { windowBits: 16 },
    { windowBits: 0 }, { level: 10 }, { level: '1' }, { memLevel: 0 }, { strategy: 5 }, { dictionary: 'x' }, { dictionary: [] }, { maxOutputLength: 0 }, { maxOutputLength: 1.5 }]) {
    attempt(`${create} ${JSON.stringify(options)}`, () => zlib[create](options));
  }
}
for (const data of [undefined, null, 5, {}, [], true]) {
  attempt('gzipSync', () => zlib.gzipSync(data));
  attempt('gzip', () => zlib.gzip(data, () => {}));
}
attempt('gzip', () => zlib.gzip('x'));
attempt('gzip', () => zlib.gzip('x', {}));
attempt('crc32', () => zlib.crc32(5));
attempt('crc32', () => zlib.crc32('x', 'y'));
attempt('crc32', () => zlib.crc32('x', -1));
console.log(zlib.crc32('hello'), zlib.crc32(Buffer.from('hello')), zlib.crc32('world', zlib.crc32('hello ')), zlib.crc32(''));
console.log(zlib.gzipSync('x', { info: true }).engine.constructor.name, Object.keys(zlib.inflateSync(zlib.deflateSync('x'), { info: true })));
attempt('max', () => zlib.inflateSync(zlib.deflateSync(Buffer.alloc(1000)), { maxOutputLength: 10 }));
