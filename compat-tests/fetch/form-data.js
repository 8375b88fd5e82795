'use strict';
// form data
const t = (f) => { try { console.log(f()); } catch (e) { console.log(e.name, e.message, e.code); } };
const f = new FormData();
f.append('a', '1'); f.append('a', 2); f.append('b', new Blob(['x'], { type: 'a/b' })); f.append('c', new File(['yz'], 'n.txt', { lastModified: 5 }), 'other'); f.append('d', new File(['q'], 'q.bin', { lastModified: 7 }));
console.log(f.get('a'), f.getAll('a'), f.has('z'), f.get('z'), f.get('b').name, f.get('c').name, f.get('d').lastModified);
f.set('a', 'new'); f.delete('b'); console.log([...f.keys()], [...f].length, f.get('a'));
f.forEach(function (v, k) { console.log(k, typeof v, this.y); }, { y: 2 });
t(() => new FormData(1)); t(() => f.append('a')); t(() => f.append('a', 'b', 'c')); t(() => FormData.prototype.get.call({}, 'a')); t(() => f.forEach(1)); t(() => f.entries().next.call({}));
const g = new FormData(); g.append('x\n"', '1\n2'); g.append('file', new File(['data'], 'n"1.txt', { type: 'text/x' }));
(async () => {
  const r = new Response(g); const type = r.headers.get('content-type'); const boundary = type.split('=')[1];
  console.log(type.replace(boundary, 'B'), (await r.clone().text()).replaceAll(boundary, 'B'));
  const back = await r.formData(); console.log([...back.keys()], back.get('x\r\n"'), back.get('file').name, back.get('file').type, await back.get('file').text());
  const u = await new Response(new URLSearchParams('a=1&b=%20c&a=2')).formData(); console.log([...u]);
  for (const body of ['--b', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx', 'nothing']) await new Response(body, { headers: { 'content-type': 'multipart/form-data; boundary=b' } }).formData().catch((e) => console.log(e.name, e.message));
})();
