'use strict';
// What is accepted as the configuration of a proxy.
const http = require('http');
for (const url of ['not a url', 'http://', 'ftp://x:1', 'http://a\r\nb', 'http://user\n:pass@x', 'socks5://x', 'localhost:8000', '']) {
  try {
    console.log(JSON.stringify(url), new http.Agent({ proxyEnv: { http_proxy: url } }).keepAlive);
  } catch (e) {
    console.log(JSON.stringify(url), e.name, e.code, JSON.stringify(e.message));
  }
}
for (const env of [null, undefined, 1, 'x', {}]) console.log(new http.Agent({ proxyEnv: env }).options.proxyEnv === env);
for (const env of [null, 1, 'x', [], true, { HTTP_PROXY: 'zz' }, { https_proxy: 'not a url' }]) {
  try {
    console.log(http.setGlobalProxyFromEnv(env));
  } catch (e) {
    console.log(e.name, e.code, e.message);
  }
}
const before = http.globalAgent;
console.log(Object.keys(before.options), before.options.proxyEnv);
const restore = http.setGlobalProxyFromEnv({ HTTP_PROXY: 'http://127.0.0.1:1' });
console.log(restore.name, restore.length, http.globalAgent === before, Object.keys(http.globalAgent.options));
http.get('http://a.test').on('error', (e) => {
  console.log(e.code, e.port);
  console.log(restore(), http.globalAgent === before);
});
