'use strict';
const fs = require('fs'), os = require('os'), path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-'));
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const at = (...p) => path.join(dir, ...p);
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const clean = (s) => String(s).replaceAll(dir, 'DIR').replaceAll(path.basename(dir), 'BASE');
// Streams call fs.open, fs.read, fs.write, fs.writev and fs.close as they are at that time.
for (const n of ['open', 'read', 'write', 'writev', 'close']) {
  const f = fs[n];
  fs[n] = function(...a) { console.log(n, typeof a[a.length - 1], a.length); return f.apply(this, a); };
}
const w = fs.createWriteStream(at('f'));
w.write('one'); w.write('two'); w.end('three');
w.on('close', () => {
  console.log(w.bytesWritten, w.fd, w.closed);
  fs.createReadStream(at('f'), { start: 2, end: 6, encoding: 'utf8' }).on('data', console.log).on('close', function() { console.log(this.bytesRead, this.fd); });
});
