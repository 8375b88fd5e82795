'use strict';
// A BroadcastChannel across threads.
const { Worker, isMainThread, BroadcastChannel, workerData } = require('node:worker_threads');
const bc = new BroadcastChannel('room');
if (isMainThread) {
  const got = [];
  const workers = [1, 2, 3].map((n) => new Worker(__filename, { workerData: n }));
  bc.onmessage = ({ data }) => {
    got.push(data);
    if (got.length === 3) bc.postMessage('start');
    if (got.length === 6) { console.log(got.slice(0, 3).sort(), got.slice(3).sort()); bc.close(); }
  };
  workers.forEach((w) => w.on('exit', (c) => c && console.log(c)));
} else {
  bc.onmessage = ({ data }) => { if (data === 'start') { bc.postMessage(`done ${workerData}`); bc.close(); } };
  bc.postMessage(`ready ${workerData}`);
}
