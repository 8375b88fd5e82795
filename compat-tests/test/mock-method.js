'use strict';
// mock.method, mock.getter and mock.setter.
const { mock } = require('node:test');

const o = { n: 5, get g() { return this.n; }, set g(v) { this.n = v; }, m(x) { return this.n + x; } };
const m = mock.method(o, 'm');
console.log(o.m(1), m === o.m, o.m.mock.callCount(), o.m.mock.calls[0].this === o);
o.m.mock.restore();
console.log(o.m === m, Object.getOwnPropertyDescriptor(o, 'm').enumerable);
mock.method(o, 'm', () => 'mocked');
console.log(o.m(1));
const g = mock.getter(o, 'g', () => 'got');
console.log(o.g, g.mock.callCount());
const s = mock.setter(o, 'g', function(v) { this.n = v * 2; });
o.g = 4;
console.log(o.n, s.mock.calls[0].arguments);
mock.restoreAll();
console.log(o.m(1), o.g);
class Base { hi() { return 'base'; } }
class Derived extends Base {}
const d = new Derived();
mock.method(d, 'hi', () => 'mock');
console.log(d.hi(), Object.hasOwn(d, 'hi'));
mock.reset();
console.log(d.hi(), Object.hasOwn(d, 'hi'));
const q = { f() { return 1; } };
mock.method(q, 'f', () => 2, { times: 2 });
console.log(q.f(), q.f(), q.f());
