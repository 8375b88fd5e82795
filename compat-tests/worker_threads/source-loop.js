'use strict';
// process.exit while messages wait, and messages before an error.
const { Worker } = require('node:worker_threads');
const run = (source) => new Promise((done) => {
  const w = new Worker(`const { parentPort } = require('worker_threads'); ${source}`, { eval: true });
  const log = [];
  w.on('message', (m) => log.push(m));
  w.on('error', (e) => log.push(e.message));
  w.on('exit', (c) => { console.log(source, log, c); done(); });
});
(async () => {
  await run('for (let i = 0; i < 5; i++) parentPort.postMessage(i); process.exit(3)');
  await run('parentPort.postMessage("before"); process.on("exit", () => parentPort.postMessage("at exit"))');
  await run('setImmediate(() => { parentPort.postMessage("later"); process.exit() })');
})();
