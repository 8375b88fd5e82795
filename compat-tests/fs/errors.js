'use strict';
// fs: errors of arguments and of the system, in three forms
const fs = require('fs'), t = (l, f) => { try { console.log(l, f()); } catch (e) { console.log(l, e.name, e.code, e.syscall, e.path, e.dest, e.errno, e.message); } };
const no = '/nope/nope';
for (const f of ['readFileSync', 'statSync', 'readdirSync', 'unlinkSync', 'rmdirSync', 'mkdirSync', 'realpathSync', 'readlinkSync', 'openSync', 'accessSync', 'lstatSync', 'mkdtempSync', 'rmSync', 'truncateSync']) t(f, () => fs[f](no));
for (const f of ['renameSync', 'linkSync', 'symlinkSync', 'copyFileSync']) t(f, () => fs[f](no, no + '2'));
t('writeFileSync', () => fs.writeFileSync(no, 'x'));
t('chmodSync', () => fs.chmodSync(no, 0o644));
t('utimesSync', () => fs.utimesSync(no, 1, 1));
for (const v of [undefined, null, {}, 'a\0b', true, []]) { t('readFileSync', () => fs.readFileSync(v)); t('statSync', () => fs.statSync(v)); }
for (const cb of [undefined, 1]) { t('stat', () => fs.stat('x', cb)); t('readdir', () => fs.readdir('x', cb)); }
for (const [f, a] of [['readFileSync', ['x', 'nope']], ['readFileSync', ['x', { flag: 'zz' }]], ['openSync', ['x', 'zz']], ['mkdirSync', ['x', { recursive: 1 }]], ['readSync', [0, 'a']], ['writeSync', [1, {}]], ['closeSync', ['a']], ['closeSync', [9999]], ['fstatSync', [9999]], ['statSync', [__filename, { bigint: 1, throwIfNoEntry: false }]]]) t(f, () => typeof fs[f](...a));
console.log(fs.existsSync(no), fs.statSync(no, { throwIfNoEntry: false }));
fs.readFile(no, (e, d) => {
  console.log('callback', e.code, e.message, d);
  fs.promises.readFile(no).catch((e) => { console.log('promise', e.code, e.message); return fs.promises.stat(1); }).catch((e) => console.log(e.code, e.message));
});
