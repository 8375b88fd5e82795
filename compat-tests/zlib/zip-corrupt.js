'use strict';
// zip corrupt
const zlib = require('zlib');
const fs = require('fs');
const path = require('path');
process.removeAllListeners('warning');
const modified = new Date(Date.UTC(2020, 1, 2, 3, 4, 6));
const dir = fs.mkdtempSync(path.join(require('os').tmpdir(), 'zip-'));
const make = () => Buffer.concat([...zlib.createZipArchiveSync([zlib.ZipEntry.createSync('a.txt', Buffer.from('hello hello'), { modified, method: 'store' }),
  zlib.ZipEntry.createSync('b', Buffer.from('bb'), { modified })])]);
const whole = make();
const cd = whole.readUInt32LE(whole.length - 6);
const changes = {
  crc: (b) => { b.writeUInt32LE(1, 14); b.writeUInt32LE(1, cd + 16); },
  centralCrc: (b) => b.writeUInt32LE(1, cd + 16),
  size: (b) => { b.writeUInt32LE(50, 22); b.writeUInt32LE(50, cd + 24); },
  encrypted: (b) => { b[6] |= 1; b[cd + 8] |= 1; },
  method: (b) => { b[8] = 99; b[cd + 10] = 99; },
  localSignature: (b) => { b[0] = 0; },
  centralSignature: (b) => { b[cd] = 0; },
  directorySize: (b) => b.writeUInt32LE(5, b.length - 10),
  count: (b) => { b.writeUInt16LE(3, b.length - 12); b.writeUInt16LE(3, b.length - 14); },
  fewer: (b) => { b.writeUInt16LE(1, b.length - 12); b.writeUInt16LE(1, b.length - 14); },
  disk: (b) => b.writeUInt16LE(1, b.length - 18),
  entryDisk: (b) => b.writeUInt16LE(1, cd + 34),
  offset: (b) => b.writeUInt32LE(1000, cd + 42),
  compressedSize: (b) => { b.writeUInt32LE(500, 18); b.writeUInt32LE(500, cd + 20); },
  truncated: (b) => b.subarray(0, b.length - 1),
  prefix: (b) => Buffer.concat([Buffer.alloc(10), b]),
  trailing: (b) => Buffer.concat([b, Buffer.alloc(10)]),
  zip64: (b) => b.writeUInt32LE(0xffffffff, cd + 24),
  cp437: (b) => { b[30] = 0x81; b[cd + 46] = 0x81; b[7] = 0; b[cd + 9] = 0; },
  methodsDisagree: (b) => { b[8] = 8; },
  flagsDisagree: (b) => { b[6] = 1; },
  nameLength: (b) => b.writeUInt16LE(500, cd + 28),
  localNameLength: (b) => b.writeUInt16LE(500, 26),
  notUnix: (b) => { b[cd + 5] = 0; },
  zeros: () => Buffer.alloc(22),
  empty: () => Buffer.alloc(0),
};
(async () => {
  for (const [name, change] of Object.entries(changes)) {
    const b = make();
    const r = change(b);
    const bytes = Buffer.isBuffer(r) ? r : b;
    try {
      for (const e of new zlib.ZipBuffer(bytes).values()) {
        try { console.log(name, e.name, e.mode, e.contentSync().toString()); } catch (err) { console.log(name, err.code, err.message); }
      }
    } catch (err) { console.log(name, err.name, err.code, err.message); }
    const file = path.join(dir, 'c.zip');
    fs.writeFileSync(file, bytes);
    try {
      using zip = zlib.ZipFile.openSync(file);
      for (const e of zip.valuesSync()) {
        try { for await (const c of e.contentIterator()) console.log(name, 'file', e.name, c.toString()); } catch (err) { console.log(name, 'file', err.code, err.message); }
      }
    } catch (err) { console.log(name, 'file', err.name, err.code, err.message); }
  }
  fs.rmSync(dir, { recursive: true });
})();
