'use strict';
const s = structuredClone;
const e = new TypeError('m', { cause: { a: 1 } });
e.x = 5;
const c = s(e);
console.log(c.name, c.message, c.cause, c.x, c instanceof TypeError, c.stack === e.stack, Object.keys(c), Object.getOwnPropertyNames(c));
const f = new Error('m');
f.name = 'Foo';
console.log(s(f).name);
class F extends RangeError {}
console.log(s(new F('q')).constructor.name, s(new AggregateError([1], 'x')).errors);
console.log(Object.getOwnPropertyNames(s(new Error())), s(new DOMException('m', 'AbortError')).code);
