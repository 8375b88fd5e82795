'use strict';
// network errors
const http = require('http'), zlib = require('zlib');
const server = http.createServer((q, r) => {
  const u = q.url;
  if (u === '/h') { let b = ''; q.on('data', (d) => b += d).on('end', () => r.end(JSON.stringify([q.method, q.rawHeaders.map((x) => x.replace(/127.0.0.1:\d+/g, 'HOST').replace(/undici-\d+/g, 'undici-N')), b.replace(/undici-\d+/g, 'undici-N')]))); } else if (u.startsWith('/r')) { r.writeHead(+u.slice(2, 5), { location: '/h' }); r.end('x'); } else if (u === '/loop') { r.writeHead(302, { location: '/loop' }); r.end(); } else if (u === '/noloc') { r.writeHead(302); r.end('noloc'); } else if (u === '/badloc') { r.writeHead(302, { location: 'http://[' }); r.end(); } else if (u === '/gzip') { r.writeHead(200, { 'content-encoding': 'gzip' }); r.end(zlib.gzipSync('gzipped')); } else if (u === '/badgzip') { r.writeHead(200, { 'content-encoding': 'gzip' }); r.end('notgzip'); } else if (u === '/br') { r.writeHead(200, { 'content-encoding': 'br' }); r.end(zlib.brotliCompressSync('brotli')); } else if (u === '/zstd') { r.writeHead(200, { 'content-encoding': 'zstd' }); r.end(zlib.zstdCompressSync('zstd')); } else if (u === '/deflate') { r.writeHead(200, { 'content-encoding': 'deflate' }); r.end(zlib.deflateSync('deflated')); } else if (u === '/raw') { r.writeHead(200, { 'content-encoding': 'deflate' }); r.end(zlib.deflateRawSync('raw')); } else if (u === '/two') { r.writeHead(200, { 'content-encoding': 'deflate, gzip' }); r.end(zlib.gzipSync(zlib.deflateSync('both'))); } else if (u === '/kill') { q.socket.destroy(); } else if (u === '/half') { r.writeHead(200, { 'content-length': 100 }); r.write('part'); setTimeout(() => q.socket.destroy(), 30); } else if (u === '/slow') { r.writeHead(200); r.write('a'); } else if (u === '/204') { r.writeHead(204); r.end(); } else if (u === '/cookies') { r.writeHead(200, ['X-A', '1', 'x-a', '2', 'Set-Cookie', 'a=b', 'set-cookie', 'c=d']); r.end(); } else if (u === '/garbage') { q.socket.end('garbage\r\n\r\n'); } else r.end(u);
});
const run = (steps) => server.listen(0, '127.0.0.1', async () => {
  const base = 'http://127.0.0.1:' + server.address().port;
  const show = async (name, f) => { try { console.log(name, await f()); } catch (e) { console.log(name, e.name, e.message, '|', e.cause && [e.cause.name, e.cause.code, e.cause.message].join(' ').replaceAll(base, 'BASE').replace(/:\d{4,5}/, ':PORT')); } };
  const get = async (u, o) => { const r = await fetch(base + u, o); return [r.status, r.statusText, r.url.replace(base, ''), r.redirected, r.type, await r.text(), [...r.headers].filter((x) => x[0] !== 'date' && x[0] !== 'keep-alive' && x[0] !== 'content-length')]; };
  await steps({ base, show, get }); server.close(); server.closeAllConnections();
});
run(async ({ show, get }) => {
  for (const u of ['/kill', '/half', '/garbage']) await show(u, () => get(u));
  for (const u of ['http://127.0.0.1:1', 'ftp://x', 'about:blank', 'file:///x', 'data:foo', 'blob:foo', 'http://localhost:6000/', 'foo']) await show(u, () => fetch(u));
  const port = await new Promise((res) => { const t = require('net').createServer().listen(0, '127.0.0.1', () => { const p = t.address().port; t.close(() => res(p)); }); });
  await show('refused', () => fetch('http://127.0.0.1:' + port)); await show('integrity', () => get('/x', { integrity: 'sha256-AAAA' }));
});
