'use strict';
// exported accessors: the stream classes can be replaced
const fs = require('fs');
for (const name of ['ReadStream', 'WriteStream', 'FileReadStream', 'FileWriteStream', 'Utf8Stream', 'promises']) {
  const d = Object.getOwnPropertyDescriptor(fs, name);
  console.log(name, d.enumerable, d.configurable, d.get.name, d.get.length, d.set?.name, d.set?.length);
}
console.log(fs.ReadStream === fs.FileReadStream, fs.WriteStream === fs.FileWriteStream);
class Mine { constructor(...args) { console.log('Mine', args); } }
fs.ReadStream = Mine;
console.log(fs.createReadStream('a', { x: 1 }) instanceof Mine, fs.FileReadStream.name);
fs.FileWriteStream = Mine;
console.log(fs.WriteStream.name, fs.FileWriteStream.name);
