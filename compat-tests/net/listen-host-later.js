'use strict';
// A server with a host listens after the lookup of it, other ones at once.
const net = require('net');
const a = net.createServer().listen(0, '127.0.0.1', () => {
  console.log('a', a.listening);
  a.close();
});
console.log(a.listening, a.address());
const b = net.createServer().listen(0, () => {
  console.log('b', b.listening);
  b.close();
});
console.log(b.listening, typeof b.address().port);
const c = net.createServer().listen(0, '127.0.0.1', () => console.log('never'));
c.close((e) => console.log(e ? e.code : 'closed'));
