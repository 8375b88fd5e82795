'use strict';
// zip argument errors
const zlib = require('zlib');
process.removeAllListeners('warning');
const attempt = (name, f) => { try { f(); console.log(name, 'fine'); } catch (e) { console.log(name, e.name, e.code, e.message); } };
const b = Buffer.from('x');
const { ZipEntry } = zlib;
for (const args of [[], [1], [''], ['a'], ['a', 5], ['a', 'str'], ['a/', b], ['a', b, 5], ['a', b, null], ['a', b, { mode: 'x' }], ['a', b, { mode: -1 }],
  ['a', b, { mode: 1.5 }], ['a', b, { method: 'x' }], ['a', b, { modified: 5 }], ['a', b, { comment: 5 }], ['a', new Uint16Array(2)], ['a', new ArrayBuffer(3)]]) {
  attempt('createSync', () => ZipEntry.createSync(...args));
}
attempt('long name', () => ZipEntry.createSync('x'.repeat(65536), b));
attempt('long comment', () => ZipEntry.createSync('x', b, { comment: 'x'.repeat(65536) }));
attempt('createStream', () => ZipEntry.createStream('a/', []));
attempt('createStream', () => ZipEntry.createStream());
attempt('createSymlink', () => ZipEntry.createSymlink('a'));
attempt('createSymlink', () => ZipEntry.createSymlink('a', ''));
for (const args of [[], [5], [[1]], [[], 5], [[], null], [[], { baseOffset: -1 }], [[], { baseOffset: 'x' }], [[], { baseOffset: 1.5 }], [[], { comment: 5 }]]) {
  attempt('createZipArchiveSync', () => [...zlib.createZipArchiveSync(...args)]);
}
attempt('archive comment', () => [...zlib.createZipArchiveSync([], 'x'.repeat(65536))]);
for (const size of [undefined, 'x', -1, 1.5, NaN, Infinity, 2 ** 53]) attempt('setMaxZipContentSize', () => zlib.setMaxZipContentSize(size));
attempt('ZipBuffer', () => new zlib.ZipBuffer());
attempt('ZipBuffer', () => new zlib.ZipBuffer('x'));
attempt('ZipBuffer', () => new zlib.ZipBuffer(b));
attempt('openSync', () => zlib.ZipFile.openSync());
attempt('openSync', () => zlib.ZipFile.openSync('nowhere.zip'));
attempt('openSync', () => zlib.ZipFile.openSync('nowhere.zip', { writable: 1 }));
attempt('openSync', () => zlib.ZipFile.openSync(__filename));
attempt('zipFiles', () => zlib.zipFiles([], { followSymlinks: 5 }));
const zip = new zlib.ZipBuffer(Buffer.concat([...zlib.createZipArchiveSync([])]));
for (const m of ['get', 'has', 'delete', 'addEntry', 'forEach', 'addSync']) attempt(m, () => zip[m]());
attempt('get', () => zip.get('no"such'));
attempt('addEntry', () => zip.addEntry({}));
const big = ZipEntry.createSync('big', Buffer.alloc(2000));
zlib.setMaxZipContentSize(100);
console.log(zlib.getMaxZipContentSize());
attempt('contentSync', () => big.contentSync());
attempt('contentSync', () => big.contentSync({ maxSize: 2000 }));
attempt('contentSync', () => big.contentSync({ maxSize: 1999 }));
Promise.allSettled([ZipEntry.create(), ZipEntry.create('a', 1), big.content(), zlib.ZipFile.open(), zlib.ZipFile.open('nowhere.zip'), zip.add('a'), zip.toBuffer(5)])
  .then((all) => { for (const r of all) console.log(r.status, r.reason?.code, r.reason?.message); });
