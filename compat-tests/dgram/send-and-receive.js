'use strict';
// Datagrams: forms of send, lists, callbacks, addresses.
const dgram = require('dgram');
const server = dgram.createSocket('udp4');
const client = dgram.createSocket({ type: 'udp4' });
let left = 6;
server.on('message', (m, r) => {
  console.log('message', m.toString(), r.address, r.family, r.size, typeof r.port);
  if (--left === 0) {
    client.close(() => console.log('client closed'));
    server.close();
  }
});
server.on('listening', () => console.log('listening', server.address().address, server.address().family));
server.on('close', () => console.log('server closed'));
server.bind(0, '127.0.0.1', async function() {
  console.log(this === server);
  const { port } = server.address();
  const send = (...a) => new Promise((d) => client.send(...a, (e, n) => { console.log('sent', e, n); d(); }));
  await send('text', port, '127.0.0.1');
  await send(Buffer.from('buffer'), port);
  await send(['a', Buffer.from('b'), new Uint8Array([99])], port, 'localhost');
  await send('a part of it', 2, 4, port, '127.0.0.1');
  await send([], port, '127.0.0.1');
  client.connect(port, '127.0.0.1', () => {
    console.log('connected', client.remoteAddress().port === port);
    try {
      client.send('x', port);
    } catch (e) {
      console.log(e.code);
    }
    client.send('to the peer', (e, n) => {
      console.log('sent', e, n);
    });
  });
});
