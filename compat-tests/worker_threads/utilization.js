'use strict';
// worker.performance and the clock of threads.
const { Worker } = require('node:worker_threads');
const w = new Worker('const { parentPort } = require("worker_threads"); parentPort.once("message", () => {}); parentPort.postMessage([performance.timeOrigin, performance.now()])', { eval: true });
console.log(w.performance.eventLoopUtilization());
w.on('message', ([origin, now]) => {
  console.log(origin === performance.timeOrigin, now <= performance.now());
  setTimeout(() => {
    const u = w.performance.eventLoopUtilization();
    console.log(u.idle > 0, u.active > 0, u.utilization > 0 && u.utilization < 1, w.performance.eventLoopUtilization(u).idle >= 0);
    w.postMessage(1);
  }, 100);
});
w.on('exit', () => console.log(w.performance.eventLoopUtilization()));
