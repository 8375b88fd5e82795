'use strict';
// terminate ends what would never end.
const { Worker } = require('node:worker_threads');
(async () => {
  for (const source of ['for (;;);', 'setInterval(() => {}, 1)', 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)',
    'const f = () => process.nextTick(f); f()', 'const f = () => Promise.resolve().then(f); f()', 'process.on("exit", () => console.log("no exit event")); for (;;);',
    'try { for (;;); } catch { console.log("not caught") } finally { console.log("no finally") }']) {
    const w = new Worker(source, { eval: true });
    await new Promise((r) => w.once('online', r));
    w.on('exit', (code) => console.log('exit', code));
    const [a, b] = await Promise.all([w.terminate(), w.terminate()]);
    console.log(source, a, b, await w.terminate());
  }
})();
