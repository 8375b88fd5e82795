'use strict';
// --require of a worker.
const { Worker } = require('node:worker_threads');
const fs = require('node:fs');
const path = require('node:path');
const dir = fs.mkdtempSync(path.join(require('node:os').tmpdir(), 'w-'));
fs.writeFileSync(path.join(dir, 'r.js'), 'globalThis.required = require("worker_threads").isMainThread');
const w = new Worker('require("worker_threads").parentPort.postMessage([required, process.execArgv.length, process.execArgv[0]])', { eval: true, execArgv: ['-r', path.join(dir, 'r.js')] });
w.on('message', (m) => console.log(m));
w.on('exit', () => fs.rmSync(dir, { recursive: true }));
