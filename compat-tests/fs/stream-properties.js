'use strict';
const fs = require('fs'), os = require('os'), path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-'));
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const at = (...p) => path.join(dir, ...p);
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const clean = (s) => String(s).replaceAll(dir, 'DIR').replaceAll(path.basename(dir), 'BASE');
// What a ReadStream and a WriteStream keep in properties.
fs.writeFileSync(at('f'), 'hello');
const show = (s) => {
  console.log(Object.keys(s).filter((k) => !k.startsWith('_')).map((k) => k + '=' + clean(s[k])).join(' '));
  s.destroy();
};
show(fs.createReadStream(at('f'))); show(fs.createReadStream(at('f'), { start: 1, end: 3 })); show(fs.createWriteStream(at('g')));
show(fs.createWriteStream(at('g'), { start: 1, flush: true, flags: 'a', mode: 0o600 }));
const s = fs.createReadStream(null, { fd: fs.openSync(at('f')) });
console.log('path' in s, 'flags' in s, s.pending);
s.destroy();
for (const C of [fs.ReadStream, fs.WriteStream]) console.log(C.name, C.length, Object.getOwnPropertyNames(C.prototype).join());
console.log(new fs.createReadStream(at('f')).on('error', () => {}).destroy() instanceof fs.ReadStream, fs.WriteStream(at('g')) instanceof fs.WriteStream);
try { fs.ReadStream.prototype.autoClose; } catch (e) { console.log(e.code, e.message); }
try { fs.WriteStream.prototype.autoClose; } catch (e) { console.log(e.code, e.message); }
