'use strict';
// The channels of the HTTP server, in order with the events of the response.
const dc = require('diagnostics_channel');
const http = require('http');
const parts = (m) => Object.entries(m).map(([k, v]) => `${k}:${v.constructor.name}`).join();
dc.subscribe('http.server.response.created', (m, c) => console.log(c, parts(m), m.response.req === m.request, m.response.socket));
dc.subscribe('http.server.request.start', (m, c) => console.log(c, parts(m), m.request.url, m.server === server, m.response.socket));
dc.subscribe('http.server.response.finish', (m, c) => console.log(c, parts(m), m.response.writableEnded, m.response.statusCode));
const server = http.createServer((req, res) => {
  console.log('request');
  res.on('prefinish', () => console.log('prefinish'));
  res.on('finish', () => console.log('finish'));
  res.statusCode = 201;
  res.end('x', () => console.log('end callback'));
}).listen(0, () => {
  http.get({ port: server.address().port, path: '/a', agent: false }, (res) => res.resume().on('end', () => server.close()));
});
