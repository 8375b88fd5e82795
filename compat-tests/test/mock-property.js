'use strict';
// mock.property.
const { mock } = require('node:test');

const o = { a: 1 };
const p = mock.property(o, 'a', 2);
console.log(o.a, p.a, p.mock.accessCount());
o.a = 3;
console.log(o.a, p.mock.accesses.map(({ type, value }) => [type, value]));
p.mock.mockImplementation(4);
console.log(o.a, p.mock.accessCount());
p.mock.mockImplementationOnce('once');
console.log(o.a, o.a);
p.mock.resetAccesses();
console.log(p.mock.accessCount());
p.mock.restore();
console.log(o.a, Object.getOwnPropertyDescriptor(o, 'a'));
const f = Object.defineProperty({}, 'f', { value: 1, configurable: true });
const q = mock.property(f, 'f', 2);
try { q.mock.mockImplementation(3); } catch (e) { console.log(e.code, e.message); }
try { (() => { 'use strict'; f.f = 3; })(); } catch (e) { console.log(e.code, e.message); }
console.log(f.f);
