'use strict';
// Patterns, order of results, exclude and links of fs.glob in its three forms.
const fs = require('fs');
const os = require('os');
const path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'glob-'));
process.chdir(dir);
process.on('exit', () => { process.chdir('/'); fs.rmSync(dir, { recursive: true }); });
for (const d of ['a/b/c', '.dot/x', 'sp ace']) fs.mkdirSync(d, { recursive: true });
for (const f of ['a/1.js', 'a/b/2.js', 'a/b/c/3.ts', '.dot/f.js', 'top.js', '.hid.js', 'sp ace/z.js', 'a/.hb.js', '(g)x']) fs.writeFileSync(f, '');
fs.symlinkSync('../a', 'a/loop');
fs.symlinkSync('a', 'lnk');
// Where a directory's own order shows, results are sorted.
const show = (p, o) => console.log(p, o ?? '', JSON.stringify(fs.globSync(p, o).sort()));
for (const p of ['*', '**', '**/*', '**/*.js', '.*', '.*/**', 'a/**/', './a/*', 'a/', '{a,.dot}/*', '@(a|top).js', '!(a)', '+(a|t)*',
  '**/b/**', 'a/*/..', 'a/../*.js', '[at]*', '?', '', 'lnk/*', 'lnk/**', '**/.*', '*/', '.', './', 'a//b', '**/..', '[.]*', '[a', '{', '(g)*',
  '**/lnk/*', '*/1.js', '**/*/1.js']) {
  show(p);
  show(p, { followSymlinks: true });
}
show(['*.js', 'a/*']);
show('**', { exclude: ['a/**'] });
show('**', { exclude: ['**/*.js'] });
show('**', { exclude: (name) => name === 'b' });
show('*', { cwd: 'a' });
show('*', { cwd: 'missing' });
console.log(fs.globSync('a/b/*/*.ts'), fs.globSync(['top.js', 'a/1.js', 'sp ace']));
console.log(fs.globSync('a/*', { withFileTypes: true }).map((d) => [d.name, d.parentPath, d.isFile(), d.isDirectory(), d.isSymbolicLink()].join()).sort());
fs.glob('*.js', (err, list) => {
  console.log(err, list);
  (async () => {
    for await (const x of fs.promises.glob('a/b/**')) console.log(x);
    const it = fs.promises.glob('top.*');
    console.log(await it.next(), await it.next(), await it.next());
  })();
});
