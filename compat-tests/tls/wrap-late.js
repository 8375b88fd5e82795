'use strict';
// A TLSSocket over a socket that has received data already, which is no TLS.
const tls = require('tls');
const net = require('net');
const server = net.createServer((c) => {
  c.once('readable', () => setTimeout(() => {
    console.log('buffered', c.readableLength);
    const s = new tls.TLSSocket(c, { isServer: true, server });
    s.on('_tlsError', (e) => console.log(e.code));
    s.on('error', (e) => console.log('error', e.code));
    s.on('close', () => {
      console.log('close');
      server.close();
    });
  }, 20));
}).listen(0, () => {
  net.connect(server.address().port, function() {
    this.write(Buffer.alloc(1024, 42));
  }).on('error', () => {}).resume();
});
