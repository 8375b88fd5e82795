'use strict';
// With which code a worker ends.
const { Worker } = require('node:worker_threads');
const run = (source) => new Promise((done) => {
  const w = new Worker(`const { parentPort } = require('worker_threads'); ${source}`, { eval: true });
  w.on('message', (m) => console.log('message', m));
  w.on('error', (e) => console.log('error', e.message));
  w.on('exit', (code) => { console.log(source, '->', code); done(); });
});
(async () => {
  for (const s of ['', 'process.exit()', 'process.exit(5)', 'process.exitCode = 3', 'process.exitCode = 3; process.exit()', 'process.exit("7")',
    'process.on("exit", (c) => { parentPort.postMessage(["exit", c]); process.exitCode = 9 })', 'process.on("exit", () => process.exit(8))',
    'throw new Error("a")', 'process.on("exit", (c) => parentPort.postMessage(["exit", c, process.exitCode])); throw new Error("b")',
    'process.on("exit", () => { process.exitCode = 4 }); throw new Error("c")', 'process.on("uncaughtException", (e) => parentPort.postMessage(e.message)); throw new Error("d")',
    'process.on("uncaughtException", () => { throw new Error("f") }); throw new Error("e")', 'setTimeout(() => process.exit(2), 1); setInterval(() => {}, 1)',
    'process.on("unhandledRejection", (r) => parentPort.postMessage(["unhandled", r])); Promise.reject(1)', 'process.exit(1); parentPort.postMessage("never")',
    'process.on("beforeExit", (c) => { parentPort.postMessage(["before", c]); process.removeAllListeners("beforeExit") })'])
    await run(s);
})();
