'use strict';
// What nothing catches in a worker arrives as 'error'.
const { Worker } = require('node:worker_threads');
const run = (source, options) => new Promise((done) => {
  const w = new Worker(source, { eval: true, ...options });
  w.on('error', (e) => {
    console.log(source.slice(0, 60), '->', typeof e, e instanceof Error, e?.name, e?.message, e?.code);
    if (typeof e === 'object' && !(e instanceof Error)) console.log(e);
  });
  w.on('exit', (code) => { console.log('exit', code); done(); });
});
(async () => {
  for (const s of ['throw 5', 'throw undefined', 'throw null', 'throw Symbol("x")', 'throw { a: 1, f() {} }', 'throw { a: { b: [1] } }', 'throw function foo() {}',
    'throw new TypeError("t")', 'throw new (class Foo extends RangeError {})("sub")', 'throw new DOMException("m", "AbortError")',
    'Promise.reject(new EvalError("rejected"))', 'Promise.reject(5)', 'Promise.reject({ a: 1 })', 'setTimeout(() => { nothing() }, 1)', 'x y',
    'throw Object.assign(new Error("with"), { code: "MY", extra: { deep: [1, 2] } })', 'require("nothing-there")'])
    await run(s);
})();
