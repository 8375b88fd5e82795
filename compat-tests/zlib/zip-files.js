'use strict';
// zip files
const zlib = require('zlib');
const fs = require('fs');
const path = require('path');
process.removeAllListeners('warning');
const dir = fs.mkdtempSync(path.join(require('os').tmpdir(), 'zip-'));
const at = (n) => path.join(dir, n);
const collect = async (s) => { const out = []; for await (const c of s) out.push(c); return Buffer.concat(out); };
const attempt = async (name, f) => {
  try { console.log(name, await f()); } catch (e) { console.log(name, e.name, e.code, e.message.replaceAll(dir, '<TMP>')); }
};
(async () => {
  fs.writeFileSync(at('a.txt'), 'alpha', { mode: 0o640 });
  fs.writeFileSync(at('b'), Buffer.alloc(200000, 9));
  fs.mkdirSync(at('sub'), { mode: 0o750 });
  fs.symlinkSync('a.txt', at('ln'));
  for (const n of ['a.txt', 'b', 'sub']) fs.utimesSync(at(n), 1600000001, 1600000001);
  const pairs = [[at('a.txt'), 'a'], [at('b'), 'x/b'], [at('sub'), 'sub'], [at('ln'), 'link']];
  for (const followSymlinks of [true, false]) {
    const zip = new zlib.ZipBuffer(await collect(zlib.zipFiles(pairs, { followSymlinks, comment: 'c' })));
    for (const e of zip.values()) {
      console.log(e.name, e.size, e.mode.toString(8), e.flags, e.method, e.isSymlink ? 'link' : e.modified.toISOString(), e.isDirectory, e.contentSync().subarray(0, 9).toString());
    }
    console.log(zip.comment);
  }
  console.log([...new zlib.ZipBuffer(await collect(zlib.zipFiles(new Map(pairs), 'text'))).keys()]);
  await attempt('missing', () => collect(zlib.zipFiles([[at('none'), 'x']])));
  await attempt('device', () => collect(zlib.zipFiles([['/dev/null', 'x']])));
  await attempt('pair', () => collect(zlib.zipFiles([5])));
  await attempt('name', () => collect(zlib.zipFiles([[at('a.txt'), 5]])));
  await attempt('empty', () => collect(zlib.zipFiles([[at('a.txt'), '']])));
  await attempt('files', () => collect(zlib.zipFiles({})));
  fs.rmSync(dir, { recursive: true });
})();
