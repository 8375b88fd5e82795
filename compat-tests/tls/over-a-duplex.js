'use strict';
// over a duplex: a client made by hand waits for something to be written
const tls = require('node:tls');
const { PassThrough } = require('node:stream');
const through = new PassThrough();
let bytes = 0;
const { write } = through;
through.write = function (chunk, ...rest) { bytes += chunk.length; return write.call(this, chunk, ...rest); };
const socket = new tls.TLSSocket(through);
const { constructor } = socket._handle._parentWrap;
console.log(constructor.name, constructor.length, Object.getPrototypeOf(constructor).name);
setImmediate(() => console.log('written', bytes));
