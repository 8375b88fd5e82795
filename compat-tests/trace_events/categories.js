'use strict';
// The events of the categories of modules, in the order of one operation after
// the other.
const fs = require('fs');
const path = require('path');
const { spawnSync } = require('child_process');

const dir = fs.mkdtempSync(path.join(require('os').tmpdir(), 'trace-'));
function run(categories, code, show = (e) => JSON.stringify(e.args)) {
  fs.writeFileSync(path.join(dir, 'main.js'), code);
  const child = spawnSync(process.execPath, ['--trace-event-categories', categories, 'main.js'], { cwd: dir });
  console.log(categories, child.status, child.stderr.toString());
  const file = path.join(dir, 'node_trace.1.log');
  const ids = new Map();
  let count = 0;
  let begun = false;
  for (const e of JSON.parse(fs.readFileSync(file, 'utf8')).traceEvents) {
    begun ||= e.name === 'time::begin' || !categories.includes('console');
    if (e.cat === '__metadata' || !begun) continue;
    // Ids are addresses, which are used again: what counts is what belongs together.
    if (e.ph === 'b') ids.set(e.id, count++);
    const text = show(e);
    if (text) console.log(e.ph, e.cat, e.name.replace(fs.realpathSync(dir), 'DIR'), e.name === 'readdir' ? '' : ids.get(e.id) ?? '', text);
  }
  fs.rmSync(file);
}

run('node.fs.async', `const fs = require('fs');
const p = (name, ...args) => new Promise((resolve) => fs[name](...args, (e, v) => resolve(v)));
(async () => {
  fs.closeSync(fs.openSync('main.js'));
  await p('stat', '.');
  await p('lstat', 'missing');
  await p('access', '.');
  await p('exists', 'missing');
  await p('mkdir', 'd');
  await p('readdir', 'd');
  await p('rename', 'd', 'e');
  await p('rmdir', 'e');
  await p('writeFile', 'f', 'abc');
  await p('appendFile', 'f', 'd');
  await p('readFile', 'f');
  await p('copyFile', 'f', 'g');
  await p('link', 'f', 'h');
  await p('symlink', 'f', 's');
  await p('readlink', 's');
  await p('utimes', 'f', 1, 1);
  await p('chmod', 'f', 0o600);
  for (const name of ['f', 'g', 'h', 's']) await p('unlink', name);
  const h = await fs.promises.open('k', 'w+');
  await h.write('abc');
  await h.read(Buffer.alloc(3), 0, 3, 0);
  await h.stat();
  await h.truncate(1);
  await h.sync();
  await h.close();
  await fs.promises.unlink('k');
})()`, (e) => e.name === 'open' ? 'fd' : JSON.stringify(e.args));
run('node.fs.sync,node.console', `const fs = require('fs'); console.time('begin');
const fd = fs.openSync('f', 'w+');
fs.writeSync(fd, 'abc');
fs.writevSync(fd, [Buffer.from('d')]);
fs.readSync(fd, Buffer.alloc(2), 0, 2, 0);
fs.closeSync(fd);
fs.existsSync('f');
fs.existsSync('missing');
fs.readFileSync('f');
fs.readFileSync('f', 'utf8');
fs.writeFileSync('f', 'x');
fs.writeFileSync('f', Buffer.from('yz'));
fs.realpathSync.native('f');
fs.readdirSync('.');
fs.unlinkSync('f')`);
run('node.fs_dir', `const fs = require('fs');
const d = fs.opendirSync('.'); d.readSync(); d.closeSync();
fs.opendir('missing', () => fs.opendir('.', (e, d) => d.read(() => d.close(() => {}))));`, (e) => e.ph === 'X' ? 'timed' : e.ph);
run('node.module_timer', `try { require('./nope'); } catch {} require('node:fs'); require('path'); module.constructor._load('os');`);
run('node.vm.script', `const vm = require('vm'); new vm.Script('1', { filename: 'a.js' }); vm.runInNewContext('1'); vm.runInThisContext('1')`);
run('node.perf', `performance.mark('a'); performance.measure('b', 'a'); performance.timerify(() => {})()`);
run('node.http', `const http = require('http');
const s = http.createServer((q, r) => { r.statusCode = 404; r.end('x'); }).listen(0, '127.0.0.1', () =>
  http.get({ port: s.address().port, host: '127.0.0.1', path: '/a?b' }, (r) => r.resume().on('end', () => s.close())))`);
run('node.dns.native', `const dns = require('dns');
dns.lookup('127.0.0.1', () => dns.lookup('nonexistent.invalid', { family: 4 }, () => {}))`);
run('node.net.native', `const net = require('net');
const s = net.createServer((c) => c.end()).listen('sock', () => net.connect('sock').resume().on('close', () => {
  s.close();
  net.connect(1, '127.0.0.1').on('error', () => {});
}))`);
run('node.threadpoolwork', `const zlib = require('zlib'), crypto = require('crypto');
crypto.pbkdf2('a', 'b', 1, 8, 'sha1', () => {})`);
run('node.promises.rejections', `process.on('unhandledRejection', () => {}); process.on('rejectionHandled', () => {});
Promise.reject(1).catch(() => {}); const p = Promise.reject(2); setTimeout(() => p.catch(() => {}), 5)`);
fs.rmSync(dir, { recursive: true });
