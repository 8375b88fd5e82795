'use strict';
// Entries of type http: HttpRequest of the server, HttpClient of the client.
const http = require('http');
const { PerformanceObserver } = require('perf_hooks');
const text = (o) => JSON.stringify(o).replace(/:\d{4,5}/g, ':PORT');
const seen = [];
new PerformanceObserver((list) => {
  for (const e of list.getEntries()) {
    seen.push(`${e.constructor.name} ${e.name} ${e.entryType} ${e.duration > 0} ${text(e.detail)}`);
  }
}).observe({ entryTypes: ['http'] });
const server = http.createServer((req, res) => {
  res.sendDate = false;
  res.setHeader('x-mine', '1');
  res.writeHead(202, { b: 'c' });
  res.end('hello');
}).listen(0, () => {
  const { port } = server.address();
  http.request({ port, path: '/a?b', method: 'POST', headers: { x: 'y' }, agent: false }, (res) => {
    res.resume().on('end', () => http.get({ port, host: '127.0.0.1', agent: false }, (r) => r.resume().on('end', () => server.close())));
  }).end('body');
});
process.on('exit', () => console.log(seen.sort().join('\n')));
