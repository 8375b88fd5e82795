'use strict';
// http: what headers and requests may not be
const http = require('http');
const t = (l, f) => { try { console.log(l, f()); } catch (e) { console.log(l, e.name, e.code, e.message); } };
const m = new http.OutgoingMessage();
for (const [k, v] of [['', 'a'], ['a b', 'a'], ['a', undefined], ['a', 'x\ny'], ['a', 'ü'], ['a', '\u0100'], ['ü', 'a'], [1, 'a'], ['a', 1], ['a', ['b', 'c']], ['a', null]]) t(`${k}: ${JSON.stringify(v)}`, () => m.setHeader(k, v) === m && m.getHeader('a'));
t('append', () => { m.appendHeader('z', '1'); m.appendHeader('z', ['2', '3']); return m.getHeader('z'); });
t('remove', () => { m.removeHeader('Z'); return m.getHeaderNames(); });
t('setHeaders', () => m.setHeaders({ a: 1 }));
t('setHeaders map', () => m.setHeaders(new Map([['M', '1']])).getHeaders());
t('get', () => m.getHeader(1));
for (const o of [{ method: 1 }, { method: 'A B' }, { path: '/a b' }, { path: '/\u0100' }, { protocol: 'ftp:' }, { headers: { 'a b': 1 } }, { headers: ['a'] }, { host: 1 }, { hostname: {} }, { agent: 1 }, { insecureHTTPParser: 1 }, { maxHeaderSize: 'a' }, { timeout: 'x' }]) t(JSON.stringify(o), () => { const r = http.request({ port: 1, ...o }); r.on('error', () => {}); r.destroy(); return 'made'; });
t('url', () => http.request('nope'));
t('validateHeaderName', () => http.validateHeaderName('a b'));
t('validateHeaderValue', () => http.validateHeaderValue('a', '\n'));
console.log(http.METHODS.length > 30, http.STATUS_CODES[418], http.maxHeaderSize);
