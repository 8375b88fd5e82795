'use strict';
// setMaxSendFragment, and records of 16 KiB without it
const tls = require('tls'), k = require('./fixtures/keys.cjs');
const run = (size) => new Promise((done) => {
  const server = tls.createServer({ key: k.selfKey, cert: k.selfCert }, (c) => { if (size) console.log(c.setMaxSendFragment(511), c.setMaxSendFragment(16385), c.setMaxSendFragment(size)); c.end(Buffer.alloc(40000)); });
  server.listen(0, () => {
    const c = tls.connect({ port: server.address().port, rejectUnauthorized: false });
    let all = 0, largest = 0;
    c.on('data', (d) => { all += d.length; largest = Math.max(largest, d.length); });
    c.on('close', () => server.close(() => { console.log(size, all, largest); done(); }));
  });
});
(async () => { for (const size of [undefined, 512, 3000]) await run(size); })();
