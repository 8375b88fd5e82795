'use strict';
// A store entered by a subscriber of http.server.request.start holds for the request.
const { AsyncLocalStorage } = require('async_hooks');
const dc = require('diagnostics_channel');
const http = require('http');
const als = new AsyncLocalStorage();
let n = 0;
dc.subscribe('http.server.request.start', () => als.enterWith(`request ${++n}`));
dc.subscribe('http.server.response.finish', () => console.log('finish', als.getStore()));
const server = http.createServer((req, res) => {
  console.log(req.url, als.getStore());
  setTimeout(() => {
    console.log('timer', als.getStore());
    res.end();
  }, 1);
}).listen(0, () => {
  const { port } = server.address();
  http.get({ port, path: '/a' }, (res) => res.resume().on('end', () => {
    http.get({ port, path: '/b' }, (r) => r.resume().on('end', () => server.close()));
  }));
});
