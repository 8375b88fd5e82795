'use strict';
// The option optimizeEmptyRequests: requests without a body are ended at once.
const http = require('http');
const net = require('net');
const server = http.createServer({ optimizeEmptyRequests: true }, (req, res) => {
  console.log(req.method, req._dumped, req.readableEnded, req.destroyed, req.complete);
  req.on('data', () => console.log('data')).on('end', () => console.log('end'));
  res.end('ok');
}).listen(0, async () => {
  for (const head of ['GET / HTTP/1.1', 'HEAD / HTTP/1.1\r\nContent-Length: 0', 'POST / HTTP/1.1', 'POST / HTTP/1.1\r\nContent-Length: 0',
    'GET / HTTP/1.1\r\nTransfer-Encoding: chunked']) {
    await new Promise((done) => {
      const body = head.includes('chunked') ? '0\r\n\r\n' : '';
      const c = net.connect(server.address().port, () => c.end(`${head}\r\nHost: x\r\nConnection: close\r\n\r\n${body}`));
      c.resume().on('close', done);
    });
  }
  server.close();
});
