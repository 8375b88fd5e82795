'use strict';
const fs = require('fs'), os = require('os'), path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-'));
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const at = (...p) => path.join(dir, ...p);
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const clean = (s) => String(s).replaceAll(dir, 'DIR').replaceAll(path.basename(dir), 'BASE');
// Subclasses with a method open of their own, as they were written for older versions.
fs.writeFileSync(at('f'), 'hello');
function Old(...a) { fs.ReadStream.apply(this, a); }
Object.setPrototypeOf(Old.prototype, fs.ReadStream.prototype);
Object.setPrototypeOf(Old, fs.ReadStream);
Old.prototype.open = function() {
  console.log('open', this.flags, this.mode);
  fs.open(this.path, this.flags, this.mode, (e, fd) => {
    if (e) { this.destroy(); this.emit('error', e); return; }
    this.fd = fd; this.emit('open', fd); this.read();
  });
};
class New extends fs.ReadStream { _read(n) { console.log('_read', n); super._read(n); } }
const run = (name, s) => new Promise((done) => {
  for (const ev of ['open', 'ready', 'end', 'close']) s.on(ev, () => { console.log(name, ev); if (ev === 'close') done(); });
  s.on('data', (d) => console.log(name, String(d)));
  s.on('error', (e) => console.log(name, 'error', e.code));
});
(async () => {
  await run('old', new Old(at('f')));
  await run('missing', new Old(at('nope')));
  await run('new', new New(at('f'), { highWaterMark: 3 }));
})();
