function* g(n) { try { for (var i = 0; i < n; i++) { var got = yield i; if (got) print("got", got) } return "ret" } catch (e) { print("caught", e); yield "after" } finally { print("cleanup") } }
var show = r => r.value + "/" + r.done;
var it = g(2); print(show(it.next("ignored")), show(it.next("hello")), show(it.next()), show(it.next()));
it = g(5); it.next(); print(show(it.throw("err")), show(it.next()), show(it.next()));
it = g(5); it.next(); print(show(it.return("early")), show(it.next()));
it = g(5); print(show(it.return("unstarted")), show(it.next())); it = g(5); try { it.throw("t") } catch (e) { print(e) }
for (var x of g(3)) print("of", x); for (var x of g(9)) { if (x == 1) break } try { for (var x of g(9)) throw "out" } catch (e) { print(e) }
function* d() { var r = yield* g(1); print("r", r); try { yield* { [Symbol.iterator]() { return { next(v) { print("next", v); return { value: "n", done: false } }, throw(v) { print("throw", v); return { value: "t", done: true } }, return(v) { print("return", v); return { value: "rv", done: true } } } } } } finally { print("d fin") } }
it = d(); print(show(it.next()), show(it.next()), show(it.next("arg")), show(it.throw("x"))); it = d(); it.next(); it.next(); print(show(it.return("R")));
print([...g(2)].join(), Array.from(g(2)).join(), Math.max(...g(4))); var [a, b] = g(5); print(a, b);
function* fib() { var [a, b] = [0, 1]; for (; ;) { yield a;[a, b] = [b, a + b] } } var out = []; for (var v of fib()) { if (v > 50) break; out.push(v) } print(out.join());
try { var self = (function* () { self.next() })(); self.next() } catch (e) { print(e.message) }
function* params(a = print("param"), b) { print("body"); yield b } var pit = params(undefined, 2); print("made"); print(show(pit.next()));
class It { constructor(n) { this.n = n } [Symbol.iterator]() { var i = 0, n = this.n; return { next: () => ({ value: i, done: i++ >= n }), return() { print("closed"); return {} } } } }
for (var x of new It(2)) print(x); for (var x of new It(5)) { if (x) break } var [p] = new It(3); print(p); try { for (var x of new It(3)) throw 1 } catch (e) { print("t", e) } (() => { for (var x of new It(3)) return })();
var objGen = { *[Symbol.iterator]() { yield* [1, 2]; yield* "ab" } }; print([...objGen].join());
var gf = function* () { }; print(Object.prototype.toString.call(gf()), gf.constructor.name, typeof gf.prototype, Object.hasOwn(gf.prototype, "constructor")); try { new gf } catch (e) { print(e.message) }
function* deep(n) { if (n > 0) yield* deep(n - 1); yield n } var t = 0; for (var v of deep(50)) t += v; print(t);
function* yx() { var x = yield; return x } var y = yx(); y.next(); print(show(y.next("sent"))); function* expr() { return (yield 1) + (yield 2) } y = expr(); y.next(); y.next(10); print(show(y.next(20)));
var en = [[1, 2], [3, 4]]; for (var [k, v] of new Map(en)) print(k, v); for (var v of new Set([1, 1, 2])) print(v); for (var c of "a😀b") print(c.length);
var arr = [1, 2, 3]; for (var v of arr) { print(v); if (v == 1) arr.push(4) } var sparse = [1, , 3]; for (var v of sparse) print(v);
for (var [i, v] of arr.entries()) print(i, v); for (var v of arr.keys()) print(v);
function retFinally() { for (var x of (function* () { try { yield 1 } finally { print("gen finally") } })()) return "returned" } print(retFinally());
try { for (var x of (function* () { yield 1; throw "inner" })()) print(x) } catch (e) { print("e", e) }
try { for (var x of 5); } catch (e) { print(e.message) } var notIterable = {}; try { var [q] = notIterable; } catch (e) { print(e.message) } try { for (var x of { [Symbol.iterator]() { return { next() { return 1 } } } }); } catch (e) { print(e.message) }
