'use strict';
// response
const t = (f) => { try { console.log(f()); } catch (e) { console.log(e.name, e.message); } };
(async () => {
  const r = new Response('héllo', { status: 201, statusText: 'Made', headers: { a: 'b' } });
  console.log(r, r.ok, r.type, r.url);
  const c = r.clone(); console.log(await r.text(), r.bodyUsed, await c.arrayBuffer());
  console.log(await Response.json({ a: [1] }).json(), Response.json(1).headers.get('content-type'), Response.error(), Response.redirect('http://x.test/y', 307));
  console.log(await new Response(new Uint8Array([1, 2])).bytes(), await (await new Response('x', { headers: { 'content-type': 'Text/HTML;charset=x' } }).blob()).type);
  console.log(new Response(null).body, await new Response().text(), await new Response('\ufeffbom').text());
  for (const f of [() => r.text(), () => new Response('{').json(), () => new Response('x').formData(), () => Response.prototype.text.call({})]) await f().catch((e) => console.log(e.name, e.message));
  t(() => r.clone()); t(() => new Response('x', { status: 99 })); t(() => new Response('x', { status: 204 })); t(() => new Response('x', { statusText: '\n' })); t(() => new Response('x', 1)); t(() => new Response(Symbol()));
  t(() => Response.redirect('foo')); t(() => Response.redirect('http://a', 200)); t(() => Response.json()); t(() => Response.json(undefined)); t(() => Response.json(1n));
  const parts = []; for await (const x of new Response(new ReadableStream({ start(k) { k.enqueue(Buffer.from('a')); k.enqueue(Buffer.from('b')); k.close(); } })).body) parts.push(x.toString()); console.log(parts);
  console.log(await new Response((async function* () { yield 'it'; yield Buffer.from('er'); })()).text());
})();
