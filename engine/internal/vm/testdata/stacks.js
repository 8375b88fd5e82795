function inner() { throw new Error("boom") }
function middle() { inner() }
var o = { method() { middle() }, get prop() { return new Error("in getter").stack } };
class K { constructor() { this.stack = new Error("ctor").stack } m() { return new Error("m").stack } static s() { return new Error("s").stack } }
var lines = (s, n) => s.split("\n").slice(0, n).join(" | ");
try { o.method() } catch (e) { print(lines(e.stack, 4)) }
print(lines(o.prop, 2)); print(lines(new K().stack, 2)); print(lines(new K().m(), 2)); print(lines(K.s(), 2));
print(lines([1].map(function cb() { return new Error("cb").stack })[0], 3));
print(lines([1].map(() => new Error("arrow").stack)[0], 3));
print(lines(eval("new Error('ev').stack"), 2));
try { null.foo } catch (e) { print(lines(e.stack, 2)) }
try { null.x } catch (e) { print(e.name, lines(e.stack, 2)) }
function Plain() { return new Error("plain").stack } print(lines((new (function Ctor() { this.s = Plain() })).s, 3));
(async function af() { await null; return new Error("async").stack })().then(s => print(lines(s, 2)));
async function outer() { await inner2() } async function inner2() { await null; throw new Error("deep async") } outer().catch(e => print(lines(e.stack, 2), e.stack.includes("at async outer (stacks.js:15:26)")));
function* gen() { yield new Error("gen").stack } print(lines(gen().next().value, 2));
var e2 = {}; Error.captureStackTrace(e2, middle2); function middle2() { Error.captureStackTrace(e2, middle2); return e2.stack } function callsMiddle2() { return middle2() } print(lines(callsMiddle2(), 2));
Error.stackTraceLimit = 1; print(new Error("x").stack.split("\n").length); Error.stackTraceLimit = 10;
