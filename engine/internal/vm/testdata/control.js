// Exceptions, finally, labels, switch, closures per iteration.
function f(n) { try { if (n == 0) return "try"; if (n == 1) throw "x"; return "end" } catch (e) { return "catch " + e } finally { print("finally", n); if (n == 3) return "override" } }
for (var i = 0; i < 4; i++) print(f(i));
function g() { for (var i = 0; i < 3; i++) { try { if (i == 1) continue; if (i == 2) break; print("body", i) } finally { print("fin", i) } } return "done" } print(g());
function nested() { try { try { throw 1 } finally { print("inner") } } catch (e) { print("outer", e); try { throw 2 } catch ({ length = "d" }) { print(length) } } } nested();
outer: for (var i = 0; i < 3; i++) { for (var j = 0; j < 3; j++) { if (j == 1) continue outer; if (i == 2) break outer; print(i, j) } }
blk: { print("in"); if (true) break blk; print("no") }
function sw(x) { switch (x) { case 1: return "one"; case 2: case 3: return "two or three"; case "a": return "A"; case null: return "null"; case true: return "true"; case 100: return "hundred"; default: return "def" } }
print(sw(1), sw(2), sw(3), sw("a"), sw(null), sw(true), sw(100), sw(NaN), sw(1.0), sw(-0));
function sd(x) { switch (x) { case 0: return 0; case 1: return 1; case 2: return 2; case 3: return 3; case 4: return 4; case 5: return 5; case 6: return 6 } return "none" } print(sd(0), sd(6), sd(7), sd(-1), sd(2.5), sd("3"), sd(-0));
function ss(x) { switch (x) { case "alpha": return 1; case "beta": return 2; case "gamma": return 3; case "delta": return 4; case "eps": return 5; case "12": return 6 } return 0 } print(ss("al" + "pha"), ss("delta"), ss("none"), ss(12), ss("1" + "2"));
var fs = []; for (let i = 0; i < 3; i++) fs.push(() => i++); print(fs[0](), fs[0](), fs[1](), fs[2]());
var gs = []; for (const k of [1, 2, 3]) gs.push(() => k); print(gs.map(h => h()).join());
{ try { tdz; } catch (e) { print(e.message) } let tdz = 1; }
function later() { return lt } try { later() } catch (e) { print(e.message) } let lt = 5; print(later());
const c = 1; try { c = 2 } catch (e) { print(e.message) }
print(typeof nowhere); try { nowhere } catch (e) { print(e.message) } try { (function () { "use strict"; nowhere = 1 })() } catch (e) { print(e.message) }
function deep(n) { return n == 0 ? 0 : 1 + deep(n - 1) } print(deep(7000));
function inf() { return 1 + inf() } try { inf() } catch (e) { print(e instanceof RangeError, e.message) }
function viaNative(n) { return [n].map(viaNative) } try { viaNative(1) } catch (e) { print(e.message) }
var getterLoop = { get x() { return this.x } }; try { getterLoop.x } catch (e) { print(e.message) }
class RC { constructor() { new RC } } try { new RC } catch (e) { print(e.message) }
function tooManyArgs() { return arguments.length } print(tooManyArgs.apply(null, new Array(50000)));
print((() => { try { return "r" } finally { print("after return value") } })());
do { var once = true } while (!once); var w = 0; while (w < 3) w++; print(w);
for (var a = 0, b = 10; a < b; a += 3, b--); print(a, b);
for (var x of [1, 2, 3]) { if (x == 2) continue; print("of", x) }
for (var [p, q] of [[1, 2], [3, 4]]) print(p + q);
var { a: { b: dd = 5 } = {}, ...rest } = { a: undefined, c: 1, d: 2 }; print(dd, Object.keys(rest).join());
var [h, , t = "dflt", ...r] = [1, 2, undefined, 4, 5]; print(h, t, r.join());
[h, t] = [t, h]; print(h, t);
function dp({ x = 1, y } = {}, [z] = [3], ...more) { return x + "," + y + "," + z + "," + more.length } print(dp(), dp({ y: 2 }, "q", 1, 2));
print(eval("var ev = 1; let el = 2; ev + el"), ev, typeof el);
print((function () { var loc = 1; eval("var loc2 = loc + 1"); return loc2 })(), (0, eval)("typeof loc"));
with ({ wx: 1, print2: print }) { print2(wx) }
print(new Function("a", "b = 2", "return a + b")(1), Function("return this")() === globalThis);
print(((a, b) => a + b).call(null, 1, 2), Math.max.apply(null, [1, 5, 3]), (function () { return this.v }).bind({ v: 7 })(), (function (a, b) { return a + b }).bind(null, 1)(2));
print(String(function () { return 1 }), (class A { x = 1 }).toString());
label2: while (true) { switch (1) { case 1: break label2 } }
if (0) print("no"); else if (1) print("elseif"); else print("no");
{ function hoisted() { return "h" } } print(hoisted());
print([..."héllo"].length, [...[1, 2], ...new Set([3])].join(), Math.max(...[1, 2], 3));

// Labels of statements that are no loops, switches or blocks.
(function () {
  function labelledIf(x) {
    out: if (x > 1) {
      if (x > 2) break out;
      return 'in';
    } else {
      for (;;) break out;
    }
    return 'out';
  }
  print(labelledIf(1), labelledIf(2), labelledIf(3));
  a: b: if (true) {
    try {
      break a;
    } finally {
      print('finally');
    }
  }
  c: if (true) for (const k of [1, 2]) {
    print(k);
    break c;
  }
  d: break d;
  print(eval('1; e: if (true) { 5; break e; }'), eval('2; g: break g;'));
})();

// Calls with spreads inside the arguments of calls with spreads, also of those
// that throw or are suspended on the way.
(function () {
  const list = (...xs) => xs.join(), two = [1, 2], none = [];
  print(list(...two, list(...two, list(...none)), ...two), list(...none), Math.max(...two, Math.min(...two)));
  class A { constructor(...xs) { this.xs = xs; } }
  class B extends A { }
  class C extends B { constructor(...xs) { super(...xs, ...xs); } }
  const kept = new B(...two, new C(...two).xs.length);
  print(kept.xs.join(), new C('c').xs.join(), new B().xs.length, kept.xs.join());
  try { list(...two, (() => { throw list(...two, 'thrown'); })()); } catch (e) { print(e); }
  function* g() { return list(...two, yield list(...two), ...two); }
  const it = g(); print(it.next().value, list(...[3, 4]), it.next('sent').value);
  const big = Array.from({ length: 200 }, (_, i) => i); print(list(...big).length, list(...two));
  const held = []; const hold = (...xs) => { held.push(xs); return xs; }; hold(...two)[0] = 9; hold(...two); print(held.map(String).join(' '));
  print(list.bind(null, 0)(...two), list.apply(null, [...two, ...two]), new (class { constructor() { this.n = arguments.length; } })(...two).n);
})();
