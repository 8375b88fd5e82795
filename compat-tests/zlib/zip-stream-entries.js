'use strict';
// zip stream entries
const zlib = require('zlib');
const { Readable } = require('stream');
process.removeAllListeners('warning');
const modified = new Date(Date.UTC(2020, 1, 2, 3, 4, 6));
const attempt = async (name, f) => {
  try { console.log(name, await f()); } catch (e) { console.log(name, e.name, e.code, e.message); }
};
const collect = async (it) => { const out = []; for await (const c of it) out.push(c); return out; };
(async () => {
  const s = zlib.ZipEntry.createStream('s.bin', [Buffer.from('abc'), Buffer.from('def')], { method: 'store', modified });
  for (const k of ['size', 'compressedSize', 'crc32', 'method', 'compressed', 'flags', 'rawContent', 'mode', 'isFile', 'name']) await attempt(k, () => s[k]);
  await attempt('contentSync', () => s.contentSync());
  await attempt('content', () => s.content());
  await attempt('contentIterator', () => s.contentIterator());
  await attempt('sync', () => [...zlib.createZipArchiveSync([zlib.ZipEntry.createStream('a', [Buffer.from('x')])])]);
  const r = zlib.createZipArchive([s]);
  console.log(r.constructor.name, r.readableObjectMode);
  console.log((await collect(r)).map((c) => c.toString('hex')));
  for (const k of ['size', 'compressedSize', 'crc32']) await attempt(k, () => s[k]);
  await attempt('content', () => s.content());
  await attempt('again', () => collect(zlib.createZipArchive([s])));
  for (const method of ['deflate', 'zstd', 'store']) {
    async function* source() { for (let i = 0; i < 50; i++) yield Buffer.alloc(1000, i); }
    const archive = Buffer.concat(await collect(zlib.createZipArchive([zlib.ZipEntry.createStream('m', source(), { method, modified })])));
    const e = new zlib.ZipBuffer(archive).get('m');
    console.log(method, e.size, e.flags, (await e.content()).equals(Buffer.concat(await collect(source()))));
    console.log((await collect(e.contentIterator())).map((c) => c.length));
  }
  for (const c of ['str', 5, new Uint16Array(3), null]) await attempt('chunk', () => collect(zlib.createZipArchive([zlib.ZipEntry.createStream('a', [c])])));
  for (const src of [5, undefined]) await attempt('source', () => collect(zlib.createZipArchive([zlib.ZipEntry.createStream('a', src)])));
  await attempt('failing', () => collect(zlib.createZipArchive([zlib.ZipEntry.createStream('a', (async function* () { throw new Error('no'); })())])));
  const source = Readable.from([Buffer.from('x')]);
  zlib.ZipEntry.createStream('a', source)[Symbol.dispose]();
  console.log(source.destroyed);
  const queued = Readable.from([Buffer.from('x')]);
  const stopped = zlib.createZipArchive([zlib.ZipEntry.createSync('first', Buffer.from('1')), zlib.ZipEntry.createStream('a', queued)]);
  for await (const c of stopped) break;
  console.log(queued.destroyed, stopped.destroyed);
})();
