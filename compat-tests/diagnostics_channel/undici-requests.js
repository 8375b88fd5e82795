'use strict';
// The channels of the HTTP client of fetch: messages and their order
const dc = require('diagnostics_channel'), http = require('http'), net = require('net');
const names = ['undici:request:create','undici:request:bodySent','undici:request:bodyChunkSent','undici:request:bodyChunkReceived','undici:request:headers','undici:request:trailers','undici:request:error','undici:request:pending-requests','undici:client:sendHeaders','undici:client:beforeConnect','undici:client:connected','undici:client:connectError','undici:websocket:open','undici:websocket:close','undici:websocket:socket_error','undici:websocket:ping','undici:websocket:pong','undici:websocket:created','undici:websocket:handshakeRequest','undici:websocket:frameSent','undici:websocket:frameReceived','undici:websocket:frameError','undici:websocket:sendMessage','undici:proxy:connected'];
const reqs = new Map; const id = r => { if (!reqs.has(r)) reqs.set(r, reqs.size + 1); return reqs.get(r); };
const port = s => JSON.stringify(s, (k, v) => typeof v === 'bigint' ? String(v) : Buffer.isBuffer(v) ? 'B:' + v.toString('latin1') : v).replace(/127\.0\.0\.1:\d+/g, 'H:P').replace(/"\d{4,5}"/g, '"P"').replace(/GMT/,'').replace(/B:(Mon|Tue|Wed|Thu|Fri|Sat|Sun), [^"]*/, 'DATE');
const d = v => v === null ? null : typeof v === 'object' || typeof v === 'function' ? v.constructor && v.constructor.name : v;
for (const n of names) dc.subscribe(n, (m, name) => {
  const o = { ...m };
  const out = {};
  for (const k of Object.keys(o)) { const v = o[k];
    if (k === 'request') out.request = '#' + id(v) + ' ' + d(v);
    else if (k === 'error') out.error = [v.name, v.code, v.message && v.message.replace(/:\d{4,5}/g, ':P')];
    else if (k === 'socket') out.socket = d(v);
    else if (k === 'connectParams') out[k] = port(v);
    else if (k === 'response') out[k] = [v.constructor.name, Object.keys(v), port({ ...v, headers: Array.isArray(v.headers) ? v.headers.map(String) : v.headers })];
    else if (k === 'headers') out[k] = port(v);
    else if (k === 'chunk') out[k] = [d(v), String(v)];
    else if (k === 'connector') out[k] = [typeof v, v.name, v.length];
    else if (k === 'trailers') out[k] = v.map ? v.map(String) : v;
    else if (k === 'websocket') out[k] = d(v);
    else out[k] = port(v && typeof v === 'object' && !Buffer.isBuffer(v) ? { ctor: d(v), ...v } : v); }
  console.log(n, Object.getPrototypeOf(m) === Object.prototype, out);
  if (n === 'undici:request:create') { const r = m.request; console.log('   request', Object.keys(r).join(), r.method, r.path, String(r.origin).replace(/:\d+$/, ':P'), r.completed, r.aborted, port(r.headers), r.body === null, r.contentLength, r.contentType, r.host && 'host', r.idempotent, r.upgrade, r.blocking, r.reset, r.throwOnError, r.servername, r.headersTimeout, r.bodyTimeout, r.protocol, r.query, r.expectContinue, r.endHandler === undefined); if (process.env.ADD) r.addHeader('x-added', 'yes'); }
});
const s = http.createServer((q, r) => { r.sendDate = false; let b = ''; q.on('data', x => b += x); q.on('end', () => {
  if (q.url === '/redir') { r.writeHead(302, { location: '/final' }); return r.end(); }
  if (q.url === '/trail') { r.writeHead(200, { trailer: 'T' }); r.write('x'); r.addTrailers({ T: 'v' }); return r.end(); }
  if (q.url === '/kill') return q.socket.destroy();
  r.setHeader('X-Got', q.headers['x-added'] || 'none'); r.end('body ' + b); }); }).listen(0, '127.0.0.1', async () => {
  const b = 'http://127.0.0.1:' + s.address().port;
  const go = async (n, f) => { console.log('== ' + n); try { const r = await f(); console.log('   =>', r.status, await r.text()); } catch (e) { console.log('   =>', e.message, e.cause && e.cause.code); } await new Promise(r => setTimeout(r, 20)); };
  await go('get', () => fetch(b + '/a?q=1', { headers: { 'X-H': 'v' } }));
  await go('again', () => fetch(b + '/b'));
  await go('post', () => fetch(b + '/c', { method: 'POST', body: 'hello' }));
  await go('stream', () => fetch(b + '/d', { method: 'POST', duplex: 'half', body: new ReadableStream({ start(c) { c.enqueue(new Uint8Array([65])); c.enqueue(new Uint8Array([66, 67])); c.close(); } }) }));
  await go('trailers', () => fetch(b + '/trail'));
  await go('kill', () => fetch(b + '/kill'));
  await go('refused', () => fetch('http://127.0.0.1:' + (s.address().port === 2 ? 3 : 2) + '/'));
  await go('post empty', () => fetch(b + '/c', { method: 'POST' }));
  s.close(); s.closeAllConnections();
});
