'use strict';
// What needs a worker that runs.
const { Worker } = require('node:worker_threads');
const w = new Worker('', { eval: true });
w.on('exit', async () => {
  for (const name of ['getHeapSnapshot', 'getHeapStatistics', 'cpuUsage'])
    await w[name]().catch((e) => console.log(name, e.name, e.code, e.message));
  console.log(w.stdout.readableEnded, w.stdin);
});
