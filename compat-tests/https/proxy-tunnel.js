'use strict';
// Tunnels that a proxy does not make.
const https = require('https');
const net = require('net');
const mask = (s) => s.replaceAll(/:\d{4,5}/g, ':PORT');
let answer;
const proxy = net.createServer((c) => {
  c.on('error', () => {});
  c.once('data', (d) => {
    if (answer !== undefined) c.end(answer);
  });
});
const get = (options) => new Promise((resolve) => {
  const req = https.get({ host: 'localhost', port: 1, ...options }, () => {});
  req.on('timeout', () => console.log('timeout'));
  req.on('error', (e) => console.log(e.name, e.code, mask(e.message), { ...e }));
  req.on('close', resolve);
});
proxy.listen(0, '127.0.0.1', async () => {
  const proxyEnv = { https_proxy: `http://a:b@127.0.0.1:${proxy.address().port}` };
  const agent = new https.Agent({ proxyEnv });
  for (answer of ['HTTP/1.1 407 Auth Needed\r\nX: y\r\n\r\n', 'garbage\r\n\r\n', 'HTTP/1.1 201 x\r\n\r\n', 'HTTP/1.1 200 OK\r\n', '']) {
    console.log(JSON.stringify(answer));
    await get({ agent });
  }
  answer = undefined;
  await get({ agent, timeout: 100 });
  await get({ agent: new https.Agent({ proxyEnv, timeout: 120 }) });
  await get({ agent: new https.Agent({ proxyEnv: { HTTPS_PROXY: 'http://127.0.0.1:1' } }) });
  proxy.close();
});
