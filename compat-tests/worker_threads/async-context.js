'use strict';
// Messages of a worker come in the context in which it was made.
const { Worker } = require('node:worker_threads');
const { AsyncLocalStorage } = require('node:async_hooks');
const storage = new AsyncLocalStorage();
storage.run('made', () => {
  const w = new Worker('require("worker_threads").parentPort.once("message", () => require("worker_threads").parentPort.postMessage(1))', { eval: true });
  w.on('online', () => console.log('online', storage.getStore()));
  w.on('message', () => console.log('message', storage.getStore()));
  w.on('exit', () => console.log('exit', storage.getStore()));
  storage.run('sent', () => w.postMessage(1));
});
