'use strict';
// Headers of an IncomingMessage that a program made or set.
const { IncomingMessage } = require('http');
const m = new IncomingMessage();
m.headers = { key1: 'value1' };
m._addHeaderLines(['Key2', 'value2', 'Set-Cookie', 'a', 'set-cookie', 'b', 'KEY1', 'again'], 8);
console.log(m.headers, m.rawHeaders);
m.complete = true;
m.trailers = { a: 'b' };
m._addHeaderLines(['T', 't'], 2);
console.log(m.trailers, m.rawTrailers, m.headersDistinct);
const lazy = new IncomingMessage();
lazy._addHeaderLines(['A', '1', 'a', '2'], 4);
console.log(lazy.headers, lazy.headersDistinct);
