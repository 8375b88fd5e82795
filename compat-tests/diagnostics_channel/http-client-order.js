'use strict';
// The channels of the HTTP client, in order with the events of the request.
const dc = require('diagnostics_channel');
const http = require('http');
const parts = (m) => Object.entries(m).map(([k, v]) => `${k}:${v.constructor.name}`).join();
for (const name of ['created', 'start', 'error']) {
  dc.subscribe(`http.client.request.${name}`, (m, channel) => console.log(channel, parts(m), m.request.method));
}
dc.subscribe('http.client.response.finish', (m, channel) => {
  console.log(channel, parts(m), m.request.res === m.response, m.response.statusCode, m.response.req === undefined);
});
const server = http.createServer((req, res) => res.end('x')).listen(0, () => {
  const { port } = server.address();
  const req = http.request({ port, method: 'PUT' }, (res) => {
    console.log('response');
    res.resume().on('end', () => {
      console.log('end');
      server.close();
      const bad = http.get({ port: 1 });
      bad.on('error', (e) => console.log('error', e.code));
      bad.on('close', () => console.log('close'));
    });
  });
  req.on('prefinish', () => console.log('prefinish'));
  req.on('socket', () => console.log('socket'));
  req.end('body');
});
