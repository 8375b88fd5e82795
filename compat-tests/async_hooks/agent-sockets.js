'use strict';
// requests over one socket keep their stores apart
const ah = require('async_hooks');
const fs = require('fs');
const log = (...a) => fs.writeSync(1, a.join(' ') + '\n');

const http = require('http');
const als = new ah.AsyncLocalStorage();
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
const server = http.createServer((req, res) => res.end('x')).listen(0, '127.0.0.1', async () => {
  const get = (n) => new Promise((resolve) => als.run(n, () => {
    http.get({ agent, port: server.address().port, host: '127.0.0.1' }, (res) => {
      log('response', als.getStore());
      res.on('data', () => log('data', als.getStore())).on('end', () => { log('end', als.getStore()); setImmediate(resolve); });
    });
  }));
  await get('first');
  await get('second');
  server.close();
  agent.destroy();
});
