'use strict';
// local urls
(async () => {
  for (const u of ['data:text/plain;base64,aGk=', 'data:,a%20b#c', 'data:text/html;charset=utf-8,<p>', 'data:;base64,Y Q==', 'data:x,1']) { const r = await fetch(u); console.log(r.status, r.statusText, r.url, r.type, await r.text(), [...r.headers]); }
  const u = URL.createObjectURL(new Blob(['hello'], { type: 'a/b' }));
  for (const range of [undefined, 'bytes=1-2', 'bytes=-2', 'bytes=3-']) { const r = await fetch(u, range ? { headers: { range } } : {}); console.log(r.status, r.statusText, await r.text(), [...r.headers]); }
  await fetch(u, { headers: { range: 'bytes=9-' } }).catch((e) => console.log(e.cause.message)); await fetch(u, { method: 'POST' }).catch((e) => console.log(e.cause.message));
})();
