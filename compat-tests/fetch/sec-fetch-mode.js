'use strict';
// sec-fetch-mode goes to trusted hosts only; a proxy shows what would be sent.
const http = require('http');
const proxy = http.createServer((req, res) => {
  console.log(req.url, req.headers['sec-fetch-mode']);
  res.end();
}).listen(0, '127.0.0.1', async () => {
  const restore = http.setGlobalProxyFromEnv({ http_proxy: `http://127.0.0.1:${proxy.address().port}` });
  for (const url of ['http://localhost/', 'http://a.localhost/', 'http://127.0.0.1:8/', 'http://127.9.9.9/', 'http://[::1]/', 'http://10.0.0.1/', 'http://x.y/', 'http://localhost./']) {
    await (await fetch(url)).text();
  }
  restore();
  proxy.close();
  proxy.closeAllConnections();
});
