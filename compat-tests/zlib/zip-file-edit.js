'use strict';
// zip file edit
const zlib = require('zlib');
const fs = require('fs');
const path = require('path');
process.removeAllListeners('warning');
const modified = new Date(Date.UTC(2020, 1, 2, 3, 4, 6));
const opts = { method: 'store', modified };
const dir = fs.mkdtempSync(path.join(require('os').tmpdir(), 'zip-'));
const file = path.join(dir, 'x.zip');
const attempt = async (name, f) => {
  try { console.log(name, await f()); } catch (e) { console.log(name, e.name, e.code, e.message); }
};
(async () => {
  fs.writeFileSync(file, Buffer.concat([Buffer.from('prefix'), ...zlib.createZipArchiveSync([
    zlib.ZipEntry.createSync('a', Buffer.from('one'), opts), zlib.ZipEntry.createSync('b', Buffer.alloc(100000, 5), { modified })], 'note')]));
  const zip = await zlib.ZipFile.open(file, { writable: true });
  console.log(zip, zip.size, zip.comment, zip.writable, zip.keys(), zip.values(), [...zip.entries()][0], [...zip.valuesSync()]);
  const a = zip.getSync('a');
  console.log(a.rawContent, a.contentSync().toString(), (await a.content()).toString(), (await zip.get('a')) === a, a.modified);
  for await (const c of await zip.stream('b')) process.stdout.write(c.length + ' ');
  console.log();
  const adding = zip.add('n', Buffer.from('new'), opts);
  for (const m of ['deleteSync', 'addSync', 'closeSync', 'getSync', 'compactSync']) await attempt(m, () => zip[m]('n', Buffer.alloc(0)));
  console.log((await adding).rawContent, [...zip.keys()], zip.getSync('n').contentSync().toString());
  console.log(await Promise.all([zip.delete('a'), zip.delete('a'), zip.add('m', Buffer.from('1'), opts), zip.delete('n')]), [...zip.keys()]);
  const s = zlib.ZipEntry.createStream('st', [Buffer.from('abc'), Buffer.from('def')], opts);
  await attempt('addEntrySync', () => zip.addEntrySync(s));
  await attempt('addEntry', async () => (await zip.addEntry(s)) === s);
  console.log(s.contentSync().toString(), s.rawContent, s.size);
  await attempt('addEntry', () => zip.addEntry({}));
  await attempt('addEntrySync', () => zip.addEntrySync(5));
  console.log(zip.addSync('sync', Buffer.from('s'), opts).name, zip.deleteSync('m'), zip.deleteSync('m'));
  zip.forEachSync((e, name, z) => console.log(name, e.size, z === zip));
  for await (const e of zip) console.log(e.name);
  await attempt('missing', () => zip.get('zz'));
  const out = [];
  for await (const c of zip.compact()) out.push(c);
  console.log(Buffer.concat(out).equals(zip.compactSync()), new zlib.ZipBuffer(zip.compactSync('other')).comment);
  await zip.close();
  await attempt('close', () => zip.close());
  for (const m of ['get', 'getSync', 'keys', 'has', 'compactSync', 'stream', 'closeSync']) await attempt(m, () => zip[m]('a'));
  await attempt('size', () => zip.size);
  await attempt('content', () => a.content());
  await attempt('contentSync', () => a.contentSync());
  await attempt('iterator', () => a.contentIterator().next());
  const again = zlib.ZipFile.openSync(file);
  for (const e of again.valuesSync()) console.log(e.name, e.size, e.contentSync().length);
  await attempt('add', () => again.add('x', Buffer.alloc(1)));
  await attempt('deleteSync', () => again.deleteSync('x'));
  again[Symbol.dispose]();
  fs.rmSync(dir, { recursive: true });
})();
