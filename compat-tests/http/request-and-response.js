'use strict';
// http: a request with a body and what both sides see
const http = require('http');
const server = http.createServer((req, res) => {
  let body = '';
  req.setEncoding('utf8').on('data', (d) => { body += d; }).on('end', () => {
    console.log(req.method, req.url, req.httpVersion, req.headers['x-a'], req.rawHeaders.filter((h) => /^x-/i.test(h)), JSON.stringify(body), req.complete);
    res.statusCode = 201; res.setHeader('X-Reply', ['1', '2']); res.setHeader('Content-Type', 'text/plain');
    console.log(res.getHeaderNames(), res.hasHeader('x-reply'), res.getHeader('X-REPLY'), res.headersSent);
    res.write('part one,'); console.log(res.headersSent); res.end('part two');
  });
}).listen(0, '127.0.0.1', () => {
  const req = http.request({ port: server.address().port, host: '127.0.0.1', method: 'POST', path: '/p?q=1', headers: { 'X-A': 'b', 'x-multi': ['c', 'd'] } }, (res) => {
    console.log(res.statusCode, res.statusMessage, res.headers['x-reply'], res.headers['content-type'], res.headers['transfer-encoding'], res.rawHeaders.filter((h) => h.startsWith('X-')));
    res.setEncoding('utf8'); let body = ''; res.on('data', (d) => { body += d; }).on('end', () => { console.log(body, res.complete); server.close(() => console.log('closed')); });
  });
  console.log(req.getHeaders()['x-multi'], req.path, req.method, req.host);
  req.write('hello '); req.end('world');
});
