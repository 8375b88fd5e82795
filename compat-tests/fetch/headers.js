'use strict';
// headers
const t = (f) => { try { console.log(f()); } catch (e) { console.log(e.name, e.message, e.code); } };
const h = new Headers([['X-B', '2'], ['a', ' 1\t'], ['x-b', '3'], ['Set-Cookie', 'p=q'], ['set-cookie', 'r=s'], ['Cookie', 'a'], ['cookie', 'b']]);
console.log([...h], h.get('x-B'), h.get('nope'), h.has('A'), h.getSetCookie(), h);
h.set('X-b', 'neu'); h.delete('a'); h.append('Z', 'ü');
console.log([...h.keys()], [...h.values()], h);
h.forEach(function (v, k, o) { console.log(k, v, o === h, this.x); }, { x: 1 });
const it = h.entries(); console.log(it.next(), Object.prototype.toString.call(it), it[Symbol.iterator]() === it);
t(() => new Headers({ 'a b': 'c' })); t(() => new Headers({ a: 'c\nd' })); t(() => new Headers([['a']])); t(() => new Headers([1]));
t(() => new Headers(null)); t(() => new Headers('x')); t(() => h.get()); t(() => h.append('a')); t(() => h.set('é', 'x')); t(() => h.set('a', '\u0100'));
t(() => Headers.prototype.get.call({}, 'a')); t(() => Headers()); t(() => h.forEach(1)); t(() => new Headers({ a: Symbol() }));
t(() => [...new Headers(new Headers({ q: '1' }))]);
