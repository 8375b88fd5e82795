// Inline caches and what must invalidate them.
function get(o) { return o.v }
function set(o, x) { o.v = x }
print(get({ v: 1 }), get({ a: 0, v: 2 }), get({ a: 0, b: 0, v: 3 }), get({ a: 0, b: 0, c: 0, v: 4 }), get({ a: 0, b: 0, c: 0, d: 0, v: 5 }));
for (var i = 0; i < 12; i++) { var o = {}; for (var j = 0; j < i; j++) o["p" + j] = j; o.v = i; if (get(o) !== i) print("bad", i); set(o, i + 1); if (o.v !== i + 1) print("bad set", i) }
class P { get g() { return "getter" } m() { return "P.m" } }
class Q extends P { }
var q = new Q;
function m(o) { return o.m() }
print(m(q), m(q)); P.prototype.m = function () { return "new P.m" }; print(m(q));
Q.prototype.m = function () { return "Q.m" }; print(m(q)); delete Q.prototype.m; print(m(q)); q.m = () => "own"; print(m(q));
function g(o) { return o.g } print(g(q), g(q)); Object.defineProperty(q, "g", { value: "own g", configurable: true }); print(g(q)); delete q.g; print(g(q));
function absent(o) { return o.nothing } print(absent(q), absent(q)); Object.prototype.nothing = "now"; print(absent(q), absent({})); delete Object.prototype.nothing; print(absent(q));
Object.setPrototypeOf(q, { m() { return "other" } }); delete q.m; print(m(q));
var frozen = Object.freeze({ v: 1 }); set(frozen, 2); print(frozen.v);
(function () { "use strict"; try { set2(frozen, 3) } catch (e) { print(e.message) } function set2(o, x) { o.v = x } })();
function add(o) { o.x1 = 1; o.x2 = 2; o.x3 = 3; o.x4 = 4; o.x5 = 5; return o }
add({}); var before = Object.keys(add({})).length;
Object.defineProperty(Object.prototype, "x3", { set(v) { print("setter", v) }, configurable: true }); var after = Object.keys(add({})).length; delete Object.prototype.x3; print(before, after);
Object.defineProperty(Object.prototype, "x4", { value: 9, writable: false, configurable: true }); print(Object.keys(add({})).length); delete Object.prototype.x4; print(Object.keys(add({})).length);
var acc = { get a() { return this._a || "unset" }, set a(v) { this._a = "<" + v + ">" } }; print(acc.a); acc.a = 1; print(acc.a); acc["a"] = 2; print(acc["a"]);
function len(x) { return x.length } print(len([1, 2]), len("abc"), len({ length: 7 }), len(function (a, b) { }), len({}));
function el(o, k) { return o[k] } print(el([1, 2], 1), el("xyz", 2), el({ 5: "five" }, 5), el({ k: "v" }, "k"), el([1], -1), el([1], 1.5), el([1], "0"), el({ 1.5: "f" }, 1.5));
var arr = [1, , 3]; print(arr[1], 1 in arr, arr.length); Array.prototype[1] = "proto"; print(arr[1], 1 in arr); delete Array.prototype[1]; print(arr[1]);
arr[5] = 6; print(arr.length, arr[4]); arr.length = 1; print(arr[2], arr.length); arr[1] = 2; print(arr.length);
var sym = Symbol("s"); var os = { [sym]: 1, ["a" + "b"]: 2 }; print(os[sym], os.ab, delete os.ab, os.ab, "ab" in os, sym in os);
var t = { a: 1 }; print(delete t.a, t.a, delete t.zzz, Object.keys(t).length);
print("abc".charAt ? "has" : "no", (5).toFixed ? "has" : "no", true.foo, (1).foo);
try { null.x } catch (e) { print(e.message) } try { undefined["y"] } catch (e) { print(e.message) } try { null.z = 1 } catch (e) { print(e.message) }
var counter = { n: 0 }; counter.n++; ++counter.n; counter.n += 5; counter["n"] -= 2; print(counter.n);
var ta = new Uint8Array(4); ta[0] = 300; ta[1] = -1; ta[2] = 1.9; ta[9] = 5; print(ta[0], ta[1], ta[2], ta[3], ta[9], ta.length);
var tf = new Float64Array(2); tf[0] = 1.5; tf[1] = NaN; print(tf[0], tf[1]); var ti = new Int32Array(1); ti[0] = 4294967296 + 5; print(ti[0]); var tu = new Uint32Array(1); tu[0] = -1; print(tu[0]);
var tc = new Uint8ClampedArray(3); tc[0] = 300; tc[1] = -5; tc[2] = 1.5; print(tc[0], tc[1], tc[2]); var t3 = new Float32Array(1); t3[0] = 0.1; print(t3[0]);
function args() { arguments[0] = "changed"; return arguments[0] + arguments.length } print(args(1, 2));
function mapped(a) { arguments[0] = 9; a += 1; return a + "," + arguments[0] } print(mapped(1));
function F() { this.a = 1; this.b = 2; this.c = 3; this.d = 4; this.e = 5 } for (var i = 0; i < 3; i++) { var f = new F; print(f.a + f.b + f.c + f.d + f.e, Object.keys(f).join()) }
F.prototype.z = 1; print(new F().z); F.prototype = { z: 2 }; print(new F().z);
var fn = function named(a, b) { }; print(fn.name, fn.length, fn.prototype.constructor === fn, Object.getOwnPropertyNames(() => 1).join());
print(Object.keys({ b: 1, 2: 1, a: 1, 1: 1 }).join());
for (var k in { x: 1, y: 2, __proto__: { z: 3, x: 4 } }) print(k);
var fi = { a: 1, b: 2, c: 3 }; for (var k in fi) { print(k); delete fi.b }

// Functions of one shape differ in the properties that they are born with.
(function () {
  const arrow = () => 1, method = { m() {} }.m;
  const has = (f) => typeof f.prototype;
  print(has(function () {}), has(arrow), has(function () {}), has(method), has(async () => {}), has(function* () {}), has(function () {}));
  print(arrow.hasOwnProperty('caller'), (function () {}).hasOwnProperty('caller'));
})();
