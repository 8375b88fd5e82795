'use strict';
const { Readable, Writable, Duplex, Transform, PassThrough, pipeline, finished } = require('stream');

const r = new Readable({ read() {} });
r.on('readable', () => {
  let c;
  while ((c = r.read()) !== null) console.log('read', String(c), r.readableLength);
  console.log('drained', r.readableFlowing);
});
r.on('end', () => console.log('end'));
r.push('abc');
r.push('def');
setImmediate(() => { r.push('ghi'); setImmediate(() => r.push(null)); });
