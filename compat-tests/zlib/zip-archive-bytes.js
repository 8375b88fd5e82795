'use strict';
// zip archive bytes
const zlib = require('zlib');
process.removeAllListeners('warning');
const modified = new Date(Date.UTC(2020, 1, 2, 3, 4, 6));
const stored = (name, text, more) => zlib.ZipEntry.createSync(name, Buffer.from(text), { method: 'store', modified, ...more });
const hex = (chunks) => chunks.map((c) => c.toString('hex'));
console.log(hex([...zlib.createZipArchiveSync([stored('a.txt', 'hello'), stored('d/', ''), stored('é', 'x', { comment: 'cé', modified: new Date(1580612647123) }),
  zlib.ZipEntry.createSymlink('ln', 'a.txt', { modified })], 'comment')]));
console.log(hex([...zlib.createZipArchiveSync([])]));
console.log(hex([...zlib.createZipArchiveSync([stored('a', 'b')], { baseOffset: 2 ** 33 })]));
console.log(hex([...zlib.createZipArchiveSync([stored('a', 'b')], { baseOffset: 100, comment: '' })]));
const g = zlib.createZipArchiveSync([]);
console.log(g, Object.prototype.toString.call(g), g[Symbol.iterator]() === g);
console.log(hex([...stored('it', 'erated')]));
const many = [];
for (let i = 0; i < 65536; i++) many.push(stored('a', ''));
const chunks = [...zlib.createZipArchiveSync(many)];
console.log(chunks.length, hex(chunks.slice(-4)));
const zip = new zlib.ZipBuffer(Buffer.concat(chunks));
console.log(zip.size);
