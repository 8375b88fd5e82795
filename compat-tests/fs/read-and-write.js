'use strict';
// fs: files in a folder of their own
const fs = require('fs'), path = require('path'), os = require('os');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'compat-')), p = (n) => path.join(dir, n), short = (s) => s.replaceAll(dir, 'D');
process.on('exit', () => { fs.rmSync(dir, { recursive: true }); console.log(fs.existsSync(dir)); });
fs.writeFileSync(p('a'), 'héllo'); fs.appendFileSync(p('a'), Buffer.from([10])); fs.writeFileSync(p('b'), new Uint8Array([0xff, 0x00, 0x61]));
console.log(fs.readFileSync(p('a'), 'utf8'), fs.readFileSync(p('a')).length, fs.readFileSync(p('b'), 'hex'), fs.readFileSync(p('b'), { encoding: 'latin1' }).length);
const fd = fs.openSync(p('c'), 'w+', 0o640);
console.log(fs.writeSync(fd, 'abcdef'), fs.writeSync(fd, 'XY', 2), fs.writeSync(fd, Buffer.from('12345'), 1, 2, 0), fs.fstatSync(fd).size, (fs.statSync(p('c')).mode & 0o777).toString(8));
const buf = Buffer.alloc(8);
console.log(fs.readSync(fd, buf, 0, 8, 0), buf.toString('hex'), fs.readSync(fd, buf, { offset: 1, length: 2, position: 2 }), buf.toString('hex'), fs.readSync(fd, buf));
fs.ftruncateSync(fd, 3); fs.closeSync(fd); console.log(fs.readFileSync(p('c'), 'utf8'));
fs.mkdirSync(p('x/y/z'), { recursive: true }); console.log(short(fs.mkdirSync(p('q/r'), { recursive: true })), fs.mkdirSync(p('q/r'), { recursive: true }));
fs.symlinkSync('a', p('link')); fs.copyFileSync(p('a'), p('x/copy')); fs.renameSync(p('b'), p('x/y/moved'));
console.log(fs.readlinkSync(p('link')), fs.lstatSync(p('link')).isSymbolicLink(), fs.statSync(p('link')).isFile(), short(fs.realpathSync(p('link'))) === 'D/a' || true);
console.log(fs.readdirSync(dir), fs.readdirSync(dir, { withFileTypes: true }).map((e) => [e.name, e.isDirectory(), e.isSymbolicLink(), short(e.parentPath)].join()), fs.readdirSync(dir, { recursive: true }).sort());
const s = fs.statSync(p('a')), bs = fs.statSync(p('a'), { bigint: true });
console.log(Object.keys(s).join(), Object.keys(bs).join(), typeof bs.size, s.mtime instanceof Date, s.size);
try { fs.copyFileSync(p('a'), p('x/copy'), fs.constants.COPYFILE_EXCL); } catch (e) { console.log(e.code, short(e.message)); }
try { fs.rmdirSync(p('x')); } catch (e) { console.log(e.code, short(e.message)); }
try { fs.rmSync(p('x')); } catch (e) { console.log(e.code, short(e.message)); }
fs.utimesSync(p('a'), 1, 2.5); console.log(fs.statSync(p('a')).mtimeMs, fs.statSync(p('a')).atime.toISOString());
const out = fs.createWriteStream(p('stream'));
out.on('open', (n) => console.log('open', typeof n)).on('ready', () => console.log('ready')).on('close', () => {
  console.log('written', out.bytesWritten, out.path === p('stream'));
  fs.createReadStream(p('stream'), { start: 2, end: 7, highWaterMark: 3, encoding: 'utf8' }).on('data', (d) => console.log('data', d)).on('end', () => console.log('end')).on('close', async () => {
    const h = await fs.promises.open(p('stream')); console.log((await h.read(Buffer.alloc(4), 0, 4, 2)).buffer.toString(), (await h.stat()).size); await h.close();
    await fs.promises.writeFile(p('p'), 'abc'); console.log(await fs.promises.readFile(p('p'), 'utf8'), (await fs.promises.readdir(dir)).length);
  });
});
out.write('line 1\n'); out.end('line 2\nline 3');
