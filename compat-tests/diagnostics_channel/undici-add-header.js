'use strict';
// Subscribers of undici:request:create add header fields to requests of fetch
const dc = require('diagnostics_channel');
const http = require('http');
dc.subscribe('undici:request:create', ({ request: r }) => {
  for (const a of [['x-a', '1'], ['host', 'h'], ['content-length', '7'], ['x b', 'v'], ['x', 'a\nb'], ['x', null], ['x', ['p', 'q']],
                   [1, 2], ['connection', 'close'], ['x', Symbol.iterator], ['expect', 'x'], ['te', '1'], ['transfer-encoding', 'x'], ['connection', 'other']]) {
    try { console.log(a, r.addHeader(...a) === r); } catch (e) { console.log(a, e.name, e.code, e.message); }
  }
  console.log(r.headers, r.host, r.contentLength, r.contentType, r.reset);
});
dc.subscribe('undici:client:connected', (m) => console.log(Object.keys(m.connectParams), m.connectParams.version, m.connector.name));
dc.subscribe('undici:request:trailers', ({ request: r }) => console.log('end', r.completed, r.aborted));
const s = http.createServer((q, r) => {
  let b = '';
  q.on('data', (d) => { b += d; });
  q.on('end', () => { console.log('server', q.rawHeaders, b); r.end(); });
}).listen(0, async () => {
  await fetch(`http://localhost:${s.address().port}/p`, { method: 'POST', body: 'hello' });
  s.close();
  s.closeAllConnections();
});
