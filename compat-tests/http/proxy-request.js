'use strict';
// Requests through the proxy of an agent with proxyEnv.
const http = require('http');
const net = require('net');
const mask = (s) => s.replaceAll(/:\d{4,5}/g, ':PORT');
const proxy = net.createServer((c) => c.on('data', (d) => {
  console.log(JSON.stringify(mask(String(d))));
  c.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi');
}));
const get = (options) => new Promise((resolve) => {
  const req = http.get(options, (res) => res.resume().on('end', () => {
    console.log(res.statusCode, mask(req.path), req.reusedSocket, mask(JSON.stringify(req.getHeaders())));
    setImmediate(resolve);
  }));
  req.on('error', (e) => {
    console.log(e.code);
    resolve();
  });
});
proxy.listen(0, '127.0.0.1', async () => {
  const { port } = proxy.address();
  const proxyEnv = { HTTP_PROXY: `http://u%20s:p%40w@127.0.0.1:${port}`, NO_PROXY: '127.0.0.9,.suffix.invalid,*.star.invalid:81' };
  const agent = new http.Agent({ proxyEnv });
  console.log(agent.options.proxyEnv === proxyEnv, agent.getName({ host: 'x', port: 1 }));
  await get({ agent, host: 'example.test', path: '/p?q=1' });
  await get({ agent, host: 'b.star.invalid', path: '/' });
  const kept = new http.Agent({ proxyEnv, keepAlive: true });
  await get({ agent: kept, host: 'example.test', port: 8080, path: '/p', headers: { 'proxy-authorization': 'mine' } });
  await get({ agent: kept, host: 'example.test', port: 8080, path: '/again' });
  await get({ agent: kept, host: '::1', path: '/six' });
  console.log(Object.keys(kept.freeSockets));
  for (const host of ['127.0.0.9', 'suffix.invalid', 'a.suffix.invalid']) await get({ agent, host, port: 1 });
  await get({ agent, host: 'b.star.invalid', port: 81 });
  kept.destroy();
  proxy.close();
});
