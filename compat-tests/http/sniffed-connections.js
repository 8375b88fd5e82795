'use strict';
// A server gets sockets whose first bytes were read and put back, and what a
// program pushes to its sockets
const http = require('http');
const net = require('net');
const talk = (port, text) => new Promise((resolve) => {
  let s = '';
  const k = net.connect(port, '127.0.0.1', () => k.write(text));
  k.on('data', (d) => { s += d; });
  k.on('end', () => k.end());
  k.on('close', () => resolve(s.split('\r\n')[0]));
});
const listen = (s) => new Promise((resolve) => s.listen(0, '127.0.0.1', () => resolve(s.address().port)));
(async () => {
  const web = http.createServer((q, r) => {
    let b = '';
    q.on('data', (d) => { b += d; });
    q.on('end', () => { console.log('request', q.method, q.url, b); r.end('ok'); });
  });
  web.on('clientError', (e, so) => { console.log('clientError', e.code, String(e.rawPacket)); so.destroy(); });
  const sniffer = net.createServer(function sniff(so) {
    const b = so.read(1);
    if (b === null) return so.once('readable', () => sniff(so));
    so.unshift(b);
    console.log('first', b.toString());
    web.emit('connection', so);
  });
  const port = await listen(sniffer);
  console.log(await talk(port, 'GET /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'));
  console.log(await talk(port, 'POST /y HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc'));
  console.log(await talk(port, '123 http://example.com HTTP/1.1\r\n\r\n'));
  sniffer.close();
  const pushed = http.createServer((q, r) => { console.log('pushed', q.url); r.end(); });
  pushed.on('connection', (so) => so.push('GET /pushed HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'));
  console.log(await talk(await listen(pushed), ''));
  pushed.close();
  const large = http.createServer();
  large.on('connection', (so) => {
    so.on('error', (e) => console.log(e.code, e.bytesParsed));
    so.push('GET / HTTP/1.1\r\nCookie: ' + 'a'.repeat(http.maxHeaderSize - 7));
  });
  console.log(await talk(await listen(large), ''));
  large.close();
  // an empty line does not put off the end of an idle connection
  const idle = http.createServer({ connectionsCheckingInterval: 100, keepAliveTimeout: 300 }, (q, r) => { r.end('idle'); q.socket.on('close', () => { console.log('closed'); idle.close(); }); });
  const k = net.connect(await listen(idle), '127.0.0.1', () => k.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'));
  k.on('data', () => k.write('\r\n'));
})();
