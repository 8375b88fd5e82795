'use strict';
// setGlobalProxyFromEnv for http, fetch and NODE_USE_ENV_PROXY in a child.
const http = require('http');
const { spawn } = require('child_process');
const proxy = http.createServer((req, res) => {
  console.log(req.method, req.url, req.headers.host, req.headers['proxy-connection'], req.headers['sec-fetch-mode']);
  res.end('from the proxy');
}).listen(0, '127.0.0.1', async () => {
  const url = `http://127.0.0.1:${proxy.address().port}`;
  const restore = http.setGlobalProxyFromEnv({ HTTP_PROXY: url, NO_PROXY: 'direct.invalid' });
  console.log(await (await fetch('http://some.test/abc?d')).text());
  console.log(await fetch('http://direct.invalid/').catch((e) => e.cause.code));
  restore();
  console.log(await fetch('http://some.invalid/').catch((e) => e.cause.code));
  const code = 'require("http").get("http://child.test/x", (r) => r.pipe(process.stdout))';
  for (const [args, env] of [[['-e', code], { NODE_USE_ENV_PROXY: '1' }], [['--use-env-proxy', '-e', code], {}]]) {
    await new Promise((done) => {
      const child = spawn(process.execPath, args, { env: { ...process.env, ...env, http_proxy: url } });
      child.stdout.setEncoding('utf8').on('data', (d) => console.log(d));
      child.on('close', done);
    });
  }
  proxy.close();
});
