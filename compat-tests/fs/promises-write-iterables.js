'use strict';
// fs.promises.writeFile and appendFile take iterables, async iterables and streams
const fs = require('fs');
const fsp = fs.promises;
const os = require('os');
const path = require('path');
const { Readable } = require('stream');
const { AsyncLocalStorage } = require('async_hooks');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'write-iterables-'));
process.chdir(dir);
process.on('exit', () => fs.rmSync(dir, { recursive: true }));
const content = () => { try { return JSON.stringify(fs.readFileSync('x', 'latin1').slice(0, 40)); } catch (e) { return e.code; } };
const run = async (label, f) => {
  try { console.log(label, await f(), content()); } catch (e) { console.log(label, e.name, e.code, e.message, content()); }
};
const pieces = (...list) => ({ *[Symbol.iterator]() { try { yield* list; } finally { console.log('finally'); } } });
const later = (...list) => ({ async *[Symbol.asyncIterator]() { try { for (const x of list) { console.log('exists', fs.existsSync('x')); yield x; } } finally { console.log('finally'); } } });
(async () => {
  await run('array', () => fsp.writeFile('x', ['a', 'b', Buffer.from('c')]));
  await run('String', () => fsp.writeFile('x', new String('héy')));
  await run('strings', () => fsp.writeFile('x', pieces('a', 'é')));
  await run('latin1', () => fsp.writeFile('x', pieces('a', 'é'), 'latin1'));
  await run('hex', () => fsp.writeFile('x', pieces('61', '62'), { encoding: 'hex' }));
  fs.rmSync('x');
  await run('async', () => fsp.writeFile('x', later('a', 'b')));
  for (const v of [42, 42n, {}, Symbol('42'), true, undefined, null, NaN, [65, 66], new ArrayBuffer(2), () => 1]) {
    await run('piece ' + typeof v, () => fsp.writeFile('x', pieces('ok', v)));
  }
  await run('promise', () => fsp.writeFile('x', pieces(Promise.resolve('p'))));
  await run('throws', () => fsp.writeFile('x', { *[Symbol.iterator]() { yield 'a'; throw new Error('boom'); } }));
  await run('getter', () => fsp.writeFile('x', { get [Symbol.iterator]() { throw new Error('getter'); } }));
  for (const v of [{ [Symbol.iterator]: 1 }, { [Symbol.iterator]: null }, { [Symbol.asyncIterator]: 1 }, {}, 5, null]) await run('no iterable', () => fsp.writeFile('x', v));
  await run('append', () => fsp.appendFile('x', pieces('1', '2')));
  await run('append async', () => fsp.appendFile('x', later('3', '4')));
  await run('readable', () => fsp.writeFile('x', Readable.from(['r', 's'])));
  await run('web stream', () => fsp.writeFile('x', new Blob(['web']).stream()));
  await run('views', () => fsp.writeFile('x', pieces(new Uint16Array([0x4142, 0x4344]), new DataView(Uint8Array.of(69, 70).buffer))));
  await run('empty pieces', () => fsp.writeFile('x', pieces('', 'a', '', Buffer.alloc(0))));
  await run('flush', () => fsp.writeFile('x', pieces('f'), { flush: true }));
  await run('no folder', () => fsp.writeFile('no/x', pieces('f')));
  await run('stream error', () => fsp.writeFile('x', new Readable({ read() { this.destroy(new Error('read')); } })));
  await run('large', async () => { await fsp.writeFile('x', pieces('é'.repeat(400000))); return fs.statSync('x').size; });
  await run('nothing', () => fsp.writeFile('x', pieces()));

  console.log('- signals');
  const aborted = new AbortController();
  aborted.abort();
  await run('before', () => fsp.writeFile('x', pieces('z'), { signal: aborted.signal }));
  for (const sync of [true, false]) {
    const ac = new AbortController();
    const steps = function* () { try { yield 'a'; ac.abort('why'); yield 'b'; yield 'c'; } finally { console.log('finally'); } };
    const source = sync ? { [Symbol.iterator]: steps } : { async *[Symbol.asyncIterator]() { yield* steps(); } };
    await run('amid', () => fsp.writeFile('x', source, { signal: ac.signal }));
  }

  console.log('- handles');
  const h = await fsp.open('x', 'w+');
  await run('writeFile', () => h.writeFile(pieces('a', 'b')));
  await run('again', () => h.writeFile(pieces('c')));
  await run('appendFile', () => h.appendFile(later('d')));
  await run('of fs.promises', () => fsp.writeFile(h, pieces('e')));
  await run('bad piece', () => h.writeFile(pieces(4)));
  await run('bad data', () => h.writeFile({}));
  await run('latin1', () => h.writeFile(pieces('é'), 'latin1'));
  await run('flush', () => h.writeFile(pieces('g'), { flush: true }));
  let go;
  const write = h.writeFile({ async *[Symbol.asyncIterator]() { yield 'k'; await new Promise((resolve) => { go = resolve; }); yield 'l'; } });
  while (!go) await new Promise(setImmediate);
  const closed = h.close();
  go();
  await run('while closing', () => write);
  await closed;
  await run('closed', () => h.writeFile(pieces('x')));

  console.log('- arguments');
  await run('sync', () => fs.writeFileSync('x', pieces('a')));
  await run('callback', () => fs.writeFile('x', pieces('a'), () => {}));
  for (const options of [null, 'nope', { flag: 'zz' }, { flush: 1 }, { signal: 1 }]) await run(JSON.stringify(options), () => fsp.writeFile('x', pieces('a'), options));
  for (const name of ['writeFile', 'appendFile', 'readFile']) await run(name, () => fsp[name](5, name === 'readFile' ? undefined : pieces('a')));
  const als = new AsyncLocalStorage();
  await als.run('context', () => fsp.writeFile('x', { *[Symbol.iterator]() { yield als.getStore(); yield als.getStore(); } }));
  console.log(content());
})();
