'use strict';
// HTTPParser takes the data of a socket's handle
const H = require('_http_common').HTTPParser;
const net = require('net');
const s = net.createServer((k) => {
  const p = new H();
  p.initialize(H.REQUEST, {});
  let n = 0;
  p[2] = (...a) => { console.log('hc', a); };
  p[3] = (b) => console.log('body', b.toString(), b.constructor.name);
  p[4] = () => console.log('complete');
  p[5] = function(...a) {
    console.log('exec', a, this === p);
    if (++n === 2) setImmediate(() => { p.unconsume(); k.write('go on'); });
  };
  k.on('data', (d) => { console.log('sockdata', d.toString()); k.end(); });
  k.on('end', () => console.log('end', p.finish()));
  k.on('close', () => s.close());
  p.consume(k._handle);
}).listen(0, () => {
  const k = net.connect(s.address().port, () => {
    k.write('POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc');
    setTimeout(() => k.write('GET / HTTP/1.1\r\n\r\n'), 30);
  });
  k.on('data', (d) => { console.log('client', d.toString()); k.end('plain'); });
});
