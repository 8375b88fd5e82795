'use strict';
// dgram sockets of two workers share a port
const cluster = require('cluster');
const dgram = require('dgram');
if (cluster.isPrimary) {
  const ports = new Set();
  let up = 0;
  cluster.on('listening', (w, a) => {
    ports.add(a.port);
    console.log(a.addressType, a.address, a.fd);
    if (++up < 2) return;
    console.log('ports', ports.size);
    const s = dgram.createSocket('udp4');
    s.send('ping', a.port, '127.0.0.1');
    s.on('message', (m) => {
      console.log(String(m));
      s.close();
      cluster.disconnect(() => console.log('all gone'));
    });
  });
  cluster.fork();
  cluster.fork();
} else {
  const s = dgram.createSocket('udp4');
  s.on('message', (m, from) => s.send('pong', from.port, from.address));
  s.bind(0, '127.0.0.1');
}
