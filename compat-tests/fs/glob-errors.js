'use strict';
// What fs.glob says to wrong arguments, and in which order it looks at them.
const fs = require('fs');
const calls = [
  () => fs.globSync(), () => fs.globSync(5), () => fs.globSync(['a', 5]), () => fs.globSync('*', 5), () => fs.globSync('*', null),
  () => fs.globSync('*', () => 1), () => fs.globSync('*', { exclude: 5 }), () => fs.globSync('*', { exclude: 'a' }),
  () => fs.globSync('*', { exclude: [5] }), () => fs.globSync('*', { cwd: 5 }), () => fs.globSync('*', { followSymlinks: 5 }),
  () => fs.globSync('*', { exclude: 5, followSymlinks: 5 }), () => fs.globSync(5, { cwd: 5 }), () => fs.globSync(5, { exclude: 5 }),
  () => fs.glob('*'), () => fs.glob('*', {}), () => fs.glob('*', 5, 6), () => fs.glob(5, () => {}),
  () => fs.globSync('**', { exclude() { throw new TypeError('mine'); } }),
];
for (const f of calls) {
  try {
    console.log(String(f), f());
  } catch (e) {
    console.log(String(f), e.name, e.code, e.message);
  }
}
console.log(fs.glob.length, fs.globSync.length, fs.promises.glob.length);
const it = fs.promises.glob(5);
console.log(Object.prototype.toString.call(it));
it.next().catch((e) => { console.log(e.code, e.message); return it.next(); }).then(console.log);
