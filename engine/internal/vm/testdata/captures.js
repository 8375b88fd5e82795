// Variables that closures take along by value, next to those that need cells.
(function () {
  'use strict';
  function params(a, b, ...rest) { return [() => a, () => b++, () => b, () => rest.length, () => arguments.length]; }
  print(params(1, 2, 3, 4).map(f => f()).join());
  function sloppy(a) { return () => { return a; }; }
  print(sloppy('x')());
  const nested = a => b => c => d => () => [a, b, c, d].join('-');
  print(nested(1)(2.5)('s')(null)());
  class A { constructor(v) { this.v = v; this.get = () => this.v; } m() { return () => super.toString === Object.prototype.toString; } nt() { return (() => new.target)(); } }
  print(new A(7).get(), new A(1).m()(), typeof new A(1).nt());
  class B extends A { constructor() { const early = () => this; let threw = ''; try { early(); } catch (e) { threw = e.name; } super(3); this.t = threw; this.self = () => this; } }
  const b = new B(); print(b.t, b.self() === b, b.get());
  const fs = []; for (let i = 0; i < 3; i++) { const j = i * i; let k; if (i) k = 'k' + i; fs.push(() => [i, j, k].join(':')); } print(fs.map(f => f()).join(' '));
  const gs = []; for (const [x, { y = x }] of [[1, {}], [2, { y: 'y' }]]) gs.push(() => `${x}${y}`); print(gs.map(f => f()).join());
  const hs = []; for (const p in { p: 1, q: 2 }) hs.push(() => p); print(hs.map(f => f()).join());
  try { throw 'thrown'; } catch (e) { var ce = () => e; } print(ce());
  try { throw { m: 'pattern' }; } catch ({ m }) { var cm = () => m; } print(cm());
  try { tdz(); } catch (e) { print(e.message); } const late = 5; function tdz() { return (() => late)(); } print(tdz());
  switch (2) { case 1: const s = 1; case 2: try { (() => s)(); } catch (e) { print(e.message); } }
  const self = function me(n) { return n ? (() => me(n - 1))() : typeof me; }; print(self(2));
  try { (function fixed() { (() => { fixed = 1; })(); })(); } catch (e) { print(e.message); }
  const many = (a, b, c, d, e, f, g, h, i) => { let z = 0; return () => { z++; return () => [a, b, c, d, e, f, g, h, i, z].join(''); }; };
  print(many(1, 2, 3, 4, 5, 6, 7, 8, 9)()());
  const mixed = (a, b, c, d, e, f, g, h) => { let u = 1, v = 2, w = 3, x = 4, y = 5; u++, v++, w++, x++, y++; return [() => [a, u, b, v, c], () => [u, v, w, x, a, b, c, d, e, f, g, h], () => [u, v, w, x, y, a, b]].map(q => q().join('')).join(); };
  print(mixed('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'));
  function* gen(a) { const b = a + 1; yield () => a + b; yield (() => () => b)(); } print([...gen(1)].map(f => f()).join());
  const defaults = (a, f = () => a, g = () => h, h = 3) => { const out = [f(), g(), h]; return out.join(); }; print(defaults(1));
  try { ((f = () => x, y = f(), x) => 0)(); } catch (e) { print(e.message); }
})();
(function () {
  function mapped(a) { const f = () => a; arguments[0] = 'changed'; return f(); }
  print(mapped('given'));
  function hoisted(a) { return (function () { return typeof b() + typeof a; })(); function b() { return a; } function a() { } }
  print(hoisted(1));
  function evals(a) { const f = () => a; eval('a = 2'); return f(); }
  print(evals(1));
  function inner(a) { const f = () => eval('a'); return f(); }
  print(inner('seen'));
  function varParam(a) { const f = () => a; var a = 'second'; return f(); }
  print(varParam('first'));
  function body(a, f = () => a) { var a; const g = () => a; return f() === g(); }
  print(body(1));
  function sloppyThis() { return (() => typeof this)(); } print(sloppyThis.call(1), sloppyThis.call(undefined));
  async function later(a) { const b = await a; return () => a + b; }
  later(4).then(f => print('async', f()));
  const w = (o, k) => { with (o) { return () => k + z; } }; print(w({ z: 1 }, 2)());
  class P { #x = 1; static make() { const k = Math.abs(-2); return class { [`m${k}`]() { return k; } f = () => k; }; } read() { return (() => this.#x)(); } }
  const Q = P.make(); print(new Q().m2(), new Q().f(), new P().read());
  const big = 0.1 + 0.2, str = 'a' + 1, obj = {}, sym = Symbol('s'); const all = () => [big, str, typeof obj, String(sym)]; print(all().join());
})();
