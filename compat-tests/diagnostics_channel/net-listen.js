'use strict';
// The tracing channel net.server.listen.
const dc = require('diagnostics_channel');
const net = require('net');
for (const event of ['start', 'end', 'asyncStart', 'asyncEnd', 'error']) {
  dc.subscribe(`tracing:net.server.listen:${event}`, (m) => {
    console.log(event, Object.keys(m), m.options && Object.keys(m.options), m.server.listening, m.error && m.error.code);
  });
}
const first = net.createServer().listen({ port: 0, custom: true }, () => {
  console.log('listening');
  const second = net.createServer();
  second.on('error', (e) => {
    console.log(e.code);
    first.close();
  });
  second.listen(first.address().port);
  console.log('after listen');
});
console.log('after');
const named = net.createServer().listen(0, '127.0.0.1', () => named.close());
