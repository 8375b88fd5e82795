'use strict';
// zip buffer edit
const zlib = require('zlib');
process.removeAllListeners('warning');
const modified = new Date(Date.UTC(2020, 1, 2, 3, 4, 6));
const entry = (name, text) => zlib.ZipEntry.createSync(name, Buffer.from(text), { method: 'store', modified });
(async () => {
  const zip = new zlib.ZipBuffer(Buffer.concat([...zlib.createZipArchiveSync([entry('a', '1'), entry('b', '22'), entry('a', '333')], 'note')]));
  console.log(zip, Object.keys(zip), zip.size, zip.comment, zip.writable, zip.keys(), zip.values(), zip.entries(), zip[Symbol.toStringTag]);
  console.log([...zip], [...zip.keys()], zip.get('a').contentSync().toString(), zip.get('a') === zip.get('a'));
  zip.forEach(function(...args) { console.log(this.t, args); }, { t: 1 });
  console.log(zip.addSync('c', Buffer.from('4444'), { modified, method: 'store' }), await zip.add('d', new Uint8Array([1, 2]), { modified }), zip.size);
  console.log(zip.delete('b'), zip.delete('b'), zip.has('b'), zip.has('c'));
  const e = entry('a', 'replaced');
  console.log(zip.addEntry(e) === e, [...zip.keys()]);
  console.log(zip.toBufferSync().toString('hex'));
  console.log((await zip.toBuffer('other')).toString('latin1').endsWith('other'), (await zip.toBuffer()).equals(zip.toBufferSync()));
  console.log(zip.toBufferSync({ baseOffset: 7 }).subarray(-26));
  const again = new zlib.ZipBuffer(zip.toBufferSync());
  for (const [name, x] of again) console.log(name, await x.content());
  for (const x of zlib.ZipEntry.read(zip.toBufferSync())) console.log(x.name, x.size);
  class Sub extends zlib.ZipBuffer {}
  console.log(new Sub(zip.toBufferSync()) instanceof Sub, zip instanceof Sub, {} instanceof zlib.ZipBuffer);
  zip.clear();
  console.log(zip.size);
  again[Symbol.dispose]();
  console.log(again.size);
})();
