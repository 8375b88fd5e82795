var log = (...a) => print(...a);
async function f(x) { log("f start"); var y = await x; log("f got", y); try { await Promise.reject("rej") } catch (e) { log("f caught", e) } finally { log("f fin") } return y + 1 }
log("before"); f(1).then(v => log("f done", v)); log("after");
(async () => { throw new Error("boom") })().catch(e => log("caught", e.message));
(async () => { for (var i = 0; i < 3; i++) { await null; log("tick a", i) } })(); (async () => { for (var i = 0; i < 3; i++) { await null; log("tick b", i) } })(); Promise.resolve().then(() => log("p1")).then(() => log("p2")).then(() => log("p3")).then(() => log("p4"));
async function ret() { return Promise.resolve("inner") } ret().then(v => log("ret", v)); async function noawait() { return "na" } noawait().then(log);
var thenable = { then(res) { log("then called"); res("from thenable") } }; (async () => { log(await thenable) })();
async function* ag() { try { log("ag start"); var got = yield 1; log("ag got", got); yield Promise.resolve(2); yield* [3, Promise.resolve(4)]; return "agr" } finally { log("ag fin") } }
(async () => { var it = ag(); log(JSON.stringify(await it.next())); log(JSON.stringify(await it.next("sent"))); log(JSON.stringify(await it.next())); log(JSON.stringify(await it.next())); log(JSON.stringify(await it.next())); log(JSON.stringify(await it.next()));
  for await (var v of ag()) { log("fa", v); if (v == 2) break }
  var q = ag(); var rs = await Promise.all([q.next(), q.next(), q.return("early"), q.next()]); log(JSON.stringify(rs));
  var t = ag(); await t.next(); try { await t.throw("thrown in") } catch (e) { log("t", e) } log(JSON.stringify(await t.next()));
  for await (var v of [Promise.resolve("x"), "y"]) log(v); try { for await (var v of [Promise.reject("fr")]) log(v) } catch (e) { log("for await", e) }
  var src = { [Symbol.asyncIterator]() { var i = 0; return { next() { return Promise.resolve({ value: i, done: i++ > 1 }) }, return() { log("closed"); return Promise.resolve({}) } } } }; for await (var v of src) log("src", v); for await (var v of src) break;
  async function* del() { var r = yield* ag(); log("r", r) } for await (var v of del()) log("del", v);
  try { await (async () => { await null; throw "late" })() } catch (e) { log(e) }
  { await using r = { async [Symbol.asyncDispose]() { log("disposed async") } }; log("in using") }
  { using a = { [Symbol.dispose]() { log("d1") } }, b = { [Symbol.dispose]() { log("d2"); throw "de" } }; try { } finally { log("body") } }
})().catch(e => log("end", e));
var arrow = async x => await x * 2; arrow(21).then(log); class M { async m() { return this.v } static async s() { return "s" } v = 9 } new M().m().then(log); M.s().then(log);
async function args() { await null; return arguments.length + [].slice.call(arguments).join() } args(1, 2, 3).then(log); async function dflt(a, b = (() => { throw "param" })()) { } dflt(1).catch(e => log("rejected", e)); dflt(1, 2).then(log);
new Promise((res, rej) => { res(1); rej(2) }).then(log); Promise.all([1, f2(), Promise.resolve(3)]).then(v => log(v.join())); async function f2() { await 1; await 2; return 2 }
Promise.race([new Promise(() => { }), f2()]).then(v => log("race", v)); Promise.allSettled([f2(), Promise.reject(1)]).then(v => log(JSON.stringify(v))); Promise.any([Promise.reject(1), f2()]).then(v => log("any", v));
