'use strict';
// request
const t = (f) => { try { console.log(f()); } catch (e) { console.log(e.name, e.message, e.cause && e.cause.code); } };
const r = new Request('http://a.test/x?y#z', { method: 'post', body: 'q', headers: { 'x-y': '1' }, referrer: '', keepalive: true, integrity: 'sha256-x', cache: 'no-store', credentials: 'omit', redirect: 'manual' });
console.log(r, r.duplex, r.bodyUsed, r.body.constructor.name, r.referrer, [...r.headers]);
const c = r.clone(); const d = new Request(c, { method: 'PUT' }); console.log(d.method, c.bodyUsed, d.url, d.headers.get('x-y'));
Promise.all([r.text(), d.text()]).then(console.log);
t(() => new Request()); t(() => new Request('foo')); t(() => new Request('http://u:p@x')); t(() => new Request('http://a', { method: 'a b' })); t(() => new Request('http://a', { method: 'TRACE' }));
t(() => new Request('http://a', { body: 'x' })); t(() => new Request('http://a', { window: 1 })); t(() => new Request('http://a', { mode: 'navigate' })); t(() => new Request('http://a', { mode: 'x' }));
t(() => new Request('http://a', { cache: 'only-if-cached' })); t(() => new Request('http://a', { redirect: 'x' })); t(() => new Request('http://a', { referrer: 'http://[' })); t(() => new Request('http://a', { signal: 1 }));
t(() => new Request('http://a', { method: 'POST', body: new ReadableStream() })); t(() => new Request('http://a', { duplex: 'full' })); t(() => new Request('http://a', 1));
const ac = new AbortController(); const s = new Request('http://a', { signal: ac.signal }); console.log(s.signal.aborted, s.signal === ac.signal); ac.abort('why'); console.log(s.signal.aborted, s.signal.reason);
