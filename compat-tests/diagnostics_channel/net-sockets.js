'use strict';
// net.client.socket and net.server.socket.
const dc = require('diagnostics_channel');
const net = require('net');
dc.subscribe('net.server.socket', ({ socket }) => console.log('server', socket instanceof net.Socket, socket.server === server));
dc.subscribe('net.client.socket', ({ socket }) => console.log('client', socket.connecting, socket.listenerCount('connect')));
const server = net.createServer((c) => {
  console.log('connection');
  c.end();
  server.close();
}).listen(0, () => {
  net.connect(server.address().port, () => console.log('connected')).resume();
});
