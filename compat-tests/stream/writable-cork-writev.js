'use strict';
const { Readable, Writable, Duplex, Transform, PassThrough, pipeline, finished } = require('stream');

const w = new Writable({
  write(c, e, cb) { console.log('write', String(c)); cb(); },
  writev(chunks, cb) { console.log('writev', chunks.map((x) => [String(x.chunk), x.encoding]), chunks.allBuffers); cb(); },
});
w.cork();
w.write('a');
w.write('b');
console.log(w.writableCorked, w.writableLength, w.writableBuffer.length);
w.cork();
w.uncork();
w.write('c', 'latin1');
w.uncork();
console.log(w.writableLength);
w.cork();
w.write('d');
w.end('e');
w.on('finish', () => console.log('finish'));
const raw = new Writable({ decodeStrings: false, writev(chunks, cb) { console.log(chunks.map((x) => [x.chunk, x.encoding]), chunks.allBuffers); cb(); } });
raw.cork();
raw.write('x', 'utf8');
raw.write(Buffer.from('y'));
raw.uncork();
