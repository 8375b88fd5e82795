'use strict';
// websocket closing
const http = require('http'), crypto = require('crypto'), zlib = require('zlib');
const frame = (op, p) => { const b = Buffer.from(p); return Buffer.concat([Buffer.from([0x80 | op, b.length]), b]); };
const server = http.createServer(), sockets = [];
server.on('upgrade', (q, so) => {
  sockets.push(so); so.on('error', () => {});
  if (q.url === '/reject') { so.end('HTTP/1.1 403 Forbidden\r\n\r\n'); return; }
  const accept = q.url === '/accept' ? 'x' : crypto.createHash('sha1').update(q.headers['sec-websocket-key'] + '258EAFA5-E914-47DA-95CA-C5AB0DC85B11').digest('base64');
  so.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ' + accept + '\r\n' + (q.url === '/deflate' ? 'Sec-WebSocket-Extensions: permessage-deflate\r\n' : '') + (q.headers['sec-websocket-protocol'] ? 'Sec-WebSocket-Protocol: ' + q.headers['sec-websocket-protocol'].split(', ')[0] + '\r\n' : '') + '\r\n');
  if (q.url === '/reserved') { so.write(Buffer.from([0xFF, 0])); return; }
  if (q.url === '/drop') { setTimeout(() => so.destroy(), 20); return; }
  if (q.url === '/close') so.write(frame(8, Buffer.concat([Buffer.from([0x0f, 0xa1]), Buffer.from('bye')])));
  if (q.url === '/deflate') { const z = zlib.deflateRawSync('compressed '.repeat(3), { finishFlush: zlib.constants.Z_SYNC_FLUSH }).subarray(0, -4); so.write(Buffer.concat([Buffer.from([0xC1, z.length]), z])); }
  let buf = Buffer.alloc(0);
  so.on('data', (d) => {
    buf = Buffer.concat([buf, d]);
    while (buf.length >= 6) {
      const op = buf[0] & 15; let n = buf[1] & 127, o = 2; if (n === 126) { n = buf.readUInt16BE(2); o = 4; }
      const mask = buf.subarray(o, o + 4); if (buf.length < o + 4 + n) return;
      const p = Buffer.from(buf.subarray(o + 4, o + 4 + n)); for (let i = 0; i < n; i++) p[i] ^= mask[i & 3]; buf = buf.subarray(o + 4 + n);
      if (op === 8) { so.end(frame(8, p)); return; }
      if (op === 1) { so.write(frame(9, 'ping')); so.write(Buffer.from([1, 2, 65, 66])); so.write(Buffer.from([0x80, 1, 67])); } else if (op === 2) so.write(frame(2, p)); else console.log('server got', op, p.toString());
    }
  });
});
const start = (steps) => server.listen(0, '127.0.0.1', async () => {
  const base = 'ws://127.0.0.1:' + server.address().port;
  const run = (path, protocols, onopen, onmessage) => new Promise((done) => {
    const w = new WebSocket(base + path, protocols), seen = [];
    w.onopen = () => { seen.push('open', w.protocol, w.extensions, w.readyState); if (onopen) onopen(w); };
    w.onerror = (e) => seen.push('error', e.constructor.name); w.onmessage = (e) => { seen.push('message', e.data, e.isTrusted); if (onmessage) onmessage(w); };
    w.onclose = (e) => { console.log(path, ...seen, 'close', e.code, e.reason, e.wasClean, w.readyState); done(); };
  });
  await steps(run, base); server.close(); sockets.forEach((so) => so.destroy());
});
const t = (f) => { try { console.log(f()); } catch (e) { console.log(e.name, e.message, e.code); } };
start(async (run, base) => {
  await run('/c', undefined, (w) => { t(() => w.close(1)); t(() => w.close(1001)); t(() => w.close(3000, 'x'.repeat(124))); t(() => w.send()); w.binaryType = 'foo'; console.log(w.binaryType); w.close(); t(() => w.send('late')); });
  for (const p of ['/reject', '/accept', '/reserved', '/drop', '/close']) await run(p);
  await new Promise((done) => { const w = new WebSocket(base + '/x'); t(() => w.send('a')); console.log(w.readyState, w); w.onerror = () => console.log('error', w.readyState); w.onclose = (e) => { console.log(e.code, e.wasClean); done(); }; w.close(); });
  t(() => new WebSocket()); t(() => new WebSocket('foo')); t(() => new WebSocket('ftp://a')); t(() => new WebSocket('ws://a#b')); t(() => new WebSocket('ws://a', 'a b')); t(() => new WebSocket('ws://a', ['a', 'A']));
  console.log(WebSocket.OPEN, Object.keys(WebSocket), WebSocket.prototype.CLOSED);
});
