'use strict';
// The channels of WebSocket
const dc = require('diagnostics_channel');
const http = require('http');
const { createHash } = require('crypto');
const kind = (v) => v && v.constructor && v.constructor.name;
for (const n of ['open', 'close', 'ping', 'pong', 'socket_error']) {
  dc.subscribe('undici:websocket:' + n, (m) => {
    const o = Object.entries(m).map(([k, v]) => [k, k === 'address' ? Object.keys(v) : k === 'websocket' ? kind(v) : k === 'payload' ? [kind(v), String(v)] :
      k === 'handshakeResponse' ? [Object.keys(v), v.status, v.statusText, Object.keys(v.headers)] : v]);
    console.log(n, kind(m), o);
  });
}
for (const n of ['request:create', 'request:headers', 'request:trailers', 'request:error', 'client:sendHeaders', 'client:connected', 'client:beforeConnect', 'client:connectError']) {
  dc.subscribe('undici:' + n, (m) => console.log(n, Object.keys(m), m.request && m.request.upgrade, m.response && m.response.statusCode));
}
const s = http.createServer().on('upgrade', (q, k) => {
  const accept = createHash('sha1').update(q.headers['sec-websocket-key'] + '258EAFA5-E914-47DA-95CA-C5AB0DC85B11').digest('base64');
  k.write(`HTTP/1.1 101 Any Text\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`);
  k.write(Buffer.from([0x89, 2, 0x70, 0x69, 0x8a, 1, 0x71, 0x81, 2, 0x68, 0x69]));
  k.on('data', () => {});
  k.once('end', () => k.end());
  setTimeout(() => { k.write(Buffer.from([0x88, 5, 0x03, 0xe8, 0x62, 0x79, 0x65])); setTimeout(() => k.end(), 20); }, 40);
}).listen(0, '127.0.0.1', () => {
  const c = new WebSocket(`ws://127.0.0.1:${s.address().port}/p`);
  c.onopen = () => console.log('onopen');
  c.onmessage = (e) => console.log('message', e.data);
  c.onclose = (e) => {
    console.log('onclose', e.code, e.reason);
    s.close();
    setTimeout(() => {
      const x = new WebSocket('ws://127.0.0.1:2/');
      x.onerror = () => console.log('error');
      x.onclose = (f) => console.log('closed', f.code);
    }, 20);
  };
});
