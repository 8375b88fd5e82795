'use strict';
// process.env of workers: a copy, an object, or shared.
const { Worker, SHARE_ENV } = require('node:worker_threads');
const run = (source, env) => new Promise((done) => {
  const w = new Worker(`const { parentPort } = require('worker_threads'); ${source}`, { eval: true, env });
  w.on('message', (m) => console.log(m));
  w.on('exit', done);
});
(async () => {
  process.env.SET_BEFORE = 'before';
  await run('process.env.SET_BEFORE = "changed"; process.env.NEW = 1; parentPort.postMessage([process.env.SET_BEFORE, process.env.NEW])');
  console.log(process.env.SET_BEFORE, process.env.NEW);
  await run('parentPort.postMessage(Object.entries(process.env).sort())', { A: 1, B: true, C: null });
  await run('parentPort.postMessage(Object.keys(process.env))', {});
  await run('process.env.SET_BEFORE = "shared"; process.env.NEW = "n"; delete process.env.PATH', SHARE_ENV);
  console.log(process.env.SET_BEFORE, process.env.NEW, process.env.PATH, 'NEW' in process.env, Object.keys(process.env).includes('PATH'));
  process.env.MAIN = 'main';
  await run('parentPort.postMessage(process.env.MAIN)', SHARE_ENV);
  await run('const { Worker, SHARE_ENV } = require("worker_threads"); process.env.X = "1"; new Worker("process.env.X = 2", { eval: true, env: SHARE_ENV }).on("exit", () => parentPort.postMessage(process.env.X))');
  console.log(process.env.X);
})();
