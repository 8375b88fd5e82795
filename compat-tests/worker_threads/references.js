'use strict';
// What keeps threads alive.
const { Worker } = require('node:worker_threads');
const idle = new Worker('setInterval(() => {}, 1000)', { eval: true });
idle.unref();
const w = new Worker(`
  const { parentPort } = require('worker_threads');
  parentPort.once('message', (m) => parentPort.postMessage(m));
`, { eval: true });
w.once('message', (m) => console.log('echo', m));
w.on('exit', (c) => console.log('exit', c));
w.postMessage('a');
const closes = new Worker(`
  const { parentPort } = require('worker_threads');
  parentPort.on('message', () => parentPort.close());
  parentPort.on('close', () => console.log('closed'));
`, { eval: true });
closes.on('exit', (c) => console.log('closes', c));
w.on('exit', () => closes.postMessage(1));
process.on('exit', () => console.log('main exits'));
