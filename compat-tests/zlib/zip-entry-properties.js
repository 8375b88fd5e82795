'use strict';
// zip entry properties
const zlib = require('zlib');
const modified = new Date(Date.UTC(2020, 1, 2, 3, 4, 6));
const show = (e) => console.log(e.name, e.nameBuffer, JSON.stringify(e.comment), e.size, e.compressedSize, e.crc32, e.flags, e.method,
  e.compressed, e.mode.toString(8), e.modified.toISOString(), e.isFile, e.isDirectory, e.isSymlink, e.rawContent);
show(zlib.ZipEntry.createSync('a.txt', Buffer.from('hello'), { method: 'store', modified }));
show(zlib.ZipEntry.createSync('dir/', Buffer.alloc(0), { modified, mode: 0o700 }));
show(zlib.ZipEntry.createSync('é', Buffer.from('x'), { modified: new Date(1580612647123), comment: 'cé', mode: 0o4755 }));
show(zlib.ZipEntry.createSymlink('ln', 'a.txt', { modified }));
const e = zlib.ZipEntry.createSync('big', Buffer.alloc(100000, 7), { modified });
console.log(e.method, e.compressed, e.size, e.compressedSize < 1000, e.contentSync().equals(Buffer.alloc(100000, 7)));
const z = zlib.ZipEntry.createSync('zs', Buffer.alloc(100000, 7), { modified, method: 'zstd' });
console.log(z.method, z.compressed, z.contentSync().length);
console.log(e, Object.keys(e), e instanceof zlib.ZipEntry, Object.prototype.toString.call(e), e.modified === e.modified, e.nameBuffer === e.nameBuffer);
const data = Buffer.from('kept');
console.log(zlib.ZipEntry.createSync('k', data, { method: 'store' }).rawContent === data);
console.log(zlib.ZipEntry.createSync('old', data, { modified: new Date(0) }).modified, zlib.ZipEntry.createSync('old', data, { modified: new Date(NaN) }).modified);
for (const k of ['open', 'openSync']) console.log(k, zlib.ZipFile[k].length, Object.getPrototypeOf(zlib.ZipFile)[k].length);
console.log(zlib.ZipFile, zlib.ZipFile.name, zlib.ZipBuffer.length, zlib.createZipArchive.length);
try { zlib.ZipBuffer(Buffer.alloc(0)); } catch (err) { console.log(err.message); }
