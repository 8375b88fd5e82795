'use strict';
const u = new URL('http://a/?x=1');
const p = u.searchParams;
p.append('y', '2 3');
console.log(u.href);
u.search = '?q=5';
console.log(p.toString());
u.href = 'http://z/?r=1';
console.log(p.toString());
p.delete('r');
console.log(u.href, u.searchParams === p);
const q = new URLSearchParams('a=1&b=2&c=3');
for (const [k] of q) {
  console.log(k);
  q.delete(k);
}
const it = new URLSearchParams('a=1&b=2').keys();
console.log(it, it.next(), it, it.next(), it.next(), [...new URLSearchParams('c=3&a=1')]);
console.log(new URLSearchParams({ a: 'x'.repeat(100), b: 'y'.repeat(50) }), new URLSearchParams());
