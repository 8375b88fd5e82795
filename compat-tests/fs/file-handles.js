'use strict';
// FileHandle: lines, web streams, streams over it, optional arguments of read and write
const fs = require('fs');
const os = require('os');
const path = require('path');
const { open } = fs.promises;

const show = async (label, f) => {
  try {
    const r = await f();
    console.log(label, r && r.buffer ? { ...r, buffer: r.buffer.length } : r);
  } catch (e) {
    console.log(label, e.name, e.code, e.message);
  }
};

(async () => {
  const dir = fs.mkdtempDisposableSync(path.join(os.tmpdir(), 'handles-'));
  const file = path.join(dir.path, 'a');
  fs.writeFileSync(file, 'one\ntwo\r\n\nthree');

  const lines = await open(file);
  for await (const line of lines.readLines()) console.log(JSON.stringify(line));
  console.log(lines.fd);

  const web = await open(file);
  let text = '';
  for await (const chunk of web.readableWebStream({ autoClose: true })) text += Buffer.from(chunk);
  console.log(JSON.stringify(text));
  await show('closed by the stream', () => web.read());

  const locked = await open(file);
  const stream = locked.readableWebStream();
  await show('locked', () => locked.readableWebStream());
  const closed = stream.getReader().closed;
  await locked.close();
  console.log(await closed, locked.fd);
  await show('closed', () => locked.readableWebStream());
  for (const name of ['read', 'writev', 'stat', 'truncate', 'readFile', 'appendFile']) {
    await locked[name]('').catch((e) => console.log(name, e.message, { ...e }));
  }

  const h = await open(file, 'r+');
  await show('no arguments', () => h.read());
  await show('options', () => h.read({ buffer: Buffer.alloc(3), position: 0 }));
  await show('buffer and options', () => h.read(Buffer.alloc(3), { offset: 1, position: 0 }));
  await show('null', () => h.read(Buffer.alloc(4), 0, null, 0));
  await show('number', () => h.read(3));
  await show('offset', () => h.read(Buffer.alloc(3), 'x'));
  await show('length', () => h.read(Buffer.alloc(3), 1, 4));
  await show('position', () => h.read(Buffer.alloc(4), 0, 4, 2n ** 63n));
  await show('empty', () => h.read(new Uint8Array(0), 0, 1));
  await show('write options', () => h.write(Buffer.from('abc'), { offset: 1, position: 0 }));
  await show('write string', () => h.write('abc', 0, 'latin1'));
  await show('write length', () => h.write(Buffer.from('abc'), 1, 5));
  await show('write number', () => h.write(3));
  await show('fs option', () => fs.createReadStream(null, { fd: h, fs }));
  await show('fd option', () => fs.createReadStream(null, { fd: {} }));
  await show('signal option', () => h.createReadStream({ signal: 1 }));
  h.on('close', () => console.log('handle closed'));
  const rs = fs.createReadStream(null, { fd: h, start: 0, encoding: 'utf8' });
  for await (const chunk of rs) console.log(JSON.stringify(chunk));
  console.log(h.fd);

  const w = await open(file, 'w');
  const ws = w.createWriteStream();
  ws.write('hello ');
  ws.end('world');
  await new Promise((resolve) => ws.on('close', resolve));
  console.log(fs.readFileSync(file, 'utf8'), w.fd);

  const fd = fs.openSync(file);
  const read = (...args) => new Promise((resolve) => {
    fs.read(fd, ...args, (e, n, b) => { console.log(e, n, b.length); resolve(); });
  });
  await read();
  await read({ position: 0, length: 4 });
  await read(Buffer.alloc(5), { position: 0 });
  await read(Buffer.alloc(5), 1, 4, 0);
  await show('callback', () => fs.read(fd, Buffer.alloc(4), 0, 4, 0));
  await show('options', () => fs.read(fd, 3, () => {}));
  await show('sync', () => fs.readSync(fd, Buffer.alloc(4), { position: 6 }));
  await show('sync options', () => fs.readSync(fd, Buffer.alloc(4), 5));
  await show('sync empty', () => fs.readSync(fd, Buffer.alloc(0), 0, 1));
  fs.closeSync(fd);
  dir.remove();
})();
