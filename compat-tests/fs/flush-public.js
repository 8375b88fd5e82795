'use strict';
// the option flush calls the public fs.fsync and fs.fsyncSync
const fs = require('fs');
const os = require('os');
const path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'flush-'));
process.on('exit', () => fs.rmSync(dir, { recursive: true }));
const file = path.join(dir, 'x');
const { fsync, fsyncSync } = fs;
fs.fsyncSync = function(...args) {
  console.log('fsyncSync', this === fs, args.length, typeof args[0], fs.readFileSync(file, 'utf8'));
  return fsyncSync.apply(this, args);
};
fs.fsync = function(...args) {
  console.log('fsync', args.length, typeof args[0], typeof args[1]);
  return fsync.apply(fs, args);
};
for (const flush of [undefined, null, false, true]) {
  fs.writeFileSync(file, 'a', { flush });
  fs.appendFileSync(file, 'b', { flush });
}
for (const flush of ['true', '', 0, 1, [], {}]) {
  for (const f of [fs.writeFileSync, fs.appendFileSync]) {
    try { f(file, 'c', { flush }); } catch (e) { console.log(e.code, e.message); }
  }
}
const fd = fs.openSync(file, 'a');
fs.writeFileSync(fd, 'd', { flush: true });
fs.writeFile(file, 'e', { flush: true }, (err) => {
  console.log(err, fs.readFileSync(file, 'utf8'));
  fs.appendFile(file, 'f', { flush: true }, (err) => {
    console.log(err, fs.readFileSync(file, 'utf8'));
    fs.fsync = (fd, cb) => process.nextTick(cb, new Error('no sync'));
    fs.writeFile(file, 'g', { flush: true }, (err) => {
      console.log(err.message);
      fs.fsyncSync = () => { throw new Error('no syncSync'); };
      try { fs.writeFileSync(file, 'h', { flush: true }); } catch (e) { console.log(e.message); }
      fs.writeFileSync(fd, 'i');
      fs.closeSync(fd);
      fs.promises.writeFile(file, 'j', { flush: true }).then(() => console.log(fs.readFileSync(file, 'utf8')));
    });
  });
});
console.log(fs.lchmod, 'lchmod' in fs, fs.lchmodSync, fs.promises.opendir[require('util').promisify.custom] === fs.promises.opendir);
console.log(fs.promises.access.length, fs.promises.truncate.length, fs.promises.opendir.length);
